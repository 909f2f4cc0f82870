"""Who is who: each side's colour in each palette, its emblem and its pattern.

Colours are given by slot, the emblem and the pattern by side, so that a picture reads without colour too.
The slots of `standard` are eight colours chosen to stay apart for common colour blindness; the other
palettes go further and lay a pattern on every side's land.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from renders.drawing.colours import GREY, Colour

log = logging.getLogger(__name__)

PATTERNS = ("plain", "rising", "falling", "level", "upright", "dots", "lattice", "chequer")


class Side(NamedTuple):
    colour: Colour
    emblem: str
    pattern: str
    name: str


class Palette(NamedTuple):
    slots: tuple[Colour, ...]
    patterned: bool


PALETTES = {
    "standard": Palette(
        (
            (190, 48, 38),
            (38, 84, 160),
            (20, 122, 108),
            (122, 52, 134),
            (222, 172, 32),
            (228, 132, 72),
            (98, 68, 50),
            (214, 138, 168),
            (164, 146, 96),
            (96, 112, 130),
            (140, 136, 62),
            (206, 190, 140),
        ),
        patterned=False,
    ),
    "red-green": Palette(
        (
            (202, 84, 0),
            (0, 92, 168),
            (120, 196, 232),
            (70, 30, 90),
            (240, 214, 60),
            (250, 164, 110),
            (70, 56, 44),
            (226, 170, 206),
            (176, 160, 120),
            (104, 122, 142),
            (150, 146, 90),
            (222, 206, 162),
        ),
        patterned=True,
    ),
    "blue-yellow": Palette(
        (
            (200, 30, 40),
            (20, 66, 96),
            (0, 150, 140),
            (96, 30, 60),
            (250, 180, 170),
            (226, 110, 90),
            (60, 50, 48),
            (140, 206, 200),
            (170, 150, 140),
            (104, 122, 126),
            (130, 100, 90),
            (220, 206, 196),
        ),
        patterned=True,
    ),
    "greyscale": Palette(
        tuple((v, v, v) for v in (60, 104, 146, 32, 188, 168, 84, 210, 124, 76, 136, 222)), patterned=True
    ),
}

# name, slot, emblem, pattern
_SIDES = {
    "philistia": ("Philistia", 0, "trireme", "rising"),
    "judah": ("Judah", 1, "lion", "falling"),
    "aramea": ("Aramea", 2, "horse-head", "level"),
    "tyre": ("Tyre", 3, "anchor", "dots"),
    "moab": ("Moab", 4, "ram-profile", "upright"),
    "ammon": ("Ammon", 5, "crown", "lattice"),
    "edom": ("Edom", 6, "stone-tower", "chequer"),
    "egypt": ("Egypt", 7, "eagle-emblem", "rising"),
    "bedouin": ("Bedouin", 8, "camel", "falling"),
    "hammath": ("Hammath", 9, "bull-horns", "level"),
    "negev": ("Negev", 10, "sun", "dots"),
    "jerusalem": ("Jerusalem", 11, "harp", "upright"),
    "english": ("United Colonies", 1, "church", "falling"),
    "indian": ("Indian alliance", 0, "feather", "rising"),
    "mohawk": ("Mohawk", 9, "wolf-head", "level"),
    "ptolemy": ("Ptolemy", 1, "eagle-emblem", "falling"),
    "seleucus": ("Seleucus", 0, "elephant-head", "rising"),
    "briton": ("Britons", 1, "round-shield", "falling"),
    "saxon": ("Saxons", 0, "viking-shield", "rising"),
    "red": ("Red", 0, "viking-shield", "rising"),
    "blue": ("Blue", 1, "round-shield", "falling"),
}


def side(key: str, palette: str = "standard") -> Side:
    """A side as that palette shows it. A side that we do not know is grey, plain and logged."""
    known = _SIDES.get(key)
    if known is None:
        if key not in ("", "none"):
            log.warning("unknown side %r drawn in grey", key)
        return Side(GREY, "uncertainty", "plain", key or "nobody")
    name, slot, emblem, pattern = known
    return Side(find_palette(palette).slots[slot], emblem, pattern, name)


def is_side(key: str) -> bool:
    return key in _SIDES


def find_palette(palette: str) -> Palette:
    if palette not in PALETTES:
        raise ValueError(f"There is no palette {palette!r}. Possible: {', '.join(PALETTES)}.")
    return PALETTES[palette]
