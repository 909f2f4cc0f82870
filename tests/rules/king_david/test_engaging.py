"""6.2 Who takes part in a combat, who pays for it, and what becomes of those who cannot (Q30, Q103, Q105)."""

from __future__ import annotations

import pytest

from rules.kernel import Entry
from rules.king_david.action import ActionPhase, Slot
from rules.king_david.engage import Engage, Fighting, meetings, parties_of
from rules.king_david.game import KingDavid
from rules.king_david.news.fights import StepLost
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
