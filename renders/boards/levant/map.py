"""The map of the Levant as it was painted: the ground, and where names, cities and counters go."""

from __future__ import annotations

import logging
from functools import cache
from typing import NamedTuple

from PIL import Image

from renders.boards.levant.panel import draw_blank
from renders.drawing import assets, tint

log = logging.getLogger(__name__)

SIZE = (1650, 1050)
PIECES = 320  # its smaller areas in the colours of all five nations
Slot = dict[str, list[int]]  # the boxes of an area: "name", "unit", and "city" where it has one


class Map(NamedTuple):
    washes: tint.Washes  # on the land, with the blank panel beside it
    slots: dict[str, Slot]
    names: list[list[int]]  # the boxes of all names


@cache
def load_map() -> Map:
    slots: dict[str, Slot] = {area["id"]: area for area in assets.load_table("levant/slots.json")["areas"]}
    land = assets.read_image("levant/base.png")
    base = Image.new("RGB", SIZE)
    base.paste(land, (0, 0))
    base.paste(draw_blank(), (land.width, 0))
    names = [slot["name"] for slot in slots.values()]
    labels, strength = assets.load_image("levant/labels.png"), assets.load_image("levant/tint.png")
    return Map(tint.Washes(base, labels, strength, list(slots), names, PIECES), slots, names)


def is_known(area: str) -> bool:
    if area in load_map().slots:
        return True
    log.warning("the scene names an area that the map does not have: %r", area)
    return False
