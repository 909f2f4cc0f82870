"""The ground of one board: sea, coast, land, wilderness beyond the border, marsh, the grid. In winter the land lies
under snow. Otherwise it never changes during a game, so the last few are kept."""

from __future__ import annotations

from collections import deque
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from renders.boards.hexes.layout import CORNERS, MAP, Layout, Spot, beside
from renders.boards.hexes.pieces import put, sprite, stamp, stencil
from renders.boards.hexes.words import WORDS
from renders.drawing import assets
from renders.drawing.colours import INK, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import FELL_ITALIC, width, write

KEPT = 6  # boards, by season
HALF = 2  # tiles are drawn at half the size, coasts worked out at a quarter
SHALLOW: Colour = (160, 188, 184)
RIPPLE: Colour = (84, 120, 136)
WILD: Colour = (224, 209, 170)
FAINT: Colour = (184, 164, 124)
WORDS_ON_WILD: Colour = (150, 126, 84)
SHIP: Colour = (80, 114, 130)
SNOW: Colour = (240, 244, 248)
BEACH = 9  # pixels that the land reaches beyond its tiles

Ground = tuple[tuple[Spot, str, bool], ...]  # of each tile its edges, and whether it is a marsh


@lru_cache(maxsize=KEPT)
def lay_ground(tiles: Ground, layout: Layout, factor: float, snow: bool = False) -> Image.Image:
    land = {spot for spot, _, _ in tiles}
    wild = find_wild({spot: edges for spot, edges, _ in tiles}, layout)
    dry = draw_tiles(wild, layout, 2)
    dry.paste(255, (0, 0), draw_tiles(land, layout, BEACH))
    coast = grow(Image.blend(dry.reduce(2).filter(ImageFilter.GaussianBlur(3)), load_rough(), 0.25))
    depth = grow(dry.reduce(4).filter(ImageFilter.GaussianBlur(4.5)))
    frame = load_paint("sea").copy()
    frame.paste(Image.new("RGB", MAP, SHALLOW), (0, 0), depth.point(SHALLOWS))
    frame.paste(Image.new("RGB", MAP, RIPPLE), (0, 0), depth.point(RIPPLES))
    frame.paste(load_wild(snow) if wild else load_land(snow), (0, 0), coast.point(LAND))
    if wild:
        known = draw_tiles(land, layout, 5).reduce(2).filter(ImageFilter.GaussianBlur(1))
        frame.paste(load_land(snow), (0, 0), grow(known))
    frame.paste(Image.new("RGB", MAP, INK), (0, 0), coast.point(LINE))
    draw_wilds(frame, wild, land, layout)
    draw_sea_marks(frame, land | wild, layout)
    for spot, _, marsh in tiles:
        if marsh:
            put(frame, sprite("marsh", factor), *layout.at(spot))
    for spot in land:
        stamp(frame, INK, stencil("grid", factor), *layout.at(spot))
    return frame


