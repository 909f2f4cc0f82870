"""The ground of a battle: painted once for the part of the field that is shown, then kept. Patches have soft edges, but
each lies where its cells are; what grows on them says what they are."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders.boards.dba_grid.plants import plant
from renders.boards.dba_grid.scene import cell
from renders.boards.dba_grid.stands import mix
from renders.drawing.colours import INK, Colour
from renders.drawing.icons import icon

log = logging.getLogger(__name__)
KEPT = 2  # fields; boards to choose from are shown once
HALF = 2  # edges are worked out at half the size
OPEN: Colour = (226, 216, 166)
GREENER: Colour = (204, 203, 144)
PALER: Colour = (238, 229, 186)
TUFT: Colour = (178, 170, 108)
FLAME: Colour = (176, 50, 20)
HACHURES: Colour = (112, 82, 50)
LINES = 46  # of 255: how strong the grid is
LEAST_FOR_GRASS = 60  # a smaller cell has none: it would be a speck
AROUND = 1  # cells beyond the edge are painted too, so that nothing changes there


class Look(NamedTuple):
    """A kind of ground: its colour and how much of it shows, and what stands on it, so many to a cell each way."""

    colour: Colour
    strong: int
    plants: tuple[str, ...] = ()
    each_way: int = 0
    size: float = 0.0  # of a plant, in cells


LOOKS: dict[str, Look] = {  # in the order in which they are laid
    "hill": Look((214, 188, 128), 210),
    "steep": Look((192, 160, 106), 235),
    "rough": Look((206, 190, 130), 215, ("bush",), 3, 0.28),
    "marsh": Look((152, 178, 162), 225, ("reeds",), 3, 0.34),
    "water": Look((132, 166, 182), 245, ("ripple",), 3, 0.32),
    "wood": Look((146, 162, 98), 235, ("leafy", "fir", "leafy"), 4, 0.38),
    "fire": Look((226, 150, 76), 235),
}
Patches = tuple[tuple[int, int, str], ...]  # file and rank from the corner of the part, and the kind


def paint_ground(ground: Mapping[str, str], first: int, low: int, across: int, up: int, size: int) -> Image.Image:
    """The part of the field from this file and rank on."""
    found = []
    for file in range(-AROUND, across + AROUND):
        for rank in range(-AROUND, up + AROUND):
            at = (first + file, low + rank)
            kind = ground.get(cell(*at), "") if min(at) >= 0 else ""
            if kind and kind not in LOOKS:
                log.warning("unknown ground %r", kind)
            elif kind:
                found.append((file, rank, kind))
    return paint(tuple(found), first, low, across, up, size)


@lru_cache(maxsize=KEPT)
def paint(patches: Patches, first: int, low: int, across: int, up: int, size: int) -> Image.Image:
    sheet = Sheet(patches, first, low, across, up, size)
    for kind in LOOKS:
        if kind in sheet.cells:
            sheet.lay(kind)
    sheet.grow_plants()
    return sheet.cut()


class Sheet:
    """The part with a margin, while it is painted."""

    def __init__(self, patches: Patches, first: int, low: int, across: int, up: int, size: int) -> None:
        self.size, self.across, self.up, self.first, self.low = size, across, up, first, low
        self.cells: dict[str, list[tuple[int, int]]] = {}
        for file, rank, kind in patches:
            self.cells.setdefault(kind, []).append((file, rank))
        self.wide, self.high = (across + 2 * AROUND) * size, (up + 2 * AROUND) * size
        self.small = (self.wide // HALF, self.high // HALF)
        self.covers: dict[str, Image.Image] = {}  # by kind, at half the size
        self.image = Image.new("RGB", (self.wide, self.high), OPEN)
        for colour, seed, strong in ((GREENER, 1, 0.8), (PALER, 2, 0.8)):
            grain = self.noise(0.7, seed).resize(self.image.size, Image.Resampling.BILINEAR)
            self.image.paste(
                colour, (0, 0), grain.point([max(0, min(255, int((v - 110) * strong))) for v in range(256)])
            )
        if size >= LEAST_FOR_GRASS:
            self.draw_grass()

    def corner(self, file: int, rank: int) -> tuple[int, int]:
        return (file + AROUND) * self.size, (self.up + AROUND - 1 - rank) * self.size

    def noise(self, fineness: float, seed: int) -> Image.Image:
        """Clouds that stay where they are on the field, whatever part of it is shown."""
        step = 1 if fineness < 1 else round(fineness)
        columns, rows = (self.across + 2) * step, (self.up + 2) * step
        values = bytes(
            scatter(self.first * step + x, (self.low + self.up) * step - y, seed)
            for y in range(rows)
            for x in range(columns)
        )
        small = Image.frombytes("L", (columns, rows), values)
        return (small.filter(ImageFilter.GaussianBlur(1)) if fineness < 1 else small).resize(
            self.small, Image.Resampling.BICUBIC
        )

    def draw_grass(self) -> None:
        """A tuft in every other cell, before anything is laid over it."""
        pen = ImageDraw.Draw(self.image)
        for file in range(-AROUND, self.across + AROUND):
            for rank in range(-AROUND, self.up + AROUND):
                luck = scatter(self.first + file, self.low + rank, 9)
                if luck % 2:
                    left, top = self.corner(file, rank)
                    x, y = left + self.size * (0.1 + luck / 320), top + self.size * (0.2 + luck % 16 / 24)
                    a, b = self.size / 23, self.size / 15
                    pen.line(
                        [(x - a, y - b * 0.7), (x, y), (x, y - b), (x, y), (x + a, y - b * 0.7)], fill=TUFT, width=2
                    )

    def mask(self, *kinds: str) -> Image.Image:
        mask = Image.new("L", self.small, 0)
        pen = ImageDraw.Draw(mask)
        for kind in kinds:
            for spot in self.cells.get(kind, ()):
                x, y = (v // HALF for v in self.corner(*spot))
                pen.rectangle((x, y, x + self.size // HALF, y + self.size // HALF), fill=255)
        return mask

    def lay(self, kind: str) -> None:
        look = LOOKS[kind]
        soft = self.mask(kind).filter(ImageFilter.GaussianBlur(self.size * 0.2 / HALF))
        edge = Image.blend(soft, self.noise(3, 20 + len(kind)), 0.24)
        cover = edge.point([max(0, min(255, (v - 120) * 16)) for v in range(256)])
        self.covers[kind] = cover
        large = cover.resize(self.image.size, Image.Resampling.BILINEAR)
        self.image.paste(look.colour, (0, 0), large.point([v * look.strong // 255 for v in range(256)]))
        if kind in ("hill", "steep"):
            self.raise_ground(kind)
        rim = edge.point([max(0, 150 - abs(v - 124) * 10) for v in range(256)])
        rim = rim.resize(self.image.size, Image.Resampling.BILINEAR)
        self.image.paste(mix(look.colour, INK, 0.62), (0, 0), rim)
        if kind == "fire":
            for spot in self.cells[kind]:
                x, y = self.corner(*spot)
                self.image.paste(FLAME, (x + self.size // 6, y + self.size // 6), icon("fire", self.size * 2 // 3))

    def raise_ground(self, kind: str) -> None:
        """Lit from the north-west, with hachures down the slopes: more of them where it is steep."""
        rise = self.mask(kind).filter(ImageFilter.GaussianBlur(self.size * 0.4 / HALF))
        by = max(1, self.size // 30)
        light = ImageChops.subtract(ImageChops.offset(rise, -by, -by), ImageChops.offset(rise, by, by), 0.5, 128)
        light = ImageChops.composite(light, Image.new("L", self.small, 128), self.covers[kind])
        large = light.resize(self.image.size, Image.Resampling.BILINEAR)
        self.image.paste((250, 236, 190), (0, 0), large.point([max(0, min(150, (v - 130) * 2)) for v in range(256)]))
        self.image.paste((110, 82, 52), (0, 0), large.point([max(0, min(110, (126 - v) * 2)) for v in range(256)]))
        levels = (88, 150, 205) if kind == "steep" else (105, 190)
        self.draw_hachures(kind, rise, levels)

    def draw_hachures(self, kind: str, rise: Image.Image, levels: tuple[int, ...]) -> None:
        """Where the slope has one of these heights, from places that do not change with the part that is shown."""
        cover, out = self.covers[kind], self.size // 4
        found = cover.getbbox()
        if found is None:
            return
        box = (
            *(max(0, v - out) for v in found[:2]),
            *(min(m, v + out) for m, v in zip(self.small, found[2:], strict=True)),
        )
        step = max(3, self.size // 20)  # between two of them, at half the size
        west, north = (v * self.size // HALF for v in (self.first - AROUND, -(self.low + self.up + AROUND)))
        ink = Image.new("L", (2 * HALF * (box[2] - box[0]), 2 * HALF * (box[3] - box[1])), 0)
        pen, heights, inside = ImageDraw.Draw(ink), rise.load(), cover.load()
        assert heights is not None and inside is not None
        for level in levels:
            for top in range(box[1] + step - (box[1] + north) % step, box[3] - 2 * step, step):
                for left in range(box[0] + step - (box[0] + west) % step, box[2] - 2 * step, step):
                    luck = scatter(west + left, north + top, level)
                    x, y = left + luck % step, top + luck // 16 % step
                    if abs(heights[x, y] - level) > 12 or inside[x, y] < 128:  # type: ignore[operator]  # one channel
                        continue
                    dx = heights[x - step, y] - heights[x + step, y]  # type: ignore[operator]
                    dy = heights[x, y - step] - heights[x, y + step]  # type: ignore[operator]
                    steep, long = max(1.0, (dx * dx + dy * dy) ** 0.5), self.size * (0.26 + luck / 1400)
                    a, b, dx, dy = (
                        2 * HALF * (x - box[0]),
                        2 * HALF * (y - box[1]),
                        dx / steep * long,
                        dy / steep * long,
                    )
                    pen.line((a, b, a + dx, b + dy), fill=205, width=max(1, self.size // 28))
                    pen.line((a, b, a + dx * 0.4, b + dy * 0.4), fill=255, width=max(2, self.size // 18))
        self.image.paste(HACHURES, (box[0] * HALF, box[1] * HALF), ink.reduce(2))

    def grow_plants(self) -> None:
        """The farther ones first. None grows where the edge of its patch has left the cell."""
        found = []
        for kind, spots in self.cells.items():
            look = LOOKS[kind]
            if not look.plants:
                continue
            cover, step = self.covers[kind].load(), self.size / look.each_way
            assert cover is not None
            for spot in spots:
                left, top = self.corner(*spot)
                for n in range(look.each_way**2):
                    luck = scatter(self.first + spot[0], self.low + spot[1], 50 + n)
                    x = left + (n % look.each_way + 0.5 + (luck % 16 - 8) / 32 + (n // look.each_way) % 2 * 0.3) * step
                    y = top + (n // look.each_way + 0.5 + (luck // 16 - 8) / 32) * step
                    at = (min(self.small[0] - 1, int(x / HALF)), min(self.small[1] - 1, int(y / HALF)))
                    if cover[at] > 200:  # type: ignore[operator]  # one channel
                        found.append(
                            (y, x, look.plants[luck % len(look.plants)], luck % 3, round(self.size * look.size))
                        )
        for y, x, name, turn, size in sorted(found):
            mark = plant(name, turn, max(6, size))
            self.image.paste(mark, (round(x - mark.width / 2), round(y - mark.height * 0.7)), mark)

    def cut(self) -> Image.Image:
        """Without the margin, and with the lines of the grid."""
        edge = AROUND * self.size
        part = self.image.crop((edge, edge, self.wide - edge, self.high - edge))
        veil = Image.new("L", part.size, 0)
        pen = ImageDraw.Draw(veil)
        for x in range(self.size, part.width, self.size):
            pen.line((x, 0, x, part.height), fill=LINES, width=2)
        for y in range(self.size, part.height, self.size):
            pen.line((0, y, part.width, y), fill=LINES, width=2)
        part.paste(INK, (0, 0), veil)
        return part


def swatch(kind: str, size: int) -> Image.Image:
    """A piece of one kind of ground, for a key: a hill with its slope, anything else all over."""
    if kind in ("hill", "steep"):
        return paint(((0, 0, kind),), 0, 0, 1, 1, size)
    around = tuple((file, rank, kind) for file in range(-1, 2) for rank in range(-1, 2))
    return paint(around, 0, 0, 1, 1, size)


def scatter(x: int, y: int, seed: int) -> int:
    """A byte that looks like chance and is the same every time."""
    mixed = (x * 73856093 ^ y * 19349663 ^ seed * 83492791) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 1274126177 & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) & 255
