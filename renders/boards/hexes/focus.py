"""Where to look on the board of hexes."""

from __future__ import annotations

from renders.boards.hexes.layout import MAP, lay_out, spot_of
from renders.boards.hexes.scene import HexScene, find_contested
from renders.drawing.focus import FOCUS, find_middle


def find_focus(scene: HexScene) -> tuple[int, int] | None:
    """Where armies of two kingdoms meet, else where something has changed."""
    spots = [spot for name in scene.tiles if (spot := spot_of(name))]
    layout = lay_out(spots)
    found = [spot for tile in find_contested(scene) or scene.changed if (spot := spot_of(tile)) in spots and spot]
    middle = find_middle([(round(layout.at(spot)[0]), round(layout.at(spot)[1])) for spot in found])
    # Nothing of the panel is in the window.
    return None if middle is None else (min(middle[0], MAP[0] - FOCUS[0] // 2 - 1), middle[1])
