"""The two cartouches of the King Philip's War board: the state of the war, and what the signs mean."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renders.boards.new_england.scene import PEOPLES, TURNS, VICTORY, Camp, NewEnglandScene
from renders.boards.new_england.signs import BURNT, PEACE, QUIET, neutral_sign, sign
from renders.boards.new_england.text import write_razed
from renders.boards.new_england.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, RED
from renders.drawing.lettering import FELL, FELL_ITALIC, NUMBER, TEXT, wrap_text, write, write_heading, write_line
from renders.drawing.sides import side
from renders.words.common import write_more

WAR = (12, 262, 290, 1040)
KEY = (1336, 12, 1638, 258)
LEFT, RIGHT, MIDDLE = WAR[0] + 20, WAR[2] - 20, (WAR[0] + WAR[2]) // 2
LOG_LINE = 24
SAID = WORDS.panel


def draw_blank(frame: Image.Image, palette: str) -> None:
    """What never changes: the two cartouches, the title, what the signs mean."""
    sheet.draw_cartouche(frame, WAR)
    for line, words in enumerate(SAID.title):
        write(frame, (MIDDLE, 302 + 38 * line), words, FELL, 39, INK, "m")
    sheet.draw_rule(frame, LEFT + 20, RIGHT - 20, 368, diamond=True)
    draw_key(frame, palette)


def draw_panel(frame: Image.Image, scene: NewEnglandScene, palette: str) -> None:
    write_line(frame, (MIDDLE, 390), scene.season, FELL, 26, INK, RIGHT - LEFT, "m")
    write_heading(frame, (MIDDLE, 420), scene.phase, FELL_ITALIC, 24, RED, RIGHT - LEFT)
    draw_turns(frame, 440, scene.turn)
    y = 478
    for camp in scene.camps[:2]:
        draw_camp(frame, y, camp, scene.active == camp.side, palette)
        y += 168
    if scene.log:
        draw_chips(frame, y + 4, scene, palette)
        write_news(frame, y + 46, scene.log)
    else:
        draw_peoples(frame, y + 14, scene, palette)


def draw_turns(frame: Image.Image, y: int, now: int) -> None:
    """The nine turns; the fifth is winter."""
    pen = ImageDraw.Draw(frame)
    step = (RIGHT - LEFT) / TURNS
    for turn in range(1, TURNS + 1):
        x = LEFT + (turn - 1) * step
        fill = (176, 44, 30) if turn == now else (206, 220, 226) if turn == 5 else (246, 236, 210)
        pen.rectangle((x + 1, y, x + step - 2, y + 24), fill=fill, outline=INK, width=2)
        write(frame, (x + step / 2, y + 12), str(turn), NUMBER, 18, (255, 248, 230) if turn == now else INK, "m")


def draw_camp(frame: Image.Image, y: int, camp: Camp, active: bool, palette: str) -> None:
    who = side(camp.side, palette)
    sheet.draw_card(frame, (LEFT - 6, y, RIGHT + 6, y + 158), active)
    mark = sprites.counter(who.colour, who.emblem, 40)
    frame.paste(mark, (LEFT - 3, y + 4), mark)
    write_line(frame, (LEFT + 50, y + 22), who.name, FELL, 25, INK, RIGHT - LEFT - 50)
    if camp.player:
        write_line(frame, (LEFT + 50, y + 44), camp.player, TEXT, 18, INK_SOFT, RIGHT - LEFT - 50)
    for row, (words, value, whole) in enumerate(
        ((SAID.points, camp.points, VICTORY), (SAID.provisions, camp.provisions_lost, 20))
    ):
        top = y + 62 + row * 38
        write(frame, (LEFT, top), words, TEXT, 18, INK)
        write(frame, (RIGHT, top), str(value), NUMBER, 23, INK, "r")
        sheet.draw_track(frame, (LEFT, top + 10, RIGHT, top + 25), value, whole, who.colour)
    write_line(frame, (LEFT, y + 143), camp.note or "", TEXT, 19, INK_SOFT, RIGHT - LEFT)


def draw_chips(frame: Image.Image, y: int, scene: NewEnglandScene, palette: str) -> None:
    """The nine peoples in a row, by the letters that the map has too."""
    for index, code in enumerate(PEOPLES):
        draw_chip(frame, LEFT - 4 + index * 27, y, code, scene.peoples.get(code, ""), palette)


def draw_peoples(frame: Image.Image, y: int, scene: NewEnglandScene, palette: str) -> None:
    """The nine peoples by name, and what has been burnt: where there is no news to tell."""
    sheet.draw_rule(frame, LEFT, RIGHT, y - 6)
    for index, code in enumerate(PEOPLES):
        x, row = LEFT - 4 + index % 2 * 126, y + 6 + index // 2 * 34
        stance = scene.peoples.get(code, "")
        draw_chip(frame, x, row, code, stance, palette)
        write_line(
            frame,
            (x + 32, row + 12),
            WORDS.peoples[code],
            FELL,
            19,
            INK_SOFT if stance in ("surrendered", "devastated") else INK,
            90,
        )
    write_line(frame, (MIDDLE, y + 188), write_razed(scene), FELL_ITALIC, 20, INK, RIGHT - LEFT, "m")


def draw_chip(frame: Image.Image, x: int, y: int, code: str, stance: str, palette: str) -> None:
    at_war = side("indian", palette).colour
    fill = {"": QUIET, "surrendered": PEACE, "devastated": BURNT}.get(stance, at_war)
    ImageDraw.Draw(frame).rounded_rectangle((x, y, x + 24, y + 23), 5, fill=fill, outline=INK, width=2)
    write(frame, (x + 12.5, y + 12), code, NUMBER, 17, sprites.ink_on(fill), "m")


def write_news(frame: Image.Image, y: int, entries: tuple[str, ...]) -> None:
    room = (WAR[3] - 12 - y) // LOG_LINE
    lines: list[str] = []
    for index, entry in enumerate(entries):
        piece = wrap_text(entry, FELL, 20, RIGHT - LEFT, 2)
        more = len(entries) - index - 1
        if len(lines) + len(piece) > room - (1 if more else 0):
            lines.append(write_more(len(entries) - index))
            break
        lines += piece
    for words in lines[: max(room, 0)]:
        write(frame, (LEFT, y), words, FELL, 20, INK)
        y += LOG_LINE


def draw_key(frame: Image.Image, palette: str) -> None:
    sheet.draw_cartouche(frame, KEY)
    english, indian = side("english", palette).colour, side("indian", palette).colour
    signs = (
        (sign("settlement", english, False, "", True), SAID.port),
        (sign("settlement", english, True, "", False), SAID.fort),
        (sign("settlement", english, False, "raided", False), SAID.raided),
        (sign("village", indian, False, "", False), SAID.village),
        (sign("village", QUIET, False, "", False), SAID.neutral),
        (sign("village", indian, False, "razed", False), SAID.razed),
    )
    for index, (mark, words) in enumerate(signs):
        x, y = KEY[0] + 16 + index % 3 * 92, KEY[1] + 14 + index // 3 * 44
        frame.paste(mark, (x, y), mark)
        write_line(frame, (x + 44, y + 22), words, FELL, 18, INK, 50)
    pen = ImageDraw.Draw(frame)
    y = KEY[1] + 118
    for pips, words in ((1, SAID.road), (2, SAID.trail), (3, SAID.wild)):
        x = KEY[0] + 20 + (pips - 1) % 2 * 148
        row = y + (pips - 1) // 2 * 30
        draw_connection(pen, x, row, pips)
        write_line(frame, (x + 62, row), words, FELL, 18, INK, 84)
    pen.line((KEY[0] + 168, y + 30, KEY[0] + 222, y + 30), fill=(62, 100, 122), width=7)
    pen.line((KEY[0] + 168, y + 30, KEY[0] + 222, y + 30), fill=(126, 166, 182), width=3)
    write_line(frame, (KEY[0] + 230, y + 30), SAID.river, FELL, 18, INK, 70)
    spot = neutral_sign()
    frame.paste(spot, (KEY[0] + 24, y + 58), spot)
    write_line(frame, (KEY[0] + 54, y + 69), SAID.open_space, FELL, 18, INK, 90)
    for index, (name, words) in enumerate((("spy", SAID.spy), ("path-distance", SAID.guide), ("musket", SAID.muskets))):
        disc = sprites.badge("", 22, name)
        x = KEY[0] + (24, 100, 186)[index]
        frame.paste(disc, (x, y + 88), disc)
        write_line(frame, (x + 28, y + 99), words, FELL, 18, INK, 70)
    star = sprites.star(20)
    frame.paste(star, (KEY[0] + 168, y + 59), star)
    write_line(frame, (KEY[0] + 196, y + 69), SAID.leader, FELL, 18, INK, 80)


def draw_connection(pen: ImageDraw.ImageDraw, x: int, y: int, pips: int) -> None:
    brown = (92, 62, 34)
    if pips == 1:
        pen.line((x, y, x + 54, y), fill=brown, width=6)
        pen.line((x, y, x + 54, y), fill=(238, 222, 182), width=2)
    else:
        on, off = ((9, 5), (3, 6))[pips - 2]
        for start in range(x, x + 54, on + off):
            pen.line((start, y, min(start + on, x + 54), y), fill=brown, width=3)
    for pip in range(pips):
        middle = x + 27 + (pip - (pips - 1) / 2) * 11
        pen.ellipse((middle - 5, y - 5, middle + 5, y + 5), fill=(250, 242, 220), outline=(70, 44, 22), width=2)
