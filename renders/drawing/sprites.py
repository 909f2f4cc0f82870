"""Small pictures that go on maps: counters, cities, bursts. Each is drawn once, at several times its size."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from renders.drawing.colours import GOLD, INK, PAPER_LIGHT, WHITE, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import NUMBER, font, mask, width

SCALE = 4
MARGIN, STEP = 5, 3  # room for a counter's shadow, and how far the counters below it show
DARK: Colour = (40, 26, 14)
WALL: Colour = (246, 238, 220)
ROOF: Colour = (150, 70, 48)
Fill = int | tuple[int, int, int, int]


def shade(colour: Colour, factor: float) -> Colour:
    r, g, b = (int(c * factor) for c in colour)
    return r, g, b


def is_light(colour: Colour) -> bool:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2] > 150


def ink_on(colour: Colour) -> Colour:
    return DARK if is_light(colour) else WHITE


@lru_cache(maxsize=400)
def counter(
    colour: Colour,
    sign: str,
    size: int,
    text: str = "",
    count: int = 1,
    emblem: str = "",
    shape: str = "square",
) -> Image.Image:
    """A counter with its sign, a number at the foot, a badge if it stands for several, an emblem in the
    corner.
    """
    deep = min(count, 3) - 1
    out = blank_counter(colour, sign, size, bool(text), deep, emblem, shape).copy()
    if text:
        points = int(size * (0.56 if len(text) < 3 else 0.44))
        ink, left, top = mask(text, NUMBER, points)
        x = round(MARGIN + size / 2 - width(text, NUMBER, points) / 2) + left
        out.paste((*ink_on(colour), 255), (x, MARGIN + deep * STEP + size - 2 + top), ink)
    if count > 1:
        disc = badge(str(count) if count < 100 else "99+", int(size * 0.52))
        out.alpha_composite(disc, (out.width - disc.width, 0))
    return out


@lru_cache(maxsize=256)
def blank_counter(
    colour: Colour, sign: str, size: int, numbered: bool, deep: int, emblem: str, shape: str
) -> Image.Image:
    """The counter without its numbers: this is slow to draw, and few are different."""
    side = size + deep * STEP + 2 * MARGIN
    sheet = Image.new("RGBA", (side * SCALE, side * SCALE), (0, 0, 0, 0))
    shadow = Image.new("L", (side, side), 0)
    for layer in range(deep, -1, -1):
        draw_plate(
            ImageDraw.Draw(shadow),
            shape,
            (MARGIN + layer * STEP + 1.5, MARGIN + (deep - layer) * STEP + 2.5),
            size,
            1,
            fill=150,
        )
    sheet.paste((30, 20, 10, 255), (0, 0), shadow.filter(ImageFilter.GaussianBlur(2)).resize(sheet.size))
    draw = ImageDraw.Draw(sheet)
    for layer in range(deep, -1, -1):
        fill = colour if layer == 0 else shade(colour, 0.55)
        at = (MARGIN + layer * STEP, MARGIN + (deep - layer) * STEP)
        draw_plate(draw, shape, at, size, SCALE, fill=(*fill, 255), outline=(*DARK, 255), width=int(1.6 * SCALE))
    x, y = MARGIN, MARGIN + deep * STEP
    drawn = int(size * (0.54 if numbered else 0.74))
    top = y + (size * 0.05 if numbered else (size - drawn) / 2)
    mark = icon(sign, drawn * SCALE)
    sheet.paste((*ink_on(colour), 255), (int((x + (size - drawn) / 2) * SCALE), int(top * SCALE)), mark)
    out = sheet.resize((side, side), Image.Resampling.BOX)
    if emblem:
        out.alpha_composite(badge("", int(size * 0.40), emblem, is_light(colour)), (x - 3, y - 3))
    return out


def draw_plate(
    draw: ImageDraw.ImageDraw,
    shape: str,
    at: tuple[float, float],
    size: float,
    scale: int,
    fill: Fill,
    outline: Fill | None = None,
    width: int = 1,
) -> None:
    x, y = at
    box = (x * scale, y * scale, (x + size) * scale, (y + size) * scale)
    if shape == "round":
        draw.ellipse(box, fill=fill, outline=outline, width=width)
    elif shape == "diamond":
        middle, half = ((x + size / 2) * scale, (y + size / 2) * scale), size / 2 * scale * 1.08
        corners = [(middle[0] + dx * half, middle[1] + dy * half) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        draw.polygon(corners, fill=fill, outline=outline, width=width)
    else:
        draw.rounded_rectangle(box, 6 * scale, fill=fill, outline=outline, width=width)


@lru_cache(maxsize=512)
def badge(text: str, size: int, sign: str = "", dark: bool = False) -> Image.Image:
    """A small disc with a number or a sign."""
    scale = 4
    disc = Image.new("RGBA", (size * scale, size * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(disc)
    fill, mark = ((*DARK, 255), WHITE) if dark else ((250, 244, 226, 255), DARK)
    draw.ellipse((0, 0, size * scale - 1, size * scale - 1), fill=fill, outline=(*DARK, 255), width=int(1.5 * scale))
    if sign:
        drawn = int(size * 0.72) * scale
        corner = (size * scale - drawn) // 2
        disc.paste((*mark, 255), (corner, corner), icon(sign, drawn))
    out = disc.resize((size, size), Image.Resampling.LANCZOS)
    if text:
        points = int(size * (0.86 if len(text) < 2 else 0.74 if len(text) < 3 else 0.56))
        ImageDraw.Draw(out).text((size / 2, size / 2 + 0.5), text, font=font(NUMBER, points), fill=mark, anchor="mm")
    return out


@lru_cache(maxsize=64)
def city(level: int, port: bool = False, size: int = 28) -> Image.Image:
    """From a walled village (1) to a fortress of four towers: one tower for each level, an anchor for a
    port.
    """
    unit = size / 28 * SCALE
    wide, high = int(size * 1.5), size
    sheet = Image.new("RGBA", (wide * SCALE, high * SCALE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(sheet)
    towers = min(4, max(0, level))
    ground, line = 26.0, max(1, int(1.2 * unit))

    def block(x0: float, y0: float, x1: float, y1: float) -> None:
        box = (x0 * unit, y0 * unit, x1 * unit, y1 * unit)
        draw.rectangle(box, fill=(*WALL, 255), outline=(*INK, 255), width=line)

    block(16, ground - 9, 26, ground)
    roof = [
        (14.8 * unit, (ground - 9) * unit),
        (21 * unit, (ground - 17) * unit),
        (27.2 * unit, (ground - 9) * unit),
    ]
    draw.polygon(roof, fill=(*ROOF, 255), outline=(*INK, 255), width=line)
    if towers:
        left, right = 16 - 4 * towers, 26 + 4 * towers
        block(left, ground - 8, right, ground)
        for tower in range(towers):
            x = left + (right - left - 6) * (tower / (towers - 1) if towers > 1 else 0.5)
            tall = 19 if tower in (1, 2) and towers > 2 else 15
            block(x, ground - tall, x + 6, ground)
            for tooth in (0.0, 2.2, 4.4):
                block(x + tooth, ground - tall - 2, x + tooth + 1.6, ground - tall)
    if port:
        sheet.paste((*WHITE, 255), (int(29 * unit), int(14 * unit)), icon("anchor", int(14 * unit)).point(embolden))
        sheet.paste((44, 84, 120, 255), (int(30 * unit), int(15 * unit)), icon("anchor", int(12 * unit)))
    return sheet.resize((wide, high), Image.Resampling.BOX)


def embolden(value: int) -> int:
    return min(255, value * 2)


@lru_cache(maxsize=32)
def burst(size: int = 34, fill: Colour = (188, 28, 20)) -> Image.Image:
    """Crossed swords on a star: a battle."""
    sheet = Image.new("RGBA", (size * SCALE, size * SCALE), (0, 0, 0, 0))
    middle = size * SCALE / 2
    points = []
    for spike in range(24):
        radius = (0.49 if spike % 2 == 0 else 0.37) * size * SCALE
        points.append(
            (
                middle + radius * math.cos(spike * math.pi / 12),
                middle + radius * math.sin(spike * math.pi / 12),
            )
        )
    ImageDraw.Draw(sheet).polygon(points, fill=(*fill, 255), outline=(255, 244, 220, 255), width=int(1.3 * SCALE))
    drawn = int(size * 0.6) * SCALE
    corner = int(middle - drawn / 2)
    sheet.paste((255, 248, 230, 255), (corner, corner), icon("crossed-swords", drawn))
    return sheet.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=32)
def siege_ring(wide: int, high: int) -> Image.Image:
    """A palisade round a besieged city."""
    scale = 4
    sheet = Image.new("RGBA", (wide * scale, high * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(sheet)
    count = 22
    for stake in range(count):
        angle = stake * 2 * math.pi / count
        x, y = (0.5 + 0.46 * math.cos(angle)) * wide * scale, (0.5 + 0.44 * math.sin(angle)) * high * scale
        draw.ellipse((x - 3.4 * scale, y - 3.4 * scale, x + 3.4 * scale, y + 3.4 * scale), fill=(255, 244, 220, 255))
        draw.ellipse((x - 2.4 * scale, y - 2.4 * scale, x + 2.4 * scale, y + 2.4 * scale), fill=(168, 30, 22, 255))
    return sheet.resize((wide, high), Image.Resampling.LANCZOS)


@lru_cache(maxsize=16)
def halo(size: int) -> Image.Image:
    """A gold ring with dark edges: something has changed here."""
    ring = Image.new("RGBA", (size * SCALE, size * SCALE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(ring)
    for inset, fill, wide in ((0, DARK, 7), (1, GOLD, 5)):
        edge = size * SCALE - 1 - inset * SCALE
        pen.ellipse((inset * SCALE, inset * SCALE, edge, edge), outline=(*fill, 255), width=wide * SCALE)
    return ring.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=16)
def ford() -> Image.Image:
    """Stepping stones across the Jordan."""
    scale = 6
    sheet = Image.new("RGBA", (30 * scale, 20 * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(sheet)
    for x, y in ((4, 10), (11, 8), (18, 11), (25, 9)):
        box = ((x - 3.6) * scale, (y - 3.2) * scale, (x + 3.6) * scale, (y + 3.2) * scale)
        draw.ellipse(box, fill=(*PAPER_LIGHT, 255), outline=(*INK, 255), width=int(1.2 * scale))
    return sheet.resize((30, 20), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def star(size: int) -> Image.Image:
    """A gold star for a leader."""
    scale = 6
    sheet = Image.new("RGBA", (size * scale, size * scale), (0, 0, 0, 0))
    middle = size * scale / 2
    points = []
    for corner in range(10):
        radius = (0.48 if corner % 2 == 0 else 0.21) * size * scale
        angle = corner * math.pi / 5 - math.pi / 2
        points.append((middle + radius * math.cos(angle), middle + radius * math.sin(angle) + 0.02 * size * scale))
    ImageDraw.Draw(sheet).polygon(points, fill=(*GOLD, 255), outline=(*DARK, 255), width=int(1.2 * scale))
    return sheet.resize((size, size), Image.Resampling.LANCZOS)
