"""A hand of event markers as a picture."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.boards.hand.scene import Card, HandScene
from renders.boards.hand.words import WORDS
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, RED, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import BOLD, ITALIC, NAME, TEXT, TITLE, wrap_text, write, write_line
from renders.drawing.sides import side
from renders.words.common import write_more

WIDTH = 1650
CARD = (250, 330)
LARGER = {1: 1.5, 2: 1.5, 3: 1.5, 4: 1.4, 5: 1.2}  # by the number of cards: few are drawn larger
TALLER, MUCH = 1.25, 110  # where there is much to read: more letters than that
GAP = 15
SHOWN = 24
CREAM: Colour = (255, 248, 230)


def draw(scene: HandScene, palette: str) -> Image.Image:
    cards = scene.cards[:SHOWN]
    rows = max(1, -(-len(cards) // 6))
    columns = max(1, -(-len(cards) // rows))
    scale = LARGER.get(columns, 1.0) if rows == 1 else 1.0
    tall = TALLER if scale > 1 and any(len(card.words) > MUCH for card in cards) else 1.0
    size = (round(CARD[0] * scale), round(CARD[1] * scale * tall) if rows <= 2 else CARD[1] * 4 // 5)
    height = 140 + rows * (size[1] + GAP) + 24
    frame = sheet.cut_paper(WIDTH, height)
    sheet.draw_frame(frame, (12, 10, WIDTH - 13, height - 11))
    who = side(scene.side, palette)
    mark = sprites.counter(who.colour, who.emblem, 62)
    frame.paste(mark, (40, 28), mark)
    write_line(frame, (128, 50), scene.title, TITLE, 38, INK, 1000)
    write_line(
        frame,
        (128, 94),
        scene.note or WORDS.markers.format(n=sum(card.count for card in scene.cards)),
        ITALIC,
        28,
        RED,
        1400,
    )
    left = (WIDTH - columns * (size[0] + GAP) + GAP) // 2
    for index, card in enumerate(cards):
        at = (left + index % columns * (size[0] + GAP), 128 + index // columns * (size[1] + GAP))
        if index == SHOWN - 1 and len(scene.cards) > SHOWN:
            card = Card(write_more(len(scene.cards) - SHOWN + 1))
        face = draw_card(card, size, scale)
        frame.paste(face, at, face)
    return frame


@lru_cache(maxsize=16)
def draw_card(card: Card, size: tuple[int, int], scale: float) -> Image.Image:
    def much(pixels: float) -> int:
        return round(pixels * scale)

    out = Image.new("RGBA", size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(out)
    wide, high = size
    if not card.name:
        pen.rounded_rectangle((0, 0, wide - 1, high - 1), 14, fill=(94, 70, 48, 255), outline=(*INK, 255), width=4)
        pen.rounded_rectangle((12, 12, wide - 13, high - 13), 8, outline=(196, 164, 110, 255), width=3)
        back = icon("uncertainty", much(110))
        out.paste((196, 164, 110, 255), ((wide - back.width) // 2, (high - back.height) // 2), back)
        return out
    colour = next((WORDS.colours[key] for key in WORDS.colours if key in card.when.lower()), WORDS.colours["any"])
    edge = (188, 28, 20, 255) if card.ready else (*INK, 255)
    pen.rounded_rectangle(
        (0, 0, wide - 1, high - 1), 14, fill=(246, 236, 210, 255), outline=edge, width=6 if card.ready else 3
    )
    pen.rounded_rectangle((7, 7, wide - 8, high - 8), 9, outline=(*colour, 255), width=3)
    pen.rounded_rectangle((14, 14, wide - 15, much(108)), 6, fill=(*colour, 255))
    name = card.name.lower()
    sign = icon(next((WORDS.signs[key] for key in WORDS.signs if name.startswith(key)), "scroll-unfurled"), much(84))
    out.paste((*CREAM, 255), ((wide - sign.width) // 2, much(61) - sign.height // 2), sign)
    paper = Image.new("RGB", size, (246, 236, 210))
    paper.paste(out, (0, 0), out)
    y = much(132)
    for words in wrap_text(card.name, NAME, much(27), wide - 28, 2):
        write(paper, (wide / 2, y), words, NAME, much(27), INK, "m")
        y += much(28)
    y += much(5)
    if card.when:  # a bar in the colour of its kind: when it is played, or why it is not
        ImageDraw.Draw(paper).rectangle((14, y - much(14), wide - 15, y + much(14)), fill=colour)
        write_line(paper, (wide / 2, y), card.when, BOLD, much(20), CREAM, wide - 40, "m")
    y += much(32)
    step = much(23)
    for words in wrap_text(card.words, TEXT, much(20), wide - 36, max(0, (high - much(22) - y) // step + 1)):
        write(paper, (18, y), words, TEXT, much(20), INK)
        y += step
    paper.putalpha(corner_mask(size))
    if card.count > 1:
        disc = sprites.badge(f"×{card.count}", much(48))
        paper.paste(disc, (wide - disc.width - 8, 8), disc)
    return paper


@lru_cache(maxsize=8)
def corner_mask(size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), 14, fill=255)
    return mask
