"""The small pictures themselves: plain enough to be read at the height of a line."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from renders.drawing.icons import icon
from renders.drawing.sprites import DARK, ink_on
from renders.emoji.table import look_of

SIZE = 128  # as Discord keeps them
SCALE = 4
EDGE = 6  # of the outline
INNER = {True: 0.68, False: 0.82}  # how much of a disc, or a plate, its icon fills


def emoji(key: str) -> Image.Image:
    look = look_of(key)
    side = SIZE * SCALE
    sheet = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    draw, box = ImageDraw.Draw(sheet), (SCALE, SCALE, side - SCALE, side - SCALE)
    fill, edge = (*look.colour, 255), (*DARK, 255)
    if look.round:
        draw.ellipse(box, fill, edge, EDGE * SCALE)
    else:
        draw.rounded_rectangle(box, 24 * SCALE, fill, edge, EDGE * SCALE)
    drawn = int(side * INNER[look.round])
    at = (side - drawn) // 2
    sheet.paste((*ink_on(look.colour), 255), (at, at), icon(look.icon, drawn))
    return sheet.resize((SIZE, SIZE), Image.Resampling.BOX)


def emoji_png(key: str) -> bytes:
    made = io.BytesIO()
    emoji(key).save(made, "PNG")
    return made.getvalue()
