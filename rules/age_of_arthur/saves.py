"""The version of the rules, and how older saves are read: from version n to n + 1, on plain data.

2: Expendables that were used on a real table leave the pool too, and with the last of them Hammer of the Gods leaves
the game (F-HAMMER). In a save of version 1 the card may still be about.
"""

from __future__ import annotations

from typing import Any

from rules.dba.facts import HAMMER
from rules.kernel import Migration


def put_the_spent_card_away(plain: dict[str, Any]) -> None:
    """From the deck or the discards; whoever holds it keeps it, and it can't be played (R-EXP)."""
    if plain["expendables"]:
        return
    for pile in ("deck", "discards"):
        if HAMMER in plain.get(pile, []):
            plain[pile].remove(HAMMER)
            plain["removed"] = [*plain.get("removed", []), HAMMER]


VERSION = 2
MIGRATIONS: dict[int, Migration] = {1: put_the_spent_card_away}
