"""The side panel of the King David board: nations, what happened, what the signs mean."""

from PIL import Image

from renders import sheet, sprites
from renders.colours import INK, INK_SOFT, RED
from renders.lettering import BOLD, ITALIC, NAME, NUMBER, TEXT, TITLE, heading, line, wrapped, write
from renders.levant_scene import KINDS, LevantScene, Nation
from renders.sides import side

WIDTH, HEIGHT = 400, 1050
LEFT, RIGHT = 30, WIDTH - 30
LEGEND_TOP = HEIGHT - 232
LOG_LINE = 27


def drawn(scene: LevantScene, palette: str) -> Image.Image:
    panel = sheet.paper(WIDTH, HEIGHT).copy()
    panel.paste(INK, (0, 0, 4, HEIGHT))
    sheet.frame(panel, (13, 12, WIDTH - 13, HEIGHT - 13))
    write(panel, (WIDTH / 2, 54), "KING DAVID", TITLE, 43, INK, "m")
    sheet.rule(panel, 56, WIDTH - 56, 86, diamond=True)
    line(panel, (WIDTH / 2, 112), scene.turn, ITALIC, 30, INK, 330, "m")
    heading(panel, (WIDTH / 2, 146), scene.phase, BOLD, 26, RED, 344)
    y = 170
    for nation in scene.nations[:6]:
        _nation(panel, y, nation, scene.active == nation.side, palette)
        y += 84
    if scene.log:
        sheet.rule(panel, LEFT + 8, RIGHT - 8, y + 8)
    _log(panel, y + 30, scene.log)
    _legend(panel)
    return panel


def _nation(panel: Image.Image, y: int, nation: Nation, active: bool, palette: str) -> None:
    who = side(nation.side, palette)
    sheet.card(panel, (LEFT - 4, y, RIGHT + 4, y + 77), active)
    mark = sprites.counter(who.colour, who.emblem, 46)
    panel.paste(mark, (LEFT, y + 10), mark)
    low = 4 if nation.player else 0  # three rows instead of two
    line(panel, (LEFT + 64, y + 24 - 2 * low), who.name, NAME, 28 - low, INK, 160)
    line(panel, (LEFT + 64, y + 37), nation.player, TEXT, 18, INK_SOFT, 158)
    if nation.initiative:
        disc = sprites.badge(str(nation.initiative), 26)
        panel.paste(disc, (LEFT + 226, y + 11), disc)
    points = str(nation.points) + (f"/{nation.goal}" if nation.goal is not None else "")
    sheet.figure(panel, LEFT + 258, y + 24, "laurel-crown", "", 26)
    line(panel, (LEFT + 288, y + 24), points, NUMBER, 29, INK, 52)
    x = LEFT + 64
    for sign, value in (
        ("wheat", nation.food),
        ("metal-bar", nation.resource),
        ("tied-scroll", nation.markers),
    ):
        sheet.figure(panel, x, y + 56 + low, sign, "?" if value is None else str(value), 22)
        x += 70
    if nation.allies:
        for ally in nation.allies[:3]:
            small = sprites.counter(side(ally, palette).colour, side(ally).emblem, 22)
            panel.paste(small, (x - 20, y + 40 + low), small)
            x += 27


def _log(panel: Image.Image, y: int, entries: tuple[str, ...]) -> None:
    """As much of the news as there is room for, the rest as a number."""
    room = (LEGEND_TOP - 6 - y) // LOG_LINE
    lines: list[str] = []
    for index, entry in enumerate(entries):
        piece = wrapped(entry, TEXT, 22, RIGHT - LEFT - 16, 2)
        more = len(entries) - index - 1
        if len(lines) + len(piece) > room - (1 if more else 0):
            lines.append(f"and {len(entries) - index} more")
            break
        lines += piece
    for words in lines[: max(room, 0)]:
        write(panel, (LEFT + 8, y), words, TEXT, 22, INK)
        y += LOG_LINE


def _legend(panel: Image.Image) -> None:
    y = LEGEND_TOP
    sheet.rule(panel, LEFT + 8, RIGHT - 8, y)
    grey = (120, 112, 98)
    for index, kind in enumerate(("chariot", "phalanx", "infantry", "militia")):
        x, row = LEFT + 4 + index % 2 * 172, y + 14 + index // 2 * 38
        mark = sprites.counter(grey, KINDS[kind], 30)
        panel.paste(mark, (x, row), mark)
        write(panel, (x + 46, row + 20), kind.capitalize(), TEXT, 21, INK)
    signs = ((sprites.city(1, True, 26), "City, level 1, port"), (sprites.city(3, False, 26), "Level 3"))
    for index, (mark, words) in enumerate(signs):
        x = LEFT + 2 + index * 216
        panel.paste(mark, (x, y + 94), mark)
        write(panel, (x + 46, y + 108), words, TEXT, 21, INK)
    more = ((sprites.ford(), "Ford"), (sprites.siege_ring(38, 26), "Siege"), (sprites.star(24), "Leader"))
    for index, (mark, words) in enumerate(more):
        x = LEFT + 6 + index * 116
        panel.paste(mark, (x, y + 152 - mark.height // 2), mark)
        write(panel, (x + 42, y + 152), words, TEXT, 21, INK)
    for index, (sign, words) in enumerate((("wheat", "food"), ("metal-bar", "resource"), ("tied-scroll", "markers"))):
        x = LEFT + 6 + index * 116
        sheet.figure(panel, x, y + 184, sign, "", 20)
        write(panel, (x + 26, y + 184), words, TEXT, 19, INK_SOFT)
