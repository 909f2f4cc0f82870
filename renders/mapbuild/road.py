"""The ground of the Syrian War board: the coast from Judea to Syria lying on its side, north to the
right, and a road.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import ndimage
from scipy.interpolate import CubicSpline
from shapely.geometry import LineString, box

from renders.boards.road import map as road
from renders.drawing.colours import INK
from renders.mapbuild import art, sources
from renders.mapbuild.lettering import ASSETS
from renders.mapbuild.projection import as_pixels

SIZE = road.SIZE
BOUNDS = (33.0, 30.2, 38.2, 36.0)
SCALE = (1650 / 3.9, 260)  # pixels a degree of latitude (to the right) and of longitude (down)


def turn(lonlat: np.ndarray) -> np.ndarray:
    return np.stack([(lonlat[:, 1] - 31.25) * SCALE[0] + 40, (lonlat[:, 0] - 34.5) * SCALE[1] + 120], 1)


def build() -> None:
    folder = ASSETS / "road"
    folder.mkdir(parents=True, exist_ok=True)
    land = as_pixels(sources.land(BOUNDS), turn).intersection(box(-60, -60, SIZE[0] + 60, SIZE[1] + 60))
    lakes = as_pixels(sources.lakes(BOUNDS), turn)
    dry = art.fill(land, SIZE, 3) * (1 - art.fill(lakes, SIZE, 3))
    soil = art.paper(SIZE, 3)
    shade = shade_relief()
    soil *= (1 + np.where(shade < 0, 0.07, 0.025) * shade)[..., None]
    base = art.sea(dry, 2) * (1 - dry[..., None]) + soil * dry[..., None]
    inland = ndimage.distance_transform_edt(dry > 0.5)
    base = art.blend(base, (180, 160, 118), np.exp(-inland / 8) * 0.4 * dry)
    base = art.blend(base, INK, art.stroke(art.shore_lines(land, lakes), SIZE, 2) * 0.9)
    for width, colour, dash in (
        (28, (70, 48, 28), None),
        (21, (226, 204, 158), None),
        (3, (150, 116, 74), (14.0, 10.0)),
    ):
        base = art.blend(base, colour, art.stroke([trace_way()], SIZE, width, dash))
    art.save(art.as_picture(base), folder / "base.png")


def trace_way() -> LineString:
    places = np.array(road.place_spaces(7), float)
    steps = np.linspace(0, 6, 200)
    return LineString(np.stack([CubicSpline(range(7), places[:, k])(steps) for k in (0, 1)], 1))


def shade_relief() -> Any:
    tile, west, north, sx, sy = sources.relief_tile(BOUNDS)
    yy, xx = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype("f4")
    lat, lon = (xx - 40) / SCALE[0] + 31.25, (yy - 120) / SCALE[1] + 34.5
    grey = ndimage.map_coordinates(tile, [(north - lat) * sy, (lon - west) * sx], order=3, mode="nearest")
    local = grey - ndimage.gaussian_filter(grey, 45)
    return np.tanh(local / (local.std() * 1.8)) * 1.8
