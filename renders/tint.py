"""Owners' colours on a label image: no polygon is ever drawn, only a palette is set."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from renders.colours import Colour
from renders.sides import chosen, side
from renders.sprites import shade


class Washes:
    def __init__(self, labels: Image.Image, strength: Image.Image, areas: Sequence[str]) -> None:
        self.labels = labels
        self.strength = strength
        self.number = {area: index + 1 for index, area in enumerate(areas)}
        self._cut: dict[str, tuple[Image.Image, Image.Image]] = {}
        self.boxes = _boxes(labels, areas)
        self.bands = [(box, labels.crop(box), strength.crop(box)) for box in _bands(labels)]

    def painted(self, base: Image.Image, owners: Mapping[str, str], palette: str) -> Image.Image:
        """The base with every owned area in its owner's colour, and pattern if the palette has patterns."""
        colours, owned = bytearray(768), [0] * 256
        for area, owner in owners.items():
            number = self.number[area]
            colours[3 * number : 3 * number + 3] = bytes(side(owner, palette).colour)
            owned[number] = 255
        out = base.copy()
        for box, labels, strength in self.bands:
            flat = labels.copy()
            flat.putpalette(bytes(colours))  # the same pixels, now as indices into a palette
            out.paste(flat.convert("RGB"), box, ImageChops.darker(strength, labels.point(owned)))
        if chosen(palette).patterned:
            self._hatch(out, owners, palette)
        return out

    def _hatch(self, image: Image.Image, owners: Mapping[str, str], palette: str) -> None:
        for owner in dict.fromkeys(owners.values()):
            who = side(owner, palette)
            if who.pattern == "plain":
                continue
            mine = self._only([area for area, name in owners.items() if name == owner], 110, self.labels)
            image.paste(shade(who.colour, 0.5), (0, 0), ImageChops.multiply(mine, pattern(who.pattern, image.size)))

    def outlined(self, image: Image.Image, areas: Iterable[str], colour: Colour, rim: Colour) -> None:
        """A bright band inside the border of each of these areas, with a dark rim that sets it off from any land."""
        for area in areas:
            edge, band = self._stencils(area)
            image.paste(rim, self.boxes[area], edge)
            image.paste(colour, self.boxes[area], band)

    def _stencils(self, area: str) -> tuple[Image.Image, Image.Image]:
        """The border of an area and a line in it, cut out once."""
        if area not in self._cut:
            box = self.boxes[area]
            mine, strength = self._only([area], 255, self.labels.crop(box)), self.strength.crop(box)
            edge = strength.point(lambda v: 255 if v > 138 else 0)
            band = strength.point(lambda v: 255 if 154 < v < 214 else 0)
            self._cut[area] = ImageChops.darker(mine, edge), ImageChops.darker(mine, band)
        return self._cut[area]

    def _only(self, areas: Iterable[str], value: int, labels: Image.Image) -> Image.Image:
        table = [0] * 256
        for area in areas:
            table[self.number[area]] = value
        return labels.point(table)


def _bands(labels: Image.Image, high: int = 75) -> list[tuple[int, int, int, int]]:
    """The sheet in bands as wide as the land in them: the open sea need not be painted."""
    bands = []
    for top in range(0, labels.height, high):
        bottom = min(top + high, labels.height)
        land = labels.crop((0, top, labels.width, bottom)).getbbox()
        if land:
            bands.append((land[0], top, land[2], bottom))
    return bands


def _boxes(labels: Image.Image, areas: Sequence[str]) -> dict[str, tuple[int, int, int, int]]:
    """Where each area lies, so that what concerns one area does not touch the whole sheet.

    Found on every fourth pixel, with a margin: that is enough, and sixteen times faster.
    """
    step = 4
    small = labels.resize((labels.width // step, labels.height // step), Image.Resampling.NEAREST)
    boxes = {}
    for index, area in enumerate(areas):
        table = bytearray(256)
        table[index + 1] = 255
        found = small.point(table).getbbox()
        assert found, f"the label image has no pixel of {area}"
        left, top = (max(0, value * step - step) for value in found[:2])
        right, bottom = (min(edge, value * step + 2 * step) for edge, value in zip(labels.size, found[2:], strict=True))
        boxes[area] = (left, top, right, bottom)
    return boxes


@lru_cache(maxsize=32)
def pattern(name: str, size: tuple[int, int]) -> Image.Image:
    """A mask tiled with a hatching."""
    side_length = 24
    tile = Image.new("L", (side_length * 4, side_length * 4), 0)
    draw = ImageDraw.Draw(tile)
    full, step, wide = side_length * 4, side_length * 2, 10
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
    tile = tile.resize((side_length, side_length), Image.Resampling.BOX)
    out = Image.new("L", size, 0)
    for x in range(0, size[0], side_length):
        for y in range(0, size[1], side_length):
            out.paste(tile, (x, y))
    return out
