"""The two sides of a war, as two columns of shields in the North Sea."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from renders.boards.britain.scene import Ally, War
from renders.boards.britain.words import WORDS
from renders.drawing import sheet, sprites, stacks
from renders.drawing.colours import INK, INK_SOFT, RED
from renders.drawing.lettering import BOLD, NUMBER, TITLE, width, write, write_line
from renders.drawing.sides import side

LEFT, TOP, RIGHT = 806, 14, 1166
MOST = 9  # shields of a side
SAID = WORDS.war


class Measures(NamedTuple):
    """How large one war is drawn. Two are lower, so that Deur below them stays in sight."""

    size: int  # of a shield
    step: int  # from one to the next
    in_row: int
    head: int  # above the shields
    title: int  # where the middle of the title is
    sides: int  # where the middle of the words for the sides is
    words: int  # their size


ALONE = Measures(size=46, step=57, in_row=3, head=84, title=27, sides=60, words=25)
OF_TWO = Measures(size=28, step=34, in_row=5, head=44, title=25, sides=25, words=21)


def draw_wars(frame: Image.Image, wars: tuple[War, ...], palette: str) -> None:
    shown = wars[:2]
    y = TOP
    for war in shown:
        y = draw_war(frame, y, war, ALONE if len(shown) == 1 else OF_TWO, palette) + 6


def draw_war(frame: Image.Image, top: int, war: War, by: Measures, palette: str) -> int:
    """Returns where it ends."""
    rows = max(1, -(-min(MOST, max(len(war.attack), len(war.defend))) // by.in_row))
    bottom = top + by.head + rows * by.step + 8
    sheet.draw_cartouche(frame, (LEFT, top, RIGHT, bottom))
    middle, in_one_line = (LEFT + RIGHT) // 2, by.title == by.sides
    write_line(frame, (middle, top + by.title), title_of(war, in_one_line), TITLE, by.words, INK, 310, "m")
    frame.paste(INK_SOFT, (middle - 1, top + (by.head if in_one_line else 48), middle + 1, bottom - 14))
    columns = ((SAID.attack, war.attack, LEFT + 12), (SAID.defend, war.defend, middle + 6))
    for words, allies, left in columns:
        there = [ally.stands for ally in allies if ally.stands is not None and not ally.gone]
        count, y = str(min(sum(there), 999)) if there else "", top + by.sides
        end = left + 160
        if in_one_line:  # the title stands between them
            wide = round(width(words, BOLD, by.words) + 6 + width(count, NUMBER, by.words + 4))
            left_of_words = left + 6 if left < middle else RIGHT - 18 - wide
            end = left_of_words + wide
        else:
            left_of_words = left + 6
        write(frame, (left_of_words, y), words, BOLD, by.words, RED)
        write_line(frame, (end, y), count, NUMBER, by.words + (4 if in_one_line else 6), INK, 60, "r")
        draw_shields(frame, left, top + by.head - 4, allies, by, palette)
    return bottom


def title_of(war: War, is_short: bool) -> str:
    title = {"battle": SAID.battle, "siege": SAID.siege}.get(war.mode, SAID.title)
    if not war.round:
        return title
    number = min(war.round, 99)
    return f"{title} {number}" if is_short else f"{title} · {SAID.round.format(n=number)}"


def draw_shields(frame: Image.Image, left: int, top: int, allies: tuple[Ally, ...], by: Measures, palette: str) -> None:
    """The commander has a star; a king who has gone home is pale."""
    size, step, in_row = by.size, by.step, by.in_row
    shown = allies if len(allies) <= MOST else allies[: MOST - 1]
    for index, ally in enumerate(shown):
        who = side(ally.side, palette)
        colour = stacks.lighten(who.colour, 0.6) if ally.gone else who.colour
        text = "" if ally.stands is None else str(min(ally.stands, 99))
        mark = sprites.counter(colour, who.emblem, size, text)
        x, y = left + index % in_row * step, top + index // in_row * step
        frame.paste(mark, (x, y), mark)
        if ally.chief:
            star = sprites.star(size // 2)
            frame.paste(star, (x + size - star.width // 2, y), star)
    if len(allies) > MOST:
        x, y = left + (MOST - 1) % in_row * step, top + (MOST - 1) // in_row * step
        more = sprites.badge(f"+{min(len(allies) - MOST + 1, 99)}", size)
        frame.paste(more, (x + 4, y + 4), more)
