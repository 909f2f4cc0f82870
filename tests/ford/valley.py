"""The valley: data of the made-up game, read and checked like a real one's."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import data_files

FILE = "map.toml"
CLANS = ["red", "blue", "green", "gold"]


class Area(data_files.Known):
    name: str
    borders: list[str]
    camp_of: str = ""


class Valley(data_files.Known):
    areas: dict[str, Area]
    host: dict[str, int]
    cup: dict[str, int]

    def camp(self, clan: str) -> str:
        return next(a for a, area in self.areas.items() if area.camp_of == clan)


def load(folder: Path = Path(__file__).parent / "data") -> Valley:
    valley = data_files.load(folder, FILE, Valley)
    data_files.check_two_way(FILE, {a: area.borders for a, area in valley.areas.items()})
    for name, area in valley.areas.items():
        data_files.check_known(FILE, f"areas.{name}", [area.camp_of] if area.camp_of else [], CLANS, "clan")
    data_files.check_known(FILE, "cup", valley.cup, ("ambush", "storm", "omen"), "marker")
    data_files.check_total(FILE, "cup", valley.cup.values(), 16, "markers")
    for kind, count in valley.host.items():
        data_files.check_range(FILE, "host", kind, count, 1, 9)
    return valley
