"""Where the tiles are on the picture. Tiles have a point at the top; `D5` is column D, row 5, and every second row is
moved half a tile to the right."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache

import msgspec

Point = tuple[float, float]
Spot = tuple[int, int]  # column and row, from 0

MAP = (1170, 1050)  # the part of the picture that is a map
RADIUS = 78  # of the sprites, and of the largest tiles
ROOM = (24, 34, 24, 26)  # left, top, right, bottom: what is always sea or wilderness
SMALLEST = 18
STEP = 3  # of a radius: boards of about the same size share their pieces
CORNERS = tuple((math.sin(math.pi / 3 * i), -math.cos(math.pi / 3 * i)) for i in range(6))  # from the top, clockwise
OF_EDGE = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))  # the corners of each edge: E, NE, NW, W, SW, SE
EVEN = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))  # steps over each edge in rows 1, 3, 5…
ODD = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


def middle_of_edge(edge: int, radius: float) -> Point:
    (ax, ay), (bx, by) = (CORNERS[i] for i in OF_EDGE[edge % 6])
    return radius * (ax + bx) / 2, radius * (ay + by) / 2


@cache
def spot_of(name: str) -> Spot | None:
    """None: no tile can bear this name."""
    found = re.fullmatch(r"([A-Z])([1-9]\d?)", name)
    return (ord(found[1]) - ord("A"), int(found[2]) - 1) if found else None


def name_of(spot: Spot) -> str:
    return f"{chr(ord('A') + spot[0])}{spot[1] + 1}" if 0 <= spot[0] < 26 and spot[1] >= 0 else ""


def beside(spot: Spot) -> list[Spot]:
    """The six spots around, in the order of the edges."""
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in (ODD if spot[1] % 2 else EVEN)]


class Layout(msgspec.Struct, frozen=True):
    """The radius of the tiles, and where the first spot has its middle."""

    radius: float
    left: float
    top: float

    def at(self, spot: Spot) -> Point:
        wide = math.sqrt(3) * self.radius
        return self.left + wide * (spot[0] + spot[1] % 2 / 2), self.top + 1.5 * self.radius * spot[1]


def lay_out(spots: Iterable[Spot]) -> Layout:
    """As large as the board fits, in the middle of the map."""
    found = list(spots) or [(0, 0)]
    xs, ys = [x + y % 2 / 2 for x, y in found], [y for _, y in found]
    wide, high = (max(xs) - min(xs) + 1) * math.sqrt(3), (max(ys) - min(ys)) * 1.5 + 2
    left, top, right, bottom = ROOM
    radius = max(SMALLEST, min(RADIUS, (MAP[0] - left - right) / wide, (MAP[1] - top - bottom) / high))
    radius -= radius % STEP
    middle = (left + (MAP[0] - left - right) / 2, top + (MAP[1] - top - bottom) / 2)
    return Layout(
        radius,
        middle[0] - (max(xs) + min(xs)) / 2 * math.sqrt(3) * radius,
        middle[1] - (max(ys) + min(ys)) / 2 * 1.5 * radius,
    )
