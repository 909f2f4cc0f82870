"""Moments of the made-up game that the kernel's tests begin at."""

from __future__ import annotations

from typing import Any

from rules.kernel import (
    CLOCK,
    Close,
    Done,
    TimeUp,
    Verb,
    play,
)
from tests.ford import CAMPAIGN
from tests.ford.facts import Options
from tests.ford.seasons import Bid, March

CAMPS = {"red": "north_camp", "blue": "south_camp", "green": "east_camp"}


def started(*seats: str, options: Options | None = None) -> Any:
    state, _ = CAMPAIGN.start(seats or ("red", "blue"), "key", options)
    return state


def run(state: Any, *acts: tuple[str, Verb]) -> Any:
    for seat, pick in acts:
        state, _ = play(state, seat, pick)
    return state


def at_first_turn(*seats: str, hands: dict[str, list[str]] | None = None, bids: dict[str, int] | None = None) -> Any:
    """Everybody in camp, council over, red to march; with the hands given."""
    state = started(*(seats or ("red", "blue")))
    state, _ = play(state, CLOCK, TimeUp())  # placing: all in camp
    for seat in state.seats:
        state, _ = play(state, seat, Done())
    for seat in state.seats:
        state, _ = play(state, seat, Bid((bids or {}).get(seat, 0)))
    state, _ = play(state, CLOCK, Close())
    if hands is not None:
        state.cup += [m for hand in state.hands.values() for m in hand]
        state.hands = {s: hands.get(s, []) for s in state.seats}
        for marker in (m for hand in hands.values() for m in hand):
            state.cup.remove(marker)
    return state


def at_battle(hands: dict[str, list[str]], *seats: str) -> Any:
    """Red has marched three units onto blue's two at the ford; plans are asked."""
    state = at_first_turn(*seats, hands=hands)
    for unit in ("blue_foot_1", "blue_horse_1"):
        state.units[unit].area = "ford"
    units = ["red_foot_1", "red_foot_2", "red_horse_1"]
    return run(state, ("red", March("north_camp", units, "ford")))
