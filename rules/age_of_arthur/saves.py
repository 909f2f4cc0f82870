"""The version of the rules, and how older saves are read: from version n to n + 1, on plain data.

2: Expendables that were used on a real table leave the pool too, and with the last of them Hammer of the Gods leaves
the game (F-HAMMER). In a save of version 1 the card may still be about.

3: a king lends his own stand only with all others (R-BAT1); Dragon's Breath in a sally (G33); Men of the Hearth are as
their king's people unless said otherwise (R-ARM2); any stand but the king's may stay in a raided home (Raid); who is
late in the first round claims by the order of the map (F-LATE). Nothing that is kept looks different.

4: a rebel who loses Rebellion to a usurper is a vassal again, and one who has beaten his lord is free though that lord
has fallen to another (F-REB, G37); Men of the Hearth may be of any kind that he has; the Prince may lead what the king
leaves (F-BAND); a Saxon leads a warband before a sally (G31); Ambush! is for its holder; the dead do not die again
(G32); where there are two wars the coin falls between the least disputed (R-SIDE1); a Saxon Hater is not moved
(R-SIDE2); a king's cards stay behind when he lends his stand, by odds too (G22). A war in a save of version 3 does not
know yet whom its rebels defy: the lord they have by then.
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


def leave_as_it_is(plain: dict[str, Any]) -> None:
    """To versions 3 and 4."""


VERSION = 4
MIGRATIONS: dict[int, Migration] = {1: put_the_spent_card_away, 2: leave_as_it_is, 3: leave_as_it_is}
