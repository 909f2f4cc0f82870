"""Pieces of the painted sheet, at the size of a board's tiles and in the colours of a kingdom. Each is made once."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw

from renders.drawing import assets
from renders.drawing.colours import INK, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import NUMBER, width, write
from renders.drawing.sprites import DARK, ink_on, shade
from renders.drawing.tint import HATCHED, pattern

CREAM: Colour = (255, 246, 222)
PALE: Colour = (222, 210, 186)
PLATE: Colour = (248, 239, 216)
TILT = 72  # degrees, of an army that lies down


@cache
def sheet_of(name: str) -> Image.Image:
    return assets.load_image(f"hexes/{name}.png")


def cut(name: str, key: str, factor: float) -> Image.Image:
    part = sheet_of(name).crop(tuple(assets.load_table(f"hexes/{name}.json")[key]))
    return part if factor == 1 else resize(part, factor)


def resize(part: Image.Image, factor: float) -> Image.Image:
    size = (max(1, round(part.width * factor)), max(1, round(part.height * factor)))
    return part.resize(size, Image.Resampling.BICUBIC, reducing_gap=2.0)


@lru_cache(maxsize=512)
def sprite(key: str, factor: float) -> Image.Image:
    return cut("sprites", key, factor)


@lru_cache(maxsize=1024)
def stencil(key: str, factor: float) -> Image.Image:
    return cut("masks", key, factor)


@lru_cache(maxsize=256)
def wash(colour: Colour, hatching: str, factor: float) -> Image.Image:
    """A kingdom's tile; `hatching` is its pattern where the palette has patterns."""
    fade = stencil("fade", factor)
    out = Image.new("RGBA", fade.size, (*lighten(colour, 0.12), 0))
    out.putalpha(fade)
    if hatching:
        lines = pattern(hatching, (0, 0, *fade.size)).point(lambda v: v * HATCHED // 255)
        dark = Image.new("RGBA", fade.size, (*shade(colour, 0.5), 0))
        dark.putalpha(ImageChops.multiply(lines, stencil("tile", factor)))
        out.alpha_composite(dark)
    for key, paint in (("hairline", CREAM), ("rim", colour)):
        layer = Image.new("RGBA", fade.size, (*paint, 0))
        layer.putalpha(stencil(key, factor))
        out.alpha_composite(layer)
    return out


def lighten(colour: Colour, share: float, to: Colour = (255, 255, 255)) -> Colour:
    r, g, b = (round(c + (t - c) * share) for c, t in zip(colour, to, strict=True))
    return r, g, b


def lay(parts: tuple[tuple[str, Colour], ...], stem: str, factor: float) -> Image.Image:
    first = stencil(f"{stem}_{parts[0][0]}", factor)
    out = Image.new("RGBA", first.size, (*parts[0][1], 0))
    out.putalpha(first)
    for key, paint in parts[1:]:
        layer = Image.new("RGBA", first.size, (*paint, 0))
        layer.putalpha(stencil(f"{stem}_{key}", factor))
        out.alpha_composite(layer)
    return out


@lru_cache(maxsize=256)
def shield(colour: Colour, emblem: str, lying: bool, factor: float) -> Image.Image:
    """An army: upright, or pale and on its side."""
    fill = lighten(colour, 0.45, PALE) if lying else colour
    out = lay((("fill", fill), ("cream", CREAM), ("line", DARK)), "shield", factor)
    size = max(6, round(30 * factor))
    out.paste((*ink_on(fill), 255), (round(17 * factor), round(13 * factor)), icon(emblem, size))
    return out.rotate(TILT, Image.Resampling.BICUBIC) if lying else out


@lru_cache(maxsize=256)
def arrow(colour: Colour, edge: int, factor: float) -> Image.Image:
    return lay((("cream", CREAM), ("fill", colour), ("line", DARK)), f"arrow{edge}", factor)


def put_plate(frame: Image.Image, text: str, size: int, x: float, y: float, dark: bool = False) -> None:
    """A word on a light plate with round corners: names of tiles, points of an army."""
    put(frame, write_plate(text, size, dark), x, y)


@lru_cache(maxsize=512)
def write_plate(text: str, size: int, dark: bool) -> Image.Image:
    long = -(-round(width(text, NUMBER, size) + size // 2) // 4) * 4  # few widths, so that few plates are drawn
    fill, edge = plate(long, round(size * 0.94), dark)
    out = Image.new("RGBA", fill.size, (*PLATE, 0))
    out.putalpha(fill)
    if dark:
        line = Image.new("RGBA", edge.size, (*DARK, 0))
        line.putalpha(edge)
        out.alpha_composite(line)
    write(out, (out.width / 2, out.height / 2), text, NUMBER, size, INK, "m")
    return out


@lru_cache(maxsize=128)
def plate(wide: int, high: int, dark: bool) -> tuple[Image.Image, Image.Image]:
    scale = 3
    fill, edge = (Image.new("L", (wide * scale, high * scale), 0) for _ in range(2))
    box = (0, 0, wide * scale - 1, high * scale - 1)
    ImageDraw.Draw(fill).rounded_rectangle(box, high * scale // 3, fill=255 if dark else 205)
    ImageDraw.Draw(edge).rounded_rectangle(box, high * scale // 3, outline=255, width=scale + 1)
    return fill.resize((wide, high), Image.Resampling.BOX), edge.resize((wide, high), Image.Resampling.BOX)


def put(frame: Image.Image, part: Image.Image, x: float, y: float) -> None:
    """With its middle there."""
    frame.paste(part, (round(x - part.width / 2), round(y - part.height / 2)), part)


def stamp(frame: Image.Image, colour: Colour, mask: Image.Image, x: float, y: float) -> None:
    frame.paste(flat(colour, mask.size), (round(x - mask.width / 2), round(y - mask.height / 2)), mask)


@lru_cache(maxsize=128)
def flat(colour: Colour, size: tuple[int, int]) -> Image.Image:
    """Pillow lays an image through a mask twice as fast as a colour."""
    return Image.new("RGB", size, colour)
