"""What is open in a state that stands still, found once: for one who asks the same of it many times."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from rules.kernel.state import State

REMEMBERED = "remembered"
T = TypeVar("T")


@contextmanager
def standing_still(game: State) -> Iterator[None]:
    """Nothing may be played on this very state. What is played is played on copies, which remember nothing."""
    game.__dict__[REMEMBERED] = {}
    try:
        yield
    finally:
        del game.__dict__[REMEMBERED]


def ask_once(game: State, key: Hashable, find: Callable[[], T]) -> T:
    """What `find` finds, in a state that stands still; found once."""
    known: dict[Any, Any] = game.__dict__[REMEMBERED]
    try:
        answer: T = known[key]
    except KeyError:
        answer = known[key] = find()
    except TypeError:  # something in it is no value of any field, and can't be remembered
        answer = find()
    return answer
