"""Owners' colours on a label image: no polygon is ever drawn."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw

from renders.drawing.colours import Colour
from renders.drawing.sides import Side, find_palette, side
from renders.drawing.sprites import shade

PIECES = 120  # painted areas that are kept: a map of forty in three colours, some 75 KB each
HATCHED = 110  # of 255: how dark a pattern is
TILE = 24
Look = tuple[Side, bool]  # an owner, and whether his pattern is laid on the land


class Washes:
    """The land of a map in its owners' colours. From one picture to the next few areas change hands: the last sheet is
    kept and only these are laid over it, each as it was painted once in that colour.
    """

    def __init__(
        self,
        base: Image.Image,
        labels: Image.Image,
        strength: Image.Image,
        areas: Sequence[str],
        names: Sequence[Sequence[int]] = (),
        pieces: int = PIECES,
    ) -> None:
        self.base = base
        self.names = names  # boxes that no outline may cross
        self.labels = labels
        self.strength = strength
        self.number = {area: index + 1 for index, area in enumerate(areas)}
        self.boxes = find_boxes(labels, areas)
        self._shape = cache(self._cut_shape)
        self._stencils = cache(self._cut_stencils)
        self._piece = lru_cache(maxsize=pieces)(self._paint_piece)
        self._painting = threading.Lock()
        self._ground: tuple[Image.Image, dict[str, Look]] = (base.copy(), {})  # as it was painted last

    def paint(self, owners: Mapping[str, str], palette: str, looks: Mapping[str, Look] | None = None) -> Image.Image:
        """The base with every owned area in its owner's colour, and pattern if the palette has patterns. `looks`: areas
        that look the same in every palette.
        """
        patterned = find_palette(palette).patterned
        wanted = {area: (side(owner, palette), patterned) for area, owner in owners.items()} | dict(looks or {})
        with self._painting:  # one sheet is kept, and painted over where it differs
            ground, shown = self._ground
            for area in shown.keys() - wanted.keys():
                ground.paste(self.base.crop(self.boxes[area]), self.boxes[area], self._shape(area))
            for area, look in wanted.items():
                if shown.get(area) != look:
                    ground.paste(self._piece(area, *look), self.boxes[area], self._shape(area))
            self._ground = ground, wanted
            return ground.copy()

    def _paint_piece(self, area: str, who: Side, patterned: bool) -> Image.Image:
        """The box of an area, painted; only the pixels inside the area are of use."""
        box = self.boxes[area]
        piece = self.base.crop(box)
        wash = Image.new("RGB", piece.size, who.colour)  # Pillow lays an image through a mask faster than a colour
        piece.paste(wash, (0, 0), self.strength.crop(box))
        if patterned and who.pattern != "plain":
            hatching = pattern(who.pattern, box).point(lambda value: value * HATCHED // 255)
            piece.paste(shade(who.colour, 0.5), (0, 0), hatching)
        return piece

    def _cut_shape(self, area: str) -> Image.Image:
        """Which pixels of an area's box are its own."""
        number = self.number[area]
        return self.labels.crop(self.boxes[area]).point([255 if value == number else 0 for value in range(256)], "1")

    def outline(self, image: Image.Image, areas: Iterable[str], colour: Colour, rim: Colour) -> None:
        """A bright band inside the border of each of these areas, with a dark rim that sets it off from any land."""
        for area in areas:
            edge, band = self._stencils(area)
            image.paste(rim, self.boxes[area], edge)
            image.paste(colour, self.boxes[area], band)

    def _cut_stencils(self, area: str) -> tuple[Image.Image, Image.Image]:
        """The border of an area and a line in it."""
        strength = self.strength.crop(self.boxes[area])
        edge = strength.point([255 if value > 138 else 0 for value in range(256)], "1")
        band = strength.point([255 if 154 < value < 214 else 0 for value in range(256)], "1")
        mine = self._shape(area).copy()
        left, top = self.boxes[area][:2]
        for name in self.names:  # a line stops where a name is written, as on any map
            mine.paste(0, (name[0] - left, name[1] - top, name[2] - left, name[3] - top))
        return ImageChops.logical_and(mine, edge), ImageChops.logical_and(mine, band)


def find_boxes(labels: Image.Image, areas: Sequence[str]) -> dict[str, tuple[int, int, int, int]]:
    """The box of each area, so that a change to one area does not touch the whole sheet.

    Found roughly on every fourth pixel, then exactly: ten times faster than on every pixel of the sheet.
    """
    step, margin = 4, 16
    small = labels.resize((labels.width // step, labels.height // step), Image.Resampling.NEAREST)
    boxes = {}
    for index, area in enumerate(areas):
        table = bytearray(256)
        table[index + 1] = 255
        found = small.point(table).getbbox()
        assert found, f"the label image has no pixel of {area}"
        left, top = (max(0, value * step - margin) for value in found[:2])
        right, bottom = (min(edge, value * step + margin) for edge, value in zip(labels.size, found[2:], strict=True))
        exact = labels.crop((left, top, right, bottom)).point(table).getbbox()
        assert exact
        boxes[area] = (left + exact[0], top + exact[1], left + exact[2], top + exact[3])
    return boxes


def pattern(name: str, box: tuple[int, int, int, int]) -> Image.Image:
    """A mask of a hatching as it lies over that box of a sheet."""
    left, top, right, bottom = box
    out = Image.new("L", (right - left, bottom - top), 0)
    for x in range(-(left % TILE), out.width, TILE):
        for y in range(-(top % TILE), out.height, TILE):
            out.paste(pattern_tile(name), (x, y))
    return out


@cache
def pattern_tile(name: str) -> Image.Image:
    full, step, wide = TILE * 4, TILE * 2, 10
    tile = Image.new("L", (full, full), 0)
    draw = ImageDraw.Draw(tile)
    for k in range(-full, 2 * full, step):
        if name in ("rising", "lattice"):
            draw.line((k, full, k + full, 0), fill=255, width=wide)
        if name in ("falling", "lattice"):
            draw.line((k, 0, k + full, full), fill=255, width=wide)
        if name == "level":
            draw.line((0, k + step // 2, full, k + step // 2), fill=255, width=wide)
        if name == "upright":
            draw.line((k + step // 2, 0, k + step // 2, full), fill=255, width=wide)
    if name == "dots":
        for x, y in ((24, 24), (72, 72)):
            draw.ellipse((x - 12, y - 12, x + 12, y + 12), fill=255)
    if name == "chequer":
        for x, y in ((0, 0), (48, 48)):
            draw.rectangle((x, y, x + 30, y + 30), fill=255)
    return tile.resize((TILE, TILE), Image.Resampling.BOX)
