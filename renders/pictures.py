"""Pictures: `picture(view, size, palette, crop, context)`.

A picture is made from a view and from nothing else, so it cannot show what its viewer may not know. The registry says
how a view becomes a scene; the scene's type says which board draws it, so that a game may show a map at one moment and
a battle at another. A view that nobody draws gives its text alone. Pictures are kept by the hash of what they were
made from: the same view is not drawn twice in a row.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import Any, NamedTuple

import msgspec
from PIL import Image

from renders.boards.board import Board, Scene
from renders.context import NO_CONTEXT, Context, add_context
from renders.drawing import png
from renders.drawing.focus import FOCUS
from renders.drawing.sides import find_palette
from renders.registry import Drawing, find_drawing

FULL = (1650, 1050)  # three times Discord's inline box of 550 x 350
ALT_LIMIT = 1000  # Discord takes 1024 characters of alternative text
PICTURES_KEPT, FRAMES_KEPT = 64, 3
Crop = str | tuple[int, int] | None  # "focus", or the middle of the part that is wanted


class Picture(NamedTuple):
    png: bytes | None  # None where only words can be given
    alt: str
    text: str


pictures_kept: OrderedDict[bytes, Picture] = OrderedDict()
frames_kept: OrderedDict[bytes, Image.Image] = OrderedDict()
lock = threading.Lock()


def album(view: object) -> list[Any]:
    """All there is to see of a view, first things first: each of them is one picture."""
    drawing = find_drawing(view)
    return [view] if drawing is None else drawing.view.make_album(view)


def picture(
    view: object,
    size: tuple[int, int] = FULL,
    palette: str = "standard",
    crop: Crop = None,
    context: Context = NO_CONTEXT,
) -> Picture:
    """The picture of a view, its short description and the whole of it in words.

    `crop` is "focus" for the part where things happened, or the middle of the part wanted, in pixels of
    the full frame. `context` says what has changed, the news, who plays whom.
    """
    find_palette(palette)
    drawing = find_drawing(view)
    if drawing is None:
        text = write_plainly(view)
        return Picture(None, clip(text), text)
    key = hash_of(view, size, palette, crop, context)
    with lock:
        if key in pictures_kept:
            pictures_kept.move_to_end(key)
            return pictures_kept[key]
    made = draw_picture(drawing, view, size, palette, crop, context)
    with lock:
        pictures_kept[key] = made
        while len(pictures_kept) > PICTURES_KEPT:
            pictures_kept.popitem(last=False)
    return made


def frame(view: object, palette: str = "standard") -> tuple[Image.Image, str]:
    """The full frame in colour and the name of its board: for films and tests."""
    drawing = find_drawing(view)
    if drawing is None:
        raise TypeError(f"No board draws a {type(view).__name__}.")
    board, scene = make_scene(drawing, view)
    return board.draw(scene, palette), board.name


def scene_of(view: object) -> Any:
    """What is drawn of a view, to be compared with a later one; None where nothing is drawn."""
    drawing = find_drawing(view)
    return None if drawing is None else drawing.view.make_scene(view)


def has_close_up(view: object, context: Context = NO_CONTEXT) -> bool:
    """Whether `crop="focus"` shows something that the whole picture does not show well enough."""
    drawing = find_drawing(view)
    if drawing is None:
        return False
    board, scene = make_scene(drawing, view, context)
    return board.is_rich and board.find_focus(scene) is not None


def make_scene(drawing: Drawing, view: object, context: Context = NO_CONTEXT) -> tuple[Board[Any], Any]:
    """The scene of a view, and the board that draws scenes of its kind."""
    scene = drawing.view.make_scene(view)
    board = (find_drawing(scene) or drawing).board
    return board, add_context(board, scene, context)


def draw_picture(
    drawing: Drawing, view: object, size: tuple[int, int], palette: str, crop: Crop, context: Context
) -> Picture:
    board, scene = make_scene(drawing, view, context)
    if crop is None and size != FULL:
        whole = board.draw(scene, palette)
        whole = whole.resize(fit_size(whole.size, size), Image.Resampling.LANCZOS, reducing_gap=2.0)
        shown = png.reduce_colours(whole, board.name, palette)
    else:
        shown = draw_whole(board, scene, palette)
    if crop is not None:
        middle = board.find_focus(scene) if isinstance(crop, str) else crop
        shown = crop_round(shown, middle or (shown.width * 3 // 8, shown.height // 2), FOCUS)
    return Picture(png.encode(shown), clip(board.write_alt(scene)), board.write_text(scene))


def draw_whole(board: Board[Scene], scene: Scene, palette: str) -> Image.Image:
    """The whole frame, in the board's colours. A close-up comes right after the map it is cut out of."""
    key = hash_of(scene, palette)
    with lock:
        if key in frames_kept:
            return frames_kept[key]
    made = png.reduce_colours(board.draw(scene, palette), board.name, palette)
    with lock:
        frames_kept[key] = made
        while len(frames_kept) > FRAMES_KEPT:
            frames_kept.popitem(last=False)
    return made


def clip(words: str, most: int = ALT_LIMIT) -> str:
    """As many whole sentences as there is room for, or at least whole words."""
    if len(words) <= most:
        return words
    end = words.rfind(". ", 0, most)
    return words[: end + 1] if end > most // 2 else words[: most - 1].rsplit(" ", 1)[0] + "…"


def crop_round(whole: Image.Image, middle: tuple[int, int], size: tuple[int, int]) -> Image.Image:
    """A window of that size round a point, pushed back inside the frame."""
    wide, high = min(size[0], whole.width), min(size[1], whole.height)
    left = min(max(0, middle[0] - wide // 2), whole.width - wide)
    top = min(max(0, middle[1] - high // 2), whole.height - high)
    return whole.crop((left, top, left + wide, top + high))


def fit_size(size: tuple[int, int], room: tuple[int, int]) -> tuple[int, int]:
    """The largest size of the same shape that fits; never larger than drawn."""
    factor = min(1.0, max(1, room[0]) / size[0], max(1, room[1]) / size[1])
    return max(1, round(size[0] * factor)), max(1, round(size[1] * factor))


def hash_of(view: object, *rest: object) -> bytes:
    whole = msgspec.msgpack.encode((type(view).__qualname__, view, *rest), enc_hook=str, order="deterministic")
    return hashlib.blake2b(whole, digest_size=16).digest()


def write_plainly(view: object) -> str:
    """A view nobody draws, in words: its own text if it has one, else its fields."""
    text = getattr(view, "text", None)
    if isinstance(text, str):
        return text
    if callable(text):
        return str(text())
    return msgspec.json.format(msgspec.json.encode(view, enc_hook=str), indent=2).decode()
