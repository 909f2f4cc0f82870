"""The ground of the King Philip's War map: coast and rivers bent to the spaces' places on the sheet.

The rules' data file gives every space its place; longitude and latitude then say how the coast has to
follow. River links are drawn as the rivers themselves, from space to space, so that a river on the map is
a way to go.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely.ops
from shapely.geometry import LineString, MultiPolygon, box

from renders.mapbuild import sources
from renders.mapbuild.lines import river_course, round_corners
from renders.mapbuild.projection import Projection, push_apart

DATA = Path("rules/king_philip/dataset/map.toml")
SIZE = (1650, 1050)
BOUNDS = (-75.6, 40.3, -69.0, 44.0)
SHIFT = (26, 6)  # from the data file's sheet of 1600 x 1040 to ours
SPACING = 71
NUDGES = {"misquamicut": (12, -6), "great_swamp": (-12, -8), "pettaquamscutt": (12, 4), "stonington": (-6, 4)}
LON = [(-76.0, -120), (-74.6, 80), (-73.6, 270), (-73.1, 345), (-72.75, 405), (-72.55, 490), (-72.1, 655)]
LON += [
    (-71.7, 850),
    (-71.4, 1005),
    (-71.1, 1190),
    (-70.9, 1320),
    (-70.66, 1462),
    (-70.45, 1556),
    (-70.2, 1592),
]
LON += [(-69.9, 1630), (-68.8, 1780)]
LAT = [
    (44.2, -140),
    (43.2, 60),
    (42.9, 130),
    (42.6, 240),
    (42.35, 345),
    (42.2, 430),
    (42.0, 560),
    (41.8, 715),
]
LAT += [(41.6, 850), (41.4, 945), (41.27, 1010), (41.1, 1052), (40.4, 1200)]
# Where rivers come from and go to beyond the last space (longitude, latitude).
ENDS = {
    "squakheag": [(-72.4, 43.1), (-72.35, 43.6)],
    "pennacook": [(-71.6, 43.5)],
    "andover": [(-70.98, 42.78), (-70.82, 42.82)],
    "saybrook": [(-72.345, 41.25)],
    "new_london": [(-72.09, 41.29)],
    "simsbury": [(-72.95, 42.0), (-73.0, 42.12)],
    "misquamicut": [(-71.86, 41.31)],
    "providence": [(-71.39, 41.79)],
    "lancaster": [(-71.78, 42.36)],
    "hassanamesit": [(-71.75, 42.26)],
}


class Land(NamedTuple):
    data: dict[str, Any]
    projection: Projection
    spots: dict[str, np.ndarray]
    land: Any
    rivers: list[Any]
    hudson: list[Any]


def survey() -> Land:
    data = tomllib.loads(DATA.read_text())
    ids = [space["id"] for space in data["spaces"]]
    lonlat = np.array([(space["lon"], space["lat"]) for space in data["spaces"]])
    given = np.array([(space["x"], space["y"]) for space in data["spaces"]], float) + SHIFT
    given += [NUDGES.get(name, (0, 0)) for name in ids]  # room for names on the southern shore
    edges = [(ids.index(link["a"]), ids.index(link["b"])) for link in data["connections"]]
    places = push_apart(given, edges, SPACING, SIZE, edge=46)
    report(ids, edges, places)
    projection = Projection(LON, LAT, SIZE)
    projection.pin(lonlat, places, smoothing=0.5)
    spots = dict(zip(ids, places, strict=True))
    return Land(
        data, projection, spots, cut_coast(projection), lay_rivers(data, spots, projection), trace_hudson(projection)
    )


def cut_coast(projection: Projection) -> Any:
    land = projection.shape(sources.census_land(BOUNDS), detail=0.02)
    land = land.intersection(box(-170, -170, SIZE[0] + 170, SIZE[1] + 170)).simplify(0.5)
    land = land.buffer(2.2).buffer(-2.2)  # closes the modern canal and creeks that would only be smudges
    return MultiPolygon([part for part in land.geoms if part.area > 40])


def lay_rivers(data: dict[str, Any], spots: dict[str, np.ndarray], projection: Projection) -> list[Any]:
    rng = np.random.default_rng(3)
    roads = {frozenset((link["a"], link["b"])) for link in data["connections"]}
    rivers = []
    for link in data["river_links"]:
        a, b = spots[link["a"]], spots[link["b"]]
        along = b - a
        across = np.array([-along[1], along[0]]) / np.hypot(*along)
        bow = 15.0 if frozenset((link["a"], link["b"])) in roads else 5.0  # beside the road, not under it
        bend = [a, a + along * 0.3 + across * bow, a + along * 0.7 + across * bow, b]
        rivers.append(river_course(round_corners(bend, 2), rng, 0.12))
    for space, beyond in ENDS.items():
        rivers.append(river_course(np.vstack([spots[space], projection.points(beyond)]), rng, 0.2))
    return rivers


def trace_hudson(projection: Projection) -> list[Any]:
    wanted = ("Hudson", "Mohawk")
    courses = [course for name, course in sources.rivers(BOUNDS) if name in wanted]
    return [LineString(round_corners(projection.points(course), 2)) for course in courses]


def connection(a: np.ndarray, b: np.ndarray, seed: int) -> LineString:
    """A road between two spaces, slightly bent, from edge to edge of their signs."""
    along = b - a
    length = float(np.hypot(*along))
    bend = np.random.default_rng(seed).normal(0, 0.03) * length
    middle = (a + b) / 2 + np.array([-along[1], along[0]]) / length * bend
    share = np.linspace(0, 1, 25)[:, None]
    curve = LineString((1 - share) ** 2 * a + 2 * share * (1 - share) * middle + share**2 * b)
    trim = min(17.0, (curve.length - 14) / 2)
    return shapely.ops.substring(curve, trim, curve.length - trim)


def report(ids: list[str], edges: list[tuple[int, int]], places: np.ndarray) -> None:
    roads = [LineString([places[a], places[b]]) for a, b in edges]
    for i, first in enumerate(roads):
        for j in range(i + 1, len(roads)):
            if set(edges[i]) & set(edges[j]) or not first.crosses(roads[j]):
                continue
            (a, b), (c, d) = edges[i], edges[j]
            print(f"  crossing: {ids[a]}-{ids[b]} and {ids[c]}-{ids[d]}")
    gaps = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)) + 999 * np.eye(len(ids))
    print(f"  {len(ids)} spaces, {len(edges)} connections, closest {gaps.min():.0f} px")
