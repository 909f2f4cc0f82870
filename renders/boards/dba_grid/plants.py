"""What grows on the ground of a battle, as an engraver draws it: an inked edge, lit from the north-west."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.boards.dba_grid.stands import SCALE, blank, mix, reduce
from renders.drawing.colours import Colour

LEAF_INK: Colour = (44, 54, 30)
LEAVES: tuple[Colour, ...] = ((122, 142, 78), (108, 132, 72), (134, 148, 86))
FIR: Colour = (92, 116, 70)
SCRUB: Colour = (150, 140, 78)
SCRUB_INK: Colour = (84, 74, 36)
REED: Colour = (66, 90, 58)
POOL: Colour = (74, 112, 122)
SHADOW = (50, 50, 24, 80)


def draw_fir(pen: ImageDraw.ImageDraw, s: float, _turn: int) -> None:
    pen.ellipse((s * 0.2, s * 0.8, s * 0.98, s * 0.99), fill=SHADOW)
    pen.rectangle((s * 0.46, s * 0.78, s * 0.54, s * 0.94), fill=(70, 48, 28, 255))
    for top, wide, low in ((0.40, 0.36, 0.84), (0.20, 0.29, 0.60), (0.02, 0.20, 0.36)):
        tip, right, left = (s * 0.5, s * top), (s * (0.5 + wide), s * low), (s * (0.5 - wide), s * low)
        pen.polygon([tip, right, left], fill=(*FIR, 255), outline=(*LEAF_INK, 255), width=SCALE)
        pen.polygon([tip, right, (s * 0.54, s * low)], fill=(*mix(FIR, LEAF_INK, 0.4), 255))


def draw_leafy(pen: ImageDraw.ImageDraw, s: float, turn: int) -> None:
    green = LEAVES[turn % len(LEAVES)]
    pen.ellipse((s * 0.2, s * 0.8, s * 0.98, s * 0.99), fill=SHADOW)
    pen.rectangle((s * 0.46, s * 0.7, s * 0.54, s * 0.94), fill=(78, 54, 30, 255))
    puffs = ((0.32, 0.52, 0.24), (0.68, 0.52, 0.24), (0.5, 0.3, 0.27), (0.5, 0.56, 0.27))
    rings = ((0.0, 1.0, LEAF_INK), (0.0, 0.87, mix(green, LEAF_INK, 0.35)), (0.05, 0.66, green))
    for shift, share, colour in rings:
        for x, y, r in puffs:
            spot(pen, s, x - shift, y - shift, r * share, (*colour, 255))
    spot(pen, s, 0.43, 0.21, 0.09, (*mix(green, (240, 236, 180), 0.35), 255))


def draw_bush(pen: ImageDraw.ImageDraw, s: float, turn: int) -> None:
    pen.ellipse((s * 0.1, s * 0.66, s * 0.98, s * 0.95), fill=(80, 66, 30, 70))
    for x, y, r in ((0.3, 0.6, 0.2), (0.66, 0.62, 0.2), (0.48, 0.46, 0.24)):
        spot(pen, s, x, y, r, (*SCRUB_INK, 255))
        spot(pen, s, x, y, r * 0.85, (*mix(SCRUB, (120, 128, 70), turn % 3 * 0.3), 255))
    for x, y in ((0.4, 0.44), (0.3, 0.62), (0.62, 0.6)):
        pen.arc((s * (x - 0.07), s * (y - 0.05), s * (x + 0.07), s * (y + 0.07)), 190, 350, (*SCRUB_INK, 255), SCALE)


def draw_reeds(pen: ImageDraw.ImageDraw, s: float, turn: int) -> None:
    for y, a, b in ((0.78, 0.08, 0.92), (0.88, 0.25, 0.78)):
        pen.line((a * s, y * s, b * s, y * s), fill=(*POOL, 255), width=SCALE)
    for n in range(6):
        x, lean, tall = 0.28 + n * 0.09, ((n * 3 + turn) % 5 - 2) * 0.09, 0.34 + (n * 5 + turn) % 4 * 0.1
        root, head = (x * s, 0.78 * s), ((x + lean) * s, (0.78 - tall) * s)
        pen.line((*root, (x + lean * 0.4) * s, (0.78 - tall * 0.6) * s, *head), fill=(*REED, 255), width=SCALE + 1)
        if n % 3 == turn % 3:
            spot(pen, s, x + lean, 0.78 - tall, 0.05, (104, 72, 40, 255))


def draw_ripple(pen: ImageDraw.ImageDraw, s: float, turn: int) -> None:
    for n in range(3):
        x, y = 0.1 + n * 0.27, 0.5 + (turn + n) % 2 * 0.06
        pen.arc((x * s, y * s, (x + 0.27) * s, (y + 0.2) * s), 200, 340, (88, 122, 140, 255), SCALE + 1)


def spot(pen: ImageDraw.ImageDraw, s: float, x: float, y: float, r: float, fill: tuple[int, ...]) -> None:
    pen.ellipse((s * (x - r), s * (y - r), s * (x + r), s * (y + r)), fill=fill)


DRAWN: dict[str, Callable[[ImageDraw.ImageDraw, float, int], None]] = {
    "fir": draw_fir, "leafy": draw_leafy, "bush": draw_bush, "reeds": draw_reeds, "ripple": draw_ripple,
}  # fmt: skip


@lru_cache(maxsize=96)
def plant(kind: str, turn: int, size: int) -> Image.Image:
    image, pen = blank(size, size)
    DRAWN[kind](pen, size * SCALE, turn)
    return reduce(image)
