"""Random play at a busy table: some seats watch every window, and all give standing orders and use what is open at any
time. So every marker, event and question comes up that nobody would meet who only answers when asked."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel import (
    AskUndo,
    Campaign,
    Chance,
    Concede,
    Consent,
    Luck,
    Unwatch,
    Verb,
    Watch,
    offers_anytime,
    one_of,
)
from rules.kernel.random_pick import random_fill

RARE = {Concede: 300, AskUndo: 12, Unwatch: 12}  # one time in this many: random games would be nothing else


class Table(msgspec.Struct):
    """How a busy table plays: who watches, and which verbs it dislikes. A table that dislikes *done* or *finish* plays
    everything out; one that likes them is soon through."""

    watchers: list[str]
    disliked: list[str]

    def choose(self, verbs: list[type[Verb]], luck: Luck) -> type[Verb]:
        liked = [v for v in verbs if v.kind() not in self.disliked]
        return one_of(luck, liked if liked and luck.below(12) else verbs)


def gather(campaign: Campaign, seats: list[str], luck: Luck) -> Table:
    watchers = [seat for seat in seats if luck.below(2)]
    mood = luck.below(1000)
    disliked = [
        v.kind() for v in campaign.codec.verbs if Chance(f"{mood}:{v.kind()}").below(3) == 0
    ]  # each by its name
    return Table(watchers, disliked)


def anytime_act(state: Any, luck: Luck, table: Table) -> tuple[str, Verb] | None:
    """Something that may be done at any time, by anybody; first of all those who watch begin to."""
    seat = one_of(luck, state.seats)
    verbs = [v for v in offers_anytime(state, seat) if luck.below(RARE.get(v, 1)) == 0]
    petition = state.kept.petition  # a game that goes back needs its earlier states: trials have them
    if petition is not None and len(petition.consents) + len(state.conceded) + 1 >= len(state.seats):
        verbs = [v for v in verbs if v not in (Consent, Concede)]
    if seat in table.watchers and Watch in verbs:
        return seat, Watch()
    return (seat, random_fill(state.anytime, state, seat, one_of(luck, verbs), luck)) if verbs else None
