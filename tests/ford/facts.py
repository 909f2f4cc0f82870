"""The facts of the made-up game, and its small questions and verbs."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.kernel import State
from tests.ford.dataset.sheets import Valley
from tests.ford.news import MarkerDrawn, MarkerPlayed, UnitLost


class Options(msgspec.Struct):
    seasons: int = 3
    markers: int = 2  # drawn by each clan at the start


class Unit(msgspec.Struct):
    clan: str
    kind: str
    area: str = ""  # "": not yet placed


class Facts(State, kw_only=True):
    """Everything but the stack, which `game.py` types when it knows all frames."""

    order_ends: ClassVar[tuple[str, ...]] = ("battle", "season")

    options: Options
    units: dict[str, Unit]
    dead: list[str] = []
    hands: dict[str, list[str]]
    cup: list[str]
    spent: list[str] = []
    grain: dict[str, int]
    truces: list[list[str]] = []
    order: list[str] = []
    season: int = 1

    @property
    def valley(self) -> Valley:
        valley: Valley = self.data
        return valley

    def units_in(self, area: str, clan: str | None = None) -> list[str]:
        return [n for n, u in self.units.items() if u.area == area and clan in (None, u.clan)]

    def units_of(self, clan: str) -> list[str]:
        return [n for n, u in self.units.items() if u.clan == clan]

    def areas_of(self, clan: str) -> list[str]:
        return sorted({u.area for u in self.units.values() if u.clan == clan})

    def at_truce(self, one: str, other: str) -> bool:
        return sorted([one, other]) in self.truces

    def enemy_in(self, area: str, clan: str) -> str | None:
        """The first clan in order that would fight there."""
        there = {u.clan for u in self.units.values() if u.area == area}
        return next((c for c in self.seats if c in there and c != clan and not self.at_truce(c, clan)), None)

    def kill(self, unit: str) -> None:
        self.tell(UnitLost(unit, self.units.pop(unit).area))
        self.dead.append(unit)

    def hand(self, seat: str) -> dict[str, Any]:
        return {"hand": self.hands[seat]}

    def draw_marker(self, clan: str) -> None:
        if self.cup:
            marker = self.draw("cup", self.cup)
            self.hands[clan].append(marker)
            self.tell(MarkerDrawn(clan, marker), to=clan)

    def spend(self, clan: str, marker: str) -> None:
        self.hands[clan].remove(marker)
        self.spent.append(marker)
        self.tell(MarkerPlayed(clan, marker))


def conserved(game: Facts) -> Any:
    """Units alive and dead, and all markers, wherever they are."""
    markers = sorted([*game.cup, *game.spent, *(m for hand in game.hands.values() for m in hand)])
    return sorted([*game.units, *game.dead]), markers
