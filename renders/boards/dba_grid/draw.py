"""The DBA battle board: a grid of cells, elements by type with their facing, commands, what the last
bound did.
"""

from __future__ import annotations

import logging
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.boards.dba_grid.grid import HEADER, LARGEST, SIZE, Grid
from renders.boards.dba_grid.panel import RESULTS, draw_panel
from renders.boards.dba_grid.scene import FACINGS, KINDS, BattleScene, Element, cell
from renders.boards.dba_grid.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import GOLD, INK, INK_SOFT, PAPER_LIGHT, RED, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import ITALIC, NAME, NUMBER, TEXT, TITLE, font, write, write_line
from renders.drawing.sides import side
from renders.drawing.sprites import DARK, ink_on, shade

log = logging.getLogger(__name__)

TILES: dict[str, tuple[Colour, str, Colour]] = {
    "wood": ((168, 182, 128), "pine-tree", (82, 104, 58)),
    "hill": ((218, 198, 148), "hills", (160, 130, 84)),
    "steep": ((190, 168, 126), "hills", (112, 84, 54)),
    "marsh": ((176, 190, 164), "swamp", (84, 112, 104)),
    "rough": ((210, 200, 160), "high-grass", (138, 124, 74)),
    "water": ((140, 170, 180), "big-wave", (90, 126, 142)),
    "fire": ((226, 160, 90), "fire", (170, 50, 20)),
}
OPEN: tuple[Colour, Colour] = ((226, 218, 176), (221, 212, 168))


