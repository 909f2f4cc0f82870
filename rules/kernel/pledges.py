"""Promises between players, in kinds that a campaign names, judged from what everybody is told.

A promise binds nobody beyond the rulebook. It lies beside the state: undo does not touch it, but what was counted for
it in an entry that is taken back no longer counts (the table keeps these counts by entry).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

Verdict = Literal["open", "kept", "broken", "lapsed"]


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat promises another. `until`: the last turn it is about."""

    kind: str
    by: str
    to: str
    until: int
    about: str = ""  # a place
    amount: int = 0


class PledgeKind(msgspec.Struct, frozen=True):
    """A kind of promise. `counts` is asked of each piece of public news, with the state after it: how often it breaks
    the promise; of a deed, how much of it was done, and less than nothing for its opposite."""

    id: str
    counts: Callable[[Any, Promise, Any], int]
    is_deed: bool = False  # kept by doing something; the others are kept by leaving something alone
    places: Callable[[Any], list[str]] | None = None  # what it can be about
    most: int = 0  # of an amount; 0: it has none


class Diplomacy(msgspec.Struct, frozen=True):
    """What a campaign says of its players' dealings with each other. All of it follows from public facts."""

    kinds: tuple[PledgeKind, ...]
    turn: Callable[[Any], int]
    may_talk: Callable[[Any], bool]  # whether this is a phase in which players talk, where that is kept to phases

    def kind(self, id: str) -> PledgeKind | None:
        return next((kind for kind in self.kinds if kind.id == id), None)


def judge(kind: PledgeKind, promise: Promise, total: int, turn: int, is_over: bool) -> Verdict:
    """How it is with a promise, after all that was counted. A deed for which there was no time any more has lapsed."""
    is_past = turn > promise.until
    if not kind.is_deed:
        return "broken" if total else "kept" if is_past or is_over else "open"
    if total >= max(1, promise.amount):
        return "kept"
    if total < 0 or is_past:
        return "broken"
    return "lapsed" if is_over else "open"
