"""The ground of the King David map: projection, coast, waters, areas.

The borders come from rules/king_david/dataset/map.toml. Geography gives way where the two disagree: a centre
may be moved by the spreading, a border never.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
import shapely.affinity
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry import LineString, MultiPolygon, Point, box
from shapely.ops import linemerge, unary_union

from renders.mapbuild import areas, sources
from renders.mapbuild.contacts import contacts
from renders.mapbuild.lines import roughen, round_corners
from renders.mapbuild.noise import fractal
from renders.mapbuild.projection import Projection

DATA = Path("rules/king_david/dataset/map.toml")
SIZE = (1250, 1050)
BOUNDS = (31.6, 28.8, 38.2, 35.6)
PAD = 30
SPACING = 90
REACH = 60  # how far an area at the edge of the playable land goes into the desert, in pixels
LON = [
    (31.6, -190),
    (32.2, -20),
    (32.48, 56),
    (33.6, 178),
    (34.24, 280),
    (34.46, 355),
    (34.66, 438),
    (34.85, 525),
]
LON += [
    (35.1, 635),
    (35.25, 705),
    (35.5, 806),
    (35.75, 896),
    (36.0, 980),
    (36.3, 1066),
    (36.6, 1130),
    (36.85, 1182),
]
LON += [(37.4, 1290), (38.4, 1450)]
LAT = [
    (35.8, -150),
    (34.9, -10),
    (34.56, 50),
    (34.2, 108),
    (33.93, 150),
    (33.5, 216),
    (33.25, 264),
    (33.0, 320),
]
LAT += [
    (32.8, 364),
    (32.5, 430),
    (32.2, 496),
    (32.0, 546),
    (31.85, 594),
    (31.7, 656),
    (31.5, 734),
    (31.25, 818),
]
LAT += [(31.0, 872), (30.7, 920), (30.35, 962), (29.55, 1010), (29.2, 1045), (28.6, 1120)]
# Shores that an area must have although its neighbours' stars would close it off (longitude, latitude).
SHORES = {
    "sharuhen": (34.36, 31.43),
    "medeba": (35.56, 31.68),
    "dibon": (35.57, 31.53),
    "ar": (35.56, 31.40),
    "kir_moab": (35.54, 31.26),
    "heshbon": (35.56, 31.76),
    "arad": (35.40, 31.24),
    "engedi": (35.42, 31.46),
    "lebo_hamath": (36.0, 34.5),
    "berytus": (35.60, 33.92),
    "lebanon": (35.74, 34.16),
    "geshur": (35.64, 32.83),
}

# An area's middle, where the town stands too near its edge, in degrees.
NUDGES = {
    "hazor": (-0.08, 0.0),
    "succoth": (0.04, 0.0),
    "jericho": (-0.07, 0.0),
    "jabesh_gilead": (0.03, -0.02),
    "engedi": (-0.06, 0.0),
    "dan": (-0.05, 0.0),
    "geshur": (0.05, 0.0),
    "ahcco": (0.05, 0.0),
    "dor": (0.05, 0.0),
    "joppa": (0.05, 0.0),
    "sidon": (0.05, 0.0),
    "tyre": (0.06, 0.0),
    "berytus": (0.06, 0.02),
    "ashkelon": (0.03, 0.0),
    "ashdod": (0.03, 0.0),
}
# Where four areas stand round one point and two of them must not touch.
WASTES = {
    ("ashdod", "ekron", "gezer", "joppa"): "marsh",
    ("ekron", "bethlehem", "gibeon", "gezer"): "peak",
    ("sharuhen", "raphia", "shur", "beersheba"): "dune",
    ("bethlehem", "engedi", "jericho", "jerusalem"): "peak",
    ("damascus", "riblah", "lebo_hamath", "zobah"): "peak",
    ("ramoth_gilead", "gerasa", "ammon_steppe", "azraq"): "dune",
    ("ramoth_gilead", "ashtaroth", "geshur", "jabesh_gilead"): "peak",
    ("hermon", "zobah", "lebanon", "dan"): "peak",
    ("zoar", "arad", "kadesh_barnea", "punon"): "dune",
}

THICK = {"peak": 9.0, "marsh": 8.0, "dune": 11.0}  # pixels from the middle; deserts have room


class Land(NamedTuple):
    data: dict[str, Any]
    projection: Projection
    centres: np.ndarray
    land: Any
    lakes: Any
    rivers: list[tuple[str, LineString]]
    polygons: list[Any]
    labels: np.ndarray
    wastes: list[tuple[str, Any]]
    lines: list[Any]


def survey() -> Land:
    """Everything about the ground that the picture needs."""
    data = tomllib.loads(DATA.read_text())
    ids = [area["id"] for area in data["areas"]]
    lonlat = np.array([(area["lon"], area["lat"]) for area in data["areas"]])
    lonlat += [NUDGES.get(name, (0, 0)) for name in ids]
    projection = Projection(LON, LAT, SIZE)
    borders = [(ids.index(b["a"]), ids.index(b["b"])) for b in data["borders"]]
    projection.spread(lonlat, borders, SPACING)
    centres = projection.points(lonlat)
    land, lakes = cut_waters(projection)
    wastes = [
        (kind, areas.cut_waste([centres[ids.index(i)] for i in corners], THICK[kind]))
        for corners, kind in WASTES.items()
    ]
    arms = [(ids.index(name), projection.points([place])[0]) for name, place in SHORES.items()]
    frame = box(-20, -20, SIZE[0] + 20, SIZE[1] + 20)
    playable = max(land.intersection(frame).difference(lakes).geoms, key=lambda part: part.area)
    jordan = trace_jordan(projection)
    lake = (ids.index("tabor"), ids.index("geshur"))  # the Sea of Galilee lies between
    meetings = {(a, b): find_meeting(centres[a], centres[b], jordan) for a, b in borders if (a, b) != lake}
    grown, lines = grow_areas(centres, meetings, arms, [w for _, w in wastes], lakes, jordan)
    polygons = areas.faces(lines, playable, grown, PAD, len(ids))
    labels = areas.raster(polygons, playable, SIZE)
    report_survey(ids, borders, labels, centres)
    return Land(data, projection, centres, land, lakes, lay_rivers(data, polygons), polygons, labels, wastes, lines)


def cut_waters(projection: Projection) -> tuple[Any, Any]:
    land = projection.shape(sources.land(BOUNDS)).intersection(box(-120, -120, SIZE[0] + 120, SIZE[1] + 120))
    land = MultiPolygon([part for part in getattr(land, "geoms", [land]) if part.area > 25])
    lakes = projection.shape(sources.lakes(BOUNDS))
    west = projection.points([(34.9, 31.5), (36.2, 31.5)])[:, 0]
    lakes = [p for p in lakes.geoms if west[0] < p.centroid.x < west[1]]  # no modern reservoirs, no Bitter Lakes
    lakes = unary_union(lakes).buffer(16).buffer(-16)  # the Dead Sea in one piece again
    (x, y), (u, v) = projection.points([(35.61, 33.1), (35.59, 32.82)])
    galilee = shapely.affinity.scale(Point(u, v).buffer(30), 0.72, 1.05)
    lakes = unary_union([part for part in lakes.geoms if part.distance(Point(u, v)) > 20] + [galilee])
    huleh = shapely.affinity.scale(Point(x, y).buffer(9), 0.75, 1.15)  # drained in the 1950s
    return land, unary_union([lakes, huleh])


def trace_jordan(projection: Projection) -> list[LineString]:
    """The true course of the Jordan: dear to cross, so the borders settle on it."""
    courses = [course for name, course in sources.rivers(BOUNDS) if name == "Jordan"]
    return [LineString(round_corners(projection.points(course), 2)) for course in courses]


def find_meeting(a: np.ndarray, b: np.ndarray, jordan: list[LineString]) -> np.ndarray:
    """Neighbours meet half-way, or at the Jordan if it runs between them."""
    crossing = LineString([a, b]).intersection(unary_union(jordan))
    return np.array(crossing.centroid.coords[0]) if not crossing.is_empty else (a + b) / 2


def lay_rivers(data: dict[str, Any], polygons: list[Any]) -> list[tuple[str, Any]]:
    """Rivers run along the borders that the rules call theirs, so none can be misread."""
    ids = [area["id"] for area in data["areas"]]
    beds: dict[str, list[Any]] = {}
    for border in data["borders"]:
        if "water" not in border:
            continue
        a, b = polygons[ids.index(border["a"])], polygons[ids.index(border["b"])]
        shared = a.boundary.intersection(b.boundary)
        beds.setdefault(border["water"], []).extend(
            part for part in getattr(shared, "geoms", [shared]) if part.geom_type == "LineString" and part.length
        )
    return [(name, join_pieces(parts)) for name, parts in beds.items()]


def join_pieces(parts: list[Any], gap: float = 46) -> Any:
    """Pieces of one river in one line where they meet, with short gaps (a waste, a corner) bridged."""
    merged = linemerge(parts)
    lines = list(getattr(merged, "geoms", [merged]))
    bridges = []
    for i, line in enumerate(lines):
        for other in lines[i + 1 :]:
            ends = [
                (Point(p), Point(q))
                for p in (line.coords[0], line.coords[-1])
                for q in (other.coords[0], other.coords[-1])
            ]
            p, q = min(ends, key=lambda pair: pair[0].distance(pair[1]))
            if 0.1 < p.distance(q) < gap:
                bridges.append(LineString([p, q]))
    return linemerge([*lines, *bridges]) if len(lines) > 1 else lines[0]


def grow_areas(
    centres: np.ndarray,
    meetings: dict[tuple[int, int], np.ndarray],
    arms: list[tuple[int, np.ndarray]],
    wastes: list[Any],
    lakes: Any,
    rivers: list[Any],
) -> tuple[np.ndarray, list[Any]]:
    """The grown labels (with a margin of PAD) and the borders between them as lines."""
    width, height = SIZE[0] + 2 * PAD, SIZE[1] + 2 * PAD
    wet = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(wet)
    for line in rivers:
        draw.line([(x + PAD, y + PAD) for x, y in line.coords], fill=26, width=5)
    for part in getattr(lakes, "geoms", [lakes]):
        draw.polygon([(x + PAD, y + PAD) for x, y in part.exterior.coords], fill=30)
    cost = 1 + 1.6 * fractal(height, width, 90, 5, seed=3) ** 1.5 + np.asarray(wet)
    seeds = areas.star_seeds(centres, meetings, arms, wastes, (height, width), PAD)
    beyond = ndimage.distance_transform_edt(seeds == 0) > REACH + 26 * fractal(height, width, 120, 4, seed=11)
    labels, _ = areas.grow(seeds, cost.astype("f4"))
    labels[beyond] = len(centres) + len(wastes) + 1
    labels = ndimage.median_filter(labels, 5)
    return labels, roughen(areas.trace(labels, PAD), rivers, seed=7)


def report_survey(ids: list[str], borders: list[tuple[int, int]], labels: np.ndarray, centres: np.ndarray) -> None:
    listed = {tuple(sorted(border)) for border in borders}
    touching = contacts(labels)
    for a, b in sorted(listed - set(touching)):
        print(f"  listed but apart: {ids[a]} - {ids[b]}")
    for a, b in sorted(set(touching) - listed):
        print(f"  touching but not listed: {ids[a]} - {ids[b]} ({touching[a, b]} px)")
    for (a, b), length in sorted(touching.items()):
        if (a, b) in listed and length < 14:
            print(f"  thin: {ids[a]} - {ids[b]} ({length} px)")
    gaps = np.hypot(*(centres[:, None] - centres[None]).transpose(2, 0, 1)) + 999 * np.eye(len(ids))
    print(f"  {len(ids)} areas, {len(touching)} contacts, closest centres {gaps.min():.0f} px")