def draw(scene: BattleScene, palette: str) -> Image.Image:
    grid = Grid(scene)
    frame = sheet.cut_paper(*SIZE)
    draw_header(frame, scene)
    if scene.choices:
        return frame.crop((0, 0, SIZE[0], draw_choices(frame, scene, grid)))
    draw_field(frame, scene, grid)
    for element in scene.elements:
        if grid.holds(element.file, element.rank):
            draw_element(frame, grid, element, palette)
        else:
            log.warning("an element stands outside the board, at %s", cell(max(0, element.file), element.rank))
    for fight in scene.fights:
        if grid.holds(fight.file, fight.rank):
            x, y = grid.corner(fight.file, fight.rank)
            mark = sprites.burst(max(20, grid.cell * 5 // 9), RESULTS.get(fight.result, RESULTS["equal"]))
            frame.paste(mark, (x + grid.cell - mark.width * 2 // 3, y - mark.height // 3), mark)
    end = max(grid.bottom + 44, draw_panel(frame, scene, grid, palette) + 16)
    return frame.crop((0, 0, SIZE[0], min(SIZE[1], end)))


def draw_header(frame: Image.Image, scene: BattleScene) -> None:
    sheet.draw_frame(frame, (12, 10, SIZE[0] - 13, HEADER))
    write_line(frame, (SIZE[0] / 2, 38), scene.title.upper(), TITLE, 32, INK, 1500, "m")
    write_line(frame, (SIZE[0] / 2, 72), scene.phase, ITALIC, 27, RED, 1500, "m")


def draw_field(frame: Image.Image, scene: BattleScene, grid: Grid) -> None:
    pen = ImageDraw.Draw(frame)
    pen.rectangle(
        (grid.left - 7, grid.top - 7, grid.right + 6, grid.bottom + 6), fill=PAPER_LIGHT, outline=INK, width=3
    )
    for file in range(grid.files):
        for rank in range(grid.ranks):
            x, y = grid.corner(file, rank)
            kind = scene.ground.get(cell(file, rank), "")
            if kind and kind not in TILES:
                log.warning("unknown ground %r", kind)
            frame.paste(ground_tile(kind if kind in TILES else "", (file + rank) % 2, grid.cell), (x, y))
    for file in range(grid.files):
        letters = cell(file, 0)[:-1]
        x = grid.left + file * grid.cell + grid.cell // 2
        for y in (grid.top - 17, grid.bottom + 18):
            write(frame, (x, y), letters, NUMBER, max(13, grid.cell // 3), INK_SOFT, "m")
    for rank in range(grid.ranks):
        y = grid.bottom - rank * grid.cell - grid.cell // 2
        for x in (grid.left - 20, grid.right + 20):
            write(frame, (x, y), str(rank + 1), NUMBER, max(13, grid.cell // 3), INK_SOFT, "m")


def draw_choices(frame: Image.Image, scene: BattleScene, grid: Grid) -> int:
    """The boards to choose from, small: side by side or one below the other, whichever shows them larger.
    Returns how far down they go."""
    number, pen = min(4, len(scene.choices)), ImageDraw.Draw(frame)
    across = min((SIZE[0] - 40) // number // (grid.files + 2), LARGEST)
    down = min((SIZE[1] - HEADER - 90) // number // (grid.ranks + 3), (SIZE[0] - 80) // grid.files)
    beside = 3 * across >= 2 * down
    size = max(6, across if beside else down)
    wide, high = grid.files * size, grid.ranks * size
    for index, ground in enumerate(scene.choices[:number]):
        if beside:
            left, top = SIZE[0] * (2 * index + 1) // (2 * number) - wide // 2, HEADER + 70
        else:
            left, top = (SIZE[0] - wide) // 2, HEADER + 50 + index * (high + 2 * size + 18)
        write(frame, (left + wide / 2, top - 26), WORDS.choice.format(n=index + 1), NAME, 30, INK, "m")
        pen.rectangle((left - 5, top - 5, left + wide + 4, top + high + 4), fill=PAPER_LIGHT, outline=INK, width=3)
        for file in range(grid.files):
            for rank in range(grid.ranks):
                kind = ground.get(cell(file, rank), "")
                tile = ground_tile(kind if kind in TILES else "", (file + rank) % 2, size)
                frame.paste(tile, (left + file * size, top + (grid.ranks - 1 - rank) * size))
    return min(SIZE[1], draw_ground_key(frame, scene, top + high + 34) + 30)


def draw_ground_key(frame: Image.Image, scene: BattleScene, y: int) -> int:
    kinds = [kind for kind in TILES if any(kind in ground.values() for ground in scene.choices)]
    for index, kind in enumerate(kinds):
        x = 60 + index * 220
        frame.paste(ground_tile(kind, 0, 36), (x, y - 18))
        write(frame, (x + 48, y), WORDS.ground[kind], TEXT, 24, INK)
    return y


@lru_cache(maxsize=128)
def ground_tile(kind: str, odd: int, size: int) -> Image.Image:
    colour = TILES[kind][0] if kind else OPEN[odd]
    tile = Image.new("RGB", (size, size), colour)
    if kind:
        _, sign, ink = TILES[kind]
        for dx, dy, share in ((0.06, 0.10, 0.52), (0.44, 0.40, 0.52)):
            tile.paste(ink, (int(size * dx), int(size * dy)), icon(sign, int(size * share)))
    ImageDraw.Draw(tile).rectangle((0, 0, size - 1, size - 1), outline=shade(colour, 0.9))
    return tile


def draw_element(frame: Image.Image, grid: Grid, element: Element, palette: str) -> None:
    if element.kind not in KINDS:
        log.warning("unknown type of element %r", element.kind)
    who = side(element.side, palette)
    facing = element.facing if element.facing in FACINGS else "N"
    x, y = grid.corner(element.file, element.rank)
    mark = stand(who.colour, element.kind, facing, grid.cell, element.demoralised)
    frame.paste(mark, (x, y), mark)
    if element.moved:
        ImageDraw.Draw(frame).rectangle((x, y, x + grid.cell - 1, y + grid.cell - 1), outline=GOLD, width=3)
    small = max(11, grid.cell * 3 // 10)
    disc = sprites.badge(str(element.command), small)
    frame.paste(disc, (x + grid.cell - small, y + grid.cell - small), disc)
    if element.general:
        star = sprites.star(max(14, grid.cell * 2 // 5))
        frame.paste(star, (x - 2, y - 2), star)


@lru_cache(maxsize=512)
def stand(colour: Colour, kind: str, facing: str, size: int, demoralised: bool) -> Image.Image:
    """A stand seen from above: its front is the pointed, light side."""
    scale = 4
    full = size * scale
    sheet_of = Image.new("RGBA", (full, full), (0, 0, 0, 0))
    pen = ImageDraw.Draw(sheet_of)
    inset, point = full * 0.05, full * 0.13
    fill = shade(colour, 0.62) if demoralised else colour
    outline = [
        (inset, inset + point),
        (full / 2, inset * 0.6),
        (full - inset, inset + point),
        (full - inset, full - inset),
        (inset, full - inset),
    ]
    pen.polygon(outline, fill=(*fill, 255), outline=(*DARK, 255), width=int(1.5 * scale))
    front = [(inset * 1.6, inset + point), (full / 2, inset * 1.3), (full - inset * 1.6, inset + point)]
    pen.line(front, fill=(255, 244, 214, 255), width=int(2.2 * scale))
    sheet_of = sheet_of.rotate({"N": 0, "E": -90, "S": 180, "W": 90}[facing])
    drawn = int(full * 0.58)
    sign = KINDS.get(kind, "uncertainty")
    sheet_of.paste(
        (*ink_on(fill), 255),
        ((full - drawn) // 2, int(full * 0.14) + (0 if facing != "N" else int(full * 0.04))),
        icon(sign, drawn),
    )
    out = sheet_of.resize((size, size), Image.Resampling.BOX)
    if size >= 26:
        at = (size * 0.36, size * (0.74 if facing == "S" else 0.84))
        points = max(10, int(size * 0.27))
        ImageDraw.Draw(out).text(at, kind[:4], font=font(NUMBER, points), fill=(*ink_on(fill), 255), anchor="mm")
    if demoralised:
        cross = (size * 0.2, size * 0.8, size * 0.8, size * 0.2)
        ImageDraw.Draw(out).line(cross, fill=(255, 240, 210, 255), width=max(2, size // 14))
    return out
