"""Who is who: each side's name, its colour in each palette, its emblem and its pattern.

The tables are in `sides.toml` and `palettes.toml`.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import NamedTuple

import msgspec

from renders.drawing.colours import GREY, Colour
from renders.words.common import COMMON

log = logging.getLogger(__name__)

HERE = Path(__file__).parent


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    patterned: bool
    slots: tuple[Colour, ...]


class SideLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the table of sides."""

    name: str
    slot: int
    emblem: str
    pattern: str


class Side(NamedTuple):
    """A side as one palette shows it."""

    colour: Colour
    emblem: str
    pattern: str
    name: str


PALETTES = msgspec.toml.decode((HERE / "palettes.toml").read_bytes(), type=dict[str, Palette])
SIDES = msgspec.toml.decode((HERE / "sides.toml").read_bytes(), type=dict[str, SideLine])


def side(key: str, palette: str = "standard") -> Side:
    """A side as that palette shows it. A side that we do not know is grey, plain and logged."""
    known = SIDES.get(key)
    if known is None:
        if key not in ("", "none"):
            log.warning("unknown side %r drawn in grey", key)
        return Side(GREY, "uncertainty", "plain", key or COMMON.nobody)
    return Side(find_palette(palette).slots[known.slot], known.emblem, known.pattern, known.name)


def is_side(key: str) -> bool:
    return key in SIDES


def find_palette(name: str) -> Palette:
    if name not in PALETTES:
        raise ValueError(f"There is no palette {name!r}. Possible: {', '.join(PALETTES)}.")
    return PALETTES[name]
