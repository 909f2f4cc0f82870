"""What can be told of the made-up game."""

from __future__ import annotations

from rules.kernel import News


class Marched(News):
    clan: str
    units: list[str]
    start: str
    to: str


class MarkerDrawn(News):
    clan: str
    marker: str


class MarkerPlayed(News):
    clan: str
    marker: str


class Fought(News):
    area: str
    dice: dict[str, list[int]]
    hits: dict[str, int]


class UnitLost(News):
    unit: str
    area: str


class FellBack(News):
    clan: str
    to: str


class TruceMade(News):
    clans: list[str]


class OrderOfClans(News):
    clans: list[str]
    bids: dict[str, int]


NEWS = (Marched, MarkerDrawn, MarkerPlayed, Fought, UnitLost, FellBack, TruceMade, OrderOfClans)
