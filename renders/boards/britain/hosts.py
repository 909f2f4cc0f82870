"""The two sides of a war, as two columns of shields in the North Sea."""

from __future__ import annotations

from PIL import Image

from renders.boards.britain.scene import Ally, War
from renders.boards.britain.words import WORDS
from renders.drawing import sheet, sprites, stacks
from renders.drawing.colours import INK, INK_SOFT, RED
from renders.drawing.lettering import BOLD, NUMBER, TITLE, write, write_line
from renders.drawing.sides import side

LEFT, TOP, RIGHT = 806, 14, 1166
HEAD = 84
MOST = 9  # shields of a side
SAID = WORDS.war


def draw_wars(frame: Image.Image, wars: tuple[War, ...], palette: str) -> None:
    shown = wars[:2]
    size, in_row = (46, 3) if len(shown) == 1 else (30, 4)
    y = TOP
    for war in shown:
        y = draw_war(frame, y, war, size, in_row, palette) + 8


def draw_war(frame: Image.Image, top: int, war: War, size: int, in_row: int, palette: str) -> int:
    """Returns where it ends."""
    step = size + 11
    rows = max(1, -(-min(MOST, max(len(war.attack), len(war.defend))) // in_row))
    bottom = top + HEAD + rows * step + 8
    sheet.draw_cartouche(frame, (LEFT, top, RIGHT, bottom))
    middle = (LEFT + RIGHT) // 2
    title = {"battle": SAID.battle, "siege": SAID.siege}.get(war.mode, SAID.title)
    if war.round:
        title = f"{title} · {SAID.round.format(n=min(war.round, 99))}"
    write_line(frame, (middle, top + 27), title, TITLE, 25, INK, RIGHT - LEFT - 50, "m")
    frame.paste(INK_SOFT, (middle - 1, top + 48, middle + 1, bottom - 14))
    columns = ((SAID.attack, war.attack, LEFT + 12), (SAID.defend, war.defend, middle + 6))
    for words, allies, left in columns:
        there = [ally.stands for ally in allies if ally.stands is not None and not ally.gone]
        write(frame, (left + 6, top + 60), words, BOLD, 25, RED)
        if there:
            write_line(frame, (left + 160, top + 60), str(min(sum(there), 999)), NUMBER, 31, INK, 60, "r")
        draw_shields(frame, left, top + HEAD - 4, allies, size, in_row, palette)
    return bottom


def draw_shields(
    frame: Image.Image, left: int, top: int, allies: tuple[Ally, ...], size: int, in_row: int, palette: str
) -> None:
    """The one who commands has a star; who has gone home is pale."""
    step = size + 11
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
