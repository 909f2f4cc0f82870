"""6.2 Who takes part in a combat, who pays for it, and what becomes of those who cannot (Q30, Q103, Q105)."""

from __future__ import annotations

import pytest

from rules.kernel import Entry
from rules.king_david.action import ActionPhase, Slot
from rules.king_david.combat import Battle
from rules.king_david.engage import Engage, Fighting, meetings, parties_of
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.game import KingDavid
from rules.king_david.minors import Invasion
from rules.king_david.news.fights import SiegeOver, StepLost
from rules.king_david.news.markers import ControlRolled
from rules.king_david.siege import Siege
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import after, put, scene, station


def at_fights(game: KingDavid, *members: str) -> Slot:
    now = Slot(at="fights", members=list(members))
    game.stack = [ActionPhase(at="after"), now]
    game.open_entry(Entry("p1", None))
    return now


def test_6_2_q122_a_player_fights_with_his_own_and_the_minors_he_runs() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    run_minor(game, "negev", "judah", "allied")  # it is of his own party
    run_minor(game, "ammon", "moab", "run")
    assert parties_of(game, "judah") == ["judah", "edom"] and parties_of(game, "moab") == ["moab", "ammon"]
    put(game, "punon", "edom_infantry_3", "moab_infantry_3")
    assert meetings(game, Slot(members=["judah"])) == [("edom", "punon")]
    assert meetings(game, Slot(members=["tyre"])) == []


def test_6_2_q94_the_chosen_area_is_fought_by_the_party_that_is_there() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    put(game, "punon", "edom_infantry_3", "moab_infantry_3")
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    at_fights(game, "judah")
    engaged = [after(Fighting().fight(game, area)).frame for area in ("punon", "gath")]
    assert [(e.area, e.party) for e in engaged] == [("punon", "edom"), ("gath", "judah")]


@pytest.mark.parametrize(("points", "asked"), [(0, []), (1, ["tyre"])])
def test_6_2_q105_only_an_ally_who_has_a_point_is_asked_to_pay(points: int, asked: list[str]) -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    game.resource |= {"judah": 0, "tyre": points}
    put(game, "gath", "judah_infantry_3", "tyre_infantry_3", "philistia_militia_1")
    at_fights(game, "judah", "tyre")
    fight = Engage(area="gath", party="judah")
    fight.pay(game)
    assert fight.payers == asked


def test_q30_who_cannot_retreat_loses_a_step_and_a_leader_left_alone_rolls() -> None:
    game = scene()
    whole, last = put(game, "gath", "judah_phalanx_4", "judah_infantry_3_hurt")
    put(game, "gath", "philistia_militia_1")
    station(game, joab="gath", hadadezer="gath")
    at_fights(game, "judah")
    fight = Engage(area="gath", party="judah", bodies=["judah"])
    for army in (whole, last):
        game.armies[army].fought = True
    fight.hurt(game)
    told = [t for t in game.now.told if isinstance(t.news, StepLost)]
    assert sorted((t.news.army, t.news.dead) for t in told) == sorted([(whole, False), (last, True)])
    assert all(t.to == [game.seat_of("judah")] for t in told)  # the armies are still hidden
    assert game.armies[whole].hurt and last not in game.armies
    assert fight.fates(game) is None  # somebody is with Joab
    game.armies[whole].fought = True
    fight.bodies = ["judah"]
    fight.hurt(game)
    fates = after(fight.fates(game)).frame
    assert (fates.leaders, fates.captor) == (["joab"], "philistia")


def test_6_2_2_each_army_rolls_the_die_of_its_own_type() -> None:
    game = scene()
    armies = put(game, "gath", "judah_phalanx_3", "judah_infantry_3", "judah_militia_1")
    others = put(game, "gath", "philistia_chariot_3", "philistia_militia_1")
    fight = Battle(
        area="gath", party="judah", commander={ATTACKERS: "judah", DEFENDERS: "philistia"},
        sides={"judah": ATTACKERS, "philistia": DEFENDERS}, armies={ATTACKERS: armies, DEFENDERS: others},
    )  # fmt: skip
    game.open_entry(Entry("p1", None))
    for side in (ATTACKERS, DEFENDERS):
        fight.roll_side(game, side)
    assert [roll.of for roll in game.now.rolls] == [10, 8, 6, 10, 6]
    assert fight.expected(game, ATTACKERS) == 5.5 + 4.5 + 3.5


def test_6_3_what_a_siege_rolls_expects_and_tells() -> None:
    game = scene()
    armies = put(game, "gath", "judah_phalanx_3", "judah_infantry_3_hurt")
    at_fights(game, "judah")
    siege = Siege(area="gath", player="judah", sides={"judah": "besiegers", "philistia": "city"}, armies=armies)
    game.stack.append(siege)
    siege.plans(game)
    assert siege.first_steps == 3
    siege.roll(game)
    assert [roll.of for roll in game.now.rolls] == [6, 6, 10, 10]  # two armies, level two
    assert (siege.expected(game, "besiegers"), siege.expected(game, "city")) == (7.0, 11.0)
    siege.over(game)
    assert [t.news for t in game.now.told if isinstance(t.news, SiegeOver)] == [SiegeOver("gath", 2)]


def test_10_4_q60_cities_of_a_minor_ally_are_not_ones_own() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    assert game.held_cities("judah") == ["hebron", "bethlehem", "keilah", "ziklag"]
    assert game.production("judah", "food") == 26  # and they yield nothing to him
    game.control["bozrah"] = "judah"
    game.touch()
    assert "bozrah" in game.held_cities("judah")


def test_11_0_q78_who_runs_a_minor_is_said_by_a_d10_each() -> None:
    game = scene()
    at_fights(game, "judah")
    invasion = Invasion(minor="edom", invader="judah", bid={"tyre": 2})
    invasion.highest(game, ["tyre", "moab"])
    assert {roll.of for roll in game.now.rolls} == {10} and len(game.now.rolls) >= 2
    (told,) = [t.news for t in game.now.told if isinstance(t.news, ControlRolled)]
    assert told.totals["tyre"] == told.rolls["tyre"][-1] + 2 and told.totals["moab"] == told.rolls["moab"][-1]
