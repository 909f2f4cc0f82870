"""The DBA battle board: the part of the field where the armies are, elements by type with their facing, their commands,
what they did in the last bound and how their combats ended."""

from __future__ import annotations

import logging
import math

from PIL import Image, ImageDraw

from renders.boards.dba_grid import stands
from renders.boards.dba_grid.grid import HEADER, SIZE, Grid
from renders.boards.dba_grid.ground import LOOKS, paint_ground, swatch
from renders.boards.dba_grid.panel import RESULTS, draw_strip
from renders.boards.dba_grid.scene import FACINGS, KINDS, BattleScene, Element, Fight, Move, cell
from renders.boards.dba_grid.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, PAPER_LIGHT, RED
from renders.drawing.icons import icon
from renders.drawing.lettering import ITALIC, NAME, NUMBER, TEXT, TITLE, width, write, write_line
from renders.drawing.sides import side

log = logging.getLogger(__name__)
CHOICES = 1100  # the width of a sheet with boards to choose from: tall, so that a phone shows them large
LARGEST_CHOICE, CAPTION, KEY = 54, 74, 70  # a cell of such a board; above each board; a row of the key below the last
ZONE_DEPTH, ZONE_SIDE = 4, 2  # 4.3.3: rows of a deployment zone, and files left free at either end of it
SWATCH, KEY_GAP = 44, 30  # of a kind of ground in the key, and between two of them
ZONE = "zone"
TAB, FRAME = 140, 34  # the width of a tab, and of the frame with the coordinates


def draw(scene: BattleScene, palette: str) -> Image.Image:
    grid = Grid(scene)
    if scene.choices:
        return draw_choices(scene, grid)
    frame = sheet.cut_paper(*SIZE)
    draw_header(frame, scene)
    draw_field(frame, scene, grid)
    for fight in scene.fights:
        if fight.result == "lost" and fight.kind and grid.holds(fight.file, fight.rank):
            mark = stands.fallen(side(fight.side, palette).colour, fight.kind, grid.cell)
            frame.paste(mark, grid.corner(fight.file, fight.rank), mark)
    for move in scene.moves:
        draw_move(frame, grid, move, palette)
    for element in scene.elements:
        if grid.holds(element.file, element.rank):
            draw_element(frame, grid, element, palette)
        elif not grid.is_on_field(element.file, element.rank):
            log.warning("an element stands outside the board, at %s", cell(max(0, element.file), element.rank))
    for fight in scene.fights:
        if grid.holds(fight.file, fight.rank):
            draw_fight(frame, grid, fight, palette)
    draw_outside(frame, scene, grid, palette)
    end = draw_strip(frame, scene, grid, palette)
    return frame.crop((0, 0, SIZE[0], min(SIZE[1], end + 14)))


def draw_header(frame: Image.Image, scene: BattleScene) -> None:
    wide = frame.width
    sheet.draw_frame(frame, (12, 8, wide - 13, HEADER - 6))
    write_line(frame, (wide / 2, 34), scene.title.upper(), TITLE, 34, INK, wide - 150, "m")
    write_line(frame, (wide / 2, 66), scene.phase, ITALIC, 29, RED, wide - 150, "m")


