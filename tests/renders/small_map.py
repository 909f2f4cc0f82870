"""A made-up island of six areas, built with every step that the real maps are built with, into a folder.

python -m tests.renders.small_map FOLDER
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage
from shapely.geometry import Polygon

from renders.mapbuild import areas, art, placing
from renders.mapbuild.lines import river_course, roughen
from renders.mapbuild.noise import fractal
from renders.mapbuild.projection import Projection

SIZE, PAD = (360, 260), 20
NAMES = ("Northmoor", "Eastmoor", "Heath", "Southmoor", "Westmoor", "Ness")
PLACES = np.array([(2.0, 4.1), (4.0, 3.6), (3.0, 2.9), (2.9, 1.4), (1.2, 2.6), (4.6, 1.6)])
BORDERS = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (0, 4), (2, 4), (1, 5), (2, 5), (3, 5)]
COAST = [(0.4, 1.0), (2.0, 0.5), (5.4, 0.7), (5.6, 2.4), (4.8, 4.6), (2.4, 5.2), (0.6, 4.0), (0.9, 2.4)]


def build(folder: Path) -> None:
    projection = Projection([(0, 0), (3, 180), (6, 360)], [(0, 260), (3, 140), (6, 0)], SIZE)
    projection.spread(PLACES, BORDERS, 70)
    centres, land = projection.points(PLACES), projection.shape(Polygon(COAST))
    river = river_course(projection.points([(3.0, 2.2), (3.4, 1.6), (3.6, 0.4)]), np.random.default_rng(4))
    high, wide = SIZE[1] + 2 * PAD, SIZE[0] + 2 * PAD
    meetings = {(a, b): (centres[a] + centres[b]) / 2 for a, b in BORDERS}
    seeds = areas.star_seeds(centres, meetings, [], [], (high, wide), PAD)
    grown, _ = areas.grow(seeds, (1 + 1.6 * fractal(high, wide, 60, 4, seed=3)).astype("f4"))
    lines = roughen(areas.trace(ndimage.median_filter(grown, 5), PAD), [river], seed=7)
    labels = areas.raster(areas.faces(lines, land, grown, PAD, len(NAMES)), land, SIZE)
    dry = art.fill(land, SIZE)
    base = art.sea(dry, 2) * (1 - dry[..., None]) + art.paper(SIZE, 4) * dry[..., None]
    base = art.blend(base, (90, 70, 50), art.stroke(lines, SIZE, 1.8, dash=(8, 4.5)) * dry)
    base = art.blend(base, (58, 92, 118), art.stroke([river], SIZE, 3) * dry)
    art.save(art.as_picture(base), folder / "base.png")
    Image.fromarray(areas.fill_gaps(labels, dry > 0.5)).save(folder / "labels.png", optimize=True)
    ground = (dry < 0.5).astype("f4")
    layouts = [
        (0.0, {"name": (-36.0, dy, 36.0, dy + 16.0), "unit": (38.0, dy, 70.0, dy + 32.0)}) for dy in (-20.0, 4.0)
    ]
    items = [
        placing.Item(name, (float(x), float(y)), layouts, lambda _: ground, 40)
        for name, (x, y) in zip(NAMES, centres, strict=True)
    ]
    (folder / "slots.json").write_text(json.dumps(placing.place(items, SIZE), indent=1))


if __name__ == "__main__":
    build(Path(sys.argv[1]))
