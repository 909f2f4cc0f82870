"""5.3: the generator. A few boards of each size here; `tests/drills/test_boards.py` makes a thousand."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.kernel import CLOCK, Begin, dice, play
from rules.kernel.data_files import DataFault
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.board import FOREST, GENERATORS, Board, Sketch, make_board
from rules.mighty_kingdoms.dataset.load import load
from rules.mighty_kingdoms.dataset.sheets import Land, Realm
from rules.mighty_kingdoms.draws import Draws
from rules.mighty_kingdoms.hexes import around, cell_of, distances, edge_between, name_of, opposite
from rules.proving.record import Export, Fault, export_of
from rules.proving.verifying import verify
from tests.rules.mighty_kingdoms.boards import check_board, outline_of

CHARTS = CAMPAIGN.shipped.charts
LAND = CHARTS.land
OLD_LAND = msgspec.structs.replace(LAND, generator=msgspec.UNSET)  # as data sets were before the second generator


@pytest.mark.parametrize("players", CAMPAIGN.players)
def test_n4_to_n7_every_board_has_the_properties(players: int) -> None:
    for roll in (1, 2**31)[: 1 + (players < 5)]:
        check_board(make_board(roll, players, LAND), players, LAND)
    sketch = msgspec.structs.replace(LAND, boards=1)
    for roll in range(2, 22):
        check_board(make_board(roll, players, sketch), players, LAND)


def spoilt(board: Board, tile: str, edge: int, what: str) -> Board:
    row = list(board.tiles[tile])
    row[edge] = what
    return msgspec.structs.replace(board, tiles={**board.tiles, tile: "".join(row)})


def dry_here_and_there(board: Board) -> dict[str, str]:
    """Every second shore is a border: the sea is no single arc any more."""
    shores = sorted(outline_of(board.tiles))[::2]
    rows = {name: list(row) for name, row in board.tiles.items()}
    for _, name, edge in shores:
        rows[name][edge] = "b"
    return {name: "".join(row) for name, row in rows.items()}


def test_the_check_sees_what_is_wrong() -> None:
    board = make_board(1, 2, LAND)
    assert len(board.rivers[0]) > 1
    start = board.starts[0]
    for wrong in (
        spoilt(board, start, 0, FOREST),
        msgspec.structs.replace(board, starts=[start]),
        msgspec.structs.replace(board, penalty=board.penalty + 1),
        msgspec.structs.replace(board, marsh=[start]),
        msgspec.structs.replace(board, rivers=[[start]], mouths=[0]),
        msgspec.structs.replace(board, fairness={s: [1, 1, 0] for s in board.starts}),
        msgspec.structs.replace(board, tiles=dry_here_and_there(board)),
        msgspec.structs.replace(board, rivers=[[*r[:2], *r] for r in board.rivers]),
    ):
        with pytest.raises(AssertionError):
            check_board(wrong, 2, LAND)


# Boards that each generator has made, by players: of the rolls 1, 77 and 2^31.
FIRST_MADE = {
    2: ["a3bbca31c7ce6e46", "91f70e0f2e99b9da", "7d3c299ac70f95e6"],
    3: ["92bb6d226d1d5cb8", "c2bf972461bd08fe", "0aab6b4ed35a2c36"],
    4: ["c508adcb643e8e80", "a24892beec33cb14", "2799a097d3b66b6f"],
    5: ["e9787d70249bdcbd", "136231da8d46df9b", "9c583477278bf846"],
    6: ["591284d465005278", "1c836979e5fa2894", "b6b4915de0271671"],
}


SECOND_MADE = {
    2: ["574344477067515e", "0e399141c06c8655", "04ad158716afb6cc"],
    3: ["015e6b9ce9073ba5", "636684d400174536", "bbb677f750f3986e"],
    4: ["9ec8c6aab43ff377", "6d1a451d547cb855", "fdf2aede6d9d017e"],
    5: ["297a1732d0b088da", "53003ebde55f899f", "02e9f9a09a6dc9db"],
    6: ["91cf4aad47a40e7f", "0223b29642987160", "4eb5a3abc16f44ce"],
}


@pytest.mark.parametrize("players", CAMPAIGN.players)
@pytest.mark.parametrize(("land", "boards"), [(OLD_LAND, FIRST_MADE), (LAND, SECOND_MADE)], ids=["first", "second"])
def test_n5_what_a_generator_made_it_makes_for_ever(land: Land, boards: dict[int, list[str]], players: int) -> None:
    """A new generator gets a number and boards of its own here; these are made by theirs, whatever comes."""
    for roll, digest in list(zip((1, 77, 2**31), boards[players], strict=True))[: 3 if players < 5 else 1]:
        made = msgspec.json.encode(make_board(roll, players, land))
        assert hashlib.blake2b(made, digest_size=8).hexdigest() == digest


def test_n6_no_start_of_an_even_board_is_much_more_crowded_than_another() -> None:
    """The boards of twenty rolls for five: by how much the starts' distances from their two nearest differ."""
    gaps = {}
    for land in (OLD_LAND, LAND):
        boards = [make_board(roll, 5, msgspec.structs.replace(land, boards=12)) for roll in range(1, 21)]
        apart = [[sum(distances(s, board.starts)[:2]) for s in board.starts] for board in boards]
        gaps[land is LAND] = [max(a) - min(a) for a in apart]
    assert max(gaps[True]) <= 1 < max(gaps[False])


class Bare(Sketch):
    """Another generator: without forests."""

    def lay_forests(self) -> None:
        return


def test_n5_the_generator_is_kept_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was begun with the first one verifies after others have come, and so does a new one."""
    monkeypatch.setitem(GENERATORS, 3, Bare)
    old, new = (
        exported(msgspec.structs.replace(CAMPAIGN.shipped, charts=msgspec.structs.replace(CHARTS, land=land)))
        for land in (OLD_LAND, msgspec.structs.replace(LAND, generator=3))
    )
    assert [made.board.generator for made, _ in (old, new)] == [1, 3]
    assert [FOREST in "".join(made.board.tiles.values()) for made, _ in (old, new)] == [True, False]
    for _, export in (old, new):
        assert verify(export, CAMPAIGN).entries == 1
    # The one with the other's data set is found out.
    swapped = msgspec.structs.replace(old[1], data=new[1].data)
    with pytest.raises(Fault):
        verify(swapped, CAMPAIGN)


def exported(data: Realm) -> tuple[Any, Export]:
    """A game that has just begun, and the evidence of it."""
    seed = "5a" * 32
    words: list[tuple[str, str]] = []
    first = CAMPAIGN.new(CAMPAIGN.seats(2), dice.key_of(seed, "9", words), None, data)
    made, entry = play(first, CLOCK, Begin())
    return made, export_of(CAMPAIGN, first, [entry], seed, "9")


def test_n5_an_unknown_generator_is_refused(tmp_path: Path) -> None:
    shutil.copytree(Path(load.__code__.co_filename).parent, tmp_path / "data")
    file = tmp_path / "data/charts.toml"
    file.write_text(file.read_text("utf-8").replace("generator = 2", "generator = 7"), "utf-8")
    with pytest.raises(DataFault, match="generator"):
        load(tmp_path / "data")


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
