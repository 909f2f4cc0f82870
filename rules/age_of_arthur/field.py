"""Battles: the seam between the campaign and how a battle is fought.

A way of fighting is a frame. It finds the war below it on the stack (`game.enclosing(WarFrame)`), takes the stands of
`war.army("attack")` and `war.army("defend")`, marks those that are `lost`, adds who has fallen to `war.dead`, and ends
with the side that won: "attack", "defend" or "" for a draw. Another way is added by its name in `Options.battles`, its
frame in the union of `game.py` and a line here.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.age_of_arthur.grid import GridFight
from rules.age_of_arthur.odds import OddsBattle
from rules.kernel import Frame

WAYS: dict[str, Callable[[], Frame]] = {
    "stance": lambda: GridFight(pace="stance"),
    "full": lambda: GridFight(pace="full"),
    "auto": lambda: GridFight(pace="auto"),
    "odds": OddsBattle,
}


def frame_of(way: str) -> Frame:
    return WAYS[way]()
