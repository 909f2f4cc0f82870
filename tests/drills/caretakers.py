"""A caretaker against somebody for whom time always runs out, and what the caretaker did."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from rules.kernel import CLOCK, Campaign, Chance, advance, check, due, is_withheld, one_of, take_care


class Result(NamedTuple):
    won: bool | None  # by the one who is cared for; None: by both, or nobody
    entries: int
    done: Counter[str]  # by the caretaker, by kind


def play_pair(campaign: Campaign, key: str, cared_first: bool, options: Any = None) -> Result:
    """Two players: for one a caretaker acts, for the other every question goes by."""
    seats = campaign.seats(2)
    cared, gone = seats if cared_first else reversed(seats)
    state, luck, done = campaign.new(seats, key, options), Chance(key + ":care"), Counter[str]()
    count = 0
    while state.result is None and count < campaign.longest:
        if (verb := due(state)) is not None:
            seat, pick = CLOCK, verb
        else:
            seat = one_of(luck, state.awaited())
            default = state.top.default(state, seat)
            pick = take_care(campaign, state, seat, luck) if seat == cared else default
            check(state, seat, pick)
            if seat == cared:
                assert pick == default or not is_withheld(campaign, pick), f"beyond the closed list: {pick}"
                done[pick.kind()] += 1
        advance(state, seat, pick)
        count += 1
    winners = state.result.winners if state.result is not None else []
    won = None if (cared in winners) == (gone in winners) else cared in winners
    return Result(won, count, done)
