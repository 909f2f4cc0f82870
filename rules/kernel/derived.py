"""What follows from the facts: worked out when first asked for, kept beside them, and never saved.

A derived fact has one of three lives.

- *relations*: until `forget_relations`. Who is whose friend, who holds what: it changes seldom.
- *by area*: until that area changes (`forget_areas`), or the relations do. Who stacks with whom there.
- *position*: until anything moves (`forget_position`), an area changes, or the relations do. How far an army comes.

Each life has a table of questions and answers: `game.relations[is_foe, one, other]` is `is_foe(game, one, other)`, and
`game.by_area[area][count, party]` is `count(game, area, party)`. A question that was asked before is a reading of a
dictionary. An index of a game's own is a method marked `derived`; it goes with the relations, unless the game keeps it
right itself.

So facts change through a few verbs of the game, which forget what does not hold any more. A verb that forgets too
little is found by `find_stale`, which works everything out again. Trials call it (`rules/proving`); while
`checked()` is in force, it is called after every step that is taken.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from rules.kernel.state import State

T = TypeVar("T")
Question = tuple[Any, ...]  # a function and what it is asked about


class StaleFact(AssertionError):
    """A derived fact that does not follow from the facts any more."""


class derived(functools.cached_property[T]):
    """Marks an index: it is worked out once, and goes with the relations."""


class Table(dict[Question, Any]):
    """Answers about the game as it is. It holds the game weakly: a state that nobody needs is freed at once."""

    __slots__ = ("game",)

    def __init__(self, game: State) -> None:
        self.game = weakref.ref(game)

    def __missing__(self, key: Question) -> Any:
        found = self[key] = key[0](self.game(), *key[1:])
        return found


class AreaTable(Table):
    """Answers about one area."""

    __slots__ = ("area",)

    def __init__(self, game: State, area: str) -> None:
        super().__init__(game)
        self.area = area

    def __missing__(self, key: Question) -> Any:
        found = self[key] = key[0](self.game(), self.area, *key[1:])
        return found


class Areas(dict[str, AreaTable]):
    __slots__ = ("game",)

    def __init__(self, game: State) -> None:
        self.game = weakref.ref(game)

    def __missing__(self, area: str) -> AreaTable:
        game = self.game()
        assert game is not None
        found = self[area] = AreaTable(game, area)
        return found


@functools.cache
def indexes_of(kind: type[State]) -> tuple[str, ...]:
    return tuple(name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, derived))


# Finding what was not forgotten.


class Checks(msgspec.Struct):
    """Whether every step is followed by a comparison of what is kept with what follows from the facts."""

    on: bool = False


CHECKS = Checks()


@contextmanager
def checked() -> Iterator[None]:
    before, CHECKS.on = CHECKS.on, True
    try:
        yield
    finally:
        CHECKS.on = before


def check_kept(game: State) -> None:
    if stale := find_stale(game):
        raise StaleFact(f"{game.game} at {[f.kind() for f in game.stack]}: {stale}")


def find_stale(game: State) -> str:
    """A derived fact that is kept, but does not follow from the facts; "" if there is none."""
    from rules.kernel.state import bare_copy

    fresh = bare_copy(game)
    kept = game.__dict__
    for name in indexes_of(type(game)):
        if name in kept and kept[name] != getattr(fresh, name):
            return f"{name} is {kept[name]}, and should be {getattr(fresh, name)}"
    for life in ("relations", "position"):
        for (ask, *about), answer in list(kept.get(life, {}).items()):  # a search that is kept may search on
            if wrong := compare(fresh, ask, about, answer):
                return f"{life}: {wrong}"
    for area, table in list(kept.get("by_area", {}).items()):
        for (ask, *about), answer in list(table.items()):
            if wrong := compare(fresh, ask, [area, *about], answer):
                return f"by area: {wrong}"
    return ""


def copy_index(index: Any) -> Any:
    """The same table or list; what is in it is only text."""
    if type(index) is dict:
        return {key: value if type(value) is str else copy_index(value) for key, value in index.items()}
    return index.copy()


def compare(fresh: State, ask: Callable[..., Any], about: list[Any], answer: Any) -> str:
    try:
        true = ask(fresh, *about)
        if true == answer:
            return ""
        wrong = f"should be {true!r}"
    except Exception as fault:  # what it is about may not be there any more
        wrong = f"can't be asked now: {fault!r}"
    return f"{ask.__name__}({', '.join(map(str, about))}) is {answer!r}, and {wrong}"
