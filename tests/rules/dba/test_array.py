"""4.4.3: the array that is proposed for a command, point by point. Cells are read from the front rank back."""

from __future__ import annotations

import pytest

from rules.dba.deploy import array, form_command, muster
from rules.dba.facts import ATTACKER, DEFENDER, ROWS, Army, Grid, Variant, cell_place
from tests.rules.dba.stage import BOOK

ROW_4, ROW_3, ROW_2, ROW_1 = 4, 3, 2, 1


def command_of(army: str, general: str, south: str = ATTACKER, ground: list[str] | None = None) -> Grid:
    """One command: `Sp Sp Ps`, and the type of its general, who is one more."""
    others = army.split()
    kinds = {k: [general, *others].count(k) for k in dict.fromkeys([general, *others])}
    elements = {
        **muster(ATTACKER, "red", kinds, BOOK.tables.not_counted),
        **muster(DEFENDER, "blue", {"Sp": 4}, BOOK.tables.not_counted),
    }
    armies = {ATTACKER: Army(["red"], "red"), DEFENDER: Army(["blue"], "blue")}
    grid = Grid(pace="full", variant=Variant(), topography="arable", armies=armies, elements=elements, south=south)
    grid.ground = ground or ["." * grid.width] * ROWS
    form_command(grid, "red", "red.1", general, others, chief=True)
    return grid


def row(grid: Grid, number: int, with_general: bool = False) -> str:
    """Who stands in a row counted from the own edge, from the command's own left; `.` where a file is empty between."""
    general, north = grid.commands["red.1"].general, grid.south != ATTACKER
    found = {}
    for i, cell in array(grid, "red.1").items():
        file, r = cell_place(cell)
        if (ROWS + 1 - r if north else r) == number and (with_general or i != general):
            found[-file if north else file] = grid.elements[i].kind
    return " ".join(found.get(f, ".") for f in range(min(found), max(found) + 1)) if found else ""


def files(grid: Grid, number: int) -> list[int]:
    return sorted(f for f, r in map(cell_place, array(grid, "red.1").values()) if r == number)


def generals_cell(grid: Grid) -> tuple[int, int]:
    return cell_place(array(grid, "red.1")[grid.commands["red.1"].general])


# 1. Stacks.


def test_4_4_3_1_pikes_stand_in_twos_front_and_rear() -> None:
    grid = command_of("Pk Pk Pk Pk Sp", "Kn")
    assert row(grid, ROW_4) == "Pk Pk Sp" and row(grid, ROW_3) == "Pk Pk"


def test_4_4_3_1_an_odd_pike_stands_alone() -> None:
    grid = command_of("Pk Pk Pk", "Kn")
    assert row(grid, ROW_4) == "Pk Pk" and row(grid, ROW_3) == "Pk"


def test_4_4_3_1_warband_in_twos_if_there_are_four_besides_the_general() -> None:
    grid = command_of("Wb Wb Wb Wb", "Kn")
    assert row(grid, ROW_4) == "Wb Wb" and row(grid, ROW_3) == "Wb Wb"


def test_4_4_3_1_three_warband_stand_in_one_rank_and_the_general_is_not_counted() -> None:
    grid = command_of("Wb Wb Wb", "Wb")  # four with the general
    assert row(grid, ROW_4) == "Wb Wb Wb" and row(grid, ROW_3) == ""


@pytest.mark.parametrize("kind", ["Sp", "Bd", "Ax"])
def test_4_4_3_1_every_other_foot_stands_alone(kind: str) -> None:
    grid = command_of(" ".join([kind] * 4), "Kn")
    assert row(grid, ROW_4) == " ".join([kind] * 4) and row(grid, ROW_3) == ""


def test_4_4_3_1_psiloi_behind_the_second_fifth_and_eighth_single_stand() -> None:
    grid = command_of("Sp Sp Sp Bd Bd Ax Ax Ax Ax Ps Ps Ps", "Kn")
    assert row(grid, ROW_4) == "Ax Ax Bd Sp Sp Sp Bd Ax Ax"
    assert row(grid, ROW_3) == "Ps . . Ps . . Ps"
    placed = {i: cell_place(c)[0] for i, c in array(grid, "red.1").items()}
    assert placed["red_Ps1"] == placed["red_Sp2"] and placed["red_Ps3"] == placed["red_Ax3"]


def test_4_4_3_1_pikes_and_warband_are_not_counted_for_the_psiloi() -> None:
    grid = command_of("Pk Pk Sp Sp Ps", "Kn")
    assert row(grid, ROW_4) == "Sp Pk Sp" and row(grid, ROW_3) == "Pk Ps"


def test_4_4_3_1_psiloi_behind_the_only_one_if_there_is_one() -> None:
    grid = command_of("Pk Pk Sp Ps", "Kn")
    assert row(grid, ROW_4) == "Sp Pk" and row(grid, ROW_3) == "Ps Pk"


def test_4_4_3_1_the_other_psiloi_are_stacks_of_their_own() -> None:
    grid = command_of("Sp Sp Ps Ps Ps", "Kn")
    assert row(grid, ROW_4) == "Ps Sp Sp Ps" and row(grid, ROW_3) == "Ps"


