"""What is to be drawn of Mighty Kingdoms: the board, what is on each tile, the armies with their
orders, the kingdoms."""

from __future__ import annotations

import re

import msgspec

from renders.drawing.sides import Side, side

MOVE, DEFEND, RAZE = "move", "defend", "raze"
MONTHS = 6  # of a summer
PLACES = ("village", "city", "capital", "fortress", "tower")


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    edges: str = "......"  # from the east against the clock: . open, m mountain, f forest, w water, b border
    owner: str = ""
    place: str = ""
    explored: bool = False
    marsh: bool = False
    start: bool = False


class Army(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    number: int
    tile: str
    points: int
    lying: bool = False
    defends: bool = False
    order: str = ""  # given this month
    to: str = ""  # of a move


class River(msgspec.Struct, frozen=True):
    tiles: tuple[str, ...]  # from source to mouth
    mouth: int  # the edge by which it leaves the last


class Kingdom(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    race: str = ""
    might: int = 0
    gold: int = 0
    food: int = 0
    tiles: int = 0
    upright: int = 0
    lying: int = 0
    out: bool = False
    player: str = ""


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of an army list that the viewer knows."""

    name: str  # "": a list on paper
    kind: str
    size: str
    points: int
    strength: int
    bears: str = ""  # item or artefact


class ArmyList(msgspec.Struct, frozen=True):
    side: str
    number: int
    units: tuple[Unit, ...]


class HexScene(msgspec.Struct, frozen=True, omit_defaults=True):
    phase: str
    year: int
    years: int
    month: int  # 0: winter, or the set-up
    tiles: dict[str, Tile]
    rivers: tuple[River, ...] = ()
    armies: tuple[Army, ...] = ()
    kingdoms: tuple[Kingdom, ...] = ()  # in player order
    active: str = ""
    changed: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    lists: tuple[ArmyList, ...] = ()  # only in words: a board has no room for them
    setup: bool = False  # kingdoms are being founded


def is_winter(scene: HexScene) -> bool:
    return not scene.month and not scene.setup


def kingdom_side(seat: str, palette: str = "standard") -> Side:
    """The kingdoms are played by seats p1 to p6."""
    return side(re.sub(r"^p([1-6])$", r"kingdom_\1", seat), palette)


def armies_by_tile(scene: HexScene) -> dict[str, list[Army]]:
    found: dict[str, list[Army]] = {}
    for army in scene.armies:
        found.setdefault(army.tile, []).append(army)
    return found


def find_contested(scene: HexScene) -> list[str]:
    """Tiles with armies of more than one kingdom."""
    return [tile for tile, there in armies_by_tile(scene).items() if len({army.side for army in there}) > 1]
