"""Which small pictures there are, and what each is called on Discord. Nothing is drawn here."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

import msgspec

from renders.drawing.colours import Colour
from renders.drawing.sides import SIDES, side

PLATE: Colour = (244, 234, 212)
DESIGN = 1  # raised when they are drawn otherwise, so that they are uploaded again
OURS = "h_"  # before the names of all of them; an application may have others
SIGNS = msgspec.toml.decode((Path(__file__).parent / "signs.toml").read_bytes(), type=dict[str, str])
KEYS: tuple[str, ...] = (*SIDES, *SIGNS)


class Look(NamedTuple):
    """A side is a disc in its colour with its emblem, a kind of unit a light plate with its sign."""

    icon: str
    colour: Colour
    round: bool


def look_of(key: str) -> Look:
    if key in SIDES:
        who = side(key)
        return Look(who.emblem, who.colour, True)
    return Look(SIGNS[key], PLATE, False)


def name_of(key: str) -> str:
    """The name says how it looks: what looks alike is one emoji, and one that has changed is known by its name."""
    look = look_of(key)
    digest = hashlib.sha256(repr((DESIGN, *look)).encode()).hexdigest()
    return f"{OURS}{look.icon.replace('-', '_')[:20]}_{digest[:6]}"
