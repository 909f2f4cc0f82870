"""The side panel of the King David board: nations, what happened, who else there is, what the signs mean."""

from __future__ import annotations

from PIL import Image

from renders.boards.levant.affairs import list_affairs
from renders.boards.levant.scene import KINDS, LevantScene, Minor, Nation
from renders.boards.levant.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, RED
from renders.drawing.lettering import (
    BOLD,
    ITALIC,
    NAME,
    NUMBER,
    TEXT,
    TITLE,
    width,
    wrap_text,
    write,
    write_heading,
    write_line,
)
from renders.drawing.sides import side
from renders.words.common import write_more

WIDTH, HEIGHT = 400, 1050
LEFT, RIGHT = 30, WIDTH - 30
LEGEND_TOP = HEIGHT - 232
LOG_LINE = 27
MINOR_ROW, MINOR_HEAD = 31, 44
GONE = (150, 140, 122)
FAIR_NEWS = 7  # lines of news that must fit before every minor country gets a place


def draw_blank() -> Image.Image:
    """What never changes: the paper, the title, the legend."""
    panel = sheet.cut_paper(WIDTH, HEIGHT)
    panel.paste(INK, (0, 0, 4, HEIGHT))
    sheet.draw_frame(panel, (13, 12, WIDTH - 13, HEIGHT - 13))
    write(panel, (WIDTH / 2, 54), WORDS.panel.title, TITLE, 43, INK, "m")
    sheet.draw_rule(panel, 56, WIDTH - 56, 86, diamond=True)
    draw_legend(panel)
    return panel


def draw_panel(frame: Image.Image, left: int, scene: LevantScene, palette: str) -> None:
    """The rest, on a frame that has the blank panel at that distance from its left edge."""
    write_line(frame, (left + WIDTH / 2, 112), scene.turn, ITALIC, 30, INK, 330, "m")
    write_heading(frame, (left + WIDTH / 2, 146), scene.phase, BOLD, 26, RED, 344)
    y = 170
    for nation in scene.nations[:6]:
        draw_nation(frame, left + LEFT, y, nation, scene.active == nation.side, palette)
        y += 84
    lines = arrange_news(scene)
    wanted = 34 + LOG_LINE * min(sum(map(len, lines)), FAIR_NEWS)
    minors = scene.minors[:10]
    if LEGEND_TOP - y - minors_height(minors) < wanted:  # news first, then the countries that have taken sides
        minors = tuple(country for country in minors if country.stance != "neutral")
    floor = LEGEND_TOP
    if minors and floor - y - minors_height(minors) >= min(wanted, 34 + 3 * LOG_LINE):
        floor -= minors_height(minors)
        draw_minors(frame, left + LEFT, floor, minors, palette)
    write_news(frame, left + LEFT, y, floor, lines)


def draw_nation(frame: Image.Image, x: int, y: int, nation: Nation, active: bool, palette: str) -> None:
    who = side(nation.side, palette)
    sheet.draw_card(frame, (x - 4, y, x + RIGHT - LEFT + 4, y + 77), active)
    mark = sprites.counter(who.colour, who.emblem, 46)
    frame.paste(mark, (x, y + 10), mark)
    low = 4 if nation.player else 0  # three rows instead of two
    write_line(frame, (x + 64, y + 24 - 2 * low), who.name, NAME, 28 - low, INK, 160)
    write_line(frame, (x + 64, y + 37), nation.player, TEXT, 18, INK_SOFT, 158)
    if nation.initiative:
        disc = sprites.badge(str(nation.initiative), 26)
        frame.paste(disc, (x + 226, y + 11), disc)
    points = str(nation.points) + (f"/{nation.goal}" if nation.goal is not None else "")
    sheet.draw_figure(frame, x + 258, y + 24, "laurel-crown", "", 26)
    write_line(frame, (x + 288, y + 24), points, NUMBER, 29, INK, 52)
    at = x + 64
    for sign, value in (
        ("wheat", nation.food),
        ("metal-bar", nation.resource),
        ("tied-scroll", nation.markers),
    ):
        sheet.draw_figure(frame, at, y + 56 + low, sign, "?" if value is None else str(value), 22)
        at += 70
    for ally in nation.allies[:3]:
        small = sprites.counter(side(ally, palette).colour, side(ally).emblem, 22)
        frame.paste(small, (at - 20, y + 40 + low), small)
        at += 27


