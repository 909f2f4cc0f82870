"""Battles: the seam between the campaign and how a battle is fought.

A way of fighting is a frame. It finds the war below it on the stack (`game.enclosing(WarFrame)`), takes the stands of
`war.army("attack")` and `war.army("defend")`, marks those that are `lost`, adds who has fallen to `war.dead`, and ends
with the side that won: "attack", "defend" or "" for a draw. Another way is added by its name in `Options.battles`, its
frame in the union of `game.py` and a line here.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.age_of_arthur.table_battle import OTHER_WAYS, TableFight
from rules.kernel import Frame

WAYS: dict[str, Callable[[], Frame]] = {**OTHER_WAYS, "table": TableFight}


def frame_of(way: str) -> Frame:
    return WAYS[way]()
