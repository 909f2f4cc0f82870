"""Where to look on the map of New England."""

from __future__ import annotations

from renders.boards.new_england.map import load_map
from renders.boards.new_england.scene import NewEnglandScene
from renders.drawing.focus import find_middle


def find_focus(scene: NewEnglandScene) -> tuple[int, int] | None:
    """The middle of where things happened."""
    slots = load_map().slots
    places = [battle.target for battle in scene.battles] or list(scene.changed)
    spots = [slots[name]["at"] for name in places if name in slots]
    return find_middle([(x, y) for x, y in spots])
