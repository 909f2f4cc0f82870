"""Where to look on the map of the Levant."""

from __future__ import annotations

from renders.boards.levant.map import load_map
from renders.boards.levant.scene import LevantScene
from renders.drawing.focus import find_middle


def find_focus(scene: LevantScene) -> tuple[int, int] | None:
    """The middle of where things happened."""
    slots = load_map().slots
    places = [*scene.battles, *scene.sieges] or list(scene.changed)
    boxes = [slots[area]["unit"] for area in places if area in slots]
    return find_middle([((b[0] + b[2]) // 2, (b[1] + b[3]) // 2) for b in boxes])
