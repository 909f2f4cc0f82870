"""The side panel of the board of hexes: the year, the kingdoms in player order, the news, what the signs mean."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from renders.boards.hexes.pieces import put, resize, shield, sprite
from renders.boards.hexes.scene import MONTHS, HexScene, Kingdom, is_winter, kingdom_side
from renders.boards.hexes.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import GOLD, INK, INK_SOFT, PAPER_LIGHT, RED, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import BOLD, ITALIC, NAME, NUMBER, TEXT, TITLE, wrap_text, write, write_line
from renders.words.common import write_more

WIDTH, HEIGHT = 480, 1050
LEFT, RIGHT = 34, WIDTH - 32
LEGEND_TOP = 838
LINE = 32
HEADS = (("laurel-crown", 226), ("coins", 280), ("wheat", 330), ("treasure-map", 380))
PAST: Colour = (196, 184, 140)
TO_COME: Colour = (222, 214, 160)
COLD: Colour = (176, 200, 208)
FROST: Colour = (52, 84, 104)
MOST = 6  # kingdoms
ARMIES = 10  # of a kingdom that are shown as shields


@cache
def blank_panel() -> Image.Image:
    """What never changes: the paper, the title, the legend."""
    panel = sheet.cut_paper(WIDTH, HEIGHT)
    panel.paste(INK, (0, 0, 3, HEIGHT))
    sheet.draw_frame(panel, (14, 10, WIDTH - 12, HEIGHT - 11))
    write(panel, ((LEFT + RIGHT) / 2, 50), WORDS.panel.title, TITLE, 36, INK, "m")
    ImageDraw.Draw(panel).line((LEFT, LEGEND_TOP, RIGHT, LEGEND_TOP), fill=INK_SOFT, width=2)
    for index, (part, words) in enumerate(list_legend()):
        x, y = LEFT + 28 + index % 3 * 140, LEGEND_TOP + 30 + index // 3 * 48
        put(panel, part, x, y)
        write(panel, (x + 33, y), words, TEXT, 26, INK)
    return panel


def list_legend() -> list[tuple[Image.Image, str]]:
    said, grey = WORDS.legend, (134, 126, 110)
    painted = (
        ("ridge11", said.ridge, 0.6), ("wood11", said.wood, 0.6), ("village", said.village, 0.66),
        ("city", said.city, 0.66), ("fortress", said.fortress, 0.66), ("capital", said.capital, 0.66),
        ("tower", said.tower, 0.66), ("torch", said.torch, 0.84), ("rampart", said.rampart, 0.6),
        ("veil", said.veil, 0.3),
    )  # fmt: skip
    found = [(trim(sprite(key, 1.0), factor), words) for key, words, factor in painted]
    return [*found, (sprites.burst(40), said.burst), (trim(shield(grey, "lion", True, 1.0), 0.8), said.lying)]


def trim(part: Image.Image, factor: float) -> Image.Image:
    return resize(part.crop(part.getbbox()), factor)


def draw_panel(frame: Image.Image, left: int, scene: HexScene, palette: str) -> None:
    frame.paste(blank_panel(), (left, 0))
    x = left + LEFT
    draw_ring(frame, x + 88, 170, scene)
    at = x + 192
    write_line(frame, (at, 112), write_month(scene), NAME, 33, INK, RIGHT - 226)
    lines = wrap_text(scene.phase, BOLD, 27, RIGHT - 226, 3)
    for index, words in enumerate(lines):
        write(frame, (at, 152 + index * 31), words, BOLD, 27, RED)
    year = WORDS.year.format(year=scene.year, years=scene.years)
    write_line(frame, (at, 156 + len(lines) * 31), year, TEXT, 27, INK_SOFT, RIGHT - 226)
    y = 274
    write(frame, (x + 2, y + 17), WORDS.panel.order, ITALIC, 28, INK_SOFT)
    for sign, dx in HEADS:
        frame.paste(INK, (x + dx - 17, y), icon(sign, 34))
    y += 40
    kingdoms = scene.kingdoms[:MOST]
    high = 88 if len(kingdoms) <= 4 else 76 if len(kingdoms) == 5 else 66
    for kingdom in kingdoms:
        draw_kingdom(frame, x, y, high, kingdom, kingdom.side == scene.active, palette)
        y += high + (5 if high > 70 else 4)
    if len(scene.kingdoms) > MOST:
        write(frame, (x, y + 12), WORDS.panel.more_kingdoms.format(n=len(scene.kingdoms) - MOST), TEXT, 24, INK)
        y += 28
    write_news(frame, x, y + 16, scene.log)


def write_month(scene: HexScene) -> str:
    if scene.month:
        return WORDS.summer.format(month=scene.month)
    return WORDS.winter if is_winter(scene) else WORDS.setup


def draw_ring(frame: Image.Image, x: int, y: int, scene: HexScene) -> None:
    """Six months of summer and the winter; the present one is gold."""
    now = scene.month - 1 if 1 <= scene.month <= MONTHS else MONTHS if is_winter(scene) else -1
    put(frame, ring(now), x, y)
    write(frame, (x, y - 12), WORDS.panel.year, NUMBER, 24, INK_SOFT, "m")
    write_line(frame, (x, y + 15), str(scene.year), TITLE, 36, INK, 70, "m")


@lru_cache(maxsize=8)
def ring(now: int) -> Image.Image:
    radius, scale = 88, 4
    size = 2 * radius + 8
    image = Image.new("RGBA", (size * scale, size * scale), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    middle, line = size / 2 * scale, (*INK, 255)
    turn = 360 / (MONTHS + 1)
    whole = (middle - radius * scale, middle - radius * scale, middle + radius * scale, middle + radius * scale)
    for i in range(MONTHS + 1):
        fill = GOLD if i == now else COLD if i == MONTHS else TO_COME if i > now else PAST
        pen.pieslice(whole, -90 + (i - 0.5) * turn, -90 + (i + 0.5) * turn, fill=(*fill, 255), outline=line, width=8)
    hub = radius * 0.5 * scale
    box = (middle - hub, middle - hub, middle + hub, middle + hub)
    pen.ellipse(box, fill=(*PAPER_LIGHT, 255), outline=line, width=8)
    image = image.resize((size, size), Image.Resampling.BOX)
    pen = ImageDraw.Draw(image)
    for i in range(MONTHS + 1):
        angle = math.radians(-90 + i * turn)
        x, y = size / 2 + radius * 0.75 * math.cos(angle), size / 2 + radius * 0.75 * math.sin(angle)
        if i < MONTHS:
            write(image, (x, y), str(i + 1), NUMBER, 30, INK, "m")
        else:
            for n in range(3):
                dx, dy = 12 * math.cos(n * math.pi / 3), 12 * math.sin(n * math.pi / 3)
                pen.line((x - dx, y - dy, x + dx, y + dy), fill=(*FROST, 255), width=3)
    return image


def draw_kingdom(frame: Image.Image, x: int, y: int, high: int, kingdom: Kingdom, active: bool, palette: str) -> None:
    who = kingdom_side(kingdom.side, palette)
    sheet.draw_card(frame, (x - 4, y, x + RIGHT - LEFT + 4, y + high), active)
    put(frame, shield(who.colour, who.emblem, False, 0.95), x + 30, y + high / 2)
    top, row = (y + 28, y + high - 25) if high > 80 else (y + 22, y + high - 18)
    write_line(frame, (x + 66, top), kingdom.player or who.name, NAME, 30, INK, 134)
    for value, (_, dx) in zip((kingdom.might, kingdom.gold, kingdom.food, kingdom.tiles), HEADS, strict=True):
        write_line(frame, (x + dx, top), str(value), NUMBER, 33, INK, 50, "m")
    shown = [False] * min(ARMIES, kingdom.upright) + [True] * min(ARMIES, kingdom.lying)
    for i, lying in enumerate(shown[:ARMIES]):
        put(frame, shield(who.colour, who.emblem, lying, 0.5), x + 78 + i * 26, row)
    words = WORDS.panel.out if kingdom.out else WORDS.races.get(kingdom.race, kingdom.race)
    write_line(frame, (x + RIGHT - LEFT - 4, row), words, ITALIC, 26, INK_SOFT, 120, "r")


def write_news(frame: Image.Image, x: int, y: int, news: tuple[str, ...]) -> None:
    """The newest nearly whole, then what there is room for in two lines each, and what is left over as a number."""
    room = (LEGEND_TOP - 4 - y) // LINE
    lines: list[str] = []
    for index, entry in enumerate(news):
        most = 2 if room > 3 else 1
        piece = wrap_text(entry, TEXT, 26, RIGHT - LEFT, most if index else max(2, room - 1))
        more = len(news) - index - 1
        if lines and len(lines) + len(piece) > room - (1 if more else 0):
            lines.append(write_more(more + 1))
            break
        lines += piece
    for index, words in enumerate(lines[: max(0, room)]):
        write(frame, (x, y + index * LINE), words, TEXT, 26, INK)
