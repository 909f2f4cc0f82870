"""Plays whole games of busy tables, in place."""

from __future__ import annotations

from typing import Any

from rules.kernel import CLOCK, Campaign, Chance, Entry, Luck, Ruling, TimeUp, Verb, advance, due, one_of
from rules.kernel.random_pick import random_fill
from rules.proving.busy import Table, anytime_act, gather
from rules.proving.meeting import Met
from rules.proving.selfplay import Endless, Played


def busy_act(state: Any, luck: Luck, table: Table) -> tuple[str, Verb]:
    if (verb := due(state)) is not None:
        return CLOCK, verb
    if (open_to_host := state.top.rulings(state)) and luck.below(4) == 0:
        return CLOCK, Ruling(one_of(luck, open_to_host), "some words")
    if luck.below(60) == 0:
        return CLOCK, TimeUp()
    if luck.below(10) == 0 and (act := anytime_act(state, luck, table)) is not None:
        return act
    seat = one_of(luck, state.awaited())
    return seat, random_fill(state.top, state, seat, table.choose(state.top.offers(state, seat), luck), luck)


def play_busily(campaign: Campaign, state: Any, met: Met) -> Played:
    """From a new game to its end, in place; `met` learns what occurred."""
    luck = Chance(f"{state.key}:table")
    table, log = gather(campaign, state.seats, luck), list[Entry]()
    while state.result is None:
        if len(log) > campaign.longest:
            raise Endless(f"{campaign.id}: no end after {len(log)} entries, at {[f.kind() for f in state.stack]}")
        seat, pick = busy_act(state, luck, table)
        met.see_question(state)
        log.append(advance(state, seat, pick))
        met.see_entry(log[-1])
    return Played(state.result.winners, len(log), log, state)
