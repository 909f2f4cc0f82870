"""What is in the table of the made-up game."""

from __future__ import annotations

from rules.kernel.data_files import Known


class Area(Known):
    name: str
    borders: list[str]
    camp_of: str = ""


class Valley(Known):
    areas: dict[str, Area]
    host: dict[str, int]
    cup: dict[str, int]

    def camp(self, clan: str) -> str:
        return next(a for a, area in self.areas.items() if area.camp_of == clan)
