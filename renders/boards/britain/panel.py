"""The side panel of the map of Britain: the kings by their turn, titles, peace, news, what the signs mean."""

from __future__ import annotations

from PIL import Image

from renders.boards.britain.scene import BRETWALDA, PENDRAGON, SAXON, BritainScene, Kingdom, Title
from renders.boards.britain.signs import ICONS, disc, hut, pennant
from renders.boards.britain.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import GOLD, GREY, INK, INK_SOFT, RED
from renders.drawing.icons import icon
from renders.drawing.lettering import (
    BOLD,
    ITALIC,
    NAME,
    NUMBER,
    TEXT,
    TITLE,
    wrap_text,
    write,
    write_heading,
    write_line,
)
from renders.drawing.sides import side
from renders.words.common import write_more

WIDTH, HEIGHT = 470, 1050
LEFT, RIGHT = 30, WIDTH - 28
ROOM = RIGHT - LEFT
LEGEND_TOP = 886
TOP, LINE = 162, 27
MOST = 8  # kingdoms
SHIELDS = 3  # vassals or claimants that are shown one by one
CROWNS = {PENDRAGON: "imperial-crown", BRETWALDA: "horned-helm"}


def draw_blank() -> Image.Image:
    """What never changes: the paper, the title, the legend."""
    panel = sheet.cut_paper(WIDTH, HEIGHT)
    panel.paste(INK, (0, 0, 4, HEIGHT))
    sheet.draw_frame(panel, (13, 11, WIDTH - 12, HEIGHT - 12))
    write(panel, (WIDTH / 2 + 2, 50), WORDS.panel.title, TITLE, 40, INK, "m")
    sheet.draw_rule(panel, 56, WIDTH - 56, 77, diamond=True)
    draw_legend(panel)
    return panel


