"""Which fields of a verb can be asked together, in one form.

A field depends on those before it only by the parameters of its method (`move_to(game, seat, start)`). A method that
never reads such a parameter can't depend on it. That is looked up in its code, so no game has to declare anything, and
every verb whose fields are free of each other gets its form. A promise tries it (`proving/declared.py`).

Where fields do depend on each other and one form is wanted all the same (a battle report), a question is `OneForm` and
says itself what the form asks for, and which orders follow from it. The one check of legality judges those as ever.
"""

from __future__ import annotations

import dis
import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec

from rules.kernel.frames import Game
from rules.kernel.questions import Ask
from rules.kernel.state import State
from rules.kernel.verbs import Number, One, Options, Some, Verb

BEFORE = 3  # self, game and seat come before the fields
TELLS_ALL = {"locals", "vars", "eval", "exec"}  # whoever calls one of these may read anything


class Sheet(msgspec.Struct):
    """What a form asks for: `settled` are the fields that were chosen before, `lines` those to be filled in."""

    settled: dict[str, Any]
    lines: dict[str, Options]


class OneForm:
    """A question whose verbs `on_sheets` have a form of their own. Named before the question in the list of bases."""

    __slots__ = ()
    on_sheets: ClassVar[tuple[type[Verb], ...]] = ()

    def sheet(self, game: Game, seat: str, verb: type[Verb]) -> dict[str, Options]:
        """What the form asks for, from what the seat may know."""
        raise NotImplementedError

    def sheet_begun(self, game: Game, seat: str, verb: type[Verb]) -> dict[str, Any]:
        """What it begins with, by line: what the seat has noted already."""
        return {}

    def read_sheet(self, game: Game, seat: str, verb: type[Verb], filled: dict[str, Any]) -> list[Verb]:
        """The orders that a filled form means, one after another; the last is of this verb."""
        raise NotImplementedError


def has_sheet(ask: Ask, verb: type[Verb]) -> bool:
    """Whether this verb has a form of the question's own."""
    return isinstance(ask, OneForm) and verb in ask.on_sheets


@functools.cache
def read_by(method: Callable[..., Any]) -> frozenset[int]:
    """Which of the fields before it a field's method reads, by their numbers. What can't be looked into reads all."""
    everything = frozenset(range(99))
    if not inspect.isfunction(method):
        return everything
    mentioned = {name for step in dis.get_instructions(method) for name in names_in(step.argval)}
    if mentioned & TELLS_ALL:
        return everything
    found: set[int] = set()
    for number, parameter in enumerate(list(inspect.signature(method).parameters.values())[BEFORE:]):
        if parameter.name in mentioned:
            found |= set(range(number, 99)) if parameter.kind is parameter.VAR_POSITIONAL else {number}
    return frozenset(found)


def names_in(argument: Any) -> Iterable[str]:
    """Some steps name two at once."""
    return argument if isinstance(argument, tuple) else (argument,) if isinstance(argument, str) else ()


def first_free(ask: type[Ask], verb: type[Verb]) -> int:
    """The first field from which on none depends on another one that comes from there on. 0: all are free."""
    methods = ask.field_methods[verb]
    read = [n for place, name in enumerate(methods) for n in read_by(getattr(ask, name)) if n < place]
    return max(read, default=-1) + 1


def sheet_of(state: State, seat: str, ask: Ask, verb: type[Verb], given: list[Any]) -> Sheet | None:
    """The form for the fields after those `given`, or None where one has to be chosen before."""
    if isinstance(ask, OneForm) and verb in ask.on_sheets:
        return Sheet({}, ask.sheet(state, seat, verb))
    first = first_free(type(ask), verb)
    if len(given) < first:
        return None
    names, filled = verb.fields(), list(given[:first])
    sheet = Sheet(dict(zip(names, filled, strict=False)), {})
    while (options := ask.field(state, seat, verb, filled)) is not None:
        if options.none():
            return None
        sheet.lines[names[len(filled)]] = options
        filled.append(any_value(options))
    return sheet


def any_value(options: Options) -> Any:
    """Something to stand in a field that nothing after it looks at."""
    if isinstance(options, One):
        return options.values[0]
    if isinstance(options, Some):
        return options.values[: options.least]
    return options.least if isinstance(options, Number) else "…"
