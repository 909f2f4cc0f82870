"""Lines that look drawn by hand: fractal wiggle and rounded corners."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import shapely.ops
from shapely.geometry import LineString, Point
from shapely.ops import unary_union


def wiggle(start: Any, end: Any, rng: np.random.Generator, rough: float = 0.22, shortest: float = 5) -> list[Any]:
    """Midpoint displacement between two points."""
    points = [np.array(start, float), np.array(end, float)]
    while True:
        out, split = [points[0]], False
        for a, b in pairwise(points):
            along = b - a
            if np.hypot(*along) > shortest:
                out.append((a + b) / 2 + np.array([-along[1], along[0]]) * rng.normal(0, rough * 0.5))
                split = True
            out.append(b)
        points = out
        if not split:
            return points


def round_corners(points: Any, passes: int = 2) -> np.ndarray:
    """Chaikin's corner cutting; the ends stay."""
    line = np.asarray(points, float)
    for _ in range(passes):
        if len(line) < 3:
            return line
        cut = np.empty((2 * (len(line) - 1), 2))
        cut[0::2] = line[:-1] * 0.75 + line[1:] * 0.25
        cut[1::2] = line[:-1] * 0.25 + line[1:] * 0.75
        line = np.vstack([line[:1], cut[1:-1], line[-1:]])
    return line


def river_course(points: np.ndarray, rng: np.random.Generator, rough: float = 0.26) -> LineString:
    """A course typed as a handful of points, given bends of its own."""
    course = [points[0]]
    for a, b in pairwise(points):
        course += wiggle(a, b, rng, rough, 8)[1:]
    return LineString(round_corners(course, 2))


def roughen(lines: list[Any], rivers: list[Any], seed: int, rough: float = 0.2, near: float = 7.0) -> list[Any]:
    """Borders with a hand-drawn wiggle, left alone where they follow a river.

    Ends never move and every line is handled once, so both sides of a border stay the same line.
    """
    water = unary_union(rivers) if rivers else None
    out = []
    for index, line in enumerate(lines):
        rng = np.random.default_rng(seed * 1000 + index)
        if len(line.coords) < 3 or line.length < 8:
            out.append(line)
            continue
        corners = np.array(line.simplify(5.0).coords)
        stations = [line.project(Point(corner)) for corner in corners]
        stations[-1] = line.length
        points = [corners[0]]
        for a, b, here, there in zip(corners, corners[1:], stations, stations[1:], strict=False):
            follows = water is not None and all(
                water.distance(Point(p)) < reach for p, reach in ((a, near), (b, near), ((a + b) / 2, near * 1.6))
            )
            piece = shapely.ops.substring(line, here, there) if follows else None
            if piece is not None and piece.geom_type == "LineString":
                points += list(np.array(piece.coords)[1:])
            else:
                points += wiggle(a, b, rng, rough, 6)[1:]
        points[-1] = np.array(line.coords[-1])
        out.append(LineString(round_corners(points, 1)))
    return out
