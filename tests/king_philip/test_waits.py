"""Waits and clicks: how often one player's turn stops for the other, and how much there is to choose."""

from __future__ import annotations

from rules.dice import Chance
from rules.kernel import advance
from rules.king_philip import CAMPAIGN
from rules.king_philip.charts import ENGLISH, INDIAN
from rules.king_philip.combat import Fight
from rules.king_philip.facts import Options
from rules.king_philip.moves import Attack, March, Strike
from rules.king_philip.turns import Turn
from rules.players import random_pick
from rules.verbs import Done
from tests.king_philip.board import Board, begin, war
from tests.king_philip.test_example import ENGLISH_SET_UP, INDIAN_SET_UP


def indian_turn(seed: str) -> tuple[Board, int]:
    """Five war bands, four of them with a marker, and their battles; how often the English were waited for."""
    board = war({**ENGLISH_SET_UP, **INDIAN_SET_UP}, turn=1, options=Options())
    board.state.key = seed
    board.state.stack = [board.state.stack[0], Turn(at="indian_movement")]
    begin(board)
    moves = [
        Attack("montaup", "portsmouth"), Attack("sowams", "wickford"), Attack("sakonnet", "swansea"),
        March("hockomock", "titicut"), Strike("middleborough"), March("acushnet", "coaxet"), Done(),
    ]  # fmt: skip
    waits, luck = 0, Chance(seed)
    while board.state.stack and (board.at() != "movement" or board.state.asked() == [INDIAN]):
        seat = board.state.asked()[0]
        waits += seat == ENGLISH
        own = board.at() == "movement" and bool(moves)
        pick = moves.pop(0) if own else random_pick(board.state.top, board.state, seat, luck)
        advance(board.state, seat, pick)
    return board, waits


def test_a_turn_of_five_bands_and_four_markers_waits_at_most_twice_with_the_usual_orders() -> None:
    waits = [indian_turn(f"wait-{n}")[1] for n in range(60)]
    assert max(waits) <= 2 and sum(waits) / len(waits) < 0.5


def test_a_band_is_two_choices_and_a_marker_one() -> None:
    """With the button of the verb: three clicks a band, two a marker."""
    assert (len(March.fields()), len(Strike.fields()), len(Fight.fields())) == (2, 1, 2)


def test_the_state_stays_small() -> None:
    board, _ = indian_turn("size")
    assert len(CAMPAIGN.codec.encode(board.state)) < 64_000
