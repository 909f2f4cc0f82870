"""5.3: the generator. A few boards of each size here; `tests/drills/boards.py` makes a thousand."""

from __future__ import annotations

import msgspec
import pytest

from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.board import FOREST, GENERATOR, Board, make_board
from rules.mighty_kingdoms.draws import Draws
from rules.mighty_kingdoms.hexes import around, cell_of, edge_between, name_of, opposite
from tests.rules.mighty_kingdoms.boards import check_board

LAND = CAMPAIGN.shipped.charts.land


@pytest.mark.parametrize("players", CAMPAIGN.players)
def test_n4_to_n7_every_board_has_the_properties(players: int) -> None:
    for roll in (1, 2**31)[: 1 + (players < 5)]:
        check_board(make_board(roll, players, LAND), players, LAND)


def spoilt(board: Board, tile: str, edge: int, what: str) -> Board:
    row = list(board.tiles[tile])
    row[edge] = what
    return msgspec.structs.replace(board, tiles={**board.tiles, tile: "".join(row)})


def test_the_check_sees_what_is_wrong() -> None:
    board = make_board(5, 2, LAND)
    start = board.starts[0]
    for wrong in (
        spoilt(board, start, 0, FOREST),
        msgspec.structs.replace(board, starts=[start]),
        msgspec.structs.replace(board, penalty=board.penalty + 1),
        msgspec.structs.replace(board, marsh=[start]),
        msgspec.structs.replace(board, rivers=[[start]], mouths=[0]),
        msgspec.structs.replace(board, fairness={s: [1, 1, 0] for s in board.starts}),
    ):
        with pytest.raises(AssertionError):
            check_board(wrong, 2, LAND)


def test_n5_one_roll_gives_one_board_and_generator_1_makes_it_for_ever() -> None:
    """A board that was made once is made again: this one was, by generator 1."""
    assert make_board(77, 2, LAND) == make_board(77, 2, LAND) != make_board(78, 2, LAND)
    assert GENERATOR == 1, "a new generator gets a board of its own here, and keeps making those of the old one"
    board = make_board(77, 2, LAND)
    assert (board.starts, board.rivers, board.marsh, board.penalty) == (STARTS, RIVERS, MARSH, PENALTY)
    assert [board.tiles[t] for t in list(board.tiles)[:4]] == ROWS


STARTS = ["D2", "E6"]
RIVERS = [["E7"]]
MARSH = ["D8"]
PENALTY = 0
ROWS = [".wwwmm", ".ww...", ".bb...", "bbb..."]


def test_n6_the_first_board_without_a_penalty_else_the_least() -> None:
    one = msgspec.structs.replace(LAND, boards=1)
    for roll in range(1, 4):
        single, best = make_board(roll, 3, one), make_board(roll, 3, LAND)
        assert best.penalty <= single.penalty and (single.penalty or best == single)


def test_n3_names_are_column_and_row() -> None:
    assert (name_of((0, 0)), name_of((0, 1)), name_of((-1, 2)), name_of((2, 4))) == ("A1", "A2", "A3", "E5")
    assert all(cell_of(name_of(cell_of(t))) == cell_of(t) for t in ("A1", "D5", "N14"))
    board = make_board(3, 6, msgspec.structs.replace(LAND, boards=1))
    columns, rows = {t[0] for t in board.tiles}, {int(t[1:]) for t in board.tiles}
    assert min(columns) == "A" and min(rows) == 1 and max(columns) <= "P" and max(rows) <= 16


def test_n4_an_edge_is_the_opposite_one_of_its_neighbour() -> None:
    for near in around("C3"):
        assert edge_between(near, "C3") == opposite(edge_between("C3", near))


def test_n7_the_board_is_small_in_the_state() -> None:
    assert len(msgspec.json.encode(make_board(9, 6, msgspec.structs.replace(LAND, boards=1)))) < 4_500


def test_n5_draws_are_even_and_the_same_everywhere() -> None:
    draws = Draws("a seed")
    assert [draws.below(10) for _ in range(8)] == DRAWN
    counts = [0] * 6
    for _ in range(6_000):
        counts[draws.below(6)] += 1
    assert max(counts) < 1_150 and min(counts) > 850


DRAWN = [1, 6, 1, 7, 4, 7, 9, 5]
