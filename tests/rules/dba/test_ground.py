"""4.3.1 to 4.3.3: the board's size, how its features are drawn, where an army may stand."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dba.board import draw_board, draw_features, is_fair, place
from rules.dba.deploy import default_line, deploy_as_proposed, form_command, muster, sectors, zone
from rules.dba.facts import ATTACKER, DEFENDER, ROWS, Army, Grid, Variant, cell_name, cell_place, width_for
from rules.dba.field import names_of
from rules.kernel import Chance
from tests.rules.dba.stage import BOOK, stage


def rolls(key: str):  # type: ignore[no-untyped-def]  # a plain closure
    luck = Chance(key)
    return lambda n: luck.below(n) + 1


def two_armies(red: int, blue: int = 4) -> Grid:
    elements = {**muster(ATTACKER, "red", {"Sp": red}, []), **muster(DEFENDER, "blue", {"Sp": blue}, [])}
    armies = {ATTACKER: Army(["red"], "red"), DEFENDER: Army(["blue"], "blue")}
    grid = Grid(pace="full", variant=Variant(), topography="arable", armies=armies, elements=elements, south=ATTACKER)
    grid.ground = ["." * width_for(grid)] * ROWS
    return grid


# 4.3.1


@pytest.mark.parametrize(("most", "width"), [(4, 18), (10, 18), (11, 19), (20, 28), (40, 48), (44, 52), (60, 52)])
def test_4_3_1_the_larger_army_and_eight_between_18_and_52(most: int, width: int) -> None:
    assert width_for(two_armies(most)) == width_for(two_armies(4, most)) == width


def test_4_3_1_distance_is_the_greater_of_files_and_rows() -> None:
    field = stage("a Sp A1 N")
    cells = field.cells
    assert [field.distance(cells["C3"], cells[to]) for to in ("C3", "D4", "F4", "D9", "A1")] == [0, 1, 3, 6, 2]


def test_4_3_1_front_contact_is_each_in_the_others_front_cell() -> None:
    for facing, contact in (("S", True), ("E", False), ("N", False), ("W", False)):
        field = stage("a Sp E5 N", f"d Sp E6 {facing}")
        assert (field.opponent(0) == 1) == contact == (field.opponent(1) == 0)
    assert stage("a Sp E5 N", "a Sp E6 S").opponent(0) < 0  # friends do not fight


@pytest.mark.parametrize(("where", "harried"), [("D5 E", True), ("F5 W", True), ("E4 N", True), ("D5 N", False)])
def test_4_3_1_flank_and_rear_contact_is_his_front_cell_on_my_side_or_rear(where: str, harried: bool) -> None:
    assert stage("a Sp E5 N", f"d Sp {where}").harried(0) == harried


@pytest.mark.parametrize("facing", "NESW")
def test_4_3_1_a_zone_lies_two_cells_ahead(facing: str) -> None:
    field = stage("a Sp A1 N", f"d Sp H8 {facing}")
    ahead = {"N": {"H9", "H10"}, "E": {"I8", "J8"}, "S": {"H7", "H6"}, "W": {"G8", "F8"}}[facing]
    assert {field.names[c] for c, by in field.zones(0).items() if 1 in by} == ahead


# 4.3.2


@pytest.mark.parametrize(("width", "count"), [(18, 3), (23, 3), (24, 4), (40, 6), (52, 7)])
def test_4_3_2_1_so_many_features_a_third_compulsory_and_no_kind_above_half(width: int, count: int) -> None:
    seen = 0
    for n in range(20):
        drawn = draw_features(["wood"], ["marsh", "gentle"], width, set(), rolls(f"{width} {n}"))
        kinds = Counter(kind for kind, _ in drawn)
        assert len(drawn) <= count and kinds["wood"] <= -(-count // 3)
        assert max(kinds["marsh"], kinds["gentle"]) <= -(-count // 2)
        seen = max(seen, len(drawn))
        assert kinds["wood"] == -(-count // 3) or len(drawn) < count
    assert seen == count


def test_4_3_2_2_features_are_two_to_four_cells_each_way_and_large_ones_lose_their_corners() -> None:
    shapes = set()
    for n in range(60):
        cells = place([], 18, set(), rolls(f"shape {n}"))
        files, rows = {f for f, _ in cells}, {r for _, r in cells}
        wide, deep = len(files), len(rows)
        assert 2 <= wide <= 4 and 2 <= deep <= 4
        assert files <= set(range(1, 19)) and rows <= set(range(1, ROWS + 1))
        assert len(cells) == wide * deep - (4 if wide >= 3 and deep >= 3 else 0)
        shapes.add((wide, deep))
    assert len(shapes) == 9


def test_4_3_2_2_what_finds_no_room_is_dropped() -> None:
    everywhere = {(f, r) for f in range(1, 19) for r in range(1, ROWS + 1)}
    assert place([("wood", everywhere)], 18, set(), rolls("full")) == set()


def test_4_3_2_3_a_board_needs_two_features_of_bad_going_and_one_in_either_half() -> None:
    west, east, farther = {(2, 2)}, {(17, 2)}, {(12, 9)}
    assert is_fair([("wood", west), ("rough", east)], 18)
    assert not is_fair([("wood", west), ("gentle", east)], 18)
    assert not is_fair([("wood", east), ("rough", farther)], 18)
    assert is_fair([("wood", east), ("rough", farther), ("gentle", west)], 18)


def test_4_3_2_3_boards_are_redrawn_until_they_are_fair() -> None:
    bad = set("swmr")
    for n in range(30):
        board = draw_board(BOOK.boards["arable"], 28, rolls(f"fair {n}"))
        assert any(c != "." for row in board for c in row[:14]) and any(c != "." for row in board for c in row[14:])
        assert bad & set("".join(board))


TOPOGRAPHIES = {  # compulsory, optional
    "arable": ("", "gentle steep wood rough"),
    "forest": ("wood", "marsh gentle"),
    "hilly": ("steep", "wood rough"),
    "littoral": ("", "wood"),
    "dry": ("rough", "steep rough"),
}


@pytest.mark.parametrize("name", TOPOGRAPHIES)
def test_4_3_2_topographies(name: str) -> None:
    kinds, (compulsory, optional) = BOOK.boards[name], TOPOGRAPHIES[name]
    assert (kinds.compulsory, kinds.optional) == (compulsory.split(), optional.split())
    assert kinds.sea == (name == "littoral") and kinds.either == (["steep", "marsh"] if kinds.sea else [])


def test_4_3_2_littoral_has_either_steep_hills_or_marsh_never_both() -> None:
    found = {"".join(sorted(set("".join(draw_board(BOOK.boards["littoral"], 40, rolls(f"l{n}")))) & set("sm")))
             for n in range(30)}  # fmt: skip
    assert "ms" not in found and {"m", "s"} <= found


# 4.3.3


def test_4_3_3_1_the_zone_is_four_rows_deep_and_two_files_from_either_side_on_passable_cells() -> None:
    grid = two_armies(10)
    form_command(grid, "red", "red.1", "Sp", ["Sp"] * 9, chief=True)
    assert {cell_place(c) for c in zone(grid, "red.1")} == {(f, r) for f in range(3, 17) for r in range(1, 5)}
    grid.south = DEFENDER
    assert {cell_place(c)[1] for c in zone(grid, "red.1")} == {12, 13, 14, 15}
    grid.ground[14] = "." * 5 + "~" + "." * 12
    assert "F15" not in zone(grid, "red.1") and "G15" in zone(grid, "red.1")


@pytest.mark.parametrize(("south", "facings"), [(ATTACKER, ("N", "S")), (DEFENDER, ("S", "N"))])
def test_4_3_3_1_both_face_the_enemys_edge(south: str, facings: tuple[str, str]) -> None:
    grid = two_armies(4)
    grid.south = south
    for seat, side, facing in zip(("red", "blue"), (ATTACKER, DEFENDER), facings, strict=True):
        form_command(grid, seat, f"{seat}.1", "Sp", ["Sp"] * 3, chief=True)
        deploy_as_proposed(grid, side)
        assert {e.facing for e in grid.elements.values() if e.side == side} == {facing}


def test_4_3_3_2_the_first_in_the_middle_the_others_right_and_left_in_turn() -> None:
    army = Army(["red"], "red", rank=["one", "two", "three", "four"])
    assert default_line(army) == ["three", "one", "two", "four"]


def test_4_3_3_2_sectors_by_size_rounded_down_and_the_last_takes_the_rest() -> None:
    grid = two_armies(13)
    for n, others in ((1, 5), (2, 3), (3, 2)):  # 6, 4 and 3 of 13; 21 files less 4 are 17
        form_command(grid, "red", f"red.{n}", "Sp", ["Sp"] * others, chief=n == 1)
    grid.armies[ATTACKER].line = ["red.1", "red.2", "red.3"]
    assert sectors(grid, ATTACKER) == {"red.1": range(3, 10), "red.2": range(10, 15), "red.3": range(15, 20)}
    grid.south = DEFENDER  # from its own left, which is now the east
    assert sectors(grid, ATTACKER) == {"red.1": range(13, 20), "red.2": range(8, 13), "red.3": range(3, 8)}


def test_4_3_1_every_cell_of_the_board_has_a_name_and_nothing_beyond_it() -> None:
    names_of.cache_clear()
    names, cells = names_of(28)
    named = [cell_name(file, row) for row in range(1, 16) for file in range(1, 29)]
    assert [name for name in names if name] == named == list(cells)
