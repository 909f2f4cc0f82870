"""The ground of the Age of Arthur map: projection, coast, rivers, provinces.

The borders come from rules/age_of_arthur/dataset/map.toml; the ferries in it, and the crossings to the Isle of Man, are
borders over water and are drawn as boats. Geography gives way where the two disagree.
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
from shapely.ops import unary_union

from renders.mapbuild import areas, sources
from renders.mapbuild.contacts import contacts
from renders.mapbuild.lines import river_course, roughen, round_corners
from renders.mapbuild.noise import fractal
from renders.mapbuild.projection import Projection

DATA = Path("rules/age_of_arthur/dataset/map.toml")
SIZE = (1180, 1050)
BOUNDS = (-9.5, 48.6, 4.0, 57.6)
PAD = 30
SPACING = 104
MAN, MON = "man", "mon"  # islands: their borders are their shores
LON = [(-10.0, -420), (-8.0, -170), (-6.5, 10), (-5.5, 116), (-4.8, 212), (-4.0, 344), (-3.2, 486), (-2.5, 604)]
LON += [(-1.5, 756), (-0.5, 902), (0.5, 1030), (1.75, 1150), (2.5, 1216), (4.5, 1360)]
LAT = [(58.0, -170), (56.5, -4), (55.9, 68), (55.0, 182), (54.0, 322), (53.4, 424), (52.5, 606), (51.5, 808)]
LAT += [(50.7, 946), (49.9, 1038), (48.5, 1190)]
# A province's middle, where the town is too near its edge, in degrees.
NUDGES = {
    "guo": (0.1, -0.28), "brn": (-0.12, -0.35), "nov": (0.15, 0.28), "lue": (0.12, -0.12), "cat": (0.02, -0.02),
    "cer": (0.02, -0.05), "uis": (-0.1, 0.08), "dtr": (0.02, 0.06), "gui": (-0.12, 0.06), "reg": (0.4, 0.12),
    "dur": (-0.25, -0.12), "tri": (-0.15, 0.08), "ice": (-0.35, 0.0), "lin": (0.12, 0.0), "deu": (0.05, 0.0),
    "ebr": (-0.1, 0.06), "elm": (-0.25, -0.16), "arg": (0.3, 0.05), "leg": (0.2, -0.02), "deg": (0.2, -0.12),
    "arf": (-0.02, -0.08), "mon": (0.1, 0.07), "mei": (0.08, 0.02), "crd": (0.02, -0.08), "dyf": (-0.1, 0.02),
    "gly": (-0.25, 0.18), "gue": (-0.02, 0.06), "bry": (0.0, 0.02), "gla": (-0.12, 0.0), "dbr": (0.05, -0.1),
    "lun": (-0.05, -0.02), "ver": (0.0, 0.14), "dor": (0.0, 0.14), "glo": (0.05, -0.03), "cel": (0.05, 0.0),
}  # fmt: skip
# Shores that a province must have although its neighbours' stars would close it off (longitude, latitude).
SHORES = {
    "dbr": [(0.25, 52.78)], "leg": [(-3.0, 53.45)], "lue": [(-3.3, 54.65), (-3.15, 55.3)],
    "arg": [(-2.95, 53.72), (-3.2, 54.2)],
    "cat": [(-1.2, 54.68)], "lun": [(0.35, 51.46)], "crd": [(-4.5, 52.15)], "gla": [(-3.3, 51.2), (-2.95, 51.3)],
    "cer": [(-5.5, 50.15), (-4.55, 50.8)], "nov": [(-5.0, 54.75), (-4.7, 55.3), (-3.5, 55.25)], "dyf": [(-5.1, 51.85)],
    "guo": [(-2.3, 55.95), (-4.6, 55.75)], "tri": [(0.85, 51.62)], "reg": [(0.6, 50.9)], "deg": [(-3.35, 53.33)],
    "arf": [(-4.6, 52.87)], "mei": [(-4.1, 52.8)], "deu": [(-0.75, 54.5)],
}  # fmt: skip
# Four provinces round one point of which two must not touch: a moor or a marsh keeps these apart.
WASTES = {
    ("ebr", "deu", "lin", "elm"): "marsh",
    ("bue", "bry", "dyf", "crd"): "peak",
    ("ler", "lui", "elm", "lin"): "peak",
}
THICK = 9.0
SPILL = {"peak": 7, "marsh": 200}  # pixels that a waste may grow
NORTH_EDGE = 34  # of what is played, in pixels
# Courses that Natural Earth has not, typed from general knowledge.
STREAMS = {
    "Ouse": [(-1.75, 54.35), (-1.3, 54.1), (-1.05, 53.9), (-0.9, 53.7), (-0.4, 53.7)],
    "Tyne": [(-2.45, 55.0), (-2.0, 54.97), (-1.45, 55.0)],
    "Great Ouse": [(-1.1, 52.05), (-0.45, 52.15), (0.1, 52.35), (0.35, 52.6), (0.38, 52.78)],
    "Wye": [(-3.6, 52.4), (-3.35, 52.12), (-2.9, 52.08), (-2.65, 51.9), (-2.68, 51.65)],
    "Dee": [(-3.7, 52.9), (-3.05, 52.95), (-2.9, 53.2), (-3.15, 53.35)],
    "Mersey": [(-2.1, 53.42), (-2.6, 53.38), (-2.95, 53.35)],
    "Tweed": [(-3.4, 55.5), (-2.7, 55.6), (-2.05, 55.77)],
    "Clyde": [(-3.7, 55.5), (-4.1, 55.8), (-4.6, 55.93)],
    "Exe": [(-3.55, 51.05), (-3.5, 50.75), (-3.43, 50.62)],
    "Tamar": [(-4.45, 50.85), (-4.25, 50.55), (-4.18, 50.35)],
    "Avon": [(-1.95, 51.25), (-1.8, 51.0), (-1.78, 50.73)],
    "Eden": [(-2.45, 54.45), (-2.7, 54.75), (-3.05, 54.93)],
    "Medway": [(0.1, 51.15), (0.5, 51.3), (0.6, 51.42)],
    "Tees": [(-2.2, 54.6), (-1.6, 54.5), (-1.15, 54.63)],
}
WALL = [(-3.05, 54.95), (-2.6, 54.99), (-2.1, 55.03), (-1.55, 55.0)]  # Hadrian's
LARGE = ("Thames", "Severn", "Trent")


class Land(NamedTuple):
    data: dict[str, Any]
    ids: list[str]
    projection: Projection
    centres: np.ndarray
    land: Any
    rivers: list[tuple[str, Any]]
    polygons: list[Any]
    labels: np.ndarray
    wastes: list[tuple[str, Any]]
    lines: list[Any]
    ferries: list[tuple[str, str]]


def survey() -> Land:
    """Everything about the ground that the picture needs."""
    data = tomllib.loads(DATA.read_text())
    provinces = data["provinces"]
    ids = list(provinces)
    lonlat = np.array([(provinces[i]["lon"], provinces[i]["lat"]) for i in ids])
    lonlat += [NUDGES.get(i, (0, 0)) for i in ids]
    pairs = {(min(a, b), max(a, b)) for a in ids for b in provinces[a]["borders"]}
    ferries = sorted({(min(pair), max(pair)) for pair in data["ferries"]} | {pair for pair in pairs if MAN in pair})
    by_land = sorted((ids.index(a), ids.index(b)) for a, b in pairs - set(ferries))
    projection = Projection(LON, LAT, SIZE)
    projection.spread(lonlat, by_land, SPACING)
    centres = projection.points(lonlat)
    land = cut_coast(projection)
    rivers = lay_rivers(projection)
    playable, isles = choose_playable(land, centres, ids, projection.points([(-1.3, 50.68)])[0])
    wastes = [
        (kind, areas.cut_waste([centres[ids.index(i)] for i in corners], THICK)) for corners, kind in WASTES.items()
    ]
    arms = [(ids.index(i), spot) for i, places in SHORES.items() for spot in projection.points(places)]
    islanders = {ids.index(i) for i in (MAN, MON)}
    meetings = {(a, b): (centres[a] + centres[b]) / 2 for a, b in by_land if not {a, b} & islanders}
    main = [k for k in range(len(ids)) if k not in islanders]
    grown, lines = grow_areas(
        centres, main, meetings, arms, [w for _, w in wastes], playable, [line for _, line in rivers]
    )
    polygons = areas.faces(lines, playable, grown, PAD, len(ids))
    for name, isle in isles.items():
        polygons[ids.index(name)] = unary_union([polygons[ids.index(name)], isle])
    labels = areas.raster(polygons, unary_union([playable, *isles.values()]), SIZE)
    report_survey(ids, by_land, labels, centres)
    return Land(data, ids, projection, centres, land, rivers, polygons, labels, wastes, lines, ferries)


def cut_coast(projection: Projection) -> Any:
    land = projection.shape(sources.land(BOUNDS)).intersection(box(-120, -120, SIZE[0] + 120, SIZE[1] + 120))
    parts = [part for part in getattr(land, "geoms", [land]) if part.area > 60]
    man = Point(projection.points([(-4.53, 54.23)])[0])
    return MultiPolygon(
        [shapely.affinity.scale(p, 1.9, 1.9) if p.contains(man) else p for p in parts]
    )  # room for signs


def lay_rivers(projection: Projection) -> list[tuple[str, Any]]:
    rng = np.random.default_rng(2)
    found = [
        (name, LineString(round_corners(projection.points(course), 2)))
        for name, course in sources.rivers(BOUNDS)
        if name in LARGE
    ]
    found += [(name, river_course(projection.points(course), rng)) for name, course in STREAMS.items()]
    return found


def choose_playable(land: Any, centres: np.ndarray, ids: list[str], wight: np.ndarray) -> tuple[Any, dict[str, Any]]:
    """The main island, the two islands that are provinces, and the Isle of Wight, which is part of one."""
    parts = list(land.geoms)
    main = max((p for p in parts if p.contains(Point(centres[ids.index("lui")]))), key=lambda p: p.area)
    rest = [p for p in parts if p is not main]
    spots = {name: Point(centres[ids.index(name)]) for name in (MAN, MON)} | {"gui": Point(wight)}
    return main, {name: min(rest, key=lambda p: p.distance(spot)) for name, spot in spots.items()}


def grow_areas(
    centres: np.ndarray,
    main: list[int],
    meetings: dict[tuple[int, int], np.ndarray],
    arms: list[tuple[int, np.ndarray]],
    wastes: list[Any],
    playable: Any,
    rivers: list[Any],
) -> tuple[np.ndarray, list[Any]]:
    """The grown labels (with a margin of PAD) and the borders between them as lines. Water is dear to cross, so
    neighbours across an estuary do not meet.
    """
    width, height = SIZE[0] + 2 * PAD, SIZE[1] + 2 * PAD
    wet, dry = Image.new("L", (width, height), 0), Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(wet)
    for line in rivers:
        draw.line([(x + PAD, y + PAD) for x, y in line.coords], fill=10, width=5)
    ImageDraw.Draw(dry).polygon([(x + PAD, y + PAD) for x, y in playable.exterior.coords], fill=1)
    cost = 1 + 1.6 * fractal(height, width, 90, 5, seed=3) ** 1.5 + np.asarray(wet) + 20.0 * (np.asarray(dry) == 0)
    far = centres.copy()
    far[[k for k in range(len(centres)) if k not in main]] = -500  # islands grow nowhere
    seeds = areas.star_seeds(far, meetings, arms, wastes, (height, width), PAD)
    north = int(NORTH_EDGE + PAD)
    edge = (40 * fractal(1, width, 160, 3, seed=11)[0]).astype(int)
    for x in range(width):  # beyond the Forth and the Clyde begins the land of the Picts, which nobody plays
        seeds[: max(0, north + edge[x] - 20), x] = len(centres) + len(wastes) + 1
    labels, _ = areas.grow(seeds, cost.astype("f4"))
    labels = ndimage.median_filter(shrink_wastes(labels, seeds, len(centres)), 5)
    return labels, roughen(areas.trace(labels, PAD), rivers, seed=7)


def shrink_wastes(labels: np.ndarray, seeds: np.ndarray, provinces: int) -> np.ndarray:
    """A waste keeps what is near its seed; the rest is the nearest province's."""
    for number, kind in enumerate(WASTES.values(), provinces + 1):
        spilled = (labels == number) & (ndimage.distance_transform_edt(seeds != number) > SPILL[kind])
        nearest = ndimage.distance_transform_edt(labels == number, return_distances=False, return_indices=True)
        labels = np.where(spilled, labels[tuple(nearest)], labels)
    return labels


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
    sizes = sorted((int((labels == k + 1).sum()), ids[k]) for k in range(len(ids)))
    print(f"  {len(ids)} provinces, {len(touching)} contacts, closest centres {gaps.min():.0f} px")
    print(f"  smallest: {sizes[:8]}, largest {sizes[-4:]}")
