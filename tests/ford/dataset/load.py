"""Reads the table of the made-up game and checks it, as a real game does."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import data_files
from tests.ford.dataset.sheets import Valley

FILE = "map.toml"
CLANS = ["red", "blue", "green", "gold"]


def load(folder: Path = Path(__file__).parent) -> Valley:
    valley = data_files.load(folder, FILE, Valley)
    data_files.check_two_way(FILE, {a: area.borders for a, area in valley.areas.items()})
    for name, area in valley.areas.items():
        data_files.check_known(FILE, f"areas.{name}", [area.camp_of] if area.camp_of else [], CLANS, "clan")
    data_files.check_known(FILE, "cup", valley.cup, ("ambush", "storm", "omen"), "marker")
    data_files.check_total(FILE, "cup", valley.cup.values(), 16, "markers")
    for kind, count in valley.host.items():
        data_files.check_range(FILE, "host", kind, count, 1, 9)
    return valley
