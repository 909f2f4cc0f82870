"""What has changed in a battle since an earlier picture."""

from __future__ import annotations

import msgspec

from renders.boards.dba_grid.scene import BattleScene, Element, Fight


def mark_changes(now: BattleScene, then: BattleScene) -> BattleScene:
    """Elements that have moved, and places where one was lost."""
    were = {element.name: position(element) for element in then.elements if element.name}
    left = {element.name for element in now.elements}
    elements = tuple(
        msgspec.structs.replace(element, moved=True)
        if were.get(element.name, position(element)) != position(element)
        else element
        for element in now.elements
    )
    lost = (Fight(e.file, e.rank, "lost") for e in then.elements if e.name and e.name not in left)
    return msgspec.structs.replace(now, elements=elements, fights=(*now.fights, *lost))


def position(element: Element) -> tuple[int, int, str]:
    return element.file, element.rank, element.facing