def ramp(low: int, high: int) -> list[int]:
    return [min(255, max(0, (v - low) * 255 // (high - low))) for v in range(256)]


def band(values: tuple[tuple[int, int], ...], wide: float) -> list[int]:
    """Opaque at these values, as strong as said, and clear a little away from them."""
    return [max(0, *(int(strong * (1 - abs(v - at) / wide)) for at, strong in values), 0) for v in range(256)]


LAND = ramp(108, 132)
LINE = band(((112, 220),), 15)
SHALLOWS = [min(235, v * 2) for v in range(256)]
RIPPLES = band(((96, 120), (66, 105), (42, 90), (24, 75), (11, 60)), 2.2)


@cache
def load_paint(name: str) -> Image.Image:
    return assets.read_image(f"hexes/{name}.png").convert("RGB")


@lru_cache(maxsize=1)
def load_land(snow: bool) -> Image.Image:
    land = load_paint("land")
    return Image.blend(land, Image.new("RGB", land.size, SNOW), 0.55) if snow else land


@lru_cache(maxsize=1)
def load_wild(snow: bool) -> Image.Image:
    land = load_paint("land")
    wild = Image.blend(land, Image.new("RGB", land.size, WILD), 0.78)
    return Image.blend(wild, Image.new("RGB", land.size, SNOW), 0.55) if snow else wild


@cache
def load_rough() -> Image.Image:
    size = Image.new("L", (MAP[0] // HALF, MAP[1] // HALF)).reduce(2).size
    return assets.read_image("hexes/rough.png").convert("L").resize(size)


def grow(mask: Image.Image) -> Image.Image:
    return mask.resize(MAP, Image.Resampling.BILINEAR)


def draw_tiles(spots: set[Spot], layout: Layout, more: float) -> Image.Image:
    mask = Image.new("L", (MAP[0] // HALF, MAP[1] // HALF), 0)
    pen = ImageDraw.Draw(mask)
    radius = layout.radius + more
    for spot in spots:
        x, y = layout.at(spot)
        pen.polygon([((x + radius * a) / HALF, (y + radius * b) / HALF) for a, b in CORNERS], fill=255)
    return mask


def find_wild(tiles: dict[Spot, str], layout: Layout) -> set[Spot]:
    """What is land beyond the border: outside the board each spot is like the nearest edge of it."""
    kind: dict[Spot, bool] = {}  # whether it is wild
    for spot, edges in tiles.items():
        for edge, near in zip(edges, beside(spot), strict=False):
            if near not in tiles and edge in "wb":
                kind[near] = edge == "b" and kind.get(near, True)
    queue = deque(sorted(kind))
    while queue:
        spot = queue.popleft()
        for near in beside(spot):
            x, y = layout.at(near)
            inside = -layout.radius < x < MAP[0] + layout.radius and -layout.radius < y < MAP[1] + layout.radius
            if inside and near not in kind and near not in tiles:
                kind[near] = kind[spot]
                queue.append(near)
    return {spot for spot, is_wild in kind.items() if is_wild}


def draw_wilds(frame: Image.Image, wild: set[Spot], land: set[Spot], layout: Layout) -> None:
    """Pale hills beyond the border, and its name where there is room: wilderness to the left and right of it too."""
    pen = ImageDraw.Draw(frame)
    for n, spot in enumerate(sorted(wild)):
        x, y = layout.at(spot)
        for i in range(2):
            px, py = x + (n * 37 + i * 53) % 71 - 35, y + (n * 29 + i * 41) % 61 - 30
            pen.arc((px - 15, py - 8, px + 15, py + 14), 190, 350, fill=FAINT, width=2)
    far = width(WORDS.wilds, FELL_ITALIC, 40) / 2 + 12
    roomy = [
        spot for spot in sorted(wild)
        if far < layout.at(spot)[0] < MAP[0] - far and 30 < layout.at(spot)[1] < MAP[1] - 30
        and not land & {spot, *beside(spot)} and {beside(spot)[0], beside(spot)[3]} <= wild
    ]  # fmt: skip
    if roomy:
        write(frame, layout.at(roomy[len(roomy) // 2]), WORDS.wilds, FELL_ITALIC, 40, WORDS_ON_WILD, "m")


def draw_sea_marks(frame: Image.Image, dry: set[Spot], layout: Layout) -> None:
    """A ship and a compass in corners of open sea."""
    places = [layout.at(spot) for spot in dry]
    corners = [(84, MAP[1] - 84), (MAP[0] - 90, MAP[1] - 90), (90, 84), (MAP[0] - 90, 84)]
    clear = [c for c in corners if all(abs(x - c[0]) + abs(y - c[1]) > layout.radius * 1.5 + 70 for x, y in places)]
    for sign, (x, y) in zip(("trireme", "compass"), clear, strict=False):
        frame.paste(SHIP, (x - 50, y - 50), icon(sign, 100))
