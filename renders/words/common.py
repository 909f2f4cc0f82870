"""What several boards say: the shared catalogue, and headings where nobody has given better words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from renders.words.catalogue import Number, Words, load_words

if TYPE_CHECKING:
    from rules.kernel import View


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


def heading_of(view: View) -> str:
    """What is being decided: `move_army` becomes "Move army"."""
    if view.result is not None:
        return COMMON.game_over
    return capitalise_id(view.doing.key) if view.doing is not None else COMMON.nothing_to_decide


def heading_of_round(view: View, number: int) -> str:
    """The same in a fight, after its round; before the first round there is none to name."""
    return f"{COMMON.round.format(n=number)}: {heading_of(view)}" if number else heading_of(view)


def replace_heading(phase: str, doing: str) -> str:
    """Better words for a heading. Its round stays before them, unless they name it themselves."""
    start, colon, _ = phase.partition(": ")
    is_round = bool(colon) and start.startswith(COMMON.round.format(n=""))
    return f"{start}: {doing}" if is_round and start not in doing else doing


def capitalise_id(name: str) -> str:
    plain = name.replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]


def acting_seat(view: View) -> str:
    """Who decides alone; "" where several do, or nobody."""
    return view.asked[0] if len(view.asked) == 1 else ""
