"""The version of a save, and the way from each older one to the next.

2: resting units may attack from a space that has a marker (F44), Muskets go as their owner says (F5, F17), spent
markers are told once (12.7, F30). Saves are as they were; a log of version 1 is not played again by these rules.
"""

from __future__ import annotations

from typing import Any

from rules.codec import Migration


def as_it_was(plain: dict[str, Any]) -> None:
    """Only the rules have changed."""


VERSION = 2
MIGRATIONS: dict[int, Migration] = {1: as_it_was}
