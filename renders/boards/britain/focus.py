"""Where to look on the map of Britain."""

from __future__ import annotations

from renders.boards.britain.map import load_map
from renders.boards.britain.scene import BritainScene
from renders.drawing.focus import find_middle


def find_focus(scene: BritainScene) -> tuple[int, int] | None:
    """The middle of where things changed."""
    boxes = [load_map().slots[name]["name"] for name in scene.changed if name in load_map().slots]
    return find_middle([((b[0] + b[2]) // 2, (b[1] + b[3]) // 2) for b in boxes])
