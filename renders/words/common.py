"""What several boards say: the shared catalogue."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from renders.words.catalogue import Number, Words, load_words


class StackWords(Words, frozen=True):
    strength: str
    leaders: str
    both: str = msgspec.field(name="and")
    besieged: str
    raid: str


class Common(Words, frozen=True):
    and_more: str
    changed: str
    happened: str
    not_on_the_map: str
    round: str
    game_over: str
    nothing_to_decide: str
    unnamed: str
    nobody: str
    stack: StackWords
    units: dict[str, Number]


COMMON = load_words(__file__, Common, "common")


def write_more(n: int) -> str:
    """How many have found no room."""
    return COMMON.and_more.format(n=n)


def end_sentences(news: Iterable[str]) -> list[str]:
    """Each line of the news with one full stop."""
    return [line.rstrip(".") + "." for line in news]


def count_units(n: int, kind: str) -> str:
    """A number of armies of one kind: "3 chariots"."""
    return COMMON.units[kind].say(n) if kind in COMMON.units else f"{n} {kind}"
