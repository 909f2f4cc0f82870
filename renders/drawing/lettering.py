"""Text as masks. Rasterising a line of text costs about a millisecond, so each word is drawn once and kept: the
news of a game is new every time, its words seldom are.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from renders.drawing import assets
from renders.drawing.colours import Colour
from renders.words.common import COMMON

TITLE = "cinzel-700"
NAME = "alegreya-sc-700"
TEXT = "alegreya-sans-500"
BOLD = "alegreya-sans-700"
ITALIC = "eb-garamond-600i"
FELL = "im-fell-english-400"
FELL_ITALIC = "im-fell-english-400i"
NUMBER = "barlow-condensed-700"

LONGEST = 400  # characters of one line; nothing that fits a picture is longer


@cache
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(assets.find_path(f"fonts/{face}.ttf"), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def mask(text: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """The ink of a line as a mask, and its offset from the pen at the left end of the base line."""
    if " " in text:
        return set_words(text.split(" "), face, size)
    left, top, right, bottom = font(face, size).getbbox(text, anchor="ls")
    sheet = Image.new("L", (max(1, int(right - left) + 2), max(1, int(bottom - top) + 2)), 0)
    ImageDraw.Draw(sheet).text((1 - left, 1 - top), text, font=font(face, size), fill=255, anchor="ls")
    return sheet, int(left) - 1, int(top) - 1


def set_words(words: list[str], face: str, size: int) -> tuple[Image.Image, int, int]:
    """Words beside each other, a space apart."""
    pen, laid = 0.0, []
    for word in words:
        ink, left, top = mask(word, face, size)
        laid.append((ink, round(pen) + left, top))
        pen += width(word, face, size) + space_width(face, size)
    left, top = min(x for _, x, _ in laid), min(y for _, _, y in laid)
    right, bottom = max(x + ink.width for ink, x, _ in laid), max(y + ink.height for ink, _, y in laid)
    sheet = Image.new("L", (right - left, bottom - top), 0)
    for ink, x, y in laid:
        sheet.paste(255, (x - left, y - top), ink)
    return sheet, left, top


@lru_cache(maxsize=4096)
def width(text: str, face: str, size: int) -> float:
    if " " in text:
        words = text.split(" ")
        return sum(width(word, face, size) for word in words) + (len(words) - 1) * space_width(face, size)
    return font(face, size).getlength(text)


@cache
def space_width(face: str, size: int) -> float:
    return font(face, size).getlength(" ")


def write(
    image: Image.Image,
    xy: tuple[float, float],
    text: str,
    face: str,
    size: int,
    fill: Colour,
    anchor: str = "l",
) -> None:
    """Write a line whose pen starts, centres or ends (`l`, `m`, `r`) at a point half-way up the capitals."""
    if not text:
        return
    ink, left, top = mask(text, face, size)
    x = xy[0] - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * width(text, face, size)
    image.paste(fill, (round(x) + left, round(xy[1] + cap_height(face, size) / 2) + top), ink)


@cache
def cap_height(face: str, size: int) -> float:
    return -float(font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=4096)
def fit_text(text: str, face: str, size: int, room: float) -> str:
    """The text as it fits: signs that we cannot print are replaced, what is too long is cut with an ellipsis."""
    text = replace_unprintable(text)
    if width(text, face, size) <= room:
        return text
    fits, over = 0, len(text)
    while over - fits > 1:  # halved again and again: a name may be of any length
        half = (fits + over) // 2
        fits, over = (half, over) if width(text[:half] + "…", face, size) <= room else (fits, half)
    return text[:fits].rstrip() + "…"


def write_line(
    image: Image.Image,
    xy: tuple[float, float],
    text: str,
    face: str,
    size: int,
    fill: Colour,
    room: float,
    anchor: str = "l",
) -> None:
    """Write a line that must fit: smaller by up to a quarter, and cut only if that is not enough."""
    text = replace_unprintable(text)
    smallest = size * 3 // 4
    while size > smallest and width(text, face, size) > room:
        size -= 1
    write(image, xy, fit_text(text, face, size, room), face, size, fill, anchor)


def write_heading(
    image: Image.Image, middle: tuple[float, float], text: str, face: str, size: int, fill: Colour, room: float
) -> None:
    """A heading in one line, or in two smaller ones where one would be cut."""
    if width(replace_unprintable(text), face, size * 3 // 4) <= room:
        write_line(image, middle, text, face, size, fill, room, "m")
        return
    small = size * 3 // 4
    for step, words in zip((-0.5, 0.5), wrap_text(text, face, small, room, 2), strict=False):
        write(image, (middle[0], middle[1] + step * (small + 1)), words, face, small, fill, "m")


@lru_cache(maxsize=1024)
def wrap_text(text: str, face: str, size: int, room: float, lines: int) -> tuple[str, ...]:
    """The text in at most `lines` lines; what is left over is cut with an ellipsis."""
    words = replace_unprintable(text).split()
    out: list[str] = []
    while words and len(out) < lines:
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), face, size) <= room:
            taken += 1
        last = len(out) == lines - 1
        out.append(fit_text(" ".join(words if last else words[:taken]), face, size, room))
        words = [] if last else words[taken:]
    return tuple(out)


@lru_cache(maxsize=4096)
def replace_unprintable(text: str) -> str:
    """Signs that our typefaces have. Anything else (emoji, other scripts, control signs) becomes a middle
    dot.
    """
    kept = []
    for sign in unicodedata.normalize("NFC", text[:LONGEST]):
        if sign.isspace():
            kept.append(" ")
        elif unicodedata.category(sign)[0] not in "CM":
            kept.append(sign if ord(sign) < 0x180 or sign in "–—‘’“”…·•×½→−" else "·")
    line = " ".join("".join(kept).split())
    return line if line.strip("· ") or not text.strip() else COMMON.unnamed
