"""Areas whose borders agree with the rules.

Each area starts as a star: from its centre to the middle of the way to each neighbour. The stars grow
over a field of costs until they meet; since every listed border has the two stars touching from the start
it is there in the end, and since a star cannot grow across another, areas meet only round a common face
of the border graph. Where four areas surround a face, a small waste (a massif, a marsh) keeps the corners
apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra
from shapely.geometry import LineString, Polygon
from shapely.ops import polygonize, unary_union

from renders.mapbuild.contacts import Border
from renders.mapbuild.lines import round_corners


def star_seeds(
    centres: np.ndarray,
    meetings: Mapping[Border, np.ndarray],
    arms: Iterable[tuple[int, np.ndarray]],
    wastes: Sequence[Any],
    shape: tuple[int, int],
    offset: int,
) -> np.ndarray:
    """Where growth begins: area i as i + 1, the wastes after the last area, 0 elsewhere.

    `meetings` says where each pair's rays meet. An arm is one more ray, to a shore that must be the
    area's own.
    """
    height, width = shape
    canvas = Image.new("I;16" if len(centres) + len(wastes) > 250 else "L", (width, height), 0)
    draw = ImageDraw.Draw(canvas)
    for (a, b), middle in meetings.items():
        for end, colour in ((a, a + 1), (b, b + 1)):
            draw.line([*(centres[end] + offset), *(middle + offset)], fill=colour, width=2)
    for index, target in arms:
        draw.line([*(centres[index] + offset), *(target + offset)], fill=index + 1, width=2)
    for index, waste in enumerate(wastes):
        draw.polygon([(x + offset, y + offset) for x, y in waste.exterior.coords], fill=len(centres) + 1 + index)
    for index, (x, y) in enumerate(centres + offset):
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=index + 1)
    return np.asarray(canvas).astype("i4")


def grow(seeds: np.ndarray, cost: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The label and the distance of every pixel's cheapest seed."""
    height, width = cost.shape
    index = np.arange(height * width).reshape(height, width)
    rows, columns, weights = [], [], []
    for here, there, length in (
        (np.s_[:, :-1], np.s_[:, 1:], 1.0),
        (np.s_[:-1, :], np.s_[1:, :], 1.0),
        (np.s_[:-1, :-1], np.s_[1:, 1:], 1.4142),
        (np.s_[:-1, 1:], np.s_[1:, :-1], 1.4142),
    ):
        rows.append(index[here].ravel())
        columns.append(index[there].ravel())
        weights.append(((cost[here] + cost[there]) / 2 * length).ravel())
    graph = coo_matrix(
        (np.concatenate(weights), (np.concatenate(rows), np.concatenate(columns))),
        shape=(height * width,) * 2,
    ).tocsr()
    sources = np.flatnonzero(seeds.ravel())
    distance, _, origin = dijkstra(graph, directed=False, indices=sources, return_predecessors=True, min_only=True)
    return seeds.ravel()[origin].reshape(height, width), distance.reshape(height, width)


def trace(labels: np.ndarray, offset: int) -> list[LineString]:
    """The borders of a label raster as lines between junctions, each exactly once, smoothed."""
    neighbours: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def join(p: tuple[int, int], q: tuple[int, int]) -> None:
        neighbours.setdefault(p, []).append(q)
        neighbours.setdefault(q, []).append(p)

    for y, x in zip(*(axis.tolist() for axis in np.nonzero(labels[:, 1:] != labels[:, :-1])), strict=True):
        join((x + 1, y), (x + 1, y + 1))
    for y, x in zip(*(axis.tolist() for axis in np.nonzero(labels[1:] != labels[:-1])), strict=True):
        join((x, y + 1), (x + 1, y + 1))
    used: set[tuple[tuple[int, int], tuple[int, int]]] = set()

    def walk(p: tuple[int, int], q: tuple[int, int]) -> list[tuple[int, int]]:
        path = [p, q]
        used.update(((p, q), (q, p)))
        while len(neighbours[q]) == 2:
            r = neighbours[q][0] if neighbours[q][0] != path[-2] else neighbours[q][1]
            if (q, r) in used:
                break
            used.update(((q, r), (r, q)))
            path.append(r)
            q = r
        return path

    junctions = [p for p, ends in neighbours.items() if len(ends) != 2]
    arcs = [
        walk(p, q) for starts in (junctions, neighbours) for p in starts for q in neighbours[p] if (p, q) not in used
    ]
    return [smooth(np.array(arc, float) - offset) for arc in arcs]


def smooth(points: np.ndarray) -> LineString:
    if len(points) < 3:
        return LineString(points)
    return LineString(round_corners(np.array(LineString(points).simplify(1.6).coords), 2))


def faces(lines: list[Any], land: Any, labels: np.ndarray, offset: int, count: int) -> list[Any]:
    """One polygon for each area: everything is noded once, so neighbours share their border exactly.

    A face belongs to the area that its inner point has in the grown labels.
    """
    parts: list[list[Any]] = [[] for _ in range(count)]
    for piece in polygonize(unary_union([land.boundary, *lines])):
        point = piece.representative_point()
        if not land.contains(point):
            continue
        label = int(labels[int(point.y + offset), int(point.x + offset)])
        if 1 <= label <= count:
            parts[label - 1].append(piece)
    return [unary_union(pieces) for pieces in parts]


def raster(polygons: Sequence[Any], land: Any, size: tuple[int, int]) -> np.ndarray:
    """The label image: pixel = number of the area + 1, 0 for water and waste."""
    canvas = Image.new("L", size, 0)
    draw = ImageDraw.Draw(canvas)
    for index, polygon in enumerate(polygons):
        for part in getattr(polygon, "geoms", [polygon]):
            draw.polygon([*part.exterior.coords], fill=index + 1)
    labels = np.asarray(canvas).copy()
    dry = Image.new("L", size, 0)
    draw = ImageDraw.Draw(dry)
    for part in getattr(land, "geoms", [land]):
        draw.polygon([*part.exterior.coords], fill=1)
        for hole in part.interiors:
            draw.polygon([*hole.coords], fill=0)
    labels[np.asarray(dry) == 0] = 0
    return labels


def fill_gaps(labels: np.ndarray, dry: np.ndarray) -> np.ndarray:
    """Dry pixels that no polygon covered take the nearest label."""
    missing = dry & (labels == 0)
    nearest = ndimage.distance_transform_edt(labels == 0, return_distances=False, return_indices=True)
    out = labels.copy()
    out[missing] = labels[tuple(nearest)][missing]
    return out


def cut_waste(corners: list[np.ndarray], thick: float) -> Any:
    """A patch in the middle of the four, as long as the contact that it must prevent."""
    face = Polygon(corners)
    radius = shapely.maximum_inscribed_circle(face).length
    core = face.buffer(-max(0.48 * radius, radius - thick))
    return max(getattr(core, "geoms", [core]), key=lambda part: part.area).buffer(4)
