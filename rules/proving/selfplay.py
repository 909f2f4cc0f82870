"""Whole games played by computer players or at random: in place, without copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.kernel import CLOCK, Campaign, Chance, Conduct, Entry, Luck, Player, advance, check, due, one_of
from rules.kernel.random_pick import random_pick

RANDOM = "random"


class Endless(AssertionError):
    """A game that does not come to its end."""


class Played(msgspec.Struct):
    """One game played to its end."""

    winners: list[str]
    entries: int
    log: list[Entry]
    state: Any


def play_out(
    campaign: Campaign,
    state: Any,
    players: Mapping[str, Player],
    luck: Luck,
    log: list[Entry] | None = None,
    after: Callable[[], None] | None = None,
    watcher: Conduct | None = None,
) -> Played:
    """From any state to the end. A seat without a player picks at random: from the true offers, which are the
    same as those of its view (that is promised), and much faster to make. `after` is called after each entry."""
    count = 0
    while state.result is None:
        if count > campaign.longest:
            raise Endless(f"{campaign.id}: no end after {count} entries, at {[f.kind() for f in state.stack]}")
        if (verb := due(state)) is not None:
            seat, pick = CLOCK, verb
        else:
            seat = one_of(luck, state.awaited())
            player = players.get(seat)
            if player is None:
                pick = random_pick(state.top, state, seat, luck)
            else:
                pick = player(campaign.view(state, seat), luck, state.data)
                check(state, seat, pick)
        if watcher is not None:
            watcher.look_before(state, seat, pick)
        entry = advance(state, seat, pick)
        if watcher is not None:
            watcher.look_after(state, entry)
        count += 1
        if log is not None:
            log.append(entry)
        if after is not None:
            after()
    return Played(state.result.winners, count, log or [], state)


def play_game(
    campaign: Campaign,
    count: int,
    key: str,
    players: Mapping[str, Player],
    options: Any = None,
    log: bool = False,
    after: Callable[[], None] | None = None,
) -> Played:
    state = campaign.new(campaign.seats(count), key, options)
    return play_out(campaign, state, players, Chance(key + ":players"), [] if log else None, after)


def named_players(campaign: Campaign, seats: list[str], kinds: list[str]) -> dict[str, Player]:
    """`["ai", "random"]` -> a player for each seat that is not random; kinds repeat when there are fewer of them."""
    players = {}
    for i, seat in enumerate(seats):
        kind = kinds[i % len(kinds)]
        if kind == RANDOM:
            continue
        if kind not in campaign.computer:
            raise LookupError(f"{campaign.id} has no player {kind!r}; there are random, {', '.join(campaign.computer)}")
        players[seat] = campaign.computer[kind]
    return players
