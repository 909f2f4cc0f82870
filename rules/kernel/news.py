"""What happened and what it is called: plain structs, which the catalogues of words turn into sentences.

Rules say what happens as it happens, with `game.tell(BattleFought(...), to=...)`. They hold no sentences: a
`News` struct or a `Phrase` names the thing and carries its figures.
"""

from __future__ import annotations

import functools
import re
from typing import Any

import msgspec


@functools.cache
def snake(name: str) -> str:
    """`MarkerWindow` -> `marker_window`: how verbs, frames and phrases are written."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Phrase(msgspec.Struct, frozen=True):
    """A key of the catalogue of words, with the values that are filled in."""

    key: str
    values: dict[str, Any] = {}

    def __str__(self) -> str:  # for command line and tests; players get the catalogue's words
        filled = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return self.key.replace("_", " ") + (f" ({filled})" if filled else "")


def phrase(key: str, **values: Any) -> Phrase:
    return Phrase(key, values)


def paragraph(why: Phrase, otherwise: str) -> str:
    """The paragraph a refusal names: a reason may have one of its own."""
    return str(why.values.get("rule", otherwise))


class News(msgspec.Struct, tag=snake):
    """Base of everything that can be told. Fields are ids and figures, never sentences."""


class Addressed(News):
    """News that is said to somebody in particular: an offer, or a gift."""

    def addressed(self, game: Any) -> list[str]:
        """The seats that it is said to: they are called for it."""
        raise NotImplementedError

    def answer(self) -> tuple[str, str] | None:
        """What says yes to it, if it is an offer: the kind of a verb, and the value of its first field."""
        return None


class Post(News):
    """A post with a map is due here: the end of a player's part of a phase, not each move."""

    name: str


class TimeRanOut(News):
    """The default was played for `seat`. Public where the question was public, else told to that seat alone."""

    seat: str
    question: str


class OrderFollowed(News):
    """A standing order answered for its owner. Told to that seat alone."""

    question: str
    do: str


class Conceded(News):
    seat: str


class Watches(News):
    seat: str
    on: bool


class UndoAsked(News):
    seat: str
    to: int


class UndoRefused(News):
    seat: str


class Ruled(News):
    """The host decided a question, and why."""

    question: str
    do: str
    why: str


class GameOver(News):
    winners: list[str]
    how: Phrase
    scores: dict[str, float] = {}


COMMON_NEWS: tuple[type[News], ...] = (
    Post, TimeRanOut, OrderFollowed, Conceded, Watches, UndoAsked, UndoRefused, Ruled, GameOver,
)  # fmt: skip


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One piece of news and its audience: everybody, or the seats in `to`."""

    news: Any
    to: list[str] | None = None

    def reaches(self, viewer: str | None) -> bool:
        return self.to is None or viewer in self.to
