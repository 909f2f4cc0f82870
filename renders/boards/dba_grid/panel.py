"""The panel of the DBA battle board: the commands of both sides, and the news."""

from __future__ import annotations

import math

from PIL import Image

from renders.boards.dba_grid.grid import HEADER, SIDE_PANEL, SIZE, Grid
from renders.boards.dba_grid.scene import BattleScene, Command
from renders.boards.dba_grid.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, RED, Colour
from renders.drawing.lettering import BOLD, NAME, TEXT, wrap_text, write, write_line
from renders.drawing.sides import side
from renders.words.common import write_more

SAID = WORDS.panel
RESULTS: dict[str, Colour] = {
    "destroyed": (188, 28, 20),
    "flee": (196, 120, 30),
    "recoil": (60, 96, 140),
    "equal": (112, 104, 92),
    "lost": (150, 24, 30),  # since the last picture, in whatever way
}


def draw_panel(frame: Image.Image, scene: BattleScene, grid: Grid, palette: str) -> int:
    """Commands of both sides, then the news: beside the field or below it. Returns how far down they go."""
    if grid.beside:
        left, top, right, bottom = SIZE[0] - SIDE_PANEL, HEADER + 16, SIZE[0] - 24, SIZE[1] - 20
        columns = 1
    else:
        left, top, right, bottom = 30, grid.bottom + 44, SIZE[0] - 30, SIZE[1] - 16
        columns = 3
    width = (right - left) // columns
    sides = dict.fromkeys([c.side for c in scene.commands] + [e.side for e in scene.elements] + [*scene.waiting])
    x, y, lowest = left, top, top
    for name in list(sides)[:2]:
        end = draw_army(frame, scene, name, (x, y, width - 16), palette)
        lowest = max(lowest, end)
        if columns == 1:
            y = end + 14
        else:
            x += width
    return max(lowest, draw_news(frame, scene, (x, y, right, bottom)))


def draw_army(frame: Image.Image, scene: BattleScene, name: str, at: tuple[int, int, int], palette: str) -> int:
    x, y, width = at
    who = side(name, palette)
    commands = [command for command in scene.commands if command.side == name][:4]
    waiting = scene.waiting.get(name, {})
    high = 58 + 40 * max(0 if waiting else 1, len(commands)) + (42 if waiting else 0)
    sheet.draw_card(frame, (x, y, x + width, y + high), scene.active == name)
    mark = sprites.counter(who.colour, who.emblem, 38)
    frame.paste(mark, (x + 8, y + 4), mark)
    standing = sum(element.side == name for element in scene.elements)
    player = scene.players.get(name, "")
    write_line(frame, (x + 66, y + 29), who.name + (f" · {player}" if player else ""), NAME, 28, INK, width - 230)
    count = SAID.to_deploy.format(n=sum(waiting.values())) if waiting else SAID.elements.format(n=standing)
    write(frame, (x + width - 14, y + 29), count, TEXT, 22, INK_SOFT, "r")
    if waiting:
        listed = ", ".join(f"{number} {kind}" for kind, number in waiting.items())
        write_line(frame, (x + 16, y + high - 26), listed, TEXT, 22, INK, width - 30)
    for index, command in enumerate(commands):
        draw_command(frame, command, x + 16, y + 72 + index * 40, width - 30)
    return y + high


def draw_command(frame: Image.Image, command: Command, x: int, y: int, width: int) -> None:
    disc = sprites.badge(str(command.number), 28)
    frame.paste(disc, (x, y - 14), disc)
    pips = SAID.no_pips if command.pips is None else SAID.pips.format(n=command.pips)
    write(frame, (x + 42, y), pips, BOLD, 22, INK)
    words = SAID.broken if command.broken else SAID.lost.format(n=command.lost, most=command.breaks_at)
    write_line(frame, (x + 140, y), words, TEXT, 22, RED if command.broken else INK, 130)
    sheet.draw_track(frame, (x + 276, y - 9, x + width, y + 9), command.lost, max(1, command.breaks_at), RED)


def draw_news(frame: Image.Image, scene: BattleScene, box: tuple[int, int, int, int]) -> int:
    left, top, right, bottom = box
    legend = [result for result in RESULTS if any(fight.result == result for fight in scene.fights)]
    for index, result in enumerate(legend):
        mark = sprites.burst(26, RESULTS[result])
        x, y = left + 4 + index % 2 * 200, top + 6 + index // 2 * 32
        frame.paste(mark, (x, y), mark)
        write(frame, (x + 34, y + 13), WORDS.results[result], TEXT, 22, INK)
    y = top + 22 + math.ceil(len(legend) / 2) * 32
    entries = [fight.words for fight in scene.fights if fight.words] + list(scene.log)
    for index, entry in enumerate(entries):
        lines = wrap_text(entry, TEXT, 22, right - left - 12, 2)
        if y + 27 * (len(lines) + (index < len(entries) - 1)) > bottom - 4:
            write(frame, (left + 6, y), write_more(len(entries) - index), TEXT, 22, INK)
            return y + 14
        for words in lines:
            write(frame, (left + 6, y), words, TEXT, 22, INK)
            y += 27
    return y
