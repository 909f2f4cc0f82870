"""The King David battle board: two lines facing each other, hits between them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renders.boards.king_david_fight.scene import FightScene, Line, Party
from renders.boards.king_david_fight.text import party_name, write_title, write_waiting
from renders.boards.king_david_fight.words import WORDS
from renders.boards.levant.scene import KINDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, PAPER_LIGHT, RED, WHITE, Colour
from renders.drawing.lettering import BOLD, ITALIC, NAME, NUMBER, TEXT, TITLE, write, write_line
from renders.drawing.sides import side
from renders.words.common import write_more

WIDTH = 1650
SHOWN = 16  # armies of one line
ROW = 8  # of them side by side
ARMIES = (62, 1090)  # the left and right end of the line; beyond it dice, hits and markers
SCORE, EDGE = 1160, WIDTH - 58
DICE, DIE = 8, 46
SAID = WORDS.board


def draw(scene: FightScene, palette: str) -> Image.Image:
    highs = [party_height(party) for party in scene.parties[:2]]
    news = 136 + sum(high + 14 for high in highs)
    height = news + (36 * min(5, len(scene.log)) + 20 if scene.log else 8)
    frame = sheet.cut_paper(WIDTH, height)
    sheet.draw_frame(frame, (12, 10, WIDTH - 13, height - 11))
    write_line(frame, (WIDTH / 2, 52), write_title(scene).upper(), TITLE, 42, INK, 1500, "m")
    write_line(frame, (WIDTH / 2, 96), f"{scene.phase} · {scene.terrain}", ITALIC, 31, RED, 1500, "m")
    y = 124
    for party, high in zip(scene.parties, highs, strict=False):
        draw_party(frame, party, y, high, palette, scene.players.get(party.side, ""))
        y += high + 14
    if len(scene.parties) > 1:
        mark = sprites.burst(84)
        frame.paste(mark, (ARMIES[1] + 29 - 42, 124 + highs[0] + 7 - 42), mark)
    for index, entry in enumerate(scene.log[:5]):
        last = index == 4 and len(scene.log) > 5
        words = write_more(len(scene.log) - 4) if last else entry
        write_line(frame, (50, news + 8 + index * 36), words, TEXT, 30, INK, WIDTH - 100)
    return frame


def party_height(party: Party) -> int:
    """One row of armies or two, one row of markers or two."""
    return 320 if len(party.armies) > ROW or len(party.played) > 2 or len(party.dice) > DICE else 248


def draw_party(frame: Image.Image, party: Party, y: int, high: int, palette: str, player: str) -> None:
    who = side(party.side, palette)
    sheet.draw_card(frame, (30, y, WIDTH - 30, y + high))
    pen = ImageDraw.Draw(frame)
    pen.rounded_rectangle((30, y, 46, y + high), 6, fill=who.colour)
    pen.line((ARMIES[1] + 29, y + 22, ARMIES[1] + 29, y + high - 22), fill=INK_SOFT, width=2)
    mark = sprites.counter(who.colour, who.emblem, 62)
    frame.paste(mark, (62, y + 14), mark)
    write_line(frame, (146, y + 34), party_name(party), NAME, 40, INK, 560)
    leader = SAID.leader.format(leader=party.leader) if party.leader else ""
    if party.leader and party.rating is not None:
        leader += f" ({party.rating})"
    played = f" ({player})" if player else ""
    role = WORDS.roles.get(party.role, party.role)
    write_line(frame, (146, y + 73), role + played + leader, TEXT, 29, INK_SOFT, ARMIES[1] - 146)
    if party.leader:
        star = sprites.star(34)
        frame.paste(star, (106, y + 54), star)
    if party.city is not None:
        draw_city(frame, party, y)
    draw_line(frame, party, y + 96, who.colour, palette)
    draw_score(frame, party, y)


def draw_line(frame: Image.Image, party: Party, y: int, colour: Colour, palette: str) -> None:
    """The armies, as large as their number allows; those beyond two rows as a number."""
    count = len(party.armies)
    size = 112 if count <= 7 else 100 if count <= ROW else 86
    step = (ARMIES[1] - ARMIES[0]) // (7 if count <= 7 else ROW)
    for index, army in enumerate(party.armies[:SHOWN]):
        x, top = ARMIES[0] + index % ROW * step, y + index // ROW * (size + 20)
        if index == SHOWN - 1 and count > SHOWN:
            more = sprites.badge(f"+{count - SHOWN + 1}", 66)
            frame.paste(more, (x + 14, top + 14), more)
            break
        draw_army(frame, army, colour, (x, top), size, palette)


def draw_army(frame: Image.Image, army: Line, colour: Colour, at: tuple[int, int], size: int, palette: str) -> None:
    (x, y), far = at, size + 2
    tone = side(army.side, palette).colour if army.side else colour
    value = "" if army.dead else "?" if army.strength is None else str(army.strength)
    mark = sprites.counter(
        sprites.shade(tone, 0.5) if army.dead else tone, KINDS.get(army.kind, "uncertainty"), size, value
    )
    frame.paste(mark, (x, y), mark)
    pen = ImageDraw.Draw(frame)
    if army.reduced and not army.dead:  # a notch out of its left edge, where neither sign nor strength is
        half = size // 2
        pen.polygon([(x + 5, y + 5 + half - 15), (x + 5, y + 5 + half + 15), (x + 22, y + 5 + half)], fill=PAPER_LIGHT)
        pen.line([(x + 5, y + 5 + half - 15), (x + 22, y + 5 + half), (x + 5, y + 5 + half + 15)], fill=INK, width=3)
    for lost in range(min(3, army.steps_lost)):
        burst = sprites.burst(34)
        frame.paste(burst, (x + size - 20 - lost * 26, y - 6), burst)
    if army.dead:
        for ends in ((x + 12, y + 12, x + far, y + far), (x + far, y + 12, x + 12, y + far)):
            pen.line(ends, fill=(255, 236, 200), width=9)
            pen.line(ends, fill=(168, 30, 22), width=5)


def draw_city(frame: Image.Image, party: Party, y: int) -> None:
    """A city is drawn where a party with armies has its line."""
    mark = sprites.city(max(0, min(4, party.city or 0)), False, 130)
    frame.paste(mark, (ARMIES[0] + 20, y + 96), mark)
    level = SAID.level if party.city_was in (None, party.city) else SAID.level_was
    write(frame, (ARMIES[0] + 270, y + 152), level.format(n=party.city, was=party.city_was), BOLD, 42, INK)
    if party.carried:
        write(frame, (ARMIES[0] + 270, y + 198), SAID.carried.format(n=party.carried), TEXT, 30, INK_SOFT)


def draw_score(frame: Image.Image, party: Party, y: int) -> None:
    """Hits, dice and markers, on the right."""
    write(frame, (SCORE, y + 46), SAID.hits, BOLD, 32, INK)
    write(frame, (EDGE, y + 46), "–" if party.hits is None else str(party.hits), NUMBER, 72, RED, "r")
    write(frame, (SCORE, y + 84), write_waiting(party), TEXT, 27, INK_SOFT)
    rows = y + 108
    for index, value in enumerate(party.dice[: 2 * DICE]):
        at = (SCORE + index % DICE * (DIE + 8), rows + index // DICE * (DIE + 8))
        over = index == 2 * DICE - 1 and len(party.dice) > 2 * DICE
        draw_die(frame, at, f"+{len(party.dice) - index}" if over else str(value), over)
    rows += (DIE + 14) * min(2, -(-len(party.dice) // DICE))
    room = (y + party_height(party) - 8 - rows) // 48
    shown = party.played if len(party.played) <= 2 * room else party.played[: 2 * room - 1]
    wide = (EDGE - SCORE - 12) // 2
    for index, name in enumerate(
        (*shown, *([write_more(len(party.played) - len(shown))] if shown != party.played else []))
    ):
        x, top = SCORE + index % 2 * (wide + 12), rows + index // 2 * 48
        sheet.draw_card(frame, (x, top, x + wide, top + 42))
        write_line(frame, (x + wide / 2, top + 21), name, TEXT, 26, INK, wide - 18, "m")


def draw_die(frame: Image.Image, at: tuple[int, int], value: str, more: bool) -> None:
    x, y = at
    pen = ImageDraw.Draw(frame)
    if not more:
        pen.rounded_rectangle((x, y, x + DIE, y + DIE), 8, fill=WHITE, outline=INK, width=2)
    write_line(frame, (x + DIE / 2, y + DIE / 2), value, NUMBER, 32, INK, DIE - 4, "m")
