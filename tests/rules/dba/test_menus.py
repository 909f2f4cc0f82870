"""What a choice means now, as menus say it."""

from __future__ import annotations

import pytest

from rules.dba.choices import describe_on_grid
from rules.kernel import phrase
from tests.rules.dba.stage import stage


def test_a_board_is_said_by_how_much_of_it_is_not_open() -> None:
    grid = stage("a Sp E5 N", "d Sp E12 S").grid
    grid.boards = [["....", "...."], ["ww..", "r..."]]
    assert describe_on_grid(grid, "board", "1") == phrase("board_has", rough=0)
    assert describe_on_grid(grid, "board", "2") == phrase("board_has", rough=38)


@pytest.mark.parametrize(
    ("field", "value"), [("board", "0"), ("board", "2"), ("board", "a_1"), ("cell", "1"), ("cell", "a_1")]
)
def test_of_other_choices_nothing_is_said(field: str, value: str) -> None:
    grid = stage("a Sp E5 N", "d Sp E12 S").grid
    grid.boards = [["....", "...."]]
    assert describe_on_grid(grid, field, value) is None


def test_a_command_is_said_by_its_stance_and_those_who_are_left_of_it() -> None:
    grid = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "d Sp E12 S").grid
    grid.elements["a3"].cell, grid.elements["a3"].fate = "", "destroyed"
    grid.commands["a_1"].stance, grid.commands["a_1"].broken = "hold", True
    said = describe_on_grid(grid, "command", "a_1")
    assert said == phrase("command_has", elements=2, stance="hold", broken=True, general="a1")
    assert describe_on_grid(grid, "command", "a_9") is None
