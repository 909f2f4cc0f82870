"""What is to be drawn of one King David battle or siege: both lines, their hits, what was played."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One army in the line."""

    kind: str
    strength: int | None  # None while the viewer may not know it
    reduced: bool = False
    steps_lost: int = 0  # in this battle
    dead: bool = False
    side: str = ""  # of an ally or a raid, if not the party's own


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    role: str  # "attacker", "defender", "besieger", "city"
    armies: tuple[Line, ...] = ()
    leader: str = ""
    rating: int | None = None
    hits: int | None = None  # inflicted on the other side in this round
    absorbed: int = 0
    dice: tuple[int, ...] = ()
    city: int | None = None  # level now, for a city
    city_was: int | None = None
    carried: int = 0  # hits carried over against the next level
    played: tuple[str, ...] = ()  # event markers


class FightScene(msgspec.Struct, frozen=True, omit_defaults=True):
    place: str
    terrain: str
    phase: str
    parties: tuple[Party, ...]
    kind: str = "battle"  # or "siege"
    log: tuple[str, ...] = ()
    players: dict[str, str] = {}  # side: who plays it