def draw_minors(frame: Image.Image, x: int, y: int, minors: tuple[Minor, ...], palette: str) -> None:
    """Two columns: the country, and whose it is."""
    sheet.draw_rule(frame, x + 8, x + RIGHT - LEFT - 8, y)
    write(frame, (x + (RIGHT - LEFT) / 2, y + 22), WORDS.panel.minors, TITLE, 19, INK, "m")
    for index, country in enumerate(minors):
        at, row = x + 4 + index % 2 * 174, y + MINOR_HEAD + 8 + index // 2 * MINOR_ROW
        gone = country.stance == "conquered"
        who = side(country.side, palette)
        mark = sprites.counter(GONE if gone else who.colour, who.emblem, 24)
        frame.paste(mark, (at - 5, row - mark.height // 2), mark)
        write_line(frame, (at + 31, row), who.name, NAME, 20, INK_SOFT if gone else INK, 74 if country.by else 86)
        word = WORDS.panel.stances.get(country.stance, country.stance)
        write_line(frame, (at + (134 if country.by else 166), row), word, TEXT, 17, INK_SOFT, 46, "r")
        if country.by:
            small = sprites.counter(side(country.by, palette).colour, side(country.by).emblem, 22)
            frame.paste(small, (at + 152 - small.width // 2, row - small.height // 2), small)


def minors_height(minors: tuple[Minor, ...]) -> int:
    return MINOR_HEAD + MINOR_ROW * -(-len(minors) // 2)


def arrange_news(scene: LevantScene) -> list[list[tuple[str, str]]]:
    """The news, then what is under way: for each the lines it takes, with the sign before them."""
    news = []
    for sign, words in [*(("", words) for words in scene.log), *list_affairs(scene)]:
        parts = wrap_text(words, TEXT, 22, RIGHT - LEFT - (50 if sign else 16), 2)
        news.append([(sign if not row else sign and "more", part) for row, part in enumerate(parts)])
    return news


def write_news(frame: Image.Image, x: int, y: int, floor: int, news: list[list[tuple[str, str]]]) -> None:
    """As much as there is room for, what is left over as a number."""
    if not news:
        return
    sheet.draw_rule(frame, x + 8, x + RIGHT - LEFT - 8, y + 8)
    y += 30
    room = (floor - 6 - y) // LOG_LINE
    lines: list[tuple[str, str]] = []
    for index, piece in enumerate(news):
        more = len(news) - index - 1
        if len(lines) + len(piece) > room - (1 if more else 0):
            lines.append(("", write_more(more + 1)))
            break
        lines += piece
    for sign, words in lines[: max(room, 0)]:
        if mark := affair_sign(sign):
            frame.paste(mark, (x + 20 - mark.width // 2, y - mark.height // 2), mark)
        write(frame, (x + (42 if sign else 8), y), words, TEXT, 22, INK)
        y += LOG_LINE


def affair_sign(kind: str) -> Image.Image | None:
    if kind == "battle":
        return sprites.burst(26)
    if kind == "siege":
        return sprites.siege_ring(28, 20)
    return sprites.counter((120, 112, 98), "camel", 18, shape="diamond") if kind == "raid" else None


def draw_legend(panel: Image.Image) -> None:
    y = LEGEND_TOP
    sheet.draw_rule(panel, LEFT + 8, RIGHT - 8, y)
    grey = (120, 112, 98)
    said = WORDS.legend
    units = {"chariot": said.chariot, "phalanx": said.phalanx, "infantry": said.infantry, "militia": said.militia}
    for index, (kind, words) in enumerate(units.items()):
        x, row = LEFT + 4 + index % 2 * 172, y + 14 + index // 2 * 38
        mark = sprites.counter(grey, KINDS[kind], 30)
        panel.paste(mark, (x, row), mark)
        write(panel, (x + 46, row + 20), words, TEXT, 21, INK)
    signs = ((sprites.city(1, True, 26), said.port), (sprites.city(3, False, 26), said.city))
    for index, (mark, words) in enumerate(signs):
        x = LEFT + 2 + index * 216
        panel.paste(mark, (x, y + 94), mark)
        write(panel, (x + 46, y + 108), words, TEXT, 21, INK)
    raid = sprites.counter(grey, "camel", 20, shape="diamond")
    more = (
        (sprites.ford(), said.ford),
        (sprites.siege_ring(36, 25), said.siege),
        (sprites.star(22), said.leader),
        (raid, said.raid),
    )
    x = LEFT + 3
    for mark, words in more:
        panel.paste(mark, (x, y + 150 - mark.height // 2), mark)
        write(panel, (x + mark.width + 4, y + 150), words, TEXT, 20, INK)
        x += mark.width + 14 + int(width(words, TEXT, 20))
    figures = (
        ("wheat", said.food),
        ("metal-bar", said.resource),
        ("tied-scroll", said.markers),
        ("laurel-crown", said.points),
    )
    gap = (RIGHT - LEFT - 6 - sum(26 + width(words, TEXT, 19) for _, words in figures)) / (len(figures) - 1)
    at = LEFT + 3.0
    for sign, words in figures:
        sheet.draw_figure(panel, round(at), y + 184, sign, "", 20)
        write(panel, (at + 26, y + 184), words, TEXT, 19, INK)
        at += 26 + width(words, TEXT, 19) + gap
