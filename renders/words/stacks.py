"""A stack on a map, in words."""

from __future__ import annotations

from collections.abc import Iterable

from renders.drawing.sides import side
from renders.drawing.stacks import Stack
from renders.words.common import COMMON, count_units


def write_stack(stack: Stack) -> str:
    said = COMMON.stack
    parts = [f"{side(stack.side).name}: {stack.note or count_units(stack.count, stack.kind)}"]
    if stack.strength is not None:
        parts.append(said.strength.format(n=stack.strength))
    if stack.leaders:
        parts.append(said.leaders.format(leaders=said.both.join(stack.leaders)))
    if stack.besieged:
        parts.append(said.besieged)
    if stack.raid:
        parts.append(said.raid)
    return ", ".join(parts)


def write_unplaced(place: str, stacks: Iterable[Stack]) -> str:
    """Stacks in a place that the map does not have."""
    return COMMON.not_on_the_map.format(place=place, stacks="; ".join(map(write_stack, stacks)))
