"""The signs of settlements and villages on the map of New England, and the colours of their peoples."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image, ImageDraw

from renders.boards.new_england.scene import COLONIES, NewEnglandScene
from renders.datasets.king_philip import Space
from renders.drawing import sprites
from renders.drawing.colours import INK, PAPER_LIGHT, WHITE, Colour
from renders.drawing.icons import icon
from renders.drawing.sides import side
from renders.drawing.sprites import DARK

SIGN = 32
QUIET: Colour = (128, 116, 96)  # a people that has not taken sides
BURNT: Colour = (52, 44, 38)
PEACE: Colour = (196, 186, 162)


def holder_colour(space: Space, scene: NewEnglandScene, palette: str) -> Colour:
    """The colour of the side for which a site fights now."""
    if space.owner in COLONIES:
        return side("english", palette).colour
    stance = scene.peoples.get(space.owner, "")
    return {"": QUIET, "surrendered": PEACE}.get(stance, side("indian", palette).colour)


@lru_cache(maxsize=256)
def sign(kind: str, colour: Colour, fort: bool, state: str, port: bool) -> Image.Image:
    """A settlement is square, a village round; forts have a palisade, ports an anchor, burnt ones are
    black.
    """
    scale, room = 4, SIGN + 12
    drawn = Image.new("RGBA", (room * scale, room * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(drawn)
    razed = state == "razed"
    outer = (6 * scale, 6 * scale, (6 + SIGN) * scale, (6 + SIGN) * scale)
    inner = (9 * scale, 9 * scale, (3 + SIGN) * scale, (3 + SIGN) * scale)
    fill = (*(BURNT if razed else colour), 255)
    paper, edge = (*PAPER_LIGHT, 255), (*DARK, 255)
    if kind == "settlement":
        draw.rounded_rectangle(outer, 7 * scale, fill=paper, outline=edge, width=int(1.8 * scale))
        draw.rounded_rectangle(inner, 5 * scale, fill=fill)
        name = "white-tower" if fort else "wood-cabin"
    else:
        draw.ellipse(outer, fill=paper, outline=edge, width=int(1.8 * scale))
        draw.ellipse(inner, fill=fill)
        name = "palisade" if fort else "hut"
    size = int(SIGN * 0.62) * scale
    mark = icon("fire" if razed else name, size)
    ink = WHITE if razed or not sprites.is_light(colour) else DARK
    corner = (room * scale - size) // 2
    drawn.paste((*((236, 140, 60) if razed else ink), 255), (corner, corner), mark)
    out = drawn.resize((room, room), Image.Resampling.BOX)
    if state in ("raided", "damaged", "breached"):
        out.alpha_composite(sprites.badge("", 19, "fire" if state == "raided" else "broken-wall"), (room - 19, 0))
    if port:
        out.alpha_composite(sprites.badge("", 17, "anchor"), (0, room - 17))
    return out


@cache
def neutral_sign() -> Image.Image:
    scale, room = 4, 22
    drawn = Image.new("RGBA", (room * scale, room * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(drawn)
    draw.ellipse(
        (2 * scale, 2 * scale, 20 * scale, 20 * scale),
        fill=(*PAPER_LIGHT, 255),
        outline=(*INK, 255),
        width=2 * scale,
    )
    draw.ellipse((8 * scale, 8 * scale, 14 * scale, 14 * scale), fill=(*INK, 255))
    return drawn.resize((room, room), Image.Resampling.BOX)
