"""4.3.10, pace `full`: what is offered to a player, and why something is refused."""

from __future__ import annotations

import pytest

from rules.dba.facts import FACINGS, Command, cell_place
from rules.dba.full import FullBound, Orders, loose
from rules.dba.notation import preview
from rules.dba.order_desk import Desk
from rules.dba.order_verbs import FightFirst, FinishBy
from rules.kernel import Begin, Entry
from tests.rules.dba.stage import BOOK, stage
from tests.rules.dba.test_cards import do
from tests.rules.dba.test_marching import ARTHUR
from tests.rules.dba.test_moves import FAR
from tests.rules.dba.test_order_forms import board


def desk(*pieces: str, pips: int = 3, **how: object) -> Desk:
    grid = stage(*pieces, **how).grid  # type: ignore[arg-type]  # as `stage` takes them
    for command in grid.commands.values():
        command.pips = pips
    return Desk(grid, BOOK.tables, "a")


def opposites(found: Desk, corner: str) -> list[str]:
    return found.opposites(found.at(corner), found.orderly)


# Single elements.


def test_4_3_5_who_fights_is_not_offered_to_move_and_who_cannot_pay_is_not_either() -> None:
    pieces = ("a Sp E5 N", "a Sp H5 N general", "a El K5 N", "d Sp E6 S")
    assert desk(*pieces).movable() == [1, 2] and desk(*pieces, pips=1).movable() == [1]
    shut = {f"{file}{row}": "water" for file in "GHI" for row in (4, 5, 6)}
    shut.pop("H5")
    assert desk(*pieces, ground=shut, pips=1).movable() == [1]  # it can turn


# Groups.


def test_4_3_5_a_rectangle_in_which_somebody_faces_another_way_holds_no_group() -> None:
    three = ("a Sp B4 N", "a Sp C4 N", "a Sp C3 N")
    assert sorted(opposites(desk(*three, FAR), "B4")) == ["C3", "C4"]
    assert opposites(desk(*three, "a Sp B3 E", FAR), "B4") == ["C4"]


def test_4_3_10_corners_are_in_line_with_the_group_and_not_with_others_beside_it() -> None:
    assert opposites(desk("a Sp B3 N", "a Sp C3 N", "a Sp D3 E", "a Sp D4 E", FAR), "B3") == ["C3"]


@pytest.mark.parametrize(("pips", "goes"), [(1, []), (2, ["C3"])])
def test_4_1_6_a_group_that_is_too_dear_is_not_offered(pips: int, goes: list[str]) -> None:
    assert opposites(desk("a El B3 N general", "a El C3 N", FAR, pips=pips), "B3") == goes


# The surcharge on marches.


@pytest.mark.parametrize(("pips", "goes"), [(1, {"E7 N"}), (2, {"E7 N", "E4 N", "E3 N"})])
def test_4_3_5_b_with_one_pip_spears_march_only_into_contact(pips: int, goes: set[str]) -> None:
    found = desk("a Sp E5 N moved general", "d Ax E8 S", pips=pips, variant=ARTHUR)
    ends = {f"{found.board.names[c]} {FACINGS[f]}" for c, f in found.singles(0)}
    assert ends & {"E7 N", "E4 N", "E3 N"} == goes


# Refusals.


def test_4_3_5_a_march_is_told_how_many_empty_cells_stay_between() -> None:
    found = desk("a LH E5 N moved", FAR)
    assert found.why_not_there(0).values == {"cells": 3}


def test_4_3_10_nobody_is_ordered_in_an_empty_cell_or_off_the_board() -> None:
    found = desk("d Sp R12 S", "a Sp E5 N")
    for cell in ("E6", "Z99", "R12"):
        assert found.why_not_him(cell).key == "nobody_of_yours_there"
    assert found.why_not_him("E5").key == "no_such_element_can_move"


# A bound in pace `full`.


def test_4_3_10_the_rest_by_a_stance_moves_what_may_still_move() -> None:
    game = board(red_Sp1="C5 N", red_Sp2="D5 N")
    do(game, "red", FinishBy("charge"))
    grid = game.field_of_battle
    assert [cell_place(grid.elements[i].cell)[1] > 5 for i in ("red_Sp1", "red_Sp2")] == [True, True]
    assert grid.commands["red.1"].pips < 6 and grid.commands["red.1"].stance == "charge"


