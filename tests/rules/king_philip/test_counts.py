"""How many marches and attacks there are in known positions: a change of a movement rule shows here at once."""

from __future__ import annotations

import pytest

from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.movement import Movement
from tests.rules.king_philip.board import Board, begin, war
from tests.rules.king_philip.test_example import ENGLISH_SET_UP, INDIAN_SET_UP


def counts(board: Board) -> tuple[int, int, int]:
    marches = sum(len(board.offers("march_to", s)) for s in board.offers("march_start"))
    attacks = sum(len(board.offers("attack_target", s)) for s in board.offers("attack_start"))
    parts = sum(len(board.offers("detach_part", s)) for s in board.offers("detach_start"))
    return marches, attacks, parts


def position(side: str, turn: int, church: bool) -> Board:
    return begin(war({**ENGLISH_SET_UP, **INDIAN_SET_UP}, Movement(seat=side), turn=turn, church_in=church))


@pytest.mark.parametrize(
    ("side", "turn", "church", "expected"),
    [
        (INDIAN, 1, False, (56, 10, 16)),
        (INDIAN, 5, False, (24, 10, 16)),
        (ENGLISH, 1, False, (205, 7, 10)),
        (ENGLISH, 1, True, (238, 11, 10)),
        (ENGLISH, 5, True, (87, 11, 10)),
    ],
)
def test_counts(side: str, turn: int, church: bool, expected: tuple[int, int, int]) -> None:
    assert counts(position(side, turn, church)) == expected
