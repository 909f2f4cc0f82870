"""The signs of the map of Britain: who lives in a province, who claims it, what lies on it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.boards.britain.scene import IRISH, LONG_SHIPS, SAXON, SCOURGE, WARLORD
from renders.drawing.colours import GOLD, INK, Colour
from renders.drawing.icons import icon
from renders.drawing.sprites import DARK, SCALE, ink_on
from renders.drawing.sprites import embolden as brighter

THATCH, SHINGLE, TURF = (206, 160, 72), (150, 56, 40), (104, 130, 70)
DAUB, TIMBER, STONE = (246, 236, 212), (222, 196, 150), (206, 204, 190)
PENNANT = (19, 29)
MARK = 27
ICONS = {WARLORD: "centurion-helmet", LONG_SHIPS: "trireme", SCOURGE: "harp", "raid": "fire"}


@lru_cache(maxsize=32)
def hut(people: str, home: bool, size: int = 32) -> Image.Image:
    """A round hut of Britons, a long house of Saxons, a high hut of the Irish; a home has its crown."""
    unit = size / 32 * SCALE
    image = Image.new("RGBA", (size * SCALE, size * SCALE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    line, edge = max(1, int(1.5 * unit)), (*INK, 255)
    down = 4 if home else 0  # room for the crown

    def shape(points: list[tuple[float, float]], fill: Colour) -> None:
        pen.polygon([(x * unit, (y + down) * unit) for x, y in points], fill=(*fill, 255), outline=edge, width=line)

    if people == SAXON:
        shape([(3, 17), (29, 17), (29, 26), (3, 26)], TIMBER)
        shape([(1, 18), (6, 7), (26, 7), (31, 18)], SHINGLE)
        shape([(13, 20), (19, 20), (19, 26), (13, 26)], INK)
    elif people == IRISH:
        shape([(9, 26), (8, 17), (11, 9), (16, 4), (21, 9), (24, 17), (23, 26)], TURF)
        shape([(13, 19), (19, 19), (19, 26), (13, 26)], INK)
    else:
        shape([(7, 16), (25, 16), (24, 26), (8, 26)], DAUB)
        shape([(3, 18), (16, 4), (29, 18)], THATCH)
        shape([(13, 19), (19, 19), (19, 26), (13, 26)], INK)
    out = image.resize((size, size), Image.Resampling.BOX)
    if home:
        wide = size * 5 // 8
        crown = icon("crown", wide)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            out.paste((*DARK, 255), ((size - wide) // 2 + dx, dy - 3), crown.point(brighter))
        out.paste((*GOLD, 255), ((size - wide) // 2, -3), crown)
    return out


@lru_cache(maxsize=256)
def pennant(colour: Colour, emblem: str, wide: int = PENNANT[0]) -> Image.Image:
    """A banner on its pole in the claimant's colour, with his emblem."""
    high = wide * PENNANT[1] // PENNANT[0]
    unit = wide / PENNANT[0] * SCALE
    image = Image.new("RGBA", (wide * SCALE, high * SCALE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((8.6 * unit, 0, 10.6 * unit, 29 * unit), fill=(*DARK, 255))
    cloth = [(0.5, 2), (18.5, 2), (18.5, 23), (14, 20), (9.5, 24), (5, 20), (0.5, 23)]
    corners = [(x * unit, y * unit) for x, y in cloth]
    pen.polygon(corners, fill=(*colour, 255), outline=(*DARK, 255), width=max(1, int(1.4 * unit)))
    size = int(14 * unit)
    image.paste((*ink_on(colour), 255), (int(2.6 * unit), int(4 * unit)), icon(emblem, size))
    return image.resize((wide, high), Image.Resampling.BOX)


@lru_cache(maxsize=128)
def disc(colour: Colour, sign: str, size: int = MARK) -> Image.Image:
    """A round mark in the colour of whoever did it."""
    image = Image.new("RGBA", (size * SCALE, size * SCALE), (0, 0, 0, 0))
    full = size * SCALE - 1
    ImageDraw.Draw(image).ellipse((0, 0, full, full), fill=(*colour, 255), outline=(*DARK, 255), width=int(1.8 * SCALE))
    drawn = int(size * 0.72) * SCALE
    corner = (size * SCALE - drawn) // 2
    image.paste((*ink_on(colour), 255), (corner, corner), icon(sign, drawn))
    return image.resize((size, size), Image.Resampling.BOX)
