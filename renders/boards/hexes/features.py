"""Rivers, ridges and woods of one board. They lie above the washes of its owners and never change during a game: they
are laid out once, and cut into blocks, of which only those with something on them are pasted."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renders.boards.hexes.ground import BEACH
from renders.boards.hexes.layout import MAP, Layout, Point, Spot, beside, middle_of_edge
from renders.boards.hexes.pieces import sprite, stencil
from renders.drawing.colours import Colour

KEPT = 3  # boards
BLOCK = (130, 105)  # pixels: nine by ten of them are the map
BANK: Colour = (70, 104, 122)
WATER: Colour = (128, 166, 178)

Rough = tuple[tuple[Spot, str], ...]  # the edges of each tile
Courses = tuple[tuple[tuple[Spot, ...], int], ...]  # the tiles of each river, and the edge it leaves by
Block = tuple[Image.Image, tuple[int, int]]


@lru_cache(maxsize=KEPT)
def lay_features(rough: Rough, rivers: Courses, layout: Layout, factor: float) -> tuple[Block, ...]:
    canvas = Image.new("RGBA", MAP, (0, 0, 0, 0))
    lay_rivers(canvas, rivers, layout, factor)
    lay_edges(canvas, rough, layout, factor)
    return tuple(cut_blocks(canvas))


def cut_blocks(canvas: Image.Image) -> list[Block]:
    found = []
    for left in range(0, MAP[0], BLOCK[0]):
        for top in range(0, MAP[1], BLOCK[1]):
            part = canvas.crop((left, top, min(MAP[0], left + BLOCK[0]), min(MAP[1], top + BLOCK[1])))
            if box := part.getchannel("A").getbbox():
                found.append((part.crop(box), (left + box[0], top + box[1])))
    return found


def lay(canvas: Image.Image, part: Image.Image, x: float, y: float) -> None:
    """With its middle there; what would be outside is cut off."""
    left, top = round(x - part.width / 2), round(y - part.height / 2)
    cut = (max(0, -left), max(0, -top))
    if cut[0] < part.width and cut[1] < part.height:
        canvas.alpha_composite(part, (max(0, left), max(0, top)), cut)


@lru_cache(maxsize=256)
def painted(colour: Colour, key: str, factor: float) -> Image.Image:
    mask = stencil(key, factor)
    out = Image.new("RGBA", mask.size, (*colour, 0))
    out.putalpha(mask)
    return out


def lay_rivers(canvas: Image.Image, rivers: Courses, layout: Layout, factor: float) -> None:
    """First all banks, then all water: two rivers may share a tile."""
    pieces = [piece for tiles, mouth in rivers for piece in list_course(tiles, mouth)]
    for layer, colour in (("bank", BANK), ("water", WATER)):
        for spot, key in pieces:
            x, y = layout.at(spot)
            part = painted(colour, f"{layer}_{key}", factor)
            lay(canvas, part, x, y)
            if key.startswith("mouth"):  # over the beach, which is as wide on small boards
                dx, dy = middle_of_edge(int(key[-1]), BEACH / 0.75)
                lay(canvas, part, x + dx, y + dy)


def list_course(tiles: tuple[Spot, ...], mouth: int) -> list[tuple[Spot, str]]:
    """The pieces of a river: in each tile from the edge it came by to the edge it leaves by."""
    found: list[tuple[Spot, str]] = []
    came: int | None = None
    for index, spot in enumerate(tiles):
        near = beside(spot)
        after = tiles[index + 1] if index + 1 < len(tiles) else None
        leaves = near.index(after) if after in near else mouth
        last = after not in near
        if came is None:
            found.append((spot, f"source{leaves}"))
        elif came != leaves:
            found.append((spot, f"run{min(came, leaves)}{max(came, leaves)}"))
        if last:
            found.append((spot, f"mouth{leaves}"))
        came = None if last else (leaves + 3) % 6
    return found


def lay_edges(canvas: Image.Image, rough: Rough, layout: Layout, factor: float) -> None:
    """Ridges and woods, the farther ones first. An edge is stored by both tiles; the western half of each draws it."""
    known = {spot for spot, _ in rough}
    found: list[tuple[Point, str]] = []
    for n, (spot, edges) in enumerate(rough):
        near = beside(spot)
        for edge, what in enumerate(edges):
            if what in "mf" and (edge in (0, 1, 5) or near[edge] not in known):
                x, y = layout.at(spot)
                dx, dy = middle_of_edge(edge, layout.radius)
                found.append(((y + dy, x + dx), f"{'ridge' if what == 'm' else 'wood'}{edge % 3}{(n + edge) % 3}"))
    for (y, x), key in sorted(found):
        lay(canvas, sprite(key, factor), x, y)
