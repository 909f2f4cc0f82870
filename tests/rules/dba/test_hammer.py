"""4.5, G25: Hammer of the Gods."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dba import bound
from rules.dba.card_play import BringHammer
from rules.dba.deploy import zone
from rules.dba.duel import CAMPAIGN, Duel, imagine
from rules.dba.facts import ATTACKER, Hammered
from rules.dba.field import Field
from rules.dba.hammer import bring, outrun
from rules.dba.news import HammerShown
from rules.dba.order_desk import Desk
from rules.dba.ranks import Deploying
from rules.dba.stances import Send, try_send
from rules.kernel import Chance, Illegal, check
from tests.rules.dba.stage import heard, stage, throws
from tests.rules.dba.test_cards import do, go_on, until


def brought(element: str) -> Duel:
    """Teal's army of ten has one of four spears more than its levy."""
    game = until(Deploying, teal=["hammer"])
    do(game, "teal", BringHammer(element))
    while not game.field_of_battle.armies["defender"].shown:
        go_on(game)
    return game


@pytest.mark.parametrize("element", ["teal_Sp2", "teal_Sp5"])
def test_hammer_one_stand_more_is_seen_and_which_it_is_nobody_knows(element: str) -> None:
    game = brought(element)
    grid = game.field_of_battle
    assert sum(e.seat == "teal" for e in grid.elements.values()) == 11
    assert grid.commands["teal.1"].size == 10 and grid.armies["defender"].counted == 20  # it counts for nothing
    views = {seat: CAMPAIGN.view(game, seat).grid for seat in ("red", "blue")}
    assert all([(h.element, h.extra) for h in seen.hammers] == [("", "teal_Sp5")] for seen in views.values())
    assert all(e.kind == "Sp" and e.counts for i, e in views["red"].elements.items() if i.startswith("teal_Sp"))
    assert CAMPAIGN.view(game, "teal").grid.hammers[0].element == element
    assert game.cards["teal"] == ["hammer"] and CAMPAIGN.view(game, "red").held["teal"] == 1


def test_hammer_whoever_sees_a_stand_too_many_supposes_one() -> None:
    game = brought("teal_Sp1")
    view = CAMPAIGN.view(game, "red")
    grids = [imagine(view, Chance(str(n)), game.data).field_of_battle for n in range(30)]
    assert {grid.hammers[0].element for grid in grids} == {f"teal_Sp{n}" for n in range(1, 6)}
    assert imagine(CAMPAIGN.view(game, "red"), Chance("x"), game.data).cards["teal"] == ["hammer"]


def test_hammer_is_one_of_the_plain_heavy_foot_and_for_its_holder() -> None:
    game = until(Deploying, teal=["hammer"])
    open_ = game.top.bring_hammer_element(game, "teal").values
    assert open_ == [f"teal_Sp{n}" for n in range(1, 6)]
    for seat, element in (("blue", "blue_Sp1"), ("teal", "teal_Kn1")):
        with pytest.raises(Illegal):
            check(game, seat, BringHammer(element))


def wagon(*pieces: str, dice: tuple[int, ...] = ()) -> Field:
    field = stage(*pieces, dice=throws(*dice))
    field.grid.hammers = [Hammered("a", "a1", "a1")]
    return field


def test_hammer_that_outruns_heavy_foot_is_shown() -> None:
    field = wagon("a Sp E3 N", "a Sp C3 N general", "d Sp R15 S general")
    slow, fast, beyond = ((field.cells[cell], 0) for cell in ("E5", "E7", "E8"))
    assert not outrun(field, 0, slow) and not outrun(field, 0, beyond) and not field.grid.hammers[0].shown
    assert field.rate[0] == (2, 2)
    assert outrun(field, 0, fast) and heard(field, HammerShown) == [HammerShown("a", "a1")]
    assert not outrun(field, 1, (field.cells["C7"], 0))  # plain spears


def test_hammer_runs_for_its_owner_in_either_pace() -> None:
    field = wagon("a Sp E3 N", "a Sp C3 N general", "d Sp R15 S general")
    field.grid.commands["a_1"].pips = 3
    desk = Desk(field.grid, field.tables, "a")
    assert "E7" in {desk.board.names[c] for c, _ in desk.singles(0)}
    assert try_send(field, "a_1", Send("a1", "E7", "N")) is None
    assert field.names[field.cell[0]] == "E7" and field.kind[0] == "Exp"
    plain = stage("a Sp E3 N", "a Sp C3 N general", "d Sp R15 S general")
    plain.grid.commands["a_1"].pips = 3
    assert try_send(plain, "a_1", Send("a1", "E7", "N")) is not None


def test_hammer_shows_itself_when_it_touches_the_enemy_and_fights_as_a_chariot() -> None:
    field = wagon("a Sp E5 N", "a Sp C5 N general", "d Sp E6 S", dice=(6, 1))
    bound.finish(field, ATTACKER)
    assert heard(field, HammerShown) == [HammerShown("a", "a1")]
    element = field.grid.elements["a1"]
    assert element.kind == "Exp" and not element.counts and field.grid.spent == [("a", "hammer")]
    assert field.grid.elements["d1"].fate == "destroyed"  # a chariot's win over spears in the open
    assert element.cell == "E6" and field.rate[0] == (4, 2)  # it lives, and pursues


def test_hammer_away_from_the_enemy_stays_what_it_seems() -> None:
    field = wagon("a Sp E5 N", "a Sp C5 N general", "d Sp E9 S")
    bound.finish(field, ATTACKER)
    assert heard(field, HammerShown) == [] and field.grid.elements["a1"].kind == "Sp"


def test_hammer_never_counts_as_a_loss() -> None:
    field = wagon("a Sp E5 N", "a Sp C5 N general", "d Sp E6 S", dice=(1, 6))
    bound.finish(field, ATTACKER)
    assert field.grid.elements["a1"].fate == "destroyed" and bound.lost(field.grid, ATTACKER) == 0
    gone: Any = wagon("a Sp E5 N", "a Sp C5 N general", "d Sp E9 S")
    gone.remove(0, "fled")
    bound.finish(gone, ATTACKER)
    assert gone.grid.hammers[0].shown and bound.lost(gone.grid, ATTACKER) == 0


def test_hammer_is_shown_by_an_enemy_who_pursues_into_it_and_by_an_elephant_that_tramples_it() -> None:
    for front, foe in (("Ax", "Kn"), ("El", "Sp")):
        field = stage(f"a {front} E7 N", "a Sp E6 N", f"d {foe} E8 S", dice=throws(1, 3))
        field.grid.hammers = [Hammered("a", "a2", "a2")]
        bound.finish(field, ATTACKER)
        assert [n.element for n in heard(field, HammerShown)] == ["a2"], front


def test_hammer_stands_in_a_cell_of_its_own() -> None:
    game = until(Deploying, teal=["hammer"])
    grid = game.field_of_battle
    first, second = zone(grid, "teal.1")[:2]
    grid.elements["teal_Sp1"].cell = first
    bring(game, "teal", "teal_Sp1")
    assert grid.elements["teal_Sp5"].cell == second
