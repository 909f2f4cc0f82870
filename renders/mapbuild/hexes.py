"""The sheet that boards of hexes are pasted from: ground, ridges, woods, rivers, settlements, and masks for whatever is
painted in the colours of a kingdom. All of it at one radius; the board scales it once."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders.boards.hexes.layout import CORNERS, MAP, OF_EDGE, RADIUS, Point, middle_of_edge
from renders.mapbuild import art, hex_signs
from renders.mapbuild.hex_signs import SCALE, glow, shrink
from renders.mapbuild.lettering import ASSETS
from renders.mapbuild.noise import fractal

TILE = 2 * RADIUS + 4
EDGE_ROOM = 136  # the square that a ridge or a wood along one edge needs
FOLDER = ASSETS / "hexes"
WIDE = 1650  # of the sheet


def build() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    paint_ground()
    pack("sprites", "RGBA", {**paint_edges(), **hex_signs.paint_signs(), "marsh": marsh(), "veil": veil()})
    pack("masks", "L", {**cut_washes(), **cut_rivers(), **hex_signs.cut_shields(), **hex_signs.cut_arrows()})


def pack(name: str, mode: str, parts: dict[str, Image.Image]) -> None:
    """All parts on one sheet, and a table of where each is."""
    whole, table = Image.new(mode, (WIDE, 3000), 0), {}
    x = y = high = 0
    for key, part in sorted(parts.items(), key=lambda item: (-item[1].height, item[0])):
        if x + part.width > WIDE:
            x, y, high = 0, y + high, 0
        table[key] = [x, y, x + part.width, y + part.height]
        whole.paste(part, (x, y))
        x, high = x + part.width, max(high, part.height)
    whole.crop((0, 0, WIDE, y + high)).save(FOLDER / f"{name}.png", optimize=True)
    (FOLDER / f"{name}.json").write_text(json.dumps(table) + "\n")


def paint_ground() -> None:
    """Land and sea as whole sheets, cut to each board's coast; and what makes a coast rough."""
    wide, high = MAP
    grain = fractal(high, wide, 300, 3, 31)
    across, down = np.gradient(fractal(high, wide, 130, 3, 33) * 90)
    relief = np.clip(-(across + down) * 0.5, -1.5, 1.5)
    land = np.zeros((high, wide, 3), "f4") + np.array((230, 219, 172), "f4")
    land = art.blend(land, (204, 204, 142), np.clip(grain * 1.5 - 0.5, 0, 1) * 0.75)
    land = art.blend(land, (240, 226, 182), np.clip(0.5 - grain, 0, 1) * 0.9)
    land *= (1 + relief * 0.035)[..., None]
    sea = np.zeros((high, wide, 3), "f4") + np.array((140, 172, 178), "f4")
    sea = art.blend(sea, (112, 148, 160), grain * 0.8)
    for name, paint in (("land", land), ("sea", sea)):
        art.save(art.as_picture(paint), FOLDER / f"{name}.png")
    rough = fractal(high // 4, wide // 4, 13, 3, 35, 0.6)
    Image.fromarray((rough * 255).astype("u1")).save(FOLDER / "rough.png", optimize=True)


def hexagon(x: float, y: float, radius: float, scale: int) -> list[Point]:
    return [((x + radius * a) * scale, (y + radius * b) * scale) for a, b in CORNERS]


def hex_mask(radius: float) -> Image.Image:
    image = Image.new("L", (TILE * SCALE, TILE * SCALE), 0)
    ImageDraw.Draw(image).polygon(hexagon(TILE / 2, TILE / 2, radius, SCALE), fill=255)
    return shrink(image)


# Along the edges.


def paint_edges() -> dict[str, Image.Image]:
    makers: dict[str, Callable[[int, int], Image.Image]] = {"ridge": ridge, "wood": wood}
    return {f"{kind}{edge}{n}": make(edge, 10 * edge + n) for kind, make in makers.items() for edge in range(3)
            for n in range(3)}  # fmt: skip


def along(edge: int, share: float) -> Point:
    """A point of an edge, from the middle of a square that has the middle of the edge in its own."""
    (ax, ay), (bx, by) = (CORNERS[i] for i in OF_EDGE[edge])
    mx, my = middle_of_edge(edge, RADIUS)
    return RADIUS * (ax + (bx - ax) * share) - mx + EDGE_ROOM / 2, RADIUS * (
        ay + (by - ay) * share
    ) - my + EDGE_ROOM / 2


def ridge(edge: int, seed: int) -> Image.Image:
    """Mountains along one edge, upright however the edge runs."""
    luck = random.Random(seed)
    image = Image.new("RGBA", (EDGE_ROOM, EDGE_ROOM), (0, 0, 0, 0))
    count = 4 if edge == 0 else 5
    spots = []
    for i in range(count):
        x, y = along(edge, 0.16 + i * 0.23 if edge == 0 else (i + 0.5) / count)
        size = luck.choice((26, 30, 34)) if i % 2 else luck.choice((32, 36))
        spots.append((y + luck.uniform(-1, 1), x + luck.uniform(-2, 2), size))
    for y, x, size in sorted(spots):
        sprite = hex_signs.peak(size, round(size * 0.98), luck.randrange(9))
        image.alpha_composite(sprite, (round(x - size / 2), round(y - sprite.height + 13)))
    return glow(image, (206, 190, 152), 5, 3, 0.75)


def wood(edge: int, seed: int) -> Image.Image:
    luck = random.Random(seed)
    image = Image.new("RGBA", (EDGE_ROOM, EDGE_ROOM), (0, 0, 0, 0))
    mx, my = middle_of_edge(edge, 1)
    long = math.hypot(mx, my)
    spots = []
    for i in range(13):
        x, y = along(edge, 0.06 + 0.88 * (i + 0.5) / 13)
        side = (-7, 6, 0)[i % 3] + luck.uniform(-1.5, 1.5)
        spots.append((y + my / long * side, x + mx / long * side))
    for y, x in sorted(spots):
        sprite = hex_signs.tree(luck.choice((21, 23, 26)), luck.random() < 0.35, luck.randrange(6))
        image.alpha_composite(sprite, (round(x - sprite.width / 2), round(y - sprite.height * 0.72)))
    return glow(image, (176, 186, 126), 7, 4, 0.8)


# Whole tiles.


def marsh() -> Image.Image:
    luck = random.Random(3)
    base = np.zeros((TILE, TILE, 3), "f4") + np.array((158, 182, 160), "f4")
    pool = fractal(TILE, TILE, 40, 3, 8)
    base = art.blend(base, (112, 150, 160), np.clip((pool - 0.52) / 0.06, 0, 1) * 0.85)
    base = art.blend(base, (78, 112, 116), np.clip(1 - np.abs(pool - 0.52) / 0.025, 0, 1) * 0.5)
    image = art.as_picture(base).convert("RGBA")
    for row, y in enumerate(range(40, TILE - 12, 26)):
        for x in range(14, TILE - 14, 30):
            at = (int(x - 15 + luck.uniform(-6, 6) + row % 2 * 14), int(y - 20 + luck.uniform(-4, 4)))
            image.alpha_composite(hex_signs.reeds(30, luck.randrange(6)), (max(0, at[0]), max(0, at[1])))
    image.putalpha(hex_mask(RADIUS - 1).filter(ImageFilter.GaussianBlur(3)))
    return image


PUFFS = (
    (-0.9, 0.25, 0.55, 120, 290), (-0.35, -0.2, 0.7, 180, 330), (0.4, -0.15, 0.66, 220, 10), (0.9, 0.25, 0.55, 260, 60),
)  # fmt: skip
CLOUDS = ((0.3, 0.42, 19), (0.66, 0.36, 17), (0.5, 0.6, 22), (0.24, 0.68, 14), (0.76, 0.64, 17), (0.5, 0.84, 13))


def veil() -> Image.Image:
    """Clouds of parchment: nobody has been here."""
    mist = fractal(TILE, TILE, 60, 3, 17)
    base = art.blend(np.zeros((TILE, TILE, 3), "f4") + np.array((232, 220, 190), "f4"), (204, 190, 156), mist * 0.7)
    image = art.as_picture(base).convert("RGBA").resize((TILE * SCALE, TILE * SCALE))
    pen = ImageDraw.Draw(image)
    for cx, cy, r in CLOUDS:
        x, y = cx * TILE, cy * TILE
        boxes = [[v * SCALE for v in (x + dx * r - r * f, y + dy * r - r * f, x + dx * r + r * f, y + dy * r + r * f)]
                 for dx, dy, f, _, _ in PUFFS]  # fmt: skip
        for box in boxes:
            pen.ellipse(box, fill=(244, 235, 210, 255))
        for box, (_, _, _, first, last) in zip(boxes, PUFFS, strict=True):
            pen.arc(box, first, last, fill=(150, 128, 92, 255), width=int(1.5 * SCALE))
    rim = hexagon(TILE / 2, TILE / 2, RADIUS - 3, SCALE)
    pen.line([*rim, rim[0]], fill=(176, 154, 114, 255), width=3 * SCALE)
    image = shrink(image)
    image.putalpha(hex_mask(RADIUS - 1).filter(ImageFilter.GaussianBlur(1)).point(lambda v: int(v * 0.84)))
    return image


def cut_washes() -> dict[str, Image.Image]:
    """A kingdom's tile like one in a hand-coloured atlas: a deep rim, a hairline of cream, a wash that fades inwards;
    the ring of a start tile; the grid."""
    whole, line, inner = (hex_mask(RADIUS - inset) for inset in (1.2, 8.5, 10.5))
    heart = hex_mask(RADIUS * 0.62).filter(ImageFilter.GaussianBlur(13))
    fade = ImageChops.multiply(inner, heart.point(lambda v: 150 - round(v * 0.35)))
    return {
        "rim": ImageChops.subtract(whole, line),
        "hairline": ImageChops.subtract(line, inner),
        "fade": fade,
        "grid": ImageChops.subtract(hex_mask(RADIUS + 0.6), hex_mask(RADIUS - 0.8)).point(lambda v: v * 150 // 255),
        "start": circle(0.40, 5.5),
        "tile": hex_mask(RADIUS - 10),
    }


def circle(share: float, width: float) -> Image.Image:
    image = Image.new("L", (TILE * SCALE, TILE * SCALE), 0)
    middle, r = TILE / 2 * SCALE, RADIUS * share * SCALE
    box = (middle - r, middle - r, middle + r, middle + r)
    ImageDraw.Draw(image).ellipse(box, outline=255, width=round(width * SCALE))
    return shrink(image)


# Rivers: from the middle of one edge to that of another, from a source, and out into the sea.


def cut_rivers() -> dict[str, Image.Image]:
    found = {}
    for first in range(6):
        found[f"source{first}"] = course([(0.0, 0.0), (5.0, -6.0), middle_of_edge(first, RADIUS)], True)
        found[f"mouth{first}"] = course([(0.0, 0.0), (-5.0, 6.0), middle_of_edge(first, RADIUS * 1.09)], False)
        for last in range(first + 1, 6):
            luck = random.Random(first * 7 + last)
            bend = (luck.uniform(-11, 11), luck.uniform(-11, 11))
            found[f"run{first}{last}"] = course(
                [middle_of_edge(first, RADIUS), bend, middle_of_edge(last, RADIUS)], False
            )
    banks = {f"bank_{k}": v for k, v in ((name, draw_course(line, thin, 12.5)) for name, (line, thin) in found.items())}
    return banks | {f"water_{k}": draw_course(line, thin, 8.0) for k, (line, thin) in found.items()}


def course(points: list[Point], thin: bool) -> tuple[list[Point], bool]:
    """The corners of a course cut three times, so that it is a curve, and a little restless."""
    for _ in range(4):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = [*cut, points[-1]]
    count = len(points) - 1
    return [
        (x + 2.4 * math.sin(i * 0.55) * calm(i / count), y + 2.4 * math.cos(i * 0.5) * calm(i / count))
        for i, (x, y) in enumerate(points)
    ], thin


def calm(share: float) -> float:
    """Nothing at both ends, where the next tile goes on."""
    return math.sin(math.pi * share)


def draw_course(line: list[Point], thin: bool, width: float) -> Image.Image:
    image = Image.new("L", (TILE * SCALE, TILE * SCALE), 0)
    pen = ImageDraw.Draw(image)
    count = len(line)
    for i, (x, y) in enumerate(line):
        r = width / 2 * ((0.45 + 0.55 * i / count) if thin else 1) * SCALE
        cx, cy = (x + TILE / 2) * SCALE, (y + TILE / 2) * SCALE
        pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=255)
        if i:
            px, py = line[i - 1]
            pen.line(((px + TILE / 2) * SCALE, (py + TILE / 2) * SCALE, cx, cy), fill=255, width=round(2 * r))
    return shrink(image)
