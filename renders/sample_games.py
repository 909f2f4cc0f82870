"""Real games at real moments, played at random: for looking and for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.kernel import CLOCK, Campaign, Chance, Entry, State, advance, due, one_of
from rules.kernel.random_pick import random_pick


def play_at_random(
    campaign: Campaign,
    players: int,
    seed: str,
    entries: int,
    options: msgspec.Struct | None = None,
    heard: Callable[[State, Entry], None] = lambda state, entry: None,
) -> Iterator[Any]:
    """The state after each entry, as far as the game goes. It changes in place: look at it before you ask for the next.

    `heard` gets every entry with the state after it, those of the clock too.
    """
    state = campaign.new(campaign.seats(players), seed, options)
    luck = Chance(f"{seed}:players")
    done = 0
    while True:
        verb = due(state)
        if verb is not None:  # the clock plays: the beginning, or a question that is complete
            heard(state, advance(state, CLOCK, verb))
            continue
        yield state
        if done == entries or state.result is not None:
            return
        seat = one_of(luck, state.awaited())
        heard(state, advance(state, seat, random_pick(state.top, state, seat, luck)))
        done += 1
