"""4.3.8: flights that end at an edge of the board, and boards drawn anew (4.3.2)."""

from __future__ import annotations

import pytest

from rules.dba.board import draw_board, is_fair, place
from rules.dba.fire import can_burn
from rules.dba.outcomes import run
from tests.rules.dba.stage import BOOK, at, stage
from tests.rules.dba.test_ground import rolls


@pytest.mark.parametrize(("kind", "end"), [("Ax", "fled"), ("Sp", "A8 S")])
def test_4_3_8_one_and_a_half_cells_aside_carry_over_the_edge_if_they_are_left(kind: str, end: str) -> None:
    """Auxilia go three cells: one and a half to A8, one and a half over the edge. Spears go two."""
    field = stage(f"a {kind} B9 S", "a Sp B8 E", "a Sp C8 E", "a Sp B7 E", "a Sp A7 E", "d Sp R9 S")
    run(field, 0)
    assert at(field, "a1") == end


@pytest.mark.parametrize("middle", [{(7, 3), (8, 3)}, {(9, 3)}])
def test_4_3_2_3_what_lies_in_the_left_half_is_not_in_the_right_one(middle: set[tuple[int, int]]) -> None:
    assert not is_fair([("wood", middle), ("rough", {(3, 9)})], 18)
    assert is_fair([("wood", middle), ("rough", {(10, 9)})], 18)


def test_4_3_2_3_small_boards_too_have_two_features_of_bad_going() -> None:
    """A feature has four cells at least."""
    for n in range(30):
        board = "".join(draw_board(BOOK.boards["arable"], 18, rolls(f"small {n}")))
        assert sum(letter in "swmr" for letter in board) >= 8


@pytest.mark.parametrize(("corners", "end"), [(("E8", "F9"), "D8 S"), (("E8", "F9", "D9"), "E9 S"), (("E8",), "F8 S")])
def test_4_3_8_nobody_runs_between_two_corners_of_water(corners: tuple[str, ...], end: str) -> None:
    """Spears go two cells: one and a half aside, its own left first, and half a cell is lost."""
    field = stage("a Sp E9 S", "d Sp R9 S", ground=dict.fromkeys(corners, "water"))
    run(field, 0)
    assert at(field, "a1") == end


def test_4_5_nothing_burns_off_the_board() -> None:
    field = stage("a Sp E9 S", "d Sp R9 S")
    assert can_burn(field, "A1") and not can_burn(field, "A16") and not can_burn(field, "S1")


@pytest.mark.parametrize(("across", "deep", "cells"), [(2, 2, 4), (2, 3, 6), (3, 3, 5), (3, 4, 8), (4, 4, 12)])
def test_4_3_2_2_of_large_features_the_four_corners_are_left_out(across: int, deep: int, cells: int) -> None:
    dice = iter((across - 1, deep - 1, 5, 7))
    found = place([], 18, set(), lambda sides: next(dice))
    assert len(found) == cells and ((5, 7) in found) == (across < 3 or deep < 3)
    assert {5 + across - 1} == {max(f for f, _ in found)} and {7 + deep - 1} == {max(r for _, r in found)}
