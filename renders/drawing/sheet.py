"""Paper for panels and boards: texture, frames, rules, rows of signs and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from PIL import Image, ImageDraw

from renders.drawing import assets
from renders.drawing.colours import INK, INK_SOFT, PAPER, PAPER_LIGHT, RED, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import NUMBER, write

Box = tuple[int, int, int, int]
TICKED = 120  # on a longer track ticks would be a grey bar


def cut_paper(width: int, height: int) -> Image.Image:
    """A fresh piece of the shipped paper, to draw on."""
    whole = load_paper()
    if width <= whole.width and height <= whole.height:
        return whole.crop((0, 0, width, height))
    return whole.resize((width, height))


@cache
def load_paper() -> Image.Image:
    return assets.read_image("paper.png").convert("RGB")


def draw_frame(image: Image.Image, box: Box, corner: int = 15) -> None:
    """A double line with square corners, as in an old atlas."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box
    draw.rectangle(box, outline=INK, width=3)
    draw.rectangle((left + 7, top + 7, right - 7, bottom - 7), outline=INK, width=1)
    for x, dx in ((left, 1), (right, -1)):
        for y, dy in ((top, 1), (bottom, -1)):
            xs, ys = sorted((x, x + dx * corner)), sorted((y, y + dy * corner))
            draw.rectangle((xs[0], ys[0], xs[1], ys[1]), outline=INK, width=2, fill=PAPER)
            draw.rectangle((xs[0] + 5, ys[0] + 5, xs[1] - 5, ys[1] - 5), fill=INK)


def draw_cartouche(image: Image.Image, box: Box) -> None:
    """A framed piece of paper laid on a map."""
    left, top, right, bottom = box
    image.paste(cut_paper(right - left, bottom - top), (left, top))
    draw_frame(image, box)


def paste_behind(
    image: Image.Image, mark: Image.Image, corner: tuple[int, int], names: Iterable[Sequence[int]]
) -> None:
    """Lay a mark down as if under these names: what it would cover of their boxes is put back."""
    box = (*corner, corner[0] + mark.width, corner[1] + mark.height)
    saved = [(shared, image.crop(shared)) for name in names if (shared := find_overlap(box, name))]
    image.paste(mark, corner, mark)
    for shared, pixels in saved:
        image.paste(pixels, shared[:2])


def find_overlap(one: Sequence[int], other: Sequence[int]) -> Box | None:
    """What two boxes share, if anything."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def draw_rule(image: Image.Image, left: int, right: int, y: int, diamond: bool = False) -> None:
    draw = ImageDraw.Draw(image)
    draw.line((left, y, right, y), fill=INK_SOFT, width=2)
    if diamond:
        middle = (left + right) / 2
        draw.polygon([(middle - 9, y), (middle, y - 6), (middle + 9, y), (middle, y + 6)], fill=INK)


def draw_card(image: Image.Image, box: Box, active: bool = False, fill: Colour = PAPER_LIGHT) -> None:
    ImageDraw.Draw(image).rounded_rectangle(
        box, 9, fill=fill, outline=RED if active else INK_SOFT, width=4 if active else 2
    )


def draw_figure(
    image: Image.Image, x: int, y: int, sign: str, value: str, size: int = 24, colour: Colour = INK
) -> None:
    """A sign and a number, side by side, centred on y."""
    image.paste(INK_SOFT, (x, y - size // 2), icon(sign, size))
    write(image, (x + size + 4, y), value, NUMBER, int(size * 1.12), colour)


def draw_track(image: Image.Image, box: Box, filled: int, whole: int, colour: Colour) -> None:
    """A bar of boxes: how far something has gone."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box
    whole = max(1, whole)
    draw.rounded_rectangle(box, 5, fill=(222, 208, 174), outline=INK_SOFT, width=2)
    reach = left + 3 + (right - left - 6) * min(max(filled, 0), whole) / whole
    if filled > 0:
        draw.rounded_rectangle((left + 3, top + 3, reach, bottom - 3), 3, fill=colour)
    for tick in range(5, whole if whole <= TICKED else 0, 5):
        x = left + 3 + (right - left - 6) * tick / whole
        draw.line((x, top + 3, x, bottom - 3), fill=INK_SOFT, width=1)
