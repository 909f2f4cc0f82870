"""A hand of event markers as a picture."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.boards.hand.scene import Card, HandScene
from renders.drawing import sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, RED, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import ITALIC, NAME, TEXT, TITLE, wrap_text, write, write_line
from renders.drawing.sides import side

WIDTH = 1650
CARD = (250, 330)
LARGER = {1: 1.5, 2: 1.5, 3: 1.5, 4: 1.4, 5: 1.2}  # by the number of cards: few are drawn larger
GAP = 15
SHOWN = 24
SIGNS = {
    "surprise": "sword-brandish",
    "ambush": "bow-arrow",
    "vacillating force": "scales",
    "act of god": "lightning-storm",
    "secret entrance": "dungeon-gate",
    "effective weaponry": "sharp-axe",
    "ineffective weaponry": "broken-axe",
    "egyptian raid": "chariot",
    "bedouin raid": "camel",
    "increase harvest": "wheat",
    "decrease harvest": "sickle",
    "increase resources": "mining",
    "decrease resources": "gold-mine",
    "alliance": "shaking-hands",
    "ark of the lord": "locked-chest",
    "siege works": "siege-tower",
    "defensive stalwart": "guarded-tower",
    "troop revolt": "black-flag",
    "bribe!": "coins",
    "recruit prisoners": "handcuffs",
    "royal death": "crowned-skull",
    "god's intervention": "sun",
    "hand of fate": "palm",
}
GROUPS: dict[str, Colour] = {
    "combat": (158, 44, 34),
    "siege": (110, 72, 44),
    "movement": (38, 84, 140),
    "harvest": (136, 116, 30),
    "resource": (84, 94, 106),
    "event": (104, 64, 130),
    "any": (40, 104, 92),
}


def draw(scene: HandScene, palette: str) -> Image.Image:
    cards = scene.cards[:SHOWN]
    rows = max(1, -(-len(cards) // 6))
    columns = max(1, -(-len(cards) // rows))
    scale = LARGER.get(columns, 1.0) if rows == 1 else 1.0
    size = (round(CARD[0] * scale), round(CARD[1] * scale) if rows <= 2 else CARD[1] * 4 // 5)
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
        scene.note or f"{sum(card.count for card in scene.cards)} markers",
        ITALIC,
        28,
        RED,
        1400,
    )
    left = (WIDTH - columns * (size[0] + GAP) + GAP) // 2
    for index, card in enumerate(cards):
        at = (left + index % columns * (size[0] + GAP), 128 + index // columns * (size[1] + GAP))
        if index == SHOWN - 1 and len(scene.cards) > SHOWN:
            card = Card(f"and {len(scene.cards) - SHOWN + 1} more")
        face = draw_card(card, size, scale)
        frame.paste(face, at, face)
    return frame


@lru_cache(maxsize=128)
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
    colour = next((GROUPS[key] for key in GROUPS if key in card.when.lower()), GROUPS["any"])
    edge = (188, 28, 20, 255) if card.ready else (*INK, 255)
    pen.rounded_rectangle(
        (0, 0, wide - 1, high - 1), 14, fill=(246, 236, 210, 255), outline=edge, width=6 if card.ready else 3
    )
    pen.rounded_rectangle((12, 12, wide - 13, much(122)), 8, fill=(*colour, 255))
    name = card.name.lower()
    sign = icon(next((SIGNS[key] for key in SIGNS if name.startswith(key)), "scroll-unfurled"), much(92))
    out.paste((255, 248, 230, 255), ((wide - sign.width) // 2, much(67) - sign.height // 2), sign)
    paper = Image.new("RGB", size, (246, 236, 210))
    paper.paste(out, (0, 0), out)
    y = much(148)
    for words in wrap_text(card.name, NAME, much(27), wide - 28, 2):
        write(paper, (wide / 2, y), words, NAME, much(27), INK, "m")
        y += much(28)
    write_line(paper, (wide / 2, y + much(4)), card.when, ITALIC, much(22), RED, wide - 28, "m")
    y += much(34)
    step = much(23)
    for words in wrap_text(card.words, TEXT, much(20), wide - 32, max(0, (high - much(20) - y) // step + 1)):
        write(paper, (16, y), words, TEXT, much(20), INK_SOFT)
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


def find_focus(scene: HandScene) -> tuple[int, int] | None:
    return None


def write_alt(scene: HandScene) -> str:
    known = [card.name + (f" ×{card.count}" if card.count > 1 else "") for card in scene.cards if card.name]
    hidden = sum(card.count for card in scene.cards if not card.name)
    listed = ", ".join([*known, *([f"{hidden} face down"] if hidden else [])]) or "no markers"
    return f"{scene.title}: {listed}."


def write_text(scene: HandScene) -> str:
    whose = f" ({side(scene.side).name})" if scene.side else ""
    lines = [f"{scene.title}{whose}. {scene.note}".strip()]
    for card in scene.cards:
        if not card.name:
            lines.append(f"- face down{f' ×{card.count}' if card.count > 1 else ''}")
            continue
        count = f" ×{card.count}" if card.count > 1 else ""
        ready = ", can be played now" if card.ready else ""
        lines.append(f"- {card.name}{count} ({card.when}{ready}): {card.words}".rstrip(": "))
    return "\n".join(lines)
