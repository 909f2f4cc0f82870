"""Building maps, on a piece small enough to build here. Needs the extra `mapbuild`."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("scipy")
pytest.importorskip("shapely")
pytest.importorskip("shapefile")

from renders.mapbuild import areas, placing
from renders.mapbuild.contacts import contacts
from renders.mapbuild.noise import fractal

# A square with a cross in it, and a diagonal that must not touch: 0-2 and 1-3 are no borders.
CENTRES = np.array([(40.0, 40.0), (120.0, 44.0), (116.0, 120.0), (44.0, 116.0)])
BORDERS = [(0, 1), (1, 2), (2, 3), (3, 0)]


def grown() -> Any:
    from shapely.geometry import Point

    meetings = {(a, b): (CENTRES[a] + CENTRES[b]) / 2 for a, b in BORDERS}
    seeds = areas.star_seeds(CENTRES, meetings, [], [Point(80, 80).buffer(12)], (160, 160), 0)
    labels, _ = areas.grow(seeds, (1 + fractal(160, 160, 40, 3, seed=3)).astype("f4"))
    return labels


def test_areas_touch_exactly_where_the_borders_are_listed() -> None:
    labels = np.where(grown() > len(CENTRES), 0, grown())  # the waste in the middle belongs to nobody
    assert set(contacts(labels)) == {(0, 1), (1, 2), (2, 3), (0, 3)}


def test_the_same_inputs_give_the_same_bytes() -> None:
    first, second = grown(), grown()
    assert first.tobytes() == second.tobytes()
    lines = [areas.traced(labels, 0) for labels in (first, second)]
    assert [line.wkb for line in lines[0]] == [line.wkb for line in lines[1]]


def test_names_are_placed_without_collisions_and_always_alike() -> None:
    ground = np.zeros((300, 300), "f4")
    layouts = [(0.0, {"name": (-40.0, dy, 40.0, dy + 20.0)}) for dy in (-30.0, -10.0, 10.0)]
    items = [
        placing.Item(f"place {n}", (100.0 + 30 * (n % 3), 100.0 + 25 * (n // 3)), layouts, lambda name: ground, 60)
        for n in range(6)
    ]
    placed = placing.place(items, (300, 300))
    assert placing.collisions(placed) == []
    assert placed == placing.place(items, (300, 300))
