"""What is open in a state that stands still, found once: for one who asks the same of it many times."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.kernel.state import State

REMEMBERED = "remembered"


@contextmanager
def standing_still(game: State) -> Iterator[None]:
    """Nothing may be played on this very state. What is played is played on copies, which remember nothing."""
    game.__dict__[REMEMBERED] = {}
    try:
        yield
    finally:
        del game.__dict__[REMEMBERED]


def remembered(game: State) -> dict[Any, Any] | None:
    known: dict[Any, Any] | None = game.__dict__.get(REMEMBERED)
    return known
