"""From longitude and latitude to pixels, with breathing space where places crowd.

Two monotone curves give the crowded middle more pixels; then centres that are still too close push each
other apart, and the smooth field of those moves is applied to coast, rivers, lakes and relief alike, so
that everything stays where it belongs relative to everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import shapely
from scipy.interpolate import LinearNDInterpolator, PchipInterpolator, RBFInterpolator
from scipy.spatial import cKDTree
from shapely.ops import unary_union

from renders.mapbuild.noise import resize
from renders.mapbuild.sources import Bounds

Knots = Sequence[tuple[float, float]]
MARGIN = 80


class Projection:
    def __init__(self, lon_knots: Knots, lat_knots: Knots, size: tuple[int, int]) -> None:
        self._x = PchipInterpolator(*zip(*sorted(lon_knots), strict=True))
        self._y = PchipInterpolator(*zip(*sorted(lat_knots), strict=True))
        self.size = size
        self._shift: Any = None

    def points(self, lonlat: Any) -> np.ndarray:
        """An (n, 2) array of pixels for an (n, 2) array of longitude and latitude."""
        lonlat = np.asarray(lonlat, float)
        flat = np.stack([self._x(lonlat[:, 0]), self._y(lonlat[:, 1])], 1)
        if self._shift is None:
            return flat
        width, height = self.size
        return np.asarray(flat + self._shift(np.clip(flat, -MARGIN, [width + MARGIN, height + MARGIN])))

    def spread(self, lonlat: Any, edges: Sequence[tuple[int, int]], distance: float) -> None:
        """Move everything so that these places end up about `distance` apart."""
        start = self.points(lonlat)
        self.pin(lonlat, push_apart(start, edges, distance, self.size), smoothing=3.0)

    def pin(self, lonlat: Any, pixels: np.ndarray, smoothing: float = 0.0) -> None:
        """Move everything so that these places fall on these pixels; the frame stays."""
        start = self.points(lonlat)
        width, height = self.size
        xs, ys = np.linspace(-MARGIN, width + MARGIN, 9), np.linspace(-MARGIN, height + MARGIN, 9)
        frame = np.array([(x, y) for x in xs for y in ys if x in (xs[0], xs[-1]) or y in (ys[0], ys[-1])])
        self._shift = RBFInterpolator(
            np.vstack([start, frame]),
            np.vstack([pixels - start, np.zeros_like(frame)]),
            kernel="thin_plate_spline",
            smoothing=smoothing,
        )

    def shape(self, geometry: Any, detail: float = 0.04) -> Any:
        return as_pixels(geometry, self.points, detail)

    def lonlat_grid(self, bounds: Bounds, step: int = 6) -> tuple[np.ndarray, np.ndarray]:
        """Longitude and latitude of every pixel: the way back, found on a coarse grid."""
        width, height = self.size
        lon, lat = np.meshgrid(
            np.linspace(bounds[0] - 0.4, bounds[2] + 0.4, 240),
            np.linspace(bounds[1] - 0.4, bounds[3] + 0.4, 240),
        )
        known = np.stack([lon.ravel(), lat.ravel()], 1)
        back = LinearNDInterpolator(self.points(known), known)
        xs, ys = np.arange(0, width + step, step), np.arange(0, height + step, step)
        grid = back(np.stack([axis.ravel() for axis in np.meshgrid(xs, ys)], 1)).reshape(len(ys), len(xs), 2)
        full = (len(xs) * step, len(ys) * step)
        lon_at, lat_at = (
            resize(np.where(np.isnan(grid[..., i]), np.nanmean(grid[..., i]), grid[..., i]), full)[:height, :width]
            for i in (0, 1)
        )
        return lon_at, lat_at


def as_pixels(geometry: Any, points: Callable[[np.ndarray], np.ndarray], detail: float = 0.04) -> Any:
    """A geometry in pixels. Rounded to 1/64 px, so that a ring ends exactly where it began."""
    moved = shapely.transform(shapely.segmentize(geometry, detail), lambda a: np.rint(points(a) * 64) / 64)
    moved = shapely.make_valid(moved)  # buffer(0) would do too, and can drop half a continent
    if moved.geom_type == "GeometryCollection":
        moved = unary_union([part for part in moved.geoms if "Polygon" in part.geom_type])
    return moved


def push_apart(
    points: np.ndarray,
    edges: Sequence[tuple[int, int]],
    distance: float,
    size: tuple[int, int],
    edge: float = 40,
) -> np.ndarray:
    """Points keep their distance from each other, and from borders' lines that are not theirs (so that
    the graph stays without crossings), inside the sheet.
    """
    moved = points.copy()
    start, end = (np.array([pair[k] for pair in edges], int) for k in (0, 1))
    for _ in range(300):
        step = repel(moved, distance) + push_off_lines(moved, start, end, distance * 0.5)
        moved = np.clip(moved + step, edge, [size[0] - edge, size[1] - edge])
        if np.abs(step).max() < 0.05:
            break
    return moved


def repel(points: np.ndarray, distance: float) -> np.ndarray:
    step = np.zeros_like(points)
    for i, j in sorted(cKDTree(points).query_pairs(distance)):
        gap = points[j] - points[i]
        length = float(np.hypot(*gap)) + 1e-6
        push = gap / length * (distance - length) * 0.15
        step[i] -= push
        step[j] += push
    return step


def push_off_lines(points: np.ndarray, start: np.ndarray, end: np.ndarray, distance: float) -> np.ndarray:
    step = np.zeros_like(points)
    along = points[end] - points[start]
    share = ((points[:, None] - points[start]) * along).sum(2) / ((along**2).sum(1) + 1e-6)
    away = points[:, None] - (points[start] + np.clip(share, 0, 1)[..., None] * along)
    far = np.hypot(away[..., 0], away[..., 1])
    for i, k in zip(*np.nonzero((far < distance) & (share > 0.08) & (share < 0.92)), strict=True):
        if i in (start[k], end[k]):
            continue
        push = away[i, k] / (far[i, k] + 1e-6) * (distance - far[i, k]) * 0.12
        step[i] += push
        step[start[k]] -= push / 2
        step[end[k]] -= push / 2
    return step
