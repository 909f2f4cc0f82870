"""Where the spaces of the road are on the picture."""

from __future__ import annotations

import math

SIZE = (1650, 1050)
ROAD_Y = 360


def place_spaces(count: int) -> list[tuple[int, int]]:
    """Along the painted road: the same curve as in the base picture."""
    step = (SIZE[0] - 260) / max(1, count - 1)
    return [(round(130 + i * step), round(ROAD_Y + 34 * math.sin(i * 1.25 + 0.4))) for i in range(count)]
