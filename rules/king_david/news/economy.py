"""What is told of harvests, resources and building."""

from __future__ import annotations

from rules.kernel import News


class Collected(News):
    what: str
    gains: dict[str, int]
    modifiers: dict[str, int]


class Maintained(News):
    player: str
    food: int
    resource: int
    unpaid: int


class Exchanged(News):
    player: str
    gave: str
    points: int
    got: int


class ArmiesBuilt(News):
    player: str
    area: str
    armies: int
    food: int
    resource: int


class ArmiesRestored(News):
    player: str
    area: str
    food: int
    resource: int


class Fortified(News):
    player: str
    area: str
    level: int


class MinorRebuilt(News):
    player: str
    minor: str
    area: str
    armies: int
