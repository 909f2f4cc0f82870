"""The map of New England as it was painted: the ground, and where signs, names and counters go."""

from __future__ import annotations

import logging
from functools import cache
from typing import NamedTuple

from renders.drawing import assets

log = logging.getLogger(__name__)

Slot = dict[str, list[int]]  # of a space: "at", the middle of its sign, and the boxes "name" and "unit"


class Map(NamedTuple):
    slots: dict[str, Slot]
    names: list[list[int]]  # the boxes of all names
    links: dict[str, tuple[int, int]]  # the middle of each connection


@cache
def load_map() -> Map:
    table = assets.load_table("new_england/slots.json")
    slots: dict[str, Slot] = {space["id"]: space for space in table["spaces"]}
    links = {key: (at[0], at[1]) for key, at in table["links"].items()}
    names = [slot["name"] for slot in slots.values()]
    return Map(slots, names, links)


def is_known(name: str) -> bool:
    if name in load_map().slots:
        return True
    log.warning("the scene names a space that the map does not have: %r", name)
    return False
