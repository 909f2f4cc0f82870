"""4.5: Grassfire."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dba import bound
from rules.dba.card_play import SetFire
from rules.dba.duel import Options
from rules.dba.facts import ATTACKER, DEFENDER, Fire
from rules.dba.field import Field
from rules.dba.fire import drifts, light, line, spread, starts
from rules.dba.full import Orders
from rules.dba.moves import single_ends
from rules.dba.news import FireDrifted, FireFled, FireSet, OrderSkipped
from rules.dba.outcomes import recoil_way
from rules.dba.pips import in_reach
from rules.dba.stances import AllStance, Stances
from rules.kernel import Illegal, check
from tests.rules.dba.stage import at, heard, stage, throws
from tests.rules.dba.test_cards import do, go_on, until

FAR = "d Sp H12 S"


def burning(*pieces: str, cells: list[str], drift: str = "N", die: int = 2, **how: Any) -> Field:
    field = stage(*pieces, dice=throws(die), **how)
    field.grid.fires = [Fire(cells, drift)]
    field.set_alight()
    return field


def test_grassfire_nobody_enters_it_and_it_ends_zones_and_sight() -> None:
    field = burning("a Kn E5 N general", "a Sp E13 N", "d Sp C6 S", cells=["E6", "E7", "C5"])
    king = field.number["a1"]
    cells = {field.names[c] for c, _ in single_ends(field, king, field.zones(0))}
    assert not cells & {"E6", "E7", "C5"} and "D6" in cells
    assert field.cells["C5"] not in field.zones(0) and field.cells["C4"] not in field.zones(0)
    assert not in_reach(field, king, field.number["a2"])
    clear = stage("a Kn E5 N general", "a Sp E13 N", "d Sp C6 S")
    assert in_reach(clear, 0, 1)


def test_grassfire_behind_a_recoiler_destroys_him() -> None:
    field = burning("a Sp E5 N", "d Sp E6 S", cells=["E4"])
    assert recoil_way(field, field.number["a1"]) == "blocked"


@pytest.mark.parametrize(("die", "cells"), [(2, ["E7", "F7"]), (4, ["E7", "F7"]), (1, []), (3, ["E6", "F6"])])
def test_grassfire_drifts_on_even_goes_out_on_one_and_else_stays(die: int, cells: list[str]) -> None:
    field = burning(FAR, cells=["E6", "F6"], die=die)
    spread(field)
    assert heard(field, FireDrifted) == [FireDrifted(die, cells)]
    assert [fire.cells for fire in field.grid.fires] == ([cells] if cells else [])
    assert field.free[field.cells["E6"]] == (cells != ["E6", "F6"])


def test_grassfire_goes_out_in_wood_and_at_an_edge_but_passes_hills() -> None:
    ground = {"E7": "wood", "F7": "steep", "G7": "gentle"}
    field = burning(FAR, cells=["E6", "F6", "G6", "A15"], ground=ground)
    spread(field)
    assert field.grid.fires[0].cells == ["F7", "G7"]


def test_grassfire_drives_out_whoever_stands_there_and_destroys_who_cannot_leave() -> None:
    field = burning("a Sp E7 S", FAR, cells=["E6"])
    spread(field)
    assert at(field, "a1") == "E9 N" and heard(field, FireFled)[0].count == 1
    shut = burning("a Sp E7 S", "d Sp D8 S", "d Sp E8 S", "d Sp F8 S", "d Sp D7 S", "d Sp F7 S", cells=["E6"])
    spread(shut)
    assert at(shut, "a1") == "destroyed"


def test_grassfire_is_rolled_for_before_the_dice_of_every_bound() -> None:
    field = burning("a Sp E3 N", FAR, cells=["E6"], die=4)
    dice = iter((4, 5))
    field.roll = lambda: next(dice)
    bound.begin(field, DEFENDER)
    assert field.grid.fires[0].cells == ["E7"] and field.grid.commands["d_1"].pips == 5


def test_grassfire_starts_beside_an_own_element_on_empty_open_ground() -> None:
    field = stage("a Sp E5 N", FAR, ground={"E6": "wood", "F6": "gentle", "D6": "marsh"})
    cells = starts(field, "a")
    assert "F6" in cells and "E4" in cells and not {"E6", "D6", "E5"} & set(cells)
    assert line(field, "F6", "e") == ["F6", "G6", "H6"] and line(field, "F6", "w") == ["F6"]
    assert drifts(field.grid, ATTACKER, "e") == ["N"] and drifts(field.grid, DEFENDER, "w") == ["S"]
    assert drifts(field.grid, ATTACKER, "ne") == ["E", "W"]


def test_grassfire_that_cannot_be_lit_any_more_is_skipped_and_stays_in_hand() -> None:
    field = stage("a Sp E5 N", "d Sp F6 S")
    assert not light(field, "a", "F6", "e", 2, "N")
    assert heard(field, OrderSkipped) and not field.grid.fires and not field.grid.spent
    assert light(field, "a", "D6", "w", 2, "N")
    assert heard(field, FireSet)[0].cells == ["D6", "C6"] and field.grid.spent == [("a", "grassfire")]


def test_grassfire_by_stances_is_lit_in_ones_own_bound_and_in_full_at_once() -> None:
    options = Options("stance", "british", "british", "arable", cards=True)
    game = until(Stances, options, gold=["grassfire"])
    start = game.top.set_fire_start(game, "gold").values[0]
    do(game, "gold", SetFire(start, "n", 1, "E"))
    do(game, "gold", AllStance("hold"))
    assert game.cards["gold"] == ["grassfire"] and not game.field_of_battle.fires
    told: list[Any] = []
    while game.awaited() or not told:
        told = [n for n in go_on(game) if isinstance(n, FireSet)]
        if told:
            break
    assert told[0].cells == [start] and game.cards["gold"] == [] and game.played == ["grassfire"]
    full = until(Orders, Options("full", "british", "british", "arable", cards=True), red=["grassfire"])
    start = full.top.set_fire_start(full, "red").values[0]
    with pytest.raises(Illegal, match="drifts ahead"):
        check(full, "red", SetFire(start, "e", 1, "E"))
    do(full, "red", SetFire(start, "n", 1, "E"))
    assert full.field_of_battle.fires[0].cells == [start] and full.played == ["grassfire"]


def test_grassfire_a_line_ends_at_the_edge_of_a_wide_board_too() -> None:
    field = stage("a Sp C5 N", FAR, width=28)
    assert line(field, "B5", "w") == ["B5", "A5"] and line(field, "AA5", "e") == ["AA5", "AB5"]


@pytest.mark.parametrize("cells", [0, 4])
def test_grassfire_burns_one_to_three_cells(cells: int) -> None:
    game = until(Stances, Options("stance", "british", "british", "arable", cards=True), gold=["grassfire"])
    game.field_of_battle.ground = ["." * game.field_of_battle.width] * 15
    start = game.top.set_fire_start(game, "gold").values[0]
    check(game, "gold", SetFire(start, "n", 1, "E"))
    with pytest.raises(Illegal):
        check(game, "gold", SetFire(start, "n", cells, "E"))