def draw_legend(panel: Image.Image) -> None:
    said = WORDS.legend
    sheet.draw_rule(panel, LEFT + 6, RIGHT - 6, LEGEND_TOP)
    marks = (
        (hut("british", False), said.british), (hut(SAXON, False), said.saxon), (hut("irish", False), said.irish),
        (hut("british", True), said.home), (pennant(GREY, "crown"), said.claim), (disc(GREY, ICONS["raid"]), said.raid),
        (disc(GREY, ICONS["warlord"]), said.warlord), (disc(GREY, ICONS["long_ships"]), said.long_ships),
        (disc(GREY, ICONS["irish_scourge"]), said.scourge),
    )  # fmt: skip
    for index, (mark, words) in enumerate(marks):
        x, y = LEFT + 22 + index % 3 * 138, LEGEND_TOP + 24 + index // 3 * 34
        panel.paste(mark, (x - mark.width // 2, y - mark.height // 2), mark)
        write_line(panel, (x + 22, y), words, TEXT, 23, INK, 112)
    for index, (sign, words) in enumerate(
        (("laurel-crown", said.rank), ("hills", said.lands), ("tied-scroll", said.winds))
    ):
        x = LEFT + 8 + index * 138
        panel.paste(INK_SOFT, (x, LEGEND_TOP + 112), icon(sign, 26))
        write_line(panel, (x + 34, LEGEND_TOP + 125), words, TEXT, 23, INK, 92)


def draw_panel(frame: Image.Image, left: int, scene: BritainScene, palette: str) -> None:
    """The rest, on a frame that has the blank panel at that distance from its left edge."""
    head = WORDS.panel.round.format(round=scene.round, rounds=scene.rounds) if scene.round else WORDS.panel.choosing
    write_line(frame, (left + WIDTH / 2, 102), head, ITALIC, 28, INK, 380, "m")
    write_heading(frame, (left + WIDTH / 2, 137), scene.phase, BOLD, 27, RED, ROOM)
    kings = scene.kingdoms[:MOST]
    high = 64 if len(kings) > 6 else 72
    y = TOP
    for king in kings:
        draw_kingdom(frame, left + LEFT, y, high, king, scene, palette)
        y += high + 4
    if len(scene.kingdoms) > MOST:
        more = WORDS.panel.more_kingdoms.format(n=len(scene.kingdoms) - MOST)
        write_line(frame, (left + LEFT, y + 12), more, TEXT, 24, INK, ROOM)
        y += 28
    for index, title in enumerate(scene.titles[:2]):
        draw_title(frame, left + LEFT + index * (ROOM // 2), y + 16, title, palette)
    if scene.round:
        write_state(frame, left + LEFT, y + (50 if scene.titles else 16), scene)
    write_news(frame, left + LEFT, y + (80 if scene.titles else 46), scene.log)


def draw_kingdom(
    frame: Image.Image, x: int, y: int, high: int, king: Kingdom, scene: BritainScene, palette: str
) -> None:
    who = side(king.side, palette)
    sheet.draw_card(frame, (x - 4, y, x + ROOM + 4, y + high), bool(scene.active) and king.side == scene.active)
    mark = sprites.counter(who.colour, who.emblem, high - 20)
    frame.paste(mark, (x, y + (high - mark.height) // 2), mark)
    top, row, at = y + high * 3 // 10, y + high * 7 // 10, x + high - 4
    write_line(frame, (at, top), who.name, NAME, 27, INK, 150)
    titles = [title.name for title in scene.titles if title.holder == king.side][:2]
    write_line(frame, (at + 160, top), king.player, TEXT, 23, INK_SOFT, 124 - 32 * len(titles))
    for index, title in enumerate(titles):
        crown = disc(GOLD, CROWNS.get(title, "crown"), 29)
        frame.paste(crown, (x + ROOM - 98 - 30 * index, top - 14), crown)
    if not scene.round:
        return
    write_line(frame, (x + ROOM - 8, y + high / 2), str(king.rank), NUMBER, 44, INK, 58, "r")
    small = hut(king.nation, False, 26)
    frame.paste(small, (at - 2, row - 14), small)
    sheet.draw_figure(frame, at + 30, row, "hills", str(min(king.lands, 99)), 23)
    sheet.draw_figure(frame, at + 84, row, "tied-scroll", str(min(king.winds, 99)), 23)
    draw_bonds(frame, at + 132, row, king, palette)


def draw_bonds(frame: Image.Image, x: int, y: int, king: Kingdom, palette: str) -> None:
    """To the left his lord or his vassals, to the right who claims his throne."""
    if king.lord:
        frame.paste(
            RED if king.rebel else INK_SOFT, (x, y - 11), icon("broken-axe" if king.rebel else "shaking-hands", 22)
        )
        draw_shields(frame, x + 26, y, (king.lord,), palette)
        x += 56
    if king.vassals:
        frame.paste(INK_SOFT, (x, y - 11), icon("crown", 22))
        x = draw_shields(frame, x + 26, y, king.vassals, palette) + 6
    for claimant in king.claimants[: 2 if king.vassals else 5]:
        who = side(claimant, palette)
        flag = pennant(who.colour, who.emblem, 17)
        frame.paste(flag, (x, y - flag.height // 2), flag)
        x += 18


def draw_shields(frame: Image.Image, x: int, y: int, sides: tuple[str, ...], palette: str) -> int:
    """Small shields side by side; how many more there are as a number. Returns where they end."""
    shown = sides if len(sides) <= SHIELDS else sides[: SHIELDS - 1]
    for name in shown:
        who = side(name, palette)
        mark = sprites.counter(who.colour, who.emblem, 22)
        frame.paste(mark, (x - 4, y - mark.height // 2), mark)
        x += 25
    if len(sides) > len(shown):
        write(frame, (x + 2, y), f"+{min(len(sides) - len(shown), 99)}", NUMBER, 24, INK)
        x += 30
    return x


def draw_title(frame: Image.Image, x: int, y: int, title: Title, palette: str) -> None:
    """A crown with its name, then its holder or its claimants."""
    crown = disc(GOLD, CROWNS.get(title.name, "crown"), 30)
    frame.paste(crown, (x, y - 15), crown)
    write_line(frame, (x + 36, y), WORDS.titles.get(title.name, title.name), NAME, 22, INK, 94)
    at = x + 134
    if title.holder:
        at = draw_shields(frame, at, y, (title.holder,), palette) + 2
    for claimant in title.claims[: 2 if title.holder else 3]:
        who = side(claimant, palette)
        flag = pennant(who.colour, who.emblem, 17)
        frame.paste(flag, (at, y - flag.height // 2), flag)
        at += 18


def write_state(frame: Image.Image, x: int, y: int, scene: BritainScene) -> None:
    """War or peace, and the cards that are left."""
    said = WORDS.panel
    words = said.war if scene.wars else said.peace.say(scene.peace) if scene.peace else said.war_open
    write_line(frame, (x + 2, y), words, BOLD, 24, RED if scene.wars else INK, 216)
    piles = f"{said.deck.format(n=min(scene.deck, 999))} · {said.discards.format(n=min(scene.discards, 999))}"
    write_line(frame, (x + ROOM - 2, y), piles, TEXT, 24, INK_SOFT, 190, "r")


def write_news(frame: Image.Image, x: int, y: int, news: tuple[str, ...]) -> None:
    """As much as there is room for, what is left over as a number."""
    room = (LEGEND_TOP - 8 - y) // LINE
    lines: list[str] = []
    for index, entry in enumerate(news):
        piece = wrap_text(entry, TEXT, 24, ROOM - 4, 2 if room > 2 else 1)
        more = len(news) - index - 1
        if len(lines) + len(piece) > room - (1 if more else 0):
            lines.append(write_more(more + 1))
            break
        lines += piece
    for index, words in enumerate(lines[: max(0, room)]):
        write(frame, (x + 2, y + index * LINE), words, TEXT, 24, INK)
