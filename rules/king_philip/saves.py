"""The version of a save, and the way from each older one to the next.

2: resting units may attack from a space that has a marker (F44), Muskets go as their owner says (F5, F17), spent
markers are told once (12.7, F30). Saves are as they were; a log of version 1 is not played again by these rules.
3: a tribe that surrenders loses what was delayed for it (F29); in a save of version 2 it may still be there.
4: what an audit against the rulebook found (13.1, 6.3, 12.7, 10.1, H7). A game of version 3 goes on
with reinforcements that may be declined, as it began; else saves are as they were.
5: when time is up, a weaker stack outside a site evades (13.1), and an attack gets an even share of its stack (F55).
Saves are as they were.
"""

from __future__ import annotations

from typing import Any

from rules.kernel import Migration
from rules.king_philip.pieces import SURRENDERED


def change_nothing(plain: dict[str, Any]) -> None:
    """Only the rules have changed."""


def drop_what_the_surrendered_are_owed(plain: dict[str, Any]) -> None:
    """F29"""
    delayed, tribes = plain.get("delayed", {}), plain["tribes"]
    plain["delayed"] = {p: n for p, n in delayed.items() if tribes.get(p, {}).get("stance") != SURRENDERED}


def keep_declining(plain: dict[str, Any]) -> None:
    """F14"""
    plain["options"]["decline_soldiers"] = True


VERSION = 5
MIGRATIONS: dict[int, Migration] = {
    1: change_nothing,
    2: drop_what_the_surrendered_are_owed,
    3: keep_declining,
    4: change_nothing,
}
