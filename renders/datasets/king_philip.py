"""King Philip's War: the spaces of the map."""

from __future__ import annotations

from functools import cache

import msgspec

from renders.drawing import assets


class Space(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str  # "settlement", "village", or "neutral": nobody lives there
    fort: bool
    owner: str  # the code of a colony or people, "" for nobody
    river: bool
    port: bool


class Map(msgspec.Struct, frozen=True):
    spaces: list[Space]


@cache
def load_spaces() -> dict[str, Space]:
    return {space.id: space for space in assets.load_sheet("king_philip", "map", Map).spaces}


def space_name(space: str) -> str:
    """A space that the map does not have keeps its id."""
    spaces = load_spaces()
    return spaces[space].name if space in spaces else space
