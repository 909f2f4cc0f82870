"""Where to look on the road."""

from __future__ import annotations

from renders.boards.road.map import ROAD_Y, place_spaces
from renders.boards.road.scene import RoadScene


def find_focus(scene: RoadScene) -> tuple[int, int] | None:
    """Between the armies."""
    places = place_spaces(len(scene.spaces))
    armies = [places[army.space - 1] for army in scene.armies if 1 <= army.space <= len(places)]
    return (sum(x for x, _ in armies) // len(armies), ROAD_Y) if armies else None
