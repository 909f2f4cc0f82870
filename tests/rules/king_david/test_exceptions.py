"""The exceptions and limits of the rules that one meets seldom: on the march, in a fight, and for leaders."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Illegal, check
from rules.king_david.action import ActionPhase
from rules.king_david.acts import can_take_by_passing, exchange_rate, room
from rules.king_david.battle_plans import Plan
from rules.king_david.courting import OwnBid
from rules.king_david.leaders import bereft_leaders, exposed_leaders
from rules.king_david.minors import Bid, intimidation
from rules.king_david.movement import Move, Sail
from rules.king_david.reach import leader_may_enter, leader_points_left
from rules.king_david.retreat import Stand, havens
from rules.king_david.windows import CombatWindow
from tests.rules.king_david.fights import battle, fight_of, run_minor
from tests.rules.king_david.scene import begin, do, put, run_on, scene, slot, station

# 6.1 On the march.


def test_6_1_of_two_leaders_who_come_the_better_one_makes_room() -> None:
    game = scene()
    put(game, "lachish", *["judah_infantry_3"] * 4)
    david, joab = (game.atlas.leaders[n].rating for n in ("david", "joab"))
    assert david > joab > 0
    assert room(game, "lachish", "judah", ("david", "joab")) == david
    assert room(game, "lachish", "judah", ("joab",)) == joab
    station(game, david="lachish")
    assert room(game, "lachish", "judah", ("joab",)) == david  # the one who is there already


def test_6_1_a_leader_pays_a_point_for_each_area_by_land_and_none_by_sea() -> None:
    game = scene()
    station(game, david="hebron")
    slot(game, "judah")
    whole = leader_points_left(game, ["david"], escorted=False)
    do(game, "judah", Move("hebron", "david", "keilah", []))
    do(game, "judah", Move("keilah", "david", "bethlehem", []))
    assert whole == 3 and leader_points_left(game, ["david"], escorted=False) == 1
    assert leader_points_left(game, ["david"], escorted=True) == 4
    game.control |= {"joppa": "judah", "dor": "judah"}
    station(game, david="joppa")
    do(game, "judah", Sail("joppa", "david", "dor", []))
    assert game.leaders["david"].area == "dor" and leader_points_left(game, ["david"], escorted=False) == 1


def test_6_1_q96_no_leader_walks_alone_into_a_neutral_minor_that_has_a_host() -> None:
    game = scene()
    assert not leader_may_enter(game, "david", "beersheba")  # the Negev
    assert leader_may_enter(game, "david", "jerusalem")  # it has no army (Q80)
    run_minor(game, "negev", "judah", "allied")
    assert leader_may_enter(game, "david", "beersheba")


def test_6_2_6_q120_only_who_holds_every_city_of_a_conquered_minor_takes_its_land_by_passing() -> None:
    game = scene()
    game.minors["edom"].status = "conquered"
    game.control = {"bozrah": "moab", "sela": "judah"}
    game.touch()
    assert not can_take_by_passing(game, "punon", "moab") and not can_take_by_passing(game, "punon", "judah")
    game.control["sela"] = "moab"
    game.touch()
    assert can_take_by_passing(game, "punon", "moab") and not can_take_by_passing(game, "punon", "judah")
    assert not can_take_by_passing(game, "bozrah", "moab")  # a city is besieged


def test_6_2_6_q120_land_of_a_conquered_minor_is_taken_from_enemies_by_passing_and_not_from_allies() -> None:
    game = scene()
    game.minors["edom"].status = "conquered"
    game.control = {"bozrah": "moab", "sela": "moab", "elath": "moab", "punon": "judah"}
    game.control |= dict.fromkeys(game.atlas.home_cities["edom"], "moab")
    game.touch()
    assert can_take_by_passing(game, "punon", "moab")
    game.alliances = [["judah", "moab"]]
    game.touch()
    assert not can_take_by_passing(game, "punon", "moab")


def test_6_1_q23_a_leader_who_has_walked_all_his_points_may_still_sail() -> None:
    game = scene()
    game.control |= {"joppa": "judah", "dor": "judah"}
    station(game, david="joppa")
    slot(game, "judah")
    game.leaders["david"].spent = game.leaders["david"].steps = leader_points_left(game, ["david"], escorted=False)
    game.touch()
    do(game, "judah", Sail("joppa", "david", "dor", []))
    assert game.leaders["david"].area == "dor"


# 6.2 In a fight.


def test_6_2_4_hits_left_over_count_in_the_next_round() -> None:
    """8 hits hurt no chariot in clear land, which takes 10; the 7 of the next round alone would not either."""
    game = scene()
    put(game, "gath", *["judah_infantry_3"] * 2, *["philistia_chariot_4"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    for player in ("judah", "philistia"):
        do(game, player, Plan([], "cheapest", "ask", "pass"))
    run_on(game, [1, 1, 1, 1])
    assert fight_of(game).carried == {"defenders": 8, "attackers": 2}
    do(game, "judah", Stand())
    do(game, "philistia", Stand(), [1, 1, 1, 1])
    assert len([a for a in game.armies if a.startswith("philistia") and game.armies[a].hurt]) == 1


def test_6_2_5_nobody_retreats_to_where_a_hostile_leader_is() -> None:
    game = scene()
    armies = put(game, "gath", "judah_infantry_3")
    free = havens(game, armies, "gath", [], [])
    assert "lachish" in free and "ashkelon" in free
    station(game, hadadezer="ashkelon")
    assert set(havens(game, armies, "gath", [], [])) == set(free) - {"ashkelon"}
    station(game, david="lachish")
    assert "lachish" in havens(game, armies, "gath", [], [])  # his own


def test_6_2_6_a_leader_who_has_an_allys_army_with_him_does_not_roll() -> None:
    game = scene()
    put(game, "gath", "moab_infantry_3", "philistia_chariot_3")
    station(game, david="gath")
    assert bereft_leaders(game, "gath", ["david"]) == ["david"]
    game.alliances = [["judah", "moab"]]
    game.touch()
    assert bereft_leaders(game, "gath", ["david"]) == []


def test_6_2_6_q24_a_leader_is_safe_in_an_allys_city_too() -> None:
    game = scene()
    put(game, "kir_moab", "philistia_chariot_3")
    station(game, david="kir_moab")
    assert exposed_leaders(game, "kir_moab") == ["david"]
    game.alliances = [["judah", "moab"]]
    game.touch()
    assert exposed_leaders(game, "kir_moab") == []
    station(game, david="ar")
    put(game, "ar", "philistia_chariot_3")
    assert exposed_leaders(game, "ar") == ["david"]  # an ally's land, but no city


@pytest.mark.parametrize(
    ("round_", "player", "marker", "may"),
    [
        (1, "judah", "surprise", True), (1, "philistia", "surprise", False), (1, "judah", "ambush", False),
        (1, "philistia", "ambush", True), (2, "judah", "surprise", False), (2, "philistia", "ambush", False),
        (2, "judah", "effective_weaponry", True), (1, "moab", "effective_weaponry", False),
    ],
)  # fmt: skip
def test_7_1_7_2_surprise_is_the_attackers_ambush_the_defenders_both_in_round_one(
    round_: int, player: str, marker: str, may: bool
) -> None:
    game = scene()
    battle(game, [1, 1, 1, 1, 1])
    fight_of(game).round = round_
    window = CombatWindow(area="gath", sides=[])
    assert window.may_play(game, player, marker) == may


def test_7_3_vacillating_force_ends_with_the_action_phase() -> None:
    game = scene()
    (army,) = put(game, "debir", "judah_infantry_3")
    game.armies[army].wavers = True
    slot(game, "judah")
    assert "debir" not in game.top.move_start(game, game.seat_of("judah")).values
    begin(game, ActionPhase(at="close"))
    assert not game.armies[army].wavers


# 7.18 and the points.


def test_7_18_q56_armies_of_allies_do_not_intimidate() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    put(game, "debir", "judah_infantry_3")
    put(game, "ziklag", "moab_infantry_3")
    put(game, "zoar", "edom_infantry_3")
    game.alliances = [["judah", "moab"]]
    game.touch()
    near = set(game.atlas.around["negev"])
    assert {"debir", "ziklag", "zoar"} & near >= {"debir", "ziklag"}
    assert intimidation(game, "judah", "negev") == 1
    put(game, "punon", "edom_militia_1") if "punon" in near else put(game, "ziklag", "edom_militia_1")
    assert intimidation(game, "judah", "negev") == 1


def test_7_18_a_bid_is_at_most_what_the_chart_says_and_what_one_has() -> None:
    game = scene()
    most = game.atlas.charts.alliance.most_bid
    begin(game, OwnBid(seat=game.seat_of("judah"), minor="negev"))
    assert game.top.bid_points(game, game.seat_of("judah")).most == most < 20
    with pytest.raises(Illegal):
        check(game, game.seat_of("judah"), Bid(most + 1))
    game.resource["judah"] = 1
    assert game.top.bid_points(game, game.seat_of("judah")).most == 1


def test_10_0_only_a_port_of_ones_own_makes_exchange_cheaper() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    game.touch()
    assert exchange_rate(game, "judah") == 3 and exchange_rate(game, "philistia") == 2
    game.control["joppa"] = "judah"
    game.touch()
    assert exchange_rate(game, "judah") == 2
