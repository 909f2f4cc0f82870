"""The Syrian War: the spaces of the road, and the generals."""

from __future__ import annotations

from functools import cache

import msgspec

from renders.drawing import assets


class Space(msgspec.Struct, frozen=True):
    id: str
    name: str
    topography: str


class General(msgspec.Struct, frozen=True):
    name: str
    value: int


class SideLine(msgspec.Struct, frozen=True):
    generals: dict[str, General]


class Track(msgspec.Struct, frozen=True):
    spaces: list[Space]


class Armies(msgspec.Struct, frozen=True):
    nameless: General
    sides: dict[str, SideLine]


@cache
def load_spaces() -> dict[str, Space]:
    return {space.id: space for space in assets.load_sheet("syrian_war", "track", Track).spaces}


@cache
def load_armies() -> Armies:
    return assets.load_sheet("syrian_war", "armies", Armies)


def find_general(side: str, name: str) -> General | None:
    """None while a dead one is not replaced; the nameless commander when every named general is dead."""
    armies = load_armies()
    return armies.sides[side].generals.get(name, armies.nameless if name else None)
