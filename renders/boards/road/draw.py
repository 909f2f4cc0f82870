"""The Syrian War board: seven medallions on a road, the armies above it, what they have and what may come
below.
"""

from __future__ import annotations

import logging
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from renders.boards.dba_grid.scene import KINDS
from renders.boards.road.map import SIZE, place_spaces
from renders.boards.road.scene import MOST, Army, RoadScene
from renders.boards.road.words import WORDS
from renders.drawing import assets, sheet, sprites
from renders.drawing.colours import GOLD, INK, INK_SOFT, RED, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import BOLD, ITALIC, NAME, NUMBER, TEXT, TITLE, font, mask, wrap_text, write, write_line
from renders.drawing.sides import side
from renders.words.common import write_more

log = logging.getLogger(__name__)

SAID = WORDS.board
SPACES = 20  # of a road; the Syrian War has seven
NOBODY: Colour = (150, 134, 104)
SIGNS = {"hilly": "hills", "dry": "sun", "arable": "wheat", "littoral": "big-wave", "forest": "pine-tree"}


def draw(scene: RoadScene, palette: str) -> Image.Image:
    frame = load_base().copy()
    draw_header(frame, scene)
    names = scene.spaces
    if len(names) > SPACES:
        log.warning("a road of %d spaces, the last %d shown as a number", len(names), len(names) - SPACES + 1)
        names = (*names[: SPACES - 1], write_more(len(names) - SPACES + 1))
    places = place_spaces(len(names))
    for index, (name, at) in enumerate(zip(names, places, strict=True)):
        owner = scene.owners[index] if index < len(scene.owners) else ""
        colour = side(owner, palette).colour if owner else NOBODY
        mark = medal(index + 1, colour, index + 1 in scene.changed)
        frame.paste(mark, (at[0] - mark.width // 2, at[1] - mark.height // 2), mark)
        ground = scene.ground[index] if index < len(scene.ground) else ""
        if ground:
            frame.paste(INK_SOFT, (at[0] - 28, at[1] - 16), icon(SIGNS.get(ground, "uncertainty"), 56))
        write_name(frame, (at[0], at[1] + 104), name)
    for order, army in enumerate(scene.armies[:2]):
        draw_marcher(frame, scene, army, order, places, palette)
        draw_army_sheet(frame, army, order, palette)
    draw_news(frame, scene)
    return frame


@cache
def load_base() -> Image.Image:
    return assets.read_image("road/base.png").convert("RGB")


def draw_header(frame: Image.Image, scene: RoadScene) -> None:
    sheet.draw_cartouche(frame, (20, 16, SIZE[0] - 20, 124))
    write(frame, (SIZE[0] / 2, 52), SAID.title, TITLE, 42, INK, "m")
    words = " · ".join(part for part in (scene.pair, scene.phase) if part)
    write_line(frame, (SIZE[0] / 2, 97), words, ITALIC, 30, RED, 1500, "m")


@lru_cache(maxsize=64)
def medal(number: int, colour: Colour, marked: bool, size: int = 168) -> Image.Image:
    scale = 3
    disc = Image.new("RGBA", (size * scale, size * scale), (0, 0, 0, 0))
    shadow = Image.new("L", disc.size, 0)
    ImageDraw.Draw(shadow).ellipse((10 * scale, 14 * scale, (size - 8) * scale, (size - 2) * scale), fill=140)
    disc.paste((30, 18, 8, 255), (0, 0), shadow.filter(ImageFilter.GaussianBlur(5 * scale)))
    pen = ImageDraw.Draw(disc)
    for inset, fill in ((6, (86, 58, 32)), (11, colour), (20, (244, 234, 208))):
        pen.ellipse(
            (inset * scale, inset * scale, (size - 4 - inset) * scale, (size - 4 - inset) * scale),
            fill=(*fill, 255),
        )
    if marked:
        pen.ellipse(
            (2 * scale, 2 * scale, (size - 6) * scale, (size - 6) * scale),
            outline=(*GOLD, 255),
            width=6 * scale,
        )
    out = disc.resize((size, size), Image.Resampling.BOX)
    at = (size / 2 - 2, size * 0.26)
    ImageDraw.Draw(out).text(at, str(number), font=font(TITLE, 24), fill=(*INK_SOFT, 255), anchor="mm")
    return out


def write_name(frame: Image.Image, at: tuple[int, int], name: str) -> None:
    """In two lines if it needs them."""
    for row, words in enumerate(wrap_text(name, NAME, 30, 205, 2)):
        label = name_label(words)
        frame.paste(label, (at[0] - label.width // 2, at[1] + row * 32 - label.height // 2), label)


@lru_cache(maxsize=64)
def name_label(words: str) -> Image.Image:
    """Ink on a soft halo of paper."""
    ink, _, _ = mask(words, NAME, 30)
    room = (ink.width + 28, ink.height + 24)
    spread = Image.new("L", room, 0)
    spread.paste(ink.point(lambda v: min(255, v * 2)), (14, 12))
    spread = spread.filter(ImageFilter.MaxFilter(7)).filter(ImageFilter.GaussianBlur(3)).point(lambda v: int(v * 0.8))
    label = Image.new("RGBA", room, (240, 229, 204, 0))
    label.putalpha(spread)
    letters = Image.new("L", room, 0)
    letters.paste(ink, (14, 12))
    label.paste((*INK, 255), (0, 0), letters)
    return label


def draw_marcher(
    frame: Image.Image, scene: RoadScene, army: Army, order: int, places: list[tuple[int, int]], palette: str
) -> None:
    if not 1 <= army.space <= len(places):
        log.warning("the army of %r stands on space %d, off the road", army.side, army.space)
        return
    x, y = places[army.space - 1]
    shared = sum(other.space == army.space for other in scene.armies) > 1
    who = side(army.side, palette)
    mark = sprites.counter(who.colour, who.emblem, 66, str(sum(army.elements.values())))
    x += (-46 if order == 0 else 46) if shared else 0
    frame.paste(mark, (x - mark.width // 2, y - 134), mark)
    if army.initiative:
        flag = sprites.badge("", 30, "flying-flag")
        frame.paste(flag, (x - 52, y - 130), flag)
    if scene.battle and shared and order == 1:
        burst = sprites.burst(54)
        middle = places[army.space - 1][0]
        frame.paste(burst, (middle - 27, y - 172), burst)


def draw_army_sheet(frame: Image.Image, army: Army, order: int, palette: str) -> None:
    """One army: general, elements, and the columns from which reinforcements come."""
    left, top, right, bottom = (20, 560, 600, 1030) if order == 0 else (1050, 560, 1630, 1030)
    sheet.draw_cartouche(frame, (left, top, right, bottom))
    who = side(army.side, palette)
    mark = sprites.counter(who.colour, who.emblem, 54)
    frame.paste(mark, (left + 18, top + 16), mark)
    write_line(frame, (left + 92, top + 34), who.name, NAME, 36, INK, 260)
    if army.player:
        write_line(frame, (right - 24, top + 36), army.player, TEXT, 24, INK_SOFT, 180, "r")
    value = "" if army.value is None else SAID.pips.format(value=army.value)
    write_line(
        frame,
        (left + 92, top + 70),
        (army.general or SAID.no_general) + value,
        ITALIC,
        27,
        RED,
        right - left - 120,
    )
    total = sum(army.elements.values())
    write(frame, (left + 26, top + 112), SAID.army.format(n=total, most=MOST), BOLD, 24, INK)
    draw_elements(frame, left + 24, top + 128, army.elements, who.colour, right - 24)
    write(
        frame,
        (left + 26, top + 214),
        SAID.reinforcements.format(n=sum(sum(c.values()) for c in army.pool)),
        BOLD,
        24,
        INK,
    )
    y = top + 232
    for number, column in enumerate(army.pool[:4]):
        write(frame, (left + 34, y + 27), str(number + 1), NUMBER, 26, INK_SOFT, "m")
        draw_elements(frame, left + 54, y, column, who.colour, right - 24, 40)
        y += 56
    if len(army.pool) > 4:
        write(frame, (right - 24, top + 214), SAID.more_columns.format(n=len(army.pool) - 4), TEXT, 20, INK_SOFT, "r")


def draw_elements(
    frame: Image.Image, x: int, y: int, elements: dict[str, int], colour: Colour, right: int, size: int = 50
) -> None:
    shown = [(kind, number) for kind, number in elements.items() if number > 0]
    step = min(size + 20, (right - x) // max(1, len(shown)))
    for kind, number in shown:
        sign = KINDS.get(kind, "uncertainty")
        mark = sprites.counter(colour, sign, size, kind)
        frame.paste(mark, (x, y), mark)
        disc = sprites.badge(str(number), size * 9 // 20)
        frame.paste(disc, (x + mark.width - disc.width - 2, y), disc)
        x += step


def draw_news(frame: Image.Image, scene: RoadScene) -> None:
    if not scene.log:
        return
    left, top, right, bottom = 620, 560, 1030, 1030
    sheet.draw_cartouche(frame, (left, top, right, bottom))
    write(frame, ((left + right) / 2, top + 36), SAID.news, TITLE, 24, INK, "m")
    y = top + 80
    for index, entry in enumerate(scene.log):
        lines = wrap_text(entry, TEXT, 24, right - left - 56, 3)
        if y + 29 * (len(lines) + (index < len(scene.log) - 1)) > bottom - 20:
            write(frame, (left + 28, y), write_more(len(scene.log) - index), TEXT, 24, INK)
            return
        for words in lines:
            write(frame, (left + 28, y), words, TEXT, 24, INK)
            y += 29
        y += 8
