"""Sums, orders and defaults that one would only notice at the table: what is drawn, paid, lost and offered first."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Entry, advance
from rules.king_david.acts import conquer
from rules.king_david.anytime import KingDavidAnytime
from rules.king_david.build import Building, Restore
from rules.king_david.diplomacy import Diplomacy, JointSlots
from rules.king_david.hits import Hits, worth
from rules.king_david.maintenance import Maintaining
from rules.king_david.movement import Move
from rules.king_david.retreat import best_way
from rules.king_david.siege import Siege
from rules.king_david.slot import SlotFrame
from rules.king_david.turn import Turn
from rules.king_david.windows import ActionWindow, Shown, SiegeWindow
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import after, begin, do, put, scene, slot, station
from tests.rules.king_david.test_setup import fresh

KINDS = ("food", "resource")


def test_4_5_cities_begin_at_their_printed_levels() -> None:
    game = fresh(2, countries=["philistia", "judah"])
    advance(game, CLOCK, Begin())
    levels = {c: game.forts[c] for c in ("hebron", "bethlehem", "gath", "damascus", "rabbah", "jerusalem")}
    assert levels == {"hebron": 3, "bethlehem": 2, "gath": 2, "damascus": 4, "rabbah": 1, "jerusalem": 2}


@pytest.mark.parametrize(("players", "talks"), [(2, False), (3, True), (5, True)])
def test_5_1_q91_diplomacy_needs_a_third_player(players: int, talks: bool) -> None:
    then = Turn().diplomacy(scene(players))
    assert isinstance(getattr(then, "frame", None), Diplomacy) == talks


def test_5_1_q10_one_gives_at_most_what_one_has() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.food["judah"], game.resource["judah"] = 7, 4
    ask, seat = KingDavidAnytime(), game.seat_of("judah")
    assert (ask.give_food(game, seat, "moab").least, ask.give_food(game, seat, "moab").most) == (0, 7)
    assert ask.give_resource(game, seat, "moab", 0).most == 4


def test_5_1_q92_every_two_members_of_a_slot_are_allied() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "tyre"]]
    game.joint = {"moab": "judah"}
    assert not JointSlots().fits(game, "tyre", "judah")  # Moab and Tyre are not
    game.alliances.append(["moab", "tyre"])
    assert JointSlots().fits(game, "tyre", "judah")


def test_6_2_5_a_slot_remembers_by_which_land_an_area_was_entered() -> None:
    game = scene()
    put(game, "debir", "judah_phalanx_3")
    put(game, "hebron", "judah_chariot_3" if "chariot" in game.atlas.types_of["judah"] else "judah_phalanx_4")
    station(game, david="debir")
    slot(game, "judah")
    do(game, "judah", Move("debir", "david", "gath", ["phalanx_3"]))  # by Lachish or Keilah
    entered = game.enclosing(SlotFrame).entered
    assert list(entered) == ["gath"] and entered["gath"][0] in ("lachish", "keilah")


def test_6_2_6_herald_takes_the_loss_that_costs_least() -> None:
    game = scene()
    phalanx, infantry = put(game, "gath", "judah_phalanx_4", "judah_infantry_3")
    assert worth(game, infantry) < worth(game, phalanx)
    slot(game, "judah")
    siege = Siege(area="gath", player="judah", sides={"judah": "besiegers"}, armies=[phalanx, infantry])
    hits = Hits(
        seat=game.seat_of("judah"), area="gath", side="besiegers", armies=[phalanx, infantry],
        absorbs={phalanx: 6, infantry: 6}, left=6,
    )  # fmt: skip
    game.stack += [siege, hits]
    game.open_entry(Entry("p1", None))
    hits.rest(game, game.seat_of("judah"), hits.default(game, game.seat_of("judah")))  # type: ignore[arg-type]
    assert game.armies[infantry].hurt and not game.armies[phalanx].hurt


def test_6_2_5_home_and_held_land_is_the_best_way_out() -> None:
    game = scene()
    ways = ["gath", "lachish", "keilah", "hebron"]
    assert best_way(game, "judah", ways) in ("keilah", "hebron")  # one's own cities
    assert best_way(game, "judah", ["gath", "lachish"]) == "lachish"
    put(game, "hebron", "judah_infantry_3")
    assert best_way(game, "judah", ways) == "hebron"  # where friends are


@pytest.mark.parametrize(("city", "captor"), [("gath", "philistia"), ("gezer", ""), ("beersheba", "")])
def test_6_2_6_q107_who_captures_a_leader_before_a_city(city: str, captor: str) -> None:
    game = scene()
    station(game, joab=city)
    slot(game, "judah")
    game.open_entry(Entry("p1", None))
    siege = Siege(area=city, player="judah", sides={"judah": "besiegers"}, armies=[], leaders=["joab"])
    assert after(siege.over(game)).frame.captor == captor


@pytest.mark.parametrize(
    ("level", "net", "how", "after"),
    [
        (3, 1, "", 2),
        (3, 2, "", 1),
        (3, 3, "surrender", 1),
        (1, 1, "surrender", 1),
        (2, -1, "", 3),
        (3, -3, "", 4),
        (2, 0, "", 2),
    ],
)
def test_7_20_7_21_q62_each_siege_works_or_stalwart_is_a_level(level: int, net: int, how: str, after: int) -> None:
    game = scene()
    game.forts["gath"] = level
    assert SiegeWindow(area="gath", sides=[]).change_level(game, net) == how
    assert game.forts["gath"] == after


def test_7_25_every_royal_death_is_mourned() -> None:
    game = scene()
    game.open_entry(Entry("p1", None))
    shown = [Shown(str(n), "moab", "royal_death", who) for n, who in enumerate(("judah", "tyre", "judah"))]
    assert after(ActionWindow(sides=[]).carry_out(game, shown)).value == ["judah", "tyre"]


def test_10_1_upkeep_is_the_same_for_an_army_that_is_hurt() -> None:
    game = scene()
    armies = put(game, "hebron", "judah_phalanx_4", "judah_phalanx_4_hurt", "judah_militia_1")
    ask = Maintaining(seat=game.seat_of("judah"))
    upkeep = game.atlas.charts.costs.upkeep
    food, resource = (2 * getattr(upkeep["phalanx"], what) + getattr(upkeep["militia"], what) for what in KINDS)
    assert ask.cost(game, armies) == (food, resource)
    assert ask.host(game) == sorted(armies, key=list(game.atlas.counters_of["judah"]).index)


def test_10_2_only_ones_own_armies_are_restored_for_points() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    run_minor(game, "edom", "judah", "allied")
    put(game, "hebron", "judah_infantry_3_hurt", "moab_infantry_3_hurt")
    begin(game, Building(seat=game.seat_of("judah")))
    seat = game.seat_of("judah")
    assert game.top.restore_army(game, seat).values == ["infantry_3_hurt"]
    do(game, "judah", Restore("infantry_3_hurt"))
    step = game.atlas.charts.costs.step["infantry"]
    assert (game.food["judah"], game.resource["judah"]) == (20 - step.food, 20 - step.resource)
    assert game.top.restore_army(game, seat).values == []


def test_11_0_q16_the_leader_of_a_conquered_minor_is_gone() -> None:
    game = scene(2)
    game.open_entry(Entry("p1", None))
    run_minor(game, "aramea", "philistia", "run")
    station(game, hadadezer="damascus", david="hebron")
    game.control |= dict.fromkeys(game.atlas.home_cities["aramea"], "judah")
    game.touch()
    conquer(game, "aramea")
    hadadezer = game.leaders["hadadezer"]
    assert (hadadezer.fate, hadadezer.area) == ("dead", "") and game.leaders["david"].fate == ""
