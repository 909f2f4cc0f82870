"""Stacks on a map, drawn inside their slot whatever they are: nothing may spill over a name."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import msgspec
from PIL import Image

from renders.drawing import sprites
from renders.drawing.colours import Colour
from renders.drawing.sides import side

log = logging.getLogger(__name__)

SHOWN = 4  # stacks of one place that get a counter of their own
MOST = 999
MASKED = ("army", "hidden")  # the viewer knows only whose they are: they bear their side's emblem
Strength = tuple[int, list[str]]  # armies, and the names of their leaders


class Stack(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a viewer may know of some armies in one place."""

    side: str
    kind: str  # a unit type of its game; "hidden" if the viewer may not know
    count: int = 1
    strength: int | None = None  # printed on the counter
    leaders: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()  # icons of what they carry: "spy", "treasure-map", "musket"
    note: str = ""  # for the text: what exactly is there
    besieged: bool = False  # inside the city, with the enemy round it
    raid: bool = False


def draw_stacks(
    image: Image.Image,
    slot: Sequence[int],
    stacks: Sequence[Stack],
    kinds: dict[str, str],
    palette: str,
    only_sides: bool = False,
) -> None:
    """All stacks of a place in its slot: one large, two overlapping, three or four in quarters, more as a number.

    `only_sides`: another part of the picture says what they are, and those in quarters say only whose.
    """
    left, top, right, bottom = slot
    middle = ((left + right) // 2, (top + bottom) // 2)
    room = min(right - left, bottom - top)
    if len(stacks) > SHOWN:
        log.warning("%d stacks in one place, the last %d shown as a number", len(stacks), len(stacks) - SHOWN + 1)
    shown = stacks if len(stacks) <= SHOWN else stacks[: SHOWN - 1]
    spots = arrange_counters(min(len(stacks), SHOWN), room)
    for stack, (dx, dy, size) in zip(shown, spots, strict=False):
        if only_sides and len(stacks) > 2:
            stack = Stack(stack.side, MASKED[0], leaders=stack.leaders, raid=stack.raid)
        draw_stack(image, (middle[0] + dx, middle[1] + dy), size, stack, kinds, palette)
    if len(stacks) > SHOWN:
        dx, dy, size = spots[-1]
        more = sprites.badge(f"+{len(stacks) - SHOWN + 1}", size)
        paste_centred(image, more, (middle[0] + dx, middle[1] + dy))


def arrange_counters(count: int, room: int) -> list[tuple[int, int, int]]:
    """Offsets from the middle of the slot and the size of each counter."""
    if count <= 1:
        return [(0, 0, room - 8)]
    if count == 2:
        step = room // 5  # the number of the one behind stays in sight
        return [(-step - 3, -step, room - 2 * step - 2), (step - 3, step, room - 2 * step - 2)]
    quarter, size = room // 4, room // 2 - 1
    return [
        (-quarter, -quarter, size),
        (quarter, -quarter, size),
        (-quarter, quarter, size),
        (quarter, quarter, size),
    ]


def draw_stack(
    image: Image.Image, at: tuple[int, int], size: int, stack: Stack, kinds: dict[str, str], palette: str
) -> None:
    """One counter, its middle at a point, with its leaders' star and what it carries."""
    who = side(stack.side, palette)
    count = min(max(stack.count, 1), MOST)
    text = "" if stack.strength is None else str(min(max(stack.strength, -MOST), MOST))
    masked = stack.kind in MASKED
    sign = who.emblem if masked else kinds.get(stack.kind, "uncertainty")
    if stack.kind not in kinds and not masked:
        log.warning("unknown kind of unit %r", stack.kind)
    emblem = who.emblem if size >= 26 and not masked else ""
    shape = "diamond" if stack.raid else "square"
    paste_centred(image, sprites.counter(who.colour, sign, size, text, count, emblem, shape), at)
    if stack.leaders:
        mark = sprites.star(max(14, size * 5 // 12))
        image.paste(mark, (at[0] - size // 2 - 4, at[1] + size // 2 - mark.height + 5), mark)
    for index, carried in enumerate(stack.marks[:3]):
        small = sprites.badge("", max(13, size * 2 // 5), carried)
        image.paste(
            small,
            (
                at[0] + size // 2 - small.width + 6,
                at[1] + size // 2 - small.height + 5 - index * (small.height - 3),
            ),
            small,
        )


def paste_centred(image: Image.Image, sprite: Image.Image, at: tuple[int, int]) -> None:
    image.paste(sprite, (at[0] - sprite.width // 2, at[1] - sprite.height // 2), sprite)


def lighten(colour: Colour, amount: float) -> Colour:
    r, g, b = (int(c + (255 - c) * amount) for c in colour)
    return r, g, b


def strengths_by_place(stacks: Mapping[str, Sequence[Stack]]) -> dict[str, dict[str, Strength]]:
    """How strong each side is in each place. Armies that come into the open are no change: they were there before."""
    return {place: strengths_by_side(there) for place, there in stacks.items()}


def strengths_by_side(stacks: Sequence[Stack]) -> dict[str, Strength]:
    return {
        side: (
            sum(stack.count for stack in stacks if stack.side == side and stack.kind != "leader"),
            sorted(leader for stack in stacks if stack.side == side for leader in stack.leaders),
        )
        for side in {stack.side for stack in stacks}
    }


def list_changed(now: Mapping[str, object], then: Mapping[str, object]) -> list[str]:
    """The places where something differs."""
    return [place for place in {**now, **then} if now.get(place) != then.get(place)]
