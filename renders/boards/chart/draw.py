"""A chart as a picture: as large as its table allows, since a phone shows it at a third of its size."""

from __future__ import annotations

import re

import msgspec
from PIL import Image, ImageDraw

from renders.boards.chart.scene import MOST_COLUMNS, MOST_NOTES, ChartScene, Row, cut_rows
from renders.boards.chart.text import name_rule
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, PAPER_LIGHT, RED, Colour
from renders.drawing.lettering import (
    BOLD,
    ITALIC,
    NAME,
    NUMBER,
    TEXT,
    TITLE,
    fit_text,
    width,
    wrap_text,
    write,
    write_line,
)
from renders.drawing.sides import side

WIDTH, HIGHEST, LOWEST = 1650, 1050, 420
MARGIN, TOP, NOTE = 44, 128, 40
SIZES = (64, 58, 52, 47, 43, 39, 36, 33, 30, 27, 24)
PADDING, LEADING, SIGN = 0.5, 1.16, 1.2  # of a letter's size: beside words, from line to line, for a side's sign
BESIDE = 280  # of the heading: for the paragraph, or for a campaign's name, which may need more
SENTENCE = 18  # letters from which a cell is read as a sentence
MOST_LINES = 4  # of a cell
NARROWEST = 0.2  # of the width: what a column that must break its lines keeps at least
DEEP: Colour = (214, 150, 104)  # the shade of the greatest result
FIGURE = re.compile(r"[-+−–]?[\d½./]+ ?%?|[-–]")


