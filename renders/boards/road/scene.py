"""What is to be drawn of the Syrian War: the road between the two kingdoms, both armies, their pools."""

from __future__ import annotations

import msgspec

MOST = 24  # elements of an army


class Army(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    space: int  # from 1, Judea
    general: str = ""
    value: int | None = None  # of the general
    elements: dict[str, int] = {}
    pool: tuple[dict[str, int], ...] = ()  # reinforcement columns still to come, first one first
    initiative: bool = False
    player: str = ""


class RoadScene(msgspec.Struct, frozen=True, omit_defaults=True):
    phase: str
    spaces: tuple[str, ...]
    owners: tuple[str, ...]  # of each space, "" for nobody
    armies: tuple[Army, ...]
    ground: tuple[str, ...] = ()  # topography of each space
    battle: bool = False
    changed: tuple[int, ...] = ()
    pair: str = ""  # which pair of moves, of how many
    log: tuple[str, ...] = ()
