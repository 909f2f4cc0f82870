"""4.3.2, 4.3.3, 4.4.3 and R-BAT1: boards, commands, sectors, arrays."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dba.board import draw_board
from rules.dba.deploy import array, deploy_as_proposed, muster, proposed_split, sectors, split_as_proposed, zone
from rules.dba.duel import ARMIES
from rules.dba.facts import ATTACKER, DEFENDER, ROWS, Army, Grid, Variant, cell_name, cell_place, width_for
from rules.kernel import Chance
from tests.rules.dba.stage import BOOK


def rolls(key: str):  # type: ignore[no-untyped-def]  # a plain closure
    luck = Chance(key)
    return lambda n: luck.below(n) + 1


def grid_of(red: str, blue: str, south: str = ATTACKER) -> Grid:
    elements = {
        **muster(ATTACKER, "red", ARMIES[red], BOOK.tables.not_counted),
        **muster(DEFENDER, "blue", ARMIES[blue], BOOK.tables.not_counted),
    }
    armies = {ATTACKER: Army(["red"], "red"), DEFENDER: Army(["blue"], "blue")}
    grid = Grid(pace="auto", variant=Variant(), topography="arable", armies=armies, elements=elements, south=south)
    grid.ground = ["." * grid.width] * ROWS
    return grid


def test_4_3_1_width_and_names_of_cells() -> None:
    assert width_for(grid_of("british", "saxon")) == 18 and width_for(grid_of("seleucid", "ptolemaic")) == 32
    assert cell_name(1, 1) == "A1" and cell_name(26, 15) == "Z15" and cell_name(27, 2) == "AA2"
    assert all(cell_place(cell_name(f, r)) == (f, r) for f in range(1, 53) for r in range(1, 16))


@pytest.mark.parametrize("topography", BOOK.boards)
def test_4_3_2_boards(topography: str) -> None:
    kinds = BOOK.boards[topography]
    for n in range(40):
        board = draw_board(kinds, 18 + n % 30, rolls(f"{topography}{n}"))
        assert len(board) == ROWS and len({len(row) for row in board}) == 1
        letters = set("".join(board))
        named = {*kinds.compulsory, *kinds.optional, *kinds.either}
        assert letters <= {".", *("~" if kinds.sea else ""), *(k[0] for k in named)}
        if kinds.sea:
            assert all(row[:2] == "~~" for row in board) != all(row[-2:] == "~~" for row in board)


def test_4_3_2_features_keep_apart_and_the_compulsory_kind_is_there() -> None:
    for n in range(40):
        board = draw_board(BOOK.boards["hilly"], 28, rolls(f"h{n}"))
        assert "s" in "".join(board)
        places = {(r, f): c for r, row in enumerate(board) for f, c in enumerate(row) if c != "."}
        for (r, f), c in places.items():
            near = {places.get((r + y, f + x), c) for x in (-1, 0, 1) for y in (-1, 0, 1)}
            assert near == {c}


@pytest.mark.parametrize("name", ARMIES)
def test_r_bat1_the_proposed_split(name: str) -> None:
    army = Counter(ARMIES[name])
    split = proposed_split(army, 4, 4)
    assert sum((Counter([g, *others]) for g, others in split), Counter()) == army
    assert all(len(others) >= 3 for _, others in split)
    assert split[0][0] == ("Kn" if army["Kn"] else split[0][0])
    assert all(g not in ("SCh", "LH", "Ps") for g, _ in split)


@pytest.mark.parametrize("south", [ATTACKER, DEFENDER])
def test_4_3_3_sectors_cut_the_zone_from_the_sides_own_left(south: str) -> None:
    grid = grid_of("seleucid", "ptolemaic", south)
    for seat in ("red", "blue"):
        split_as_proposed(grid, seat)
    for side in (ATTACKER, DEFENDER):
        cut = sectors(grid, side)
        files = sorted(f for files in cut.values() for f in files)
        assert files == list(range(3, grid.width - 1))
        first = cut[grid.armies[side].line[0]]
        assert (3 in first) == (grid.south == side)


@pytest.mark.parametrize("red", ARMIES)
@pytest.mark.parametrize("south", [ATTACKER, DEFENDER])
def test_4_4_3_the_proposed_array_is_whole_and_in_the_zone(red: str, south: str) -> None:
    grid = grid_of(red, "seleucid", south)
    for seat in ("red", "blue"):
        split_as_proposed(grid, seat)
    for side in (ATTACKER, DEFENDER):
        for command in grid.armies[side].line:
            placed = array(grid, command)
            assert set(placed) == set(grid.in_command(command))
            assert set(placed.values()) <= set(zone(grid, command))
        deploy_as_proposed(grid, side)
    cells = [e.cell for e in grid.elements.values()]
    assert all(cells) and len(set(cells)) == len(cells)


def test_4_4_3_pikes_stand_two_deep_and_the_general_behind_the_middle() -> None:
    grid = grid_of("ptolemaic", "ptolemaic")
    for seat in ("red", "blue"):
        split_as_proposed(grid, seat)
    placed = array(grid, "red.1")
    pikes = [cell_place(c) for i, c in placed.items() if grid.elements[i].kind == "Pk"]
    assert sorted(r for _, r in pikes) == [3, 3, 4, 4] and len({f for f, _ in pikes}) == 2
    assert cell_place(placed[grid.commands["red.1"].general])[1] == 3
