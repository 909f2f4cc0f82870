"""Verbs, and what can be open for one of their fields.

A verb is declared once: a struct with typed fields in the order in which they are asked, and a docstring. Panels,
slash commands, typed orders, computer players and the fuzzer all come from that one declaration.
"""

from __future__ import annotations

import keyword
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec

from rules.kernel.news import Phrase, phrase, snake


class Illegal(Exception):
    """A refused pick: what, why, by which rule, and what is open instead. Nothing was changed. What is open is looked
    up only when somebody reads it: whoever asks whether an order is allowed makes many refusals, and reads none."""

    def __init__(
        self, what: str, why: Phrase, rule: str = "", open: Iterable[str] | Callable[[], Iterable[str]] = ()
    ) -> None:
        self.what, self.why, self.rule, self._open = what, why, rule, open

    @property
    def open(self) -> list[str]:
        if not isinstance(self._open, list):
            self._open = list(self._open() if callable(self._open) else self._open)
        return self._open

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        instead = f"; open: {', '.join(self.open)}" if self.open else ""
        return f"{self.what}: {self.why}{rule}{instead}"


class Stale(Illegal):
    """The pick was drawn for a question that is past."""


class Verb(msgspec.Struct, tag=snake):
    """Base of all verbs. `form` is how the fields are written in the notation; by default one after another."""

    form: ClassVar[str] = ""

    @classmethod
    def kind(cls) -> str:
        return str(cls.__struct_config__.tag)

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        return cls.__struct_fields__

    def given(self) -> list[Any]:
        return [getattr(self, f) for f in self.__struct_fields__]


class Options(msgspec.Struct, kw_only=True):
    """What is open for one field. A refusal says by `why` why other values are not, and names the `rule`."""

    rule: str = ""
    why: Phrase | None = None

    def takes(self, value: Any) -> bool:
        raise NotImplementedError

    def none(self) -> bool:
        """Nothing is open."""
        raise NotImplementedError

    def words(self) -> list[str]:
        """What is open, for a refusal."""
        raise NotImplementedError


class One(Options):
    """One of `values`."""

    values: list[str]

    def takes(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.values

    def none(self) -> bool:
        return not self.values

    def words(self) -> list[str]:
        return list(self.values)


class Some(Options):
    """Several of `values`, which may repeat (three phalanxes that are all alike). Every choice of the right size
    must be legal; anything richer is asked one by one."""

    values: list[str]
    least: int = 1
    most: int = 99

    def takes(self, value: Any) -> bool:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return False
        try:
            return Counter(value) <= Counter(self.values)
        except TypeError:  # something in it is no id at all
            return False

    def none(self) -> bool:
        return len(self.values) < self.least or self.most < self.least

    def words(self) -> list[str]:
        return [f"{self.least} to {min(self.most, len(self.values))} of", *counted(self.values)]


class Number(Options):
    least: int
    most: int

    def takes(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def none(self) -> bool:
        return self.least > self.most

    def words(self) -> list[str]:
        return [f"{self.least} to {self.most}"]


class Text(Options):
    longest: int = 200
    least: int = 1  # 0: a line of a form that may stay empty

    def takes(self, value: Any) -> bool:
        return isinstance(value, str) and self.least <= len(value) <= self.longest and value.isprintable()

    def none(self) -> bool:
        return False

    def words(self) -> list[str]:
        return [f"a text of up to {self.longest} characters"]


def counted(values: Iterable[str]) -> list[str]:
    """`["phalanx", "phalanx", "david"]` -> `["2 phalanx", "david"]`."""
    return [f"{n} {v}" if n > 1 else v for v, n in Counter(values).items()]


# Verbs that several games share. They are learnt once, and are not repeated among each game's own commands.


class Pass(Verb):
    """Do nothing now."""


class Done(Verb):
    """Finish your part."""


class Accept(Verb):
    """Agree to what is offered."""


class Decline(Verb):
    """Refuse what is offered."""


# The table's own, as seat "clock".


class Begin(Verb):
    """The game starts: everything up to the first question."""


class TimeUp(Verb):
    """Time is up: the default of everyone still awaited, in one entry."""


class Close(Verb):
    """A sealed question closes, and its answers are resolved."""


class Undo(Verb):
    """The game goes back to question `to`: freely, by consent of all, or by the host's ruling."""

    to: int
    by: str = "free"  # free, consent, ruling
    why: str = ""


class Ruling(Verb):
    """The host decides the question that is open, where its frame leaves something to a host."""

    form = "{do} because {why}"
    do: str
    why: str = ""


class Rekey(Verb):
    """All chance comes from a new key: the game was put back to an earlier state, and what fell since is known."""

    key: str


TABLE_VERBS: tuple[type[Verb], ...] = (Begin, TimeUp, Close, Undo, Ruling, Rekey)
NOT_YOURS = phrase("not_your_question")


def names(verbs: Iterable[type[Verb]]) -> list[str]:
    return [v.kind() for v in verbs]


def method_name(verb: type[Verb]) -> str:
    """`Pass` is carried out by `pass_`."""
    return verb.kind() + ("_" if keyword.iskeyword(verb.kind()) else "")
