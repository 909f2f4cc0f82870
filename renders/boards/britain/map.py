"""The map of Britain as it was painted: the ground, and where names, huts and signs go."""

from __future__ import annotations

import logging
from functools import cache
from typing import NamedTuple

from PIL import Image

from renders.boards.britain.panel import draw_blank
from renders.drawing import assets, tint

log = logging.getLogger(__name__)

SIZE = (1650, 1050)
Slot = dict[str, list[int]]  # the boxes of a province: "name", "hut", "signs"


class Map(NamedTuple):
    washes: tint.Washes  # on the land, with the blank panel beside it
    slots: dict[str, Slot]


@cache
def load_map() -> Map:
    slots: dict[str, Slot] = {area["id"]: area for area in assets.load_table("britain/slots.json")["areas"]}
    land = assets.read_image("britain/base.png")
    base = Image.new("RGB", SIZE)
    base.paste(land, (0, 0))
    base.paste(draw_blank(), (land.width, 0))
    labels, strength = assets.load_image("britain/labels.png"), assets.load_image("britain/tint.png")
    return Map(tint.Washes(base, labels, strength, list(slots), [slot["name"] for slot in slots.values()]), slots)


def is_known(province: str) -> bool:
    if province in load_map().slots:
        return True
    log.warning("the scene names a province that the map does not have: %r", province)
    return False
