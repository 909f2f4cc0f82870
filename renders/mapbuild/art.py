"""The look: paper, sea with ripple lines, relief, ink. Arrays are float RGB, masks are float 0..1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import imagequant
import numpy as np
import shapely.ops
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from scipy import ndimage

from renders.drawing.colours import INK, INK_SOFT, PAPER
from renders.mapbuild import sources
from renders.mapbuild.noise import fractal
from renders.mapbuild.placing import Box
from renders.mapbuild.projection import Projection

Size = tuple[int, int]
Colour = tuple[int, int, int]
RIPPLES = (
    (5, 0.9, 0.42),
    (11, 0.8, 0.32),
    (18.5, 0.8, 0.24),
    (27.5, 0.7, 0.17),
    (38, 0.7, 0.11),
    (50, 0.7, 0.07),
)


def blend(base: np.ndarray, colour: Colour, mask: np.ndarray) -> np.ndarray:
    return np.asarray(base + (np.array(colour, "f4") - base) * mask[..., None])


def as_picture(base: np.ndarray) -> Image.Image:
    return Image.fromarray(np.clip(base, 0, 255).astype("u1"))


def save(image: Image.Image, path: Path) -> None:
    """Save painted ground: 256 colours without dithering, lossless. Lossy formats leave noise round every
    line of ink, and that noise comes back as a fifth of the size of every picture drawn on it.
    """
    reduced = imagequant.quantize_pil_image(image.convert("RGBA"), dithering_level=0.0, max_colors=256)
    colours = (reduced.getpalette("RGB") or [])[:768]
    plain = Image.frombytes("P", reduced.size, reduced.tobytes())  # without the transparency table
    plain.putpalette(colours)
    plain.save(path, optimize=True)


def paper(size: Size, seed: int, colour: Colour = PAPER, grain: float = 0.016) -> np.ndarray:
    """Blotched paper. Grain looks fine and compresses badly: the busier the map, the less of it."""
    width, height = size
    blotch = fractal(height, width, 260, 4, seed, 0.5)
    light = (blotch - 0.5) * 0.08
    if grain:
        light = light + (fractal(height, width, 14, 2, seed + 1) - 0.5) * grain
    out = np.array(colour, "f4") * (1 + light[..., None])
    out[..., 2] *= 1 - 0.05 * blotch
    return np.asarray(out)


def sea(
    dry: np.ndarray,
    seed: int,
    deep: Colour = (128, 160, 168),
    shallow: Colour = (170, 192, 188),
    ripples: int = len(RIPPLES),
) -> np.ndarray:
    """Deeper blue away from the shore, with engraved lines along it."""
    away = ndimage.distance_transform_edt(dry < 0.5)
    depth = np.clip(away / 190 + (fractal(dry.shape[0], dry.shape[1], 200, 4, seed) - 0.5) * 0.3, 0, 1)[..., None]
    water = np.array(shallow, "f4") * (1 - depth) + np.array(deep, "f4") * depth
    for distance, width, strength in RIPPLES[:ripples]:
        water = blend(water, (70, 104, 122), np.clip(1 - np.abs(away - distance) / width, 0, 1) * strength)
    return np.asarray(water)


def relief(projection: Projection, bounds: sources.Bounds) -> np.ndarray:
    """Light and shade of the terrain, about -1.8 (shade) to 1.8 (light), without the overall brightness."""
    tile, west, north, sx, sy = sources.relief_tile(bounds)
    lon, lat = projection.lonlat_grid(bounds)
    grey = ndimage.map_coordinates(tile, [(north - lat) * sy - 0.5, (lon - west) * sx - 0.5], order=3, mode="nearest")
    local = grey - ndimage.gaussian_filter(grey, 40)
    return np.asarray(np.tanh(np.clip(local / (local.std() + 1e-6), -3, 3) / 1.8) * 1.8)


def fill(geometry: Any, size: Size, scale: int = 4) -> np.ndarray:
    canvas = Image.new("L", (size[0] * scale, size[1] * scale), 0)
    draw = ImageDraw.Draw(canvas)
    for part in getattr(geometry, "geoms", [geometry]):
        draw.polygon([(x * scale, y * scale) for x, y in part.exterior.coords], fill=255)
        for hole in part.interiors:
            draw.polygon([(x * scale, y * scale) for x, y in hole.coords], fill=0)
    return mask(canvas.resize(size, Image.Resampling.BOX))


def stroke(
    lines: Iterable[Any], size: Size, width: float, dash: tuple[float, float] | None = None, scale: int = 3
) -> np.ndarray:
    canvas = Image.new("L", (size[0] * scale, size[1] * scale), 0)
    draw = ImageDraw.Draw(canvas)
    radius = width * scale / 2
    for line in (part for whole in lines for part in getattr(whole, "geoms", [whole])):
        for piece in dashes(line, dash) if dash else [line]:
            points = [(x * scale, y * scale) for x, y in piece.coords]
            draw.line(points, fill=255, width=max(1, int(width * scale)), joint="curve")
            for x, y in (points[0], points[-1]):
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask(canvas.resize(size, Image.Resampling.BOX))


def dashes(line: Any, dash: tuple[float, float]) -> list[Any]:
    starts = np.arange(0, line.length, sum(dash))
    pieces = [shapely.ops.substring(line, start, min(line.length, start + dash[0])) for start in starts]
    return [piece for piece in pieces if piece.geom_type == "LineString"]


def shore_lines(*geometries: Any) -> list[Any]:
    return [part.exterior for geometry in geometries for part in getattr(geometry, "geoms", [geometry])]


def mask(image: Image.Image) -> np.ndarray:
    return np.asarray(image).astype("f4") / 255


def write_rotated(
    image: Image.Image, text: str, font: ImageFont.FreeTypeFont, angle: float, centre: tuple[float, float], fill: Colour
) -> None:
    width = int(font.getlength(text)) + 20
    sheet = Image.new("L", (width, 60), 0)
    ImageDraw.Draw(sheet).text((width / 2, 30), text, font=font, fill=255, anchor="mm")
    sheet = sheet.rotate(angle, expand=True, resample=Image.Resampling.BICUBIC)
    image.paste(fill, (int(centre[0] - sheet.width / 2), int(centre[1] - sheet.height / 2)), sheet)


def write_spaced(
    image: Image.Image, centre: tuple[float, float], text: str, font: ImageFont.FreeTypeFont, fill: Colour, gap: float
) -> None:
    """Letters set apart, for seas."""
    draw = ImageDraw.Draw(image)
    x = centre[0] - (sum(font.getlength(letter) for letter in text) + gap * (len(text) - 1)) / 2
    for letter in text:
        draw.text((x, centre[1]), letter, font=font, fill=fill, anchor="lm")
        x += font.getlength(letter) + gap


def compass(size: int, font: ImageFont.FreeTypeFont) -> Image.Image:
    scale = 4
    sheet = Image.new("RGBA", (size * scale, size * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(sheet)
    full, middle = size * scale, size * scale / 2
    for radius, opacity, width in ((0.36, 200, scale), (0.33, 120, scale // 2)):
        r = radius * full
        draw.ellipse((middle - r, middle - r, middle + r, middle + r), outline=(*INK, opacity), width=width)
    for point in range(0, 16, 2):
        angle, cardinal = point * np.pi / 8, point % 4 == 0
        tip, waist = (0.44 if cardinal else 0.33) * full, 0.075 * full * (1.35 if cardinal else 1)
        for side, fill in ((1, INK), (-1, PAPER)):
            corner = angle + side * np.pi / 4
            triangle = [
                (middle, middle),
                (middle + waist * np.sin(corner), middle - waist * np.cos(corner)),
                (middle + tip * np.sin(angle), middle - tip * np.cos(angle)),
            ]
            draw.polygon(triangle, fill=(*fill, 255), outline=(*INK, 255))
    out = sheet.resize((size, size), Image.Resampling.LANCZOS)
    ImageDraw.Draw(out).text((size / 2, size * 0.01), "N", font=font, fill=INK, anchor="mt")
    return out


def draw_mountains(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, scale: int) -> None:
    """One engraved peak: light flank, shaded flank, ink outline."""
    ridge = [
        (-0.95, 0.45),
        (-0.45, -0.25),
        (-0.28, -0.1),
        (0.12, -0.8),
        (0.42, -0.22),
        (0.56, -0.36),
        (1.0, 0.45),
    ]
    shade = [
        (0.12, -0.8),
        (0.42, -0.22),
        (0.56, -0.36),
        (1.0, 0.45),
        (0.3, 0.45),
        (0.34, 0.1),
        (0.1, -0.1),
        (0.22, -0.42),
    ]
    draw.polygon(place_points(ridge, x, y, size, scale), fill=(228, 214, 184, 255))
    draw.polygon(place_points(shade, x, y, size, scale), fill=(158, 134, 100, 255))
    draw.line(place_points(ridge, x, y, size, scale), fill=(*INK, 255), width=int(1.4 * scale), joint="curve")


def draw_range(draw: ImageDraw.ImageDraw, x: float, y: float, scale: int) -> None:
    """Two mountains, for a waste."""
    draw_mountains(draw, x - 8, y - 2, 13, scale)
    draw_mountains(draw, x + 9, y + 4, 11, scale)


def draw_hillock(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, scale: int) -> None:
    """A low hill: an arc and a few strokes of shade."""
    box = tuple(v * scale for v in (x - size, y - size * 0.8, x + size, y + size * 0.8))
    draw.arc(box, 190, 350, fill=(*INK_SOFT, 150), width=int(1.2 * scale))
    for k in range(3):
        sx, sy = x + size * (0.2 + 0.22 * k), y - size * (0.62 - 0.2 * k)
        draw.line(
            (sx * scale, sy * scale, (sx + 1.5) * scale, (sy + size * 0.22) * scale),
            fill=(*INK_SOFT, 110),
            width=scale,
        )


def draw_reeds(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, scale: int) -> None:
    draw.line(
        ((x - size) * scale, y * scale, (x + size) * scale, y * scale),
        fill=(92, 128, 136, 255),
        width=int(1.3 * scale),
    )
    for lean in (-0.4, 0.0, 0.4):
        tip = (y - size * (1.25 if lean == 0 else 0.95)) * scale
        draw.line(
            (x * scale + lean * 6, y * scale, (x + lean * size) * scale, tip),
            fill=(92, 104, 58, 255),
            width=int(1.2 * scale),
        )


def draw_dune(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, scale: int) -> None:
    box = tuple(v * scale for v in (x - size, y - size * 0.4, x + size, y + size * 0.6))
    draw.arc(box, 195, 345, fill=(176, 140, 86, 255), width=int(1.3 * scale))


def place_points(
    points: list[tuple[float, float]], x: float, y: float, size: float, scale: int
) -> list[tuple[float, float]]:
    return [((x + a * size) * scale, (y + b * size) * scale) for a, b in points]


def join_ink(halo: Image.Image, ink: Image.Image) -> Image.Image:
    """Names on a sheet of their own: dark letters on a pale, soft halo."""
    halo = halo.filter(ImageFilter.GaussianBlur(1.5)).point(lambda v: int(min(255, v * 1.15) * 0.66))
    sheet = Image.new("RGBA", halo.size, (239, 228, 203, 0))
    sheet.putalpha(halo)
    letters = Image.new("RGBA", halo.size, (44, 30, 18, 0))
    letters.putalpha(ink)
    sheet.alpha_composite(letters)
    return sheet


def keep_free(taken: np.ndarray, slots: Mapping[str, Mapping[str, Box]]) -> None:
    """Marks the places of names and signs as taken."""
    for boxes in slots.values():
        for left, top, right, bottom in boxes.values():
            taken[max(0, int(top) - 3) : int(bottom) + 4, max(0, int(left) - 4) : int(right) + 5] = True


def paste_reduced(image: Image.Image, sheet: Image.Image) -> None:
    """What was drawn larger, for smooth lines, in the size of the map."""
    sheet = sheet.resize(image.size, Image.Resampling.LANCZOS)
    image.paste(sheet.convert("RGB"), (0, 0), sheet.getchannel("A"))
