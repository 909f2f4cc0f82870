"""Below the field of a DBA battle: both armies with their commands, and the whole field small between them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renders.boards.dba_grid.grid import SIZE, STRIP, Grid
from renders.boards.dba_grid.ground import LOOKS
from renders.boards.dba_grid.scene import BattleScene, Command, cell
from renders.boards.dba_grid.stands import RIBBONS, mix
from renders.boards.dba_grid.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import GOLD, INK, INK_SOFT, PAPER_LIGHT, RED, Colour
from renders.drawing.lettering import BOLD, NAME, NUMBER, TEXT, wrap_text, write, write_line
from renders.drawing.sides import side
from renders.drawing.sprites import DARK

SAID = WORDS.panel
RESULTS: dict[str, Colour] = {
    "destroyed": (188, 28, 20),
    "flee": (196, 120, 30),
    "recoil": (60, 96, 140),
    "equal": (112, 104, 92),
    "lost": (150, 24, 30),  # since the last picture, in whatever way
}


INSET = 210  # how wide the whole field is shown
MOST_COMMANDS = 7  # of an army: one player against all the others
RING, SMALLEST_RING = 13, 9  # half the width of the room for an element that a command can lose
LEAST_FOR_PIPS, ROOMY = 130, 230  # the width of a command that shows its PIPs, and of one that says so
GROUND: dict[str, Colour] = {kind: mix(look.colour, DARK, 0.16) for kind, look in LOOKS.items()}


def draw_strip(frame: Image.Image, scene: BattleScene, grid: Grid, palette: str) -> int:
    """Returns how far down it goes."""
    top, high = grid.bottom + 42, STRIP - 14
    names = [c.side for c in scene.commands] + [leader_of(scene, e.side) for e in scene.elements] + [*scene.waiting]
    wide = (SIZE[0] - INSET - 48 - 32) // 2
    for n, name in enumerate(list(dict.fromkeys(names))[:2]):
        x = 24 if n == 0 else SIZE[0] - 24 - wide
        draw_army(frame, scene, name, (x, top, x + wide, top + high), palette)
    draw_inset(frame, scene, grid, (SIZE[0] // 2 - INSET // 2, top, INSET, high), palette)
    entries = [fight.words for fight in scene.fights if fight.words] + list(scene.log)
    return draw_news(frame, entries, top + high + 24)


def leader_of(scene: BattleScene, player: str) -> str:
    """By whose name the army is known in which this player fights."""
    return scene.leaders.get(player, player)


def draw_army(frame: Image.Image, scene: BattleScene, name: str, box: tuple[int, int, int, int], palette: str) -> None:
    left, top, right, bottom = box
    who, waiting = side(name, palette), scene.waiting.get(name, {})
    sheet.draw_card(frame, box, scene.active == name)
    mark = sprites.counter(who.colour, who.emblem, 34)
    frame.paste(mark, (left + 8, top + 2), mark)
    player = scene.players.get(name, "")
    standing = sum(leader_of(scene, element.side) == name for element in scene.elements)
    count = SAID.to_deploy.format(n=sum(waiting.values())) if waiting else SAID.elements.format(n=standing)
    write_line(frame, (left + 58, top + 24), who.name + (f" · {player}" if player else ""), NAME, 30, INK, 380)
    write(frame, (right - 14, top + 24), count, TEXT, 26, INK_SOFT, "r")
    commands = [command for command in scene.commands if command.side == name][:MOST_COMMANDS]
    if waiting and not commands:
        listed = ", ".join(f"{number} {kind}" for kind, number in waiting.items())
        write_line(frame, (left + 16, bottom - 28), listed, TEXT, 26, INK, right - left - 30)
    step = (right - left - 16) // max(1, len(commands))
    for index, command in enumerate(commands):
        draw_command(frame, command, left + 12 + index * step, bottom - 30, step)


def draw_command(frame: Image.Image, command: Command, x: int, y: int, wide: int) -> None:
    """Its number, the PIPs of its last die, and a ring for each element it can lose before it breaks: lost ones are
    crossed."""
    pen, end = ImageDraw.Draw(frame), x + wide - 8
    pen.rectangle((x, y - 19, x + 34, y + 19), fill=RIBBONS.get(command.number, PAPER_LIGHT), outline=DARK, width=2)
    write(frame, (x + 17, y + 1), str(command.number), NUMBER, 33, DARK, "m")
    x += 44
    if command.pips is not None and wide >= LEAST_FOR_PIPS:
        if wide >= ROOMY:
            write(frame, (x, y), SAID.pips, TEXT, 26, INK_SOFT)
            x += 58
        pen.rounded_rectangle((x, y - 18, x + 36, y + 18), 6, fill=PAPER_LIGHT, outline=INK, width=2)
        write(frame, (x + 18, y + 1), str(command.pips), NUMBER, 29, INK, "m")
        x += 46
    if command.broken:
        write_line(frame, (x, y), SAID.broken, BOLD, 26, RED, end - x)
        return
    ring = min(RING, (end - x) // (2 * max(1, command.breaks_at)))
    if ring < SMALLEST_RING:
        write_line(
            frame, (x, y), SAID.lost_short.format(n=command.lost, most=command.breaks_at), BOLD, 26, INK, end - x
        )
        return
    for n in range(command.breaks_at):
        draw_ring(pen, x + ring + n * 2 * ring, y, ring - 2, n < command.lost)


def draw_ring(pen: ImageDraw.ImageDraw, x: int, y: int, r: int, crossed: bool) -> None:
    pen.ellipse((x - r, y - r, x + r, y + r), fill=RED if crossed else PAPER_LIGHT, outline=INK, width=2)
    if crossed:
        for way in (-1, 1):
            pen.line((x - 4, y - 4 * way, x + 4, y + 4 * way), fill=PAPER_LIGHT, width=3)


def draw_inset(
    frame: Image.Image, scene: BattleScene, grid: Grid, box: tuple[int, int, int, int], palette: str
) -> None:
    """The whole field, and which part of it is shown above."""
    left, top, wide, high = box
    size = max(2, min(wide // grid.files, high // grid.ranks))
    x, y = left + (wide - size * grid.files) // 2, top + (high - size * grid.ranks) // 2
    pen = ImageDraw.Draw(frame)
    end = (x + size * grid.files, y + size * grid.ranks)
    pen.rectangle((x - 4, y - 4, end[0] + 3, end[1] + 3), fill=(216, 206, 152), outline=INK, width=3)

    def at(file: int, rank: int) -> tuple[int, int]:
        return x + file * size, y + (grid.ranks - 1 - rank) * size

    for file in range(grid.files):
        for rank in range(grid.ranks):
            if colour := GROUND.get(scene.ground.get(cell(file, rank), "")):
                a, b = at(file, rank)
                pen.rectangle((a, b, a + size - 1, b + size - 1), fill=colour)
    for element in scene.elements:
        if grid.is_on_field(element.file, element.rank):
            a, b = at(element.file, element.rank)
            fill = GOLD if element.general else side(element.side, palette).colour
            pen.rectangle((a, b, a + size - 1, b + size - 1), fill=fill)
    a, b = at(grid.first, grid.low + grid.up - 1)
    pen.rectangle(
        (a - 1, b - 1, a + grid.across * size, b + grid.up * size), outline=mix(DARK, PAPER_LIGHT, 0.1), width=2
    )


def draw_news(frame: Image.Image, entries: list[str], y: int) -> int:
    """In what room is left; the post has them all."""
    for entry in entries:
        for words in wrap_text(entry, TEXT, 26, SIZE[0] - 60, 2):
            if y > SIZE[1] - 24:
                return y - 14
            write(frame, (30, y), words, TEXT, 26, INK)
            y += 32
    return y - 14
