"""Reads the data set from this folder, or from an owner's, and checks it."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import data_files
from rules.proving.skeleton.dataset.sheets import Road

FILE = "road.toml"


def load(folder: Path = Path(__file__).parent) -> Road:
    road = data_files.load(folder, FILE, Road)
    data_files.check_range(FILE, "the road", "length", road.length, 2, 100)
    data_files.check_known(FILE, "cup", road.cup, ("1", "2", "3"), "token")
    return road
