"""Where to look on the road, and where its spaces are."""

from __future__ import annotations

import math

from renders.boards.road.scene import RoadScene

SIZE = (1650, 1050)
ROAD_Y = 360


def place_spaces(count: int) -> list[tuple[int, int]]:
    """Along the painted road: the same curve as in the base picture."""
    step = (SIZE[0] - 260) / max(1, count - 1)
    return [(round(130 + i * step), round(ROAD_Y + 34 * math.sin(i * 1.25 + 0.4))) for i in range(count)]


def find_focus(scene: RoadScene) -> tuple[int, int] | None:
    """Between the armies."""
    places = place_spaces(len(scene.spaces))
    armies = [places[army.space - 1] for army in scene.armies if 1 <= army.space <= len(places)]
    return (sum(x for x, _ in armies) // len(armies), ROAD_Y) if armies else None