def test_4_3_4_in_full_too_a_bound_begins_with_nobody_moved() -> None:
    game = board(red_Sp1="C5 N")
    game.open_entry(Entry("red", Begin()))
    element = game.field_of_battle.elements["red_Sp1"]
    element.moved, element.held = 2, True
    FullBound(side="attacker").dice(game)
    assert (element.moved, element.held) == (0, False)


def test_4_3_5_the_facings_that_are_offered_are_those_of_that_cell() -> None:
    game = board(red_Kn1="C9 N")
    orders = game.top
    assert isinstance(orders, Orders)
    assert set(orders.single_move_facing(game, "red", "C9", "C12").values) == set("NEW")
    assert set(orders.single_move_facing(game, "red", "C9", "C9").values) == set("ESW")
    assert set(orders.single_move_facing(game, "red", "C9", "C6").values) == set("N")


def test_4_3_9_who_fights_the_first_of_his_enemies_would_not_run() -> None:
    game = board(red_Kn1="E5 N", blue_Sp1="E6 S")
    game.field_of_battle.commands["blue.1"].broken = True
    assert next(iter(game.field_of_battle.elements)) == "red_Kn1" and loose(game, "blue") == ["blue_Kn1"]


def test_4_5_pips_that_are_kept_for_somebody_are_not_counted_for_others() -> None:
    field = stage("a Sp E5 N", "a Sp H5 N general", "d Sp E12 S")
    command = field.grid.commands["a_1"]
    command.pips, command.reserved = 1, ["a2"]
    found = Desk(field.grid, BOOK.tables, "a")
    refusal = found.why_not_him("E5")
    assert (refusal.key, refusal.values) == ("too_few_pips", {"price": 1, "pips": 0})
    assert found.movable() == [1]


def test_4_3_5_b_with_one_pip_a_group_of_spears_marches_only_into_contact() -> None:
    two = ("a Sp E5 N moved general", "a Sp F5 N moved")
    assert list(desk(*two, "d Ax E8 S", "d Ax F8 S", pips=1, variant=ARTHUR).paths([0, 1])) == ["fwd2"]
    assert list(desk(*two, FAR, pips=1, variant=ARTHUR).paths([0, 1])) == []
    assert sorted(desk(*two, FAR, pips=2, variant=ARTHUR).paths([0, 1])) == ["dl1", "dr1", "fwd1", "fwd2"]


def test_4_3_10_what_is_offered_is_found_anew_after_every_order() -> None:
    game = board(red_Sp1="C5 N", red_Sp2="H5 N", blue_Sp1="C6 S")
    orders = game.top
    assert isinstance(orders, Orders)
    before = orders.desk(game)
    assert orders.desk(game) is before
    do(game, "red", FightFirst("C5"))
    assert orders.desk(game) is not before


def test_4_3_10_who_has_no_pips_left_is_told_so_though_nobody_can_be_moved() -> None:
    _, lines = preview(board(pips=0, red_Sp1="E5 N"), "red", "E5 turn W")
    assert lines[0].why is not None and lines[0].why.key == "too_few_pips"


def test_4_3_5_a_rectangle_is_of_one_command() -> None:
    grid = stage("a Sp B3 N general", "a Sp C3 N", "a Sp D3 N", "a Sp D4 N", FAR).grid
    grid.commands["a_2"] = Command("attacker", "a", "a3", 2, "advance")
    grid.elements["a3"].command = grid.elements["a4"].command = "a_2"
    for command in grid.commands.values():
        command.pips = 3
    found = Desk(grid, BOOK.tables, "a")
    assert opposites(found, "B3") == ["C3"] and opposites(found, "D3") == ["D4"]


def test_4_3_10_the_nearest_corners_are_offered_first() -> None:
    block = [f"a Sp {file}{row} N" for file in "BCD" for row in (3, 4, 5)]
    assert opposites(desk(*block, FAR), "C5") == ["B5", "D5", "C4", "B4", "D4", "C3", "B3", "D3"]