# 2. The line.


def test_4_4_3_2_the_heaviest_foot_in_the_middle_the_others_on_both_sides_in_turn() -> None:
    grid = command_of("Ps Ax Bd Sp Wb Pk Pk", "Kn")
    assert row(grid, ROW_4) == "Bd Wb Pk Sp Ax" and row(grid, ROW_3) == "Ps . Pk"
    grid = command_of("Ps Ps Wb Pk", "Kn")  # nobody whom they could support
    assert row(grid, ROW_4) == "Ps Wb Pk Ps"


def test_4_4_3_2_the_mounted_go_to_the_wings_in_turn_the_first_outside() -> None:
    grid = command_of("Exp SCh El Kn Cv LH Sp", "Kn")
    assert row(grid, ROW_4) == "LH Kn SCh Sp Exp El Cv"


def test_4_4_3_2_one_horse_stands_on_the_left() -> None:
    assert row(command_of("LH Sp Sp", "Kn"), ROW_4) == "LH Sp Sp"


def test_4_4_3_2_left_and_right_are_the_commands_own_in_the_north_too() -> None:
    grid = command_of("Cv LH Pk Pk Sp Ax Ax", "Kn", south=DEFENDER)
    assert row(grid, ROW_4) == "LH Ax Sp Pk Ax Cv"
    assert {cell_place(c)[1] for c in array(grid, "red.1").values()} == {ROWS + 1 - ROW_4, ROWS + 1 - ROW_3}


def test_4_4_3_2_neither_wing_has_more_light_foot() -> None:
    """So no array is better by being mirrored."""
    kinds = row(command_of("Pk Pk Pk Pk Ax Ax Ax Ax Wb Wb Ps Ps Ps", "Kn"), ROW_4).split()
    for kind in set(kinds):
        left, right = (half.count(kind) for half in (kinds[: len(kinds) // 2], kinds[::-1][: len(kinds) // 2]))
        assert abs(left - right) <= 1, (kind, kinds)


# 3. Rows.


@pytest.mark.parametrize("stands", [2, 6, 14])
def test_4_4_3_3_the_line_stands_in_row_4_centred_in_the_sector(stands: int) -> None:
    grid = command_of(" ".join(["Sp"] * stands), "Kn")
    line = files(grid, ROW_4)
    assert len(line) == stands and line == list(range(line[0], line[0] + stands))
    left, right = line[0] - 3, (grid.width - 2) - line[-1]  # files of the zone to either side
    assert right - left in (0, 1)


def test_4_4_3_3_stacks_that_find_no_room_stand_in_row_2_and_their_rear_in_row_1() -> None:
    sea = ["~" * 2 + "." * 6 + "~" * 22] * ROWS  # six files of the zone are land
    grid = command_of("Sp Sp Ax Ax Ax Ax Ax Ax", "Kn", ground=sea)
    assert row(grid, ROW_4) == "Ax Ax Ax Sp Sp Ax" and row(grid, ROW_2) == "Ax Ax"
    grid = command_of(" ".join(["Pk"] * 16), "Kn", ground=sea)
    assert [row(grid, n).split().count("Pk") for n in (ROW_4, ROW_3, ROW_2, ROW_1)] == [6, 6, 2, 2]


def test_4_4_3_3_water_is_left_out() -> None:
    pond = ["." * 18] * 3 + ["." * 8 + "~" + "." * 9] + ["." * 18] * 11
    grid = command_of("Sp Sp Sp Sp", "Kn", ground=pond)
    line = files(grid, ROW_4)
    assert len(line) == 4 and 9 not in line


# 4. The general.


def test_4_4_3_4_the_general_stands_in_row_3_behind_the_middle_of_the_line() -> None:
    grid = command_of("Sp Sp Sp Sp Sp Sp", "Kn")  # even in an even sector: two files are the middle
    line = files(grid, ROW_4)
    file, r = generals_cell(grid)
    assert r == ROW_3 and file in (line[2], line[3])
    odd = command_of("Sp Sp Sp Sp Sp", "Kn")
    assert generals_cell(odd) == (files(odd, ROW_4)[2], ROW_3)


def test_4_4_3_4_he_takes_the_nearest_free_cell_of_row_3_if_the_middle_is_taken() -> None:
    grid = command_of("Pk Pk Pk Pk Sp Sp", "Kn")
    line = files(grid, ROW_4)
    assert generals_cell(grid) == (line[3], ROW_3)  # behind the spear on the right: the pikes fill the middle


def test_4_4_3_4_else_he_stands_in_row_2_and_else_in_row_1() -> None:
    sea = ["~" * 2 + "." * 6 + "~" * 10] * ROWS
    grid = command_of(" ".join(["Pk"] * 12), "Kn", ground=sea)  # rows 4 and 3 are full
    assert generals_cell(grid)[1] == ROW_2
    low = ["~" * 2 + "." * 6 + "~" * 10, "~" * 18, *(["~" * 2 + "." * 6 + "~" * 10] * 13)]
    assert generals_cell(command_of(" ".join(["Pk"] * 12), "Kn", ground=low))[1] == ROW_1
