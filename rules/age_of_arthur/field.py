"""Battles: the seam between the campaign and how a battle is fought.

A way of fighting is a frame. It finds the war below it on the stack (`game.enclosing(WarFrame)`), takes the stands of
`war.army("attack")` and `war.army("defend")`, marks those that are `lost`, adds who has fallen to `war.dead`, and ends
with the side that won: "attack", "defend" or "" for a draw. Another way is added by its name in `Options.battles`, its
frame in the union of `game.py` and a line here.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.table_battle import OTHER_WAYS, TableFight
from rules.age_of_arthur.war_facts import WarFrame
from rules.age_of_arthur.ways import forget_proposals, way_of
from rules.kernel import Frame

WAYS: dict[str, Callable[[], Frame]] = {**OTHER_WAYS, "table": TableFight}


def fight_now(game: Facts, war: WarFrame) -> Frame:
    """The present battle of a war, by the way its commanders-in-chief have agreed on or the option says (G27)."""
    way = way_of(game, war, war.number)
    forget_proposals(game, war)
    return WAYS[way]()
