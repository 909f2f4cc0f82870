"""The pieces of a DBA battle: stands seen from above, the signs on them, and what fights."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.boards.dba_grid.scene import KINDS
from renders.drawing.colours import GOLD, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import NUMBER, font
from renders.drawing.sprites import DARK, ink_on, shade

SCALE = 3
CREAM: Colour = (255, 246, 220)
RIBBONS: dict[int, Colour] = {1: (250, 240, 214), 2: (240, 190, 58), 3: (134, 200, 150), 4: (206, 172, 224)}


def mix(one: Colour, other: Colour, share: float) -> Colour:
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True))  # type: ignore[return-value]  # three of them


def blank(wide: int, high: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (wide * SCALE, high * SCALE), (0, 0, 0, 0))
    return image, ImageDraw.Draw(image)


def reduce(image: Image.Image) -> Image.Image:
    return image.resize((image.width // SCALE, image.height // SCALE), Image.Resampling.BOX)


@lru_cache(maxsize=160)  # a battle has up to 88
def stand(
    colour: Colour,
    emblem: str,
    kind: str,
    number: str,
    facing: str,
    size: int,
    command: int,
    general: bool,
    broken: bool,
) -> Image.Image:
    """A base with a cream front and a nose: its facing is plain, and what is on it stays upright. The ribbon on its
    left has the player's emblem and the number of the command."""
    k, s = SCALE, size
    fill = mix(colour, (150, 138, 122), 0.62) if broken else colour
    body, pen = blank(s, s)
    edge, nose = max(2, s // 30), s // 13
    box = (edge * k, (edge + nose) * k, (s - edge) * k, (s - edge) * k)
    tip = [
        ((s / 2 - s / 6) * k, (edge + nose + 2) * k),
        (s / 2 * k, edge * k / 2),
        ((s / 2 + s / 6) * k, (edge + nose + 2) * k),
    ]
    pen.polygon(tip, fill=(*CREAM, 255), outline=(*DARK, 255), width=2 * k)
    pen.rounded_rectangle(box, 4 * k, fill=(*fill, 255), outline=(*DARK, 255), width=2 * k)
    rear = ((edge + 2) * k, (s - edge - s // 9) * k, (s - edge - 2) * k, (s - edge - 2) * k)
    pen.rectangle(rear, fill=(*mix(fill, DARK, 0.35), 255))
    pen.rectangle(
        ((edge + 2) * k, (edge + nose + 2) * k, (s - edge - 2) * k, (edge + nose + s // 11) * k), fill=(*CREAM, 255)
    )
    if general:
        pen.rounded_rectangle(box, 4 * k, outline=(*GOLD, 255), width=4 * k)
        pen.rounded_rectangle(box, 4 * k, outline=(*DARK, 255), width=k)
    image = body.rotate({"N": 0, "E": -90, "S": 180, "W": 90}[facing])
    pen = ImageDraw.Draw(image)
    thick = s // 5
    top, bottom = {"N": (thick, s - s // 10), "S": (s // 10, s - thick)}.get(facing, (s // 10, s - s // 10))
    left, right = {"E": (s // 9, s - thick), "W": (thick, s - s // 9)}.get(facing, (s // 13, s - s // 13))
    ribbon = round(s * 0.29)
    rib = (left * k, top * k, (left + ribbon) * k, bottom * k)
    pen.rectangle(rib, fill=(*RIBBONS.get(command, CREAM), 255), outline=(*DARK, 255), width=k)
    image.paste((*DARK, 255), (left * k + k, (top + 2) * k), icon(emblem, (ribbon - 2) * k))
    room = right - left - ribbon
    drawn = min(round(s * 0.56), room)
    at = round((left + ribbon + 1 + (room - drawn) / 2) * k)
    image.paste((*ink_on(fill), 255), (at, (top - 1) * k), icon(KINDS.get(kind, "uncertainty"), drawn * k))
    if broken:
        for i in range(-s, s, s // 7):
            pen.line(
                ((left + ribbon + 1) * k, (i + s // 3) * k, right * k, (i + s // 3 - room) * k),
                fill=(*mix(fill, CREAM, 0.5), 120),
                width=2 * k,
            )
    out = reduce(image)
    pen = ImageDraw.Draw(out)
    digits = font(NUMBER, round(s * 0.34))
    pen.text((left + ribbon / 2, bottom - s * 0.16), str(command), font=digits, fill=DARK, anchor="mm")
    letters = font(NUMBER, round(s * 0.29) if len(kind + number) < 5 else round(s * 0.25))
    pen.text(
        (left + ribbon + room / 2, bottom - s * 0.11),
        f"{kind}{number}",
        font=letters,
        fill=ink_on(fill),
        anchor="mm",
        stroke_width=2,
        stroke_fill=shade(fill, 0.6),
    )
    return out


@lru_cache(maxsize=16)
def disc(sign: str, size: int, colour: Colour = GOLD) -> Image.Image:
    image, pen = blank(size, size)
    k = SCALE
    pen.ellipse((k, k, (size - 1) * k, (size - 1) * k), fill=(*colour, 255), outline=(*DARK, 255), width=2 * k)
    drawn = round(size * 0.72)
    image.paste((*DARK, 255), (round(size * 0.14 * k), round(size * 0.13 * k)), icon(sign, drawn * k))
    return reduce(image)


@lru_cache(maxsize=4)
def flag(size: int) -> Image.Image:
    """A white flag: demoralised."""
    image, pen = blank(size, size)
    s = size * SCALE
    pen.line((s * 0.2, s * 0.06, s * 0.3, s * 0.98), fill=(*DARK, 255), width=3 * SCALE)
    cloth = [(0.2, 0.08), (0.96, 0.16), (0.74, 0.36), (0.98, 0.6), (0.26, 0.56)]
    pen.polygon([(s * x, s * y) for x, y in cloth], fill=(255, 252, 240, 255), outline=(*DARK, 255), width=2 * SCALE)
    return reduce(image)


@lru_cache(maxsize=64)
def fallen(colour: Colour, kind: str, size: int) -> Image.Image:
    """Where an element was lost."""
    image, pen = blank(size, size)
    k, s = SCALE, size
    pale = (*mix(colour, (236, 226, 190), 0.62), 170)
    pen.rounded_rectangle((7 * k, 7 * k, (s - 7) * k, (s - 7) * k), 8 * k, fill=pale)
    stone = round(s * 0.62)
    image.paste(
        (*mix(colour, DARK, 0.45), 235), (round(s * 0.19) * k, round(s * 0.1) * k), icon("tombstone", stone * k)
    )
    for a, b in (((14, 14), (s - 14, s - 14)), ((s - 14, 14), (14, s - 14))):
        pen.line((a[0] * k, a[1] * k, b[0] * k, b[1] * k), fill=(*CREAM, 220), width=9 * k)
        pen.line((a[0] * k, a[1] * k, b[0] * k, b[1] * k), fill=(*colour, 255), width=5 * k)
    out = reduce(image)
    at = (s / 2, s - s * 0.17)
    ImageDraw.Draw(out).text(
        at, kind, font=font(NUMBER, round(s * 0.29)), fill=DARK, anchor="mm", stroke_width=3, stroke_fill=CREAM
    )
    return out


@lru_cache(maxsize=128)
def clash(first: int, first_colour: Colour, second: int, second_colour: Colour) -> Image.Image:
    """Both totals with swords between them; the higher one is cream."""
    k, w, h = SCALE, 96, 36
    image, pen = blank(w, h)
    pairs = ((first, first_colour, second), (second, second_colour, first))
    for n, (value, colour, other) in enumerate(pairs):
        x, fill = 2 + n * 58, CREAM if value > other else colour
        pen.rounded_rectangle(
            (x * k, 3 * k, (x + 34) * k, (h - 3) * k), 7 * k, fill=(*fill, 255), width=(3 if value > other else 2) * k,
            outline=(*(colour if value > other else DARK), 255),
        )  # fmt: skip
    burst = [
        (
            w / 2 * k + (17 if i % 2 == 0 else 13) * k * math.cos(i * math.pi / 10),
            h / 2 * k + (17 if i % 2 == 0 else 13) * k * math.sin(i * math.pi / 10),
        )
        for i in range(20)
    ]
    pen.polygon(burst, fill=(60, 30, 20, 255), outline=(255, 244, 220, 255), width=2 * k)
    image.paste(
        (255, 240, 200, 255), (round((w / 2 - 11) * k), round((h / 2 - 11) * k)), icon("crossed-swords", 22 * k)
    )
    out = reduce(image)
    pen = ImageDraw.Draw(out)
    for n, (value, colour, other) in enumerate(pairs):
        ink = DARK if value > other else ink_on(colour)
        pen.text((19 + n * 58, h / 2), str(value), font=font(NUMBER, 31), fill=ink, anchor="mm")
    return out