class Plan(msgspec.Struct):
    """How a table is laid out: how large its letters are, how wide its columns, how high its rows."""

    size: int
    columns: list[int]
    heights: list[int]  # the row of headings first
    blocks: int = 1  # how many parts of the table are beside each other

    @property
    def rows_in_block(self) -> int:
        return -(-(len(self.heights) - 1) // self.blocks)

    @property
    def height(self) -> int:
        return self.heights[0] + max(
            (sum(self.heights[1 + start : 1 + start + self.rows_in_block]) for start in self.starts), default=0
        )

    @property
    def starts(self) -> range:
        return range(0, max(1, len(self.heights) - 1), max(1, self.rows_in_block))


def draw(scene: ChartScene, palette: str) -> Image.Image:
    rows = cut_rows(scene)
    notes = scene.notes[:MOST_NOTES]
    across = NOTE + 6 if scene.across else 0
    room = HIGHEST - TOP - across - NOTE * len(notes) - 44
    plan = plan_table(scene, rows, room)
    height = max(LOWEST, TOP + across + plan.height + NOTE * len(notes) + 44)
    frame = sheet.cut_paper(WIDTH, height)
    sheet.draw_frame(frame, (12, 10, WIDTH - 13, height - 11))
    rule = name_rule(scene)
    beside = min(max(BESIDE, round(width(rule, ITALIC, 38)) + 2), WIDTH // 2)
    write_line(frame, (MARGIN, 62), scene.title, TITLE, 46, INK, WIDTH - 2 * MARGIN - beside - 20)
    write_line(frame, (WIDTH - MARGIN, 64), rule, ITALIC, 38, RED, beside, "r")
    sheet.draw_rule(frame, MARGIN, WIDTH - MARGIN, 102, diamond=True)
    if scene.across:
        middle = MARGIN + plan.columns[0] + (WIDTH - 2 * MARGIN - plan.columns[0]) / 2
        write_line(frame, (middle, TOP + 16), scene.across, ITALIC, 36, RED, WIDTH - 2 * MARGIN, "m")
    draw_table(frame, scene, rows, plan, TOP + across, palette)
    for index, note in enumerate(notes):
        y = TOP + across + plan.height + 34 + index * NOTE
        write_line(frame, (MARGIN, y), note, ITALIC, 32, INK_SOFT, WIDTH - 2 * MARGIN)
    return frame


def plan_table(scene: ChartScene, rows: list[Row], room: int) -> Plan:
    """The largest letters with which the table fits, in one block or in two; the smallest where nothing fits."""
    whole = WIDTH - 2 * MARGIN
    for size in SIZES:
        for blocks in (1, 2) if len(rows) > 12 else (1,):
            wide = whole if blocks == 1 else whole // 2 - 20
            plan = plan_columns(scene, rows, size, wide, blocks)
            if plan is not None and plan.height <= room:
                return plan
    columns = [whole // count_columns(scene)] * count_columns(scene)
    return Plan(SIZES[-1], columns, [room // (len(rows) + 1)] * (len(rows) + 1))


def plan_columns(scene: ChartScene, rows: list[Row], size: int, wide: int, blocks: int) -> Plan | None:
    """Each column as wide as its words; if that is too much the widest one breaks its lines."""
    lines, signs = [headings_of(scene), *(cells_of(scene, row) for row in rows)], has_signs(scene)
    heads = [max(heading.split() or [""], key=len) for heading in lines[0]]
    columns = [
        max(measure(line[i], size, i, signs) for line in (heads, *lines[1:])) for i in range(count_columns(scene))
    ]
    over = sum(columns) - wide
    while over > 0:
        widest = max(range(len(columns)), key=lambda i: columns[i])
        if columns[widest] - over < wide * NARROWEST and columns[widest] < wide * NARROWEST * 1.5:
            return None
        columns[widest] = max(columns[widest] - over, int(wide * NARROWEST))
        over = sum(columns) - wide
    if over < 0:
        spread = -over // len(columns)
        columns = [column + spread for column in columns]
    heights = []
    for number, line in enumerate(lines):
        wrapped = [wrap_cell(words, size, columns[i], i, signs, number == 0) for i, words in enumerate(line)]
        if any(part.endswith("…") for parts in wrapped for part in parts):
            return None
        heights.append(round(size * LEADING * max(map(len, wrapped), default=1) + size * 0.42))
    return Plan(size, columns, heights, blocks)


def measure(words: str, size: int, column: int, signs: bool) -> int:
    """How wide a cell is that shows these words in one line."""
    faces = (BOLD, face_of(words, column))  # headings are bold
    return round(max(width(words[:200], face, size) for face in faces) + indent(size, column, signs) + PADDING * size)


def indent(size: int, column: int, signs: bool) -> float:
    """From the left edge of a cell to its words; before the labels there is room for the signs of sides."""
    return size * (PADDING + (SIGN if signs and column == 0 else 0))


def wrap_cell(words: str, size: int, wide: int, column: int, signs: bool, is_heading: bool) -> tuple[str, ...]:
    room = wide - indent(size, column, signs) - PADDING * size + 2
    return wrap_text(words, BOLD if is_heading else face_of(words, column), size, max(room, size), MOST_LINES) or ("",)


def face_of(words: str, column: int) -> str:
    if FIGURE.fullmatch(words):
        return NUMBER
    return TEXT if column else NAME


def has_signs(scene: ChartScene) -> bool:
    return any(row.side for row in scene.rows)


def is_centred(scene: ChartScene, column: int) -> bool:
    """Figures and short words are in the middle of their column, labels and sentences at its left."""
    cells = [row.cells[column - 1] for row in scene.rows if len(row.cells) >= column > 0]
    return column > 0 and all(len(cell) < SENTENCE for cell in cells)


def count_columns(scene: ChartScene) -> int:
    return max(1, min(MOST_COLUMNS, len(scene.headings)))


def headings_of(scene: ChartScene) -> list[str]:
    return pad(scene, list(scene.headings))


def cells_of(scene: ChartScene, row: Row) -> list[str]:
    return pad(scene, [row.label or side(row.side).name, *row.cells])


def pad(scene: ChartScene, words: list[str]) -> list[str]:
    most = count_columns(scene)
    return [*words, *[""] * most][:most]


def draw_table(frame: Image.Image, scene: ChartScene, rows: list[Row], plan: Plan, top: int, palette: str) -> None:
    pen = ImageDraw.Draw(frame)
    greatest = max((value(cell) for row in rows for cell in row.cells), default=0) if scene.across else 0
    for block, start in enumerate(plan.starts):
        left = MARGIN + block * (sum(plan.columns) + 40)
        right = left + sum(plan.columns)
        draw_line(frame, scene, plan, headings_of(scene), (left, top), plan.heights[0], is_heading=True)
        y = top + plan.heights[0]
        pen.line((left, y, right, y), fill=INK, width=3)
        for index in range(start, min(start + plan.rows_in_block, len(rows))):
            row, high = rows[index], plan.heights[1 + index]
            if index % 2 == 0:
                pen.rectangle((left, y + 2, right, y + high - 1), fill=PAPER_LIGHT)
            if greatest > 0:
                shade_cells(pen, row, plan, (left, y), high, greatest)
            if row.side:
                who = side(row.side, palette)
                mark = sprites.counter(who.colour, who.emblem, max(12, min(plan.size, high - 10)))
                frame.paste(mark, (left + 6, y + (high - mark.height) // 2 + 2), mark)
            draw_line(frame, scene, plan, cells_of(scene, row), (left, y), high, is_heading=False)
            y += high
        pen.line((left, y, right, y), fill=INK_SOFT, width=2)


def shade_cells(
    pen: ImageDraw.ImageDraw, row: Row, plan: Plan, corner: tuple[int, int], high: int, greatest: float
) -> None:
    left, y = corner[0] + plan.columns[0], corner[1]
    for cell, wide in zip(row.cells, plan.columns[1:], strict=False):
        if (much := value(cell)) > 0:
            pen.rectangle((left + 2, y + 2, left + wide - 2, y + high - 1), fill=mix(much / greatest))
        left += wide


def mix(part: float) -> Colour:
    red, green, blue = (round(light + (deep - light) * part) for light, deep in zip(PAPER_LIGHT, DEEP, strict=True))
    return red, green, blue


def value(cell: str) -> float:
    found = re.match(r"\d+(?:\.\d+)?", cell[:9])
    return float(found[0]) if found else 0.0


def draw_line(
    frame: Image.Image,
    scene: ChartScene,
    plan: Plan,
    words: list[str],
    corner: tuple[int, int],
    high: int,
    is_heading: bool,
) -> None:
    """The cells of a row, or the headings."""
    left, top = corner
    signs = has_signs(scene)
    for column, (said, wide) in enumerate(zip(words, plan.columns, strict=False)):
        face = BOLD if is_heading else face_of(said, column)
        centred, start = is_centred(scene, column), indent(plan.size, column, signs and not is_heading)
        most = max(1, int(high / (plan.size * LEADING)))
        parts = wrap_cell(said, plan.size, wide, column, signs, is_heading)[:most]
        y = top + high / 2 - plan.size * LEADING * (len(parts) - 1) / 2
        for part in parts:
            shown = fit_text(part, face, plan.size, wide - start)
            x = left + wide / 2 if centred else left + start
            write(frame, (x, y), shown, face, plan.size, INK, "m" if centred else "l")
            y += plan.size * LEADING
        left += wide
