"""The charts of the rulebook, row by row as they are printed there."""

from __future__ import annotations

import pytest

from rules.king_david import CAMPAIGN

CHARTS = CAMPAIGN.shipped.charts
TROOPS = ("chariot", "phalanx", "infantry", "militia")

COUNTRIES = {  # chariot, phalanx, infantry, militia; food, resource; automatic level, multiplier
    "philistia": (5, 0, 4, 6, 28, 30, 9, 1.5),
    "judah": (0, 6, 6, 5, 23, 20, 10, 1.0),
    "aramea": (7, 0, 5, 5, 24, 23, 8, 2.0),
    "tyre": (2, 5, 4, 4, 24, 32, 7, 2.0),
    "moab": (3, 0, 6, 5, 18, 24, 6, 2.5),
}
MINORS = {
    "ammon": (7, 0, 4, 2), "bedouin": (0, 0, 0, 12), "edom": (1, 0, 4, 8), "egypt": (8, 0, 3, 5),
    "hammath": (0, 0, 4, 6), "negev": (0, 0, 0, 8), "jerusalem": (0, 0, 0, 0),
}  # fmt: skip
MARKERS = (
    "surprise 4, ambush 4, vacillating_force 2, act_of_god 3, secret_entrance 3, effective_weaponry 3,"
    " ineffective_weaponry 3, egyptian_raid_small 1, egyptian_raid_large 1, egyptian_raid_huge 1, bedouin_raid_small 1,"
    " bedouin_raid_large 1, bedouin_raid_huge 1, increase_harvest 3, decrease_harvest 3, increase_resources 3,"
    " decrease_resources 5, alliance 5, ark_of_the_lord 2, siege_works 4, defensive_stalwart 4, troop_revolt 2,"
    " bribe 2, recruit_prisoners 3, royal_death 2, gods_intervention 5, hand_of_fate 2"
)


@pytest.mark.parametrize("country", COUNTRIES)
def test_4_5_4_6_12_1_12_2_the_set_up_of_each_country_and_its_victory(country: str) -> None:
    row = CHARTS.countries[country]
    armies = tuple(row.armies.get(troop, 0) for troop in TROOPS)
    assert (*armies, row.food, row.resource, row.automatic, row.multiplier) == COUNTRIES[country]


def test_4_5_the_hosts_of_the_smaller_countries() -> None:
    assert {m: tuple(row.armies.get(t, 0) for t in TROOPS) for m, row in CHARTS.minors.items()} == MINORS


def test_4_5_who_is_a_smaller_country_with_fewer_players() -> None:
    assert CHARTS.fewer_players == {"2": ["moab", "tyre", "aramea"], "3": ["moab", "tyre"], "4": ["moab"], "5": []}


def test_10_1_10_2_10_3_maintenance_and_costs() -> None:
    def row(chart: object, troop: str) -> tuple[int, int]:
        cost = chart[troop]  # type: ignore[index]
        return cost.food, cost.resource

    assert [row(CHARTS.costs.upkeep, t) for t in TROOPS] == [(2, 2), (2, 2), (1, 1), (1, 0)]
    assert [row(CHARTS.costs.step, t) for t in TROOPS] == [(2, 3), (2, 3), (1, 2), (1, 1)]


def test_6_2_6_3_7_23_7_24_10_0_10_4_fees() -> None:
    fees = CHARTS.fees
    assert (fees.combat, fees.siege, fees.bribe, fees.prisoner, fees.fortification) == (1, 1, 1, 1, 10)
    assert (fees.ransom_per_rating, fees.exchange, fees.exchange_with_port) == (5, 3, 2)


def test_6_1_points_and_what_ground_costs() -> None:
    move = CHARTS.movement
    rows = (move.allowance, move.hill, move.clear, move.water)
    assert [tuple(row[t] for t in TROOPS) for row in rows] == [(2, 1, 1, 1), (2, 1, 1, 1), (1, 1, 1, 1), (1, 0, 0, 0)]
    assert move.led_factor == 2


def test_6_2_the_die_of_each_type_by_ground() -> None:
    assert tuple(CHARTS.combat.clear[t] for t in TROOPS) == (10, 10, 8, 6)
    assert tuple(CHARTS.combat.hill[t] for t in TROOPS) == (8, 10, 8, 6)


def test_6_3_6_2_6_7_18_sieges_fates_and_alliances() -> None:
    siege, fate, court = CHARTS.siege, CHARTS.leader_fate, CHARTS.alliance
    assert (siege.rounds, siege.die, siege.hits_per_step) == (2, 6, 6)
    assert (siege.city_die, siege.hits_per_level, siege.highest_level) == (10, 10, 4)
    assert (fate.relocated, fate.captured) == (4, 5)
    assert (court.die, court.target, court.most_bid) == (10, 10, 5)
    special = {"judah": {"moab": -1, "edom": -1, "ammon": -2, "negev": -2}, "aramea": {"ammon": 1}}
    assert court.special == special


def test_4_3_4_5_5_2_10_5_figures_of_play() -> None:
    play = CHARTS.play
    assert (play.stacking, play.choice_die, play.minor_new_units) == (4, 10, 2)
    assert (play.initiative_die, play.judah_initiative_die) == (6, 8)


def test_7_0_how_many_there_are_of_each_marker() -> None:
    assert ", ".join(f"{m.id} {m.count}" for m in CAMPAIGN.shipped.events.markers) == MARKERS


def test_7_8_to_7_13_the_dice_of_raids_and_how_long_they_stay() -> None:
    raids = [(m.land, m.dice, m.slots) for m in CAMPAIGN.shipped.events.markers if m.window == "raid"]
    assert raids == [
        ("egypt", [10], 3), ("egypt", [10, 6], 4), ("egypt", [10, 10], 4),
        ("bedouin", [8], 3), ("bedouin", [10], 4), ("bedouin", [10, 6], 4),
    ]  # fmt: skip
