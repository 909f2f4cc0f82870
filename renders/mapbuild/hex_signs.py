"""Small things of a board of hexes: trees, peaks, reeds, settlements, and the masks of shields and arrows."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders.boards.hexes.layout import RADIUS, Point, middle_of_edge
from renders.drawing.colours import INK, PAPER_LIGHT, Colour
from renders.drawing.icons import icon
from renders.drawing.sprites import DARK

SCALE = 4
TOWN = (84, 62)
SHIELD = 64  # the square of an army
ARROW = 104
Fill = tuple[int, int, int, int]
WALL, ROOF, LINE, STONE = (250, 242, 222, 255), (166, 74, 48, 255), (*INK, 255), (206, 196, 178, 255)
GILT, VIOLET, SLATE = (222, 176, 48, 255), (96, 62, 128, 255), (188, 182, 196, 255)


def canvas(wide: float, high: float, scale: int = SCALE) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (int(wide * scale), int(high * scale)), (0, 0, 0, 0))
    return image, ImageDraw.Draw(image)


def shrink(image: Image.Image, scale: int = SCALE) -> Image.Image:
    return image.resize((image.width // scale, image.height // scale), Image.Resampling.BOX)


def scaled(points: Sequence[Point], scale: int = SCALE) -> list[Point]:
    return [(x * scale, y * scale) for x, y in points]


def glow(image: Image.Image, colour: Colour, spread: int, soft: float, strength: float) -> Image.Image:
    """The picture with a halo behind it."""
    alpha = image.getchannel("A").filter(ImageFilter.MaxFilter(spread)).filter(ImageFilter.GaussianBlur(soft))
    out = Image.new("RGBA", image.size, (*colour, 0))
    out.putalpha(alpha.point(lambda v: int(min(255, v * 1.2) * strength)))
    out.alpha_composite(image)
    return out


def mix(one: Colour, other: Colour, share: float) -> Colour:
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return r, g, b


# Trees, peaks, reeds: ink lines, lit from the north-west.


@cache
def tree(size: int, fir: bool, seed: int) -> Image.Image:
    image, pen = canvas(size, size)
    whole = size * SCALE
    ink = (44, 54, 30, 255)
    pen.ellipse([v * whole for v in (0.2, 0.80, 0.98, 0.99)], fill=(50, 50, 24, 80))
    pen.rectangle([v * whole for v in (0.46, 0.72, 0.54, 0.94)], fill=(74, 52, 30, 255))
    if fir:
        for top, wide, low in ((0.40, 0.36, 0.84), (0.2, 0.29, 0.6), (0.02, 0.2, 0.36)):
            points = [
                (0.5 * whole, top * whole),
                ((0.5 + wide) * whole, low * whole),
                ((0.5 - wide) * whole, low * whole),
            ]
            pen.polygon(points, fill=(92, 116, 70, 255), outline=ink, width=int(1.1 * SCALE))
            pen.polygon([*points[:2], (0.54 * whole, low * whole)], fill=(64, 88, 52, 255))
        return shrink(image)
    green = random.Random(seed * 7 + size).choice([(122, 142, 78), (108, 132, 72), (134, 148, 86)])
    puffs = [(0.32, 0.52, 0.24), (0.68, 0.52, 0.24), (0.5, 0.3, 0.27), (0.5, 0.56, 0.27)]
    dim = (*mix(green, (50, 64, 36), 0.35), 255)
    for less, share, fill in ((0.0, 1.0, ink), (1.1 / size, 1.0, dim), (0.0, 0.66, (*green, 255))):
        for x, y, r in puffs:
            r = (r - less) * share
            x, y = (x - 0.05, y - 0.05) if share < 1 else (x, y)
            pen.ellipse([v * whole for v in (x - r, y - r, x + r, y + r)], fill=fill)
    pen.ellipse([v * whole for v in (0.33, 0.13, 0.52, 0.3)], fill=(*mix(green, (240, 236, 180), 0.35), 255))
    return shrink(image)


@cache
def peak(w: int, h: int, seed: int) -> Image.Image:
    image, pen = canvas(w, h + 4)
    tip = (w * (0.46 + random.Random(seed).random() * 0.1), 1.5)
    left, right = (0.5, float(h)), (w - 0.5, float(h))
    ridge = [tip, (w * 0.56, h * 0.34), (w * 0.5, h * 0.58), (w * 0.6, float(h))]
    flank = [left, (w * 0.2, h * 0.62), (w * 0.34, h * 0.34)]
    lee = [(w * 0.82, h * 0.56), (w * 0.66, h * 0.26)]
    pen.polygon(scaled([*flank, *ridge, left]), fill=(226, 212, 180, 255))
    pen.polygon(scaled([*ridge, right, *lee, tip]), fill=(138, 114, 88, 255))
    for share in (0.2, 0.42, 0.64, 0.86):
        x, y = tip[0] + (right[0] - tip[0]) * share, tip[1] + (h - tip[1]) * share
        pen.line(
            scaled([(x - w * 0.02, y), (x - w * 0.13, y + h * 0.16)]), fill=(84, 62, 44, 255), width=int(0.9 * SCALE)
        )
    snow = [
        tip,
        (w * 0.38, h * 0.27),
        (w * 0.45, h * 0.22),
        (w * 0.5, h * 0.33),
        (w * 0.56, h * 0.24),
        (w * 0.64, h * 0.26),
    ]
    pen.polygon(scaled(snow), fill=(252, 248, 238, 255))
    pen.line(scaled([*flank, tip, lee[1], lee[0], right]), fill=LINE, width=int(1.5 * SCALE), joint="curve")
    return shrink(image)


@cache
def reeds(size: int, seed: int) -> Image.Image:
    luck = random.Random(seed)
    image, pen = canvas(size, size)
    whole = size * SCALE
    for y, first, last in ((0.78, 0.08, 0.92), (0.88, 0.25, 0.78)):
        pen.line([v * whole for v in (first, y, last, y)], fill=(74, 112, 122, 255), width=int(1.2 * SCALE))
    for _ in range(7):
        x, lean, tall = luck.uniform(0.3, 0.7), luck.uniform(-0.22, 0.22), luck.uniform(0.3, 0.66)
        stalk = [(x, 0.78), (x + lean * 0.4, 0.78 - tall * 0.6), (x + lean, 0.78 - tall)]
        pen.line(
            [(a * whole, b * whole) for a, b in stalk], fill=(66, 90, 58, 255), width=int(1.3 * SCALE), joint="curve"
        )
        if luck.random() < 0.45:
            cx, cy = (x + lean) * whole, (0.78 - tall) * whole
            pen.ellipse((cx - 1.4 * SCALE, cy - 2.6 * SCALE, cx + 1.4 * SCALE, cy + 2 * SCALE), fill=(104, 72, 40, 255))
    return shrink(image)


class Builder:
    """Draws walls, houses and towers; measures in pixels of the finished picture."""

    def __init__(self) -> None:
        self.scale = 8
        self.image, self.pen = canvas(*TOWN, self.scale)
        self.line = int(1.8 * self.scale)
        self.floor = TOWN[1] - 4

    def shape(self, points: Sequence[Point], fill: Fill) -> None:
        self.pen.polygon(scaled(points, self.scale), fill=fill, outline=LINE, width=self.line)

    def block(self, x0: float, y0: float, x1: float, y1: float, fill: Fill = WALL) -> None:
        self.pen.rectangle([v * self.scale for v in (x0, y0, x1, y1)], fill=fill, outline=LINE, width=self.line)

    def dark(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.pen.rectangle([v * self.scale for v in (x0, y0, x1, y1)], fill=LINE)

    def gate(self, x0: float, x1: float, high: float) -> None:
        box = [v * self.scale for v in (x0, self.floor - high, x1, self.floor + high)]
        self.pen.pieslice(box, 180, 360, fill=LINE)

    def house(self, x: float, y: float, wide: float, high: float, up: float) -> None:
        self.block(x, y - high, x + wide, y)
        self.shape([(x - 2, y - high), (x + wide / 2, y - high - up), (x + wide + 2, y - high)], ROOF)
        self.dark(x + wide / 2 - 2, y - high * 0.55, x + wide / 2 + 2, y)

    def tower(self, x: float, y: float, wide: float, high: float, fill: Fill = WALL, cone: Fill | None = None) -> None:
        self.block(x, y - high, x + wide, y, fill)
        if cone:
            self.shape([(x - 2, y - high), (x + wide / 2, y - high - wide * 1.15), (x + wide + 2, y - high)], cone)
        else:
            self.teeth(x - 0.6, y - high + 1.5, 3, wide * 2 / 5, wide / 5 + 1.2, 5.5, fill)
        self.dark(x + wide / 2 - 1.3, y - high * 0.72, x + wide / 2 + 1.3, y - high * 0.42)

    def teeth(self, x: float, y: float, count: int, step: float, wide: float, high: float, fill: Fill = WALL) -> None:
        for i in range(count):
            self.block(x + i * step, y - high, x + i * step + wide, y, fill)


def build_village(b: Builder) -> None:
    b.house(14, b.floor - 2, 17, 12, 12)
    b.house(53, b.floor - 2, 17, 12, 12)
    b.house(32, b.floor, 21, 15, 16)


def build_city(b: Builder) -> None:
    b.house(18, b.floor - 8, 14, 16, 11)
    b.house(52, b.floor - 8, 14, 16, 11)
    b.tower(36, b.floor - 6, 12, 30, WALL, ROOF)
    b.block(10, b.floor - 15, 74, b.floor)
    b.teeth(10, b.floor - 14, 7, 9.6, 6, 5)
    b.gate(36, 48, 11)


def build_capital(b: Builder) -> None:
    b.tower(34, b.floor - 4, 16, 36, WALL, GILT)
    b.tower(17, b.floor - 4, 12, 28, WALL, GILT)
    b.tower(55, b.floor - 4, 12, 28, WALL, GILT)
    b.block(6, b.floor - 16, 78, b.floor)
    b.teeth(6, b.floor - 15, 8, 9.4, 6, 5)
    b.gate(35, 49, 12)


def build_fortress(b: Builder) -> None:
    b.tower(30, b.floor - 2, 24, 38, STONE)
    b.tower(8, b.floor, 16, 30, STONE)
    b.tower(60, b.floor, 16, 30, STONE)
    b.block(22, b.floor - 17, 62, b.floor, STONE)
    b.teeth(24, b.floor - 16, 4, 10, 6, 5, STONE)
    b.dark(36, b.floor - 11, 48, b.floor)


def build_wizard_tower(b: Builder) -> None:
    low = b.floor
    b.shape([(30, low), (34, low - 36), (50, low - 36), (54, low)], SLATE)
    b.block(31, low - 41, 53, low - 34, SLATE)
    b.shape([(29, low - 40), (42, low - 57), (55, low - 40)], VIOLET)
    b.pen.ellipse([v * b.scale for v in (39, low - 30, 45, low - 22)], fill=(250, 214, 90, 255), outline=LINE)
    b.gate(37, 47, 9)
    for x, y in ((20, 18), (64, 14), (68, 36), (15, 38)):
        spark = [(0, -6), (1.6, -1.6), (6, 0), (1.6, 1.6), (0, 6), (-1.6, 1.6), (-6, 0), (-1.6, -1.6)]
        b.pen.polygon(scaled([(x + dx, y + dy) for dx, dy in spark], b.scale), fill=VIOLET)


TOWNS: dict[str, Callable[[Builder], None]] = {
    "village": build_village, "city": build_city, "capital": build_capital, "fortress": build_fortress,
    "tower": build_wizard_tower,
}  # fmt: skip


def paint_signs() -> dict[str, Image.Image]:
    found = {}
    for name, draw in TOWNS.items():
        builder = Builder()
        draw(builder)
        found[name] = glow(shrink(builder.image, builder.scale), PAPER_LIGHT, 5, 1.6, 0.9)
    return {**found, "rampart": rampart(), "torch": torch()}


def rampart() -> Image.Image:
    """Defend: a palisade before the army."""
    size = 92
    image, pen = canvas(size, size)
    for i in range(11):
        angle = math.radians(18 + i * 14.4)
        x, y = size / 2 + 36 * math.cos(angle), size / 2 + 31 * math.sin(angle)
        stake = [(x - 4, y - 5), (x, y - 13), (x + 4, y - 5), (x + 4, y + 7), (x - 4, y + 7)]
        pen.polygon(scaled(stake), fill=(176, 128, 76, 255), outline=(*DARK, 255), width=int(1.5 * SCALE))
    return glow(shrink(image), PAPER_LIGHT, 3, 1.2, 0.8)


def torch() -> Image.Image:
    size = 50
    image, pen = canvas(size, size)
    box = (SCALE, SCALE, (size - 1) * SCALE, (size - 1) * SCALE)
    pen.ellipse(box, fill=(252, 238, 196, 255), outline=(*DARK, 255), width=2 * SCALE)
    image.paste((196, 60, 20, 255), (6 * SCALE, 4 * SCALE), icon("fire", 38 * SCALE))
    return shrink(image)


# Masks: what is filled with a kingdom's colour, what is ink, what is cream, and the shadow.


def cut_shields() -> dict[str, Image.Image]:
    m, size = 9, 46
    corners = [(0, 0), (1, 0), (1, 0.56), (0.86, 0.78), (0.5, 1), (0.14, 0.78), (0, 0.56)]
    shape = [(m + x * size, m + 2 + y * size) for x, y in corners]
    inner = [(m + size / 2 + (x - m - size / 2) * 0.86, m + size / 2 + (y - m - size / 2) * 0.86) for x, y in shape]
    fill, line, cream = (Image.new("L", (SHIELD * SCALE, SHIELD * SCALE), 0) for _ in range(3))
    ImageDraw.Draw(fill).polygon(scaled(shape), fill=255)
    ImageDraw.Draw(line).line(scaled([*shape, *shape[:2]]), fill=255, width=int(2.8 * SCALE), joint="curve")
    ImageDraw.Draw(cream).line(scaled([*inner, *inner[:2]]), fill=210, width=int(1.5 * SCALE), joint="curve")
    return {f"shield_{k}": shrink(v) for k, v in (("fill", fill), ("line", line), ("cream", cream))}


def cut_arrows() -> dict[str, Image.Image]:
    """Over the edge to a neighbour; upwards it stops short of the armies' row."""
    found = {}
    for edge in range(6):
        vx, vy = middle_of_edge(edge, 2 * RADIUS)
        back, on = (0.22, 0.15) if edge in (1, 2) else (0.17, 0.21)
        half = ARROW / 2
        points = arrow((half - vx * back, half - vy * back), (half + vx * on, half + vy * on), 21, 34)
        ring = scaled([*points, *points[:2]])
        fill, line, cream = (Image.new("L", (ARROW * SCALE, ARROW * SCALE), 0) for _ in range(3))
        ImageDraw.Draw(fill).polygon(ring, fill=255)
        ImageDraw.Draw(line).line(ring, fill=255, width=2 * SCALE, joint="curve")
        ImageDraw.Draw(cream).line(ring, fill=255, width=8 * SCALE, joint="curve")
        for key, image in (("fill", fill), ("line", line), ("cream", ImageChops.lighter(cream, fill))):
            found[f"arrow{edge}_{key}"] = shrink(image)
    return found


def arrow(start: Point, end: Point, wide: float, head: float) -> list[Point]:
    (x0, y0), (x1, y1) = start, end
    long = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    neck = (x1 - ux * head, y1 - uy * head)

    def beside(point: Point, far: float) -> Point:
        return point[0] - uy * far, point[1] + ux * far

    tail, body, barb = wide * 0.35, wide / 2, head * 0.62
    return [
        beside((x0, y0), tail), beside(neck, body), beside(neck, barb), (x1, y1), beside(neck, -barb),
        beside(neck, -body), beside((x0, y0), -tail),
    ]  # fmt: skip