def draw_field(frame: Image.Image, scene: BattleScene, grid: Grid) -> None:
    pen = ImageDraw.Draw(frame)
    box = (grid.left - 36, grid.top - 32, grid.right + 35, grid.bottom + 31)
    pen.rectangle(box, fill=(228, 212, 172), outline=INK, width=3)
    pen.rectangle((grid.left - 5, grid.top - 5, grid.right + 4, grid.bottom + 4), fill=INK)
    field = paint_ground(scene.ground, grid.first, grid.low, grid.across, grid.up, grid.cell)
    frame.paste(field, (grid.left, grid.top))
    size = min(30, grid.cell // 2 + 4)
    for file in range(grid.first, grid.first + grid.across):
        middle = grid.middle(file, grid.low)[0]
        for edge in (grid.top - 18, grid.bottom + 18):
            write(frame, (middle, edge), cell(file, 0)[:-1], NUMBER, size, INK, "m")
    for rank in range(grid.low, grid.low + grid.up):
        middle = grid.middle(grid.first, rank)[1]
        for edge in (grid.left - 20, grid.right + 20):
            write(frame, (edge, middle), str(rank + 1), NUMBER, size, INK, "m")


def draw_move(frame: Image.Image, grid: Grid, move: Move, palette: str) -> None:
    """An arrow under the stands, from a dashed ghost of where it began."""
    start_cell, end_cell = (move.from_file, move.from_rank), (move.file, move.rank)
    if not grid.holds(*start_cell) or not grid.holds(*end_cell) or start_cell == end_cell:
        return
    pen, (left, top) = ImageDraw.Draw(frame), grid.corner(*start_cell)
    near, far = 14, grid.cell - 14
    for t in range(near, far, 16):
        for edge in (near, far):
            pen.line((left + t, top + edge, left + t + 9, top + edge), fill=INK_SOFT, width=3)
            pen.line((left + edge, top + t, left + edge, top + t + 9), fill=INK_SOFT, width=3)
    (x0, y0), (x1, y1) = grid.middle(*start_cell), grid.middle(*end_cell)
    long = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    colour = stands.mix(side(move.side, palette).colour, PAPER_LIGHT, 0.12)
    start, tip = (x0 + dx * 20, y0 + dy * 20), (x1 - dx * grid.cell * 0.4, y1 - dy * grid.cell * 0.4)
    neck = (tip[0] - dx * 30, tip[1] - dy * 30)
    for wide, fill in ((22, PAPER_LIGHT), (15, colour)):
        pen.line((*start, *neck), fill=fill, width=wide)
        half = wide + 4
        head = [(neck[0] - dy * half, neck[1] + dx * half), tip, (neck[0] + dy * half, neck[1] - dx * half)]
        pen.polygon(head, fill=fill)


def draw_element(frame: Image.Image, grid: Grid, element: Element, palette: str) -> None:
    if element.kind not in KINDS:
        log.warning("unknown type of element %r", element.kind)
    who = side(element.side, palette)
    facing = element.facing if element.facing in FACINGS else "N"
    x, y = grid.corner(element.file, element.rank)
    size = grid.cell - 2
    mark = stands.stand(
        who.colour, who.emblem, element.kind, element.number, facing, size, element.command, element.general,
        element.demoralised,
    )  # fmt: skip
    frame.paste(mark, (x + 1, y + 1), mark)
    if element.general:
        crown = stands.disc("crown", max(22, grid.cell * 2 // 5))
        frame.paste(crown, (x + grid.cell - crown.width, y - 3 if facing != "N" else y + 4), crown)
    if element.demoralised:
        white = stands.flag(max(22, grid.cell * 2 // 5))
        at = x + grid.cell // 3 if element.general else x + grid.cell - white.width
        frame.paste(white, (at, y - 4), white)


def draw_fight(frame: Image.Image, grid: Grid, fight: Fight, palette: str) -> None:
    """Over the two fronts, with both totals; without totals a burst in the colour of the result."""
    x, y = grid.middle(fight.file, fight.rank)
    foe = (fight.foe_file, fight.foe_rank)
    if not fight.foe_side or not grid.holds(*foe):
        if fight.result != "lost" or not fight.kind:
            mark = sprites.burst(max(20, grid.cell * 4 // 9), RESULTS.get(fight.result, RESULTS["equal"]))
            frame.paste(mark, (round(x + grid.cell / 2 - mark.width * 0.7), round(y - grid.cell / 2 - 8)), mark)
        return
    other = grid.middle(*foe)
    pairs = [(fight.total, fight.side), (fight.foe_total, fight.foe_side)]
    if other[0] < x:
        pairs.reverse()
    (a, one), (b, two) = pairs
    mark = stands.clash(a, side(one, palette).colour, b, side(two, palette).colour)
    flat = abs(other[1] - y) < 1
    at = ((x + other[0]) / 2 - mark.width / 2, (y + other[1]) / 2 - mark.height / 2 - (grid.cell * 0.4 if flat else 0))
    frame.paste(mark, (round(at[0]), round(at[1])), mark)


def draw_outside(frame: Image.Image, scene: BattleScene, grid: Grid, palette: str) -> None:
    """A tab for each side's elements that are on the field beyond what is shown: beside the board, or where there is no
    room at its edge, in rows that are free there."""
    pen = ImageDraw.Draw(frame)
    room = grid.left - 2 * FRAME
    for west in (True, False):
        if room >= TAB:
            x = (room - TAB) // 2 if west else SIZE[0] - (room + TAB) // 2
            rows = [grid.top + 40 + 60 * n for n in range(8)]
        else:
            x, rows = (grid.left + 4 if west else grid.right - TAB - 4), free_rows(scene, grid, west)
        for name in dict.fromkeys(e.side for e in scene.elements):
            away = [e for e in scene.elements if e.side == name and is_beyond(grid, e, west)]
            if not away or not rows:
                continue
            y, only, colour = rows.pop(0), away[0], side(name, palette).colour
            words = f"{only.kind} {cell(only.file, only.rank)}" if len(away) == 1 else f"{len(away)}"
            pen.rectangle((x, y - 24, x + TAB, y + 24), fill=PAPER_LIGHT, outline=colour, width=4)
            frame.paste(colour, (x + 20, y - 18), icon(KINDS.get(only.kind, "uncertainty"), 36))
            write(frame, (x + 60, y), words, NUMBER, 29, INK)
            tip, back = (x - 8, x + 14) if west else (x + TAB + 8, x + TAB - 14)
            pen.polygon([(tip, y), (back, y - 14), (back, y + 14)], fill=colour)


def free_rows(scene: BattleScene, grid: Grid, west: bool) -> list[int]:
    """The middles of rows without an element in the two cells at that edge; else every row."""
    files = range(grid.first, grid.first + 2) if west else range(grid.first + grid.across - 2, grid.first + grid.across)
    taken = {e.rank for e in scene.elements if e.file in files}
    ranks = [r for r in range(grid.low + grid.up - 1, grid.low - 1, -1) if r not in taken]
    return [round(grid.middle(grid.first, r)[1]) for r in ranks or range(grid.low + grid.up - 1, grid.low - 1, -1)]


def is_beyond(grid: Grid, element: Element, west: bool) -> bool:
    if not grid.is_on_field(element.file, element.rank) or grid.holds(element.file, element.rank):
        return False
    return (element.file < grid.first + grid.across // 2) == west


def draw_choices(scene: BattleScene, grid: Grid) -> Image.Image:
    """The boards to choose from, one below the other, with the zones in which both sides deploy."""
    boards = scene.choices[:4]
    size = max(6, min((CHOICES - 60) // grid.files, LARGEST_CHOICE))
    wide, high = grid.files * size, grid.ranks * size
    rows = key_rows(scene)
    frame = paper(CHOICES, HEADER + len(boards) * (high + CAPTION) + len(rows) * KEY)
    draw_header(frame, scene)
    pen, left = ImageDraw.Draw(frame), (CHOICES - wide) // 2
    for index, ground in enumerate(boards):
        top = HEADER + CAPTION + index * (high + CAPTION)
        write(frame, (left + wide / 2, top - 30), WORDS.choice.format(n=index + 1), NAME, 44, INK, "m")
        pen.rectangle((left - 5, top - 5, left + wide + 4, top + high + 4), fill=PAPER_LIGHT, outline=INK, width=3)
        frame.paste(paint_ground(ground, 0, 0, grid.files, grid.ranks, size), (left, top))
        for edge in (top, top + high - ZONE_DEPTH * size):
            draw_zone(pen, left + ZONE_SIDE * size, edge, wide - 2 * ZONE_SIDE * size, ZONE_DEPTH * size)
    draw_ground_key(frame, rows, top + high + KEY // 2)
    return frame


def draw_zone(pen: ImageDraw.ImageDraw, left: int, top: int, wide: int, high: int) -> None:
    """A dashed box."""
    for x in range(left, left + wide, 22):
        for y in (top, top + high - 3):
            pen.rectangle((x, y, min(x + 12, left + wide), y + 3), fill=RED)
    for y in range(top, top + high, 22):
        for x in (left, left + wide - 3):
            pen.rectangle((x, y, x + 3, min(y + 12, top + high)), fill=RED)


def paper(wide: int, high: int) -> Image.Image:
    """As high as need be: pieces of the sheet, one below the other."""
    frame, piece = Image.new("RGB", (wide, high)), sheet.cut_paper(wide, min(high, SIZE[1]))
    for top in range(0, high, piece.height):
        frame.paste(piece, (0, top))
    return frame


def draw_ground_key(frame: Image.Image, rows: list[list[str]], y: int) -> None:
    pen = ImageDraw.Draw(frame)
    for row in rows:
        x = (frame.width - sum(map(key_width, row)) + KEY_GAP) // 2
        for kind in row:
            if kind == ZONE:
                draw_zone(pen, x, y - 16, SWATCH, 32)
            else:
                frame.paste(swatch(kind, SWATCH), (x, y - SWATCH // 2))
            write(frame, (x + SWATCH + 10, y), key_words(kind), TEXT, 28, INK)
            x += key_width(kind)
        y += KEY


def key_rows(scene: BattleScene) -> list[list[str]]:
    """The kinds of ground on these boards and the zone, in as many rows as they need."""
    found = [kind for kind in LOOKS if any(kind in ground.values() for ground in scene.choices)]
    rows: list[list[str]] = [[]]
    for kind in [*found, ZONE]:
        if sum(map(key_width, [*rows[-1], kind])) - KEY_GAP > CHOICES - 40:
            rows.append([])
        rows[-1].append(kind)
    return rows


def key_words(kind: str) -> str:
    return WORDS.zone if kind == ZONE else WORDS.ground[kind]


def key_width(kind: str) -> int:
    return SWATCH + 10 + round(width(key_words(kind), TEXT, 28)) + KEY_GAP
