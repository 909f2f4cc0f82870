"""What is to be drawn on the King Philip's War board: only what the viewer may know."""

from __future__ import annotations

import msgspec

from renders.drawing.stacks import Stack

KINDS = {"soldier": "musket", "warrior": "tomahawk", "allied indian": "bow-arrow", "leader": "imperial-crown"}
COLONIES = ("MA", "PL", "RI", "CT")
PEOPLES = ("WA", "SK", "PC", "NA", "NC", "NI", "PO", "AB", "MO")
TURNS = 9
VICTORY = 30


class Battle(msgspec.Struct, frozen=True):
    """A battle marker: who attacks across which connection."""

    source: str
    target: str
    fought: bool = False


class Camp(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the two sides, as the panel shows it."""

    side: str
    points: int
    provisions_lost: int
    note: str = ""  # one line: Church, muskets, what is to come
    player: str = ""


class NewEnglandScene(msgspec.Struct, frozen=True, omit_defaults=True):
    turn: int
    season: str
    phase: str
    sites: dict[str, str] = {}  # "raided", "razed", "damaged", "breached"; intact ones are left out
    peoples: dict[str, str] = {}  # tribe code: "active", "surrendered", "devastated"; neutral ones are left out
    stacks: dict[str, tuple[Stack, ...]] = {}
    battles: tuple[Battle, ...] = ()
    changed: tuple[str, ...] = ()
    camps: tuple[Camp, ...] = ()
    active: str = ""
    log: tuple[str, ...] = ()
