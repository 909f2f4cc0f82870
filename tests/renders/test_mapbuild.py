"""Building maps, on a piece small enough to build here. Needs the extra `mapbuild`."""

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("scipy")
pytest.importorskip("shapely")
pytest.importorskip("shapefile")

from renders.mapbuild import areas, placing, sources
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
    lines = [areas.trace(labels, 0) for labels in (first, second)]
    assert [line.wkb for line in lines[0]] == [line.wkb for line in lines[1]]


def test_a_whole_map_built_in_two_processes_has_the_same_bytes(tmp_path: Path) -> None:
    """Sets and hashes fall differently in each: nothing on the way may hang on their order."""
    built = []
    for hash_seed in ("1", "2"):
        folder = tmp_path / hash_seed
        folder.mkdir()
        surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed}
        subprocess.run([sys.executable, "-m", "tests.renders.small_map", folder], env=surroundings, check=True)
        built.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert sorted(built[0]) == ["base.png", "labels.png", "slots.json"]
    assert built[0] == built[1]


@pytest.mark.drill
@pytest.mark.parametrize("board", ["levant", "new_england"])
def test_a_map_built_anew_is_the_one_that_is_shipped(board: str, tmp_path: Path) -> None:
    """From the sources that `make maps` fetches. Other versions of scipy, shapely or Pillow may draw a little
    differently: then the assets are due.
    """
    module = importlib.import_module(f"renders.mapbuild.{board}")
    if not sources.CACHE.exists():
        pytest.skip("the geography is not here: python -m renders.mapbuild fetch")
    shipped = module.FOLDER
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "FOLDER", tmp_path)
        module.build()
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (shipped / file.name).read_bytes(), file.name


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
