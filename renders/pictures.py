"""The one door to pictures: `picture(view, size, palette, crop)`.

A picture is made from a view and from nothing else, so it cannot show what its viewer may not know. Games
register how their view becomes a scene; the board is the scene's own, so that a game may show a map at one moment
and a battle at another. A view that nobody registered gives its text alone. Pictures are kept by the hash of what
they were made from: the same view is never drawn twice in a row.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from PIL import Image

from renders.context import Beside, told
from renders.drawing import ink, png
from renders.drawing.focus import FOCUS
from renders.drawing.sides import find_palette

FULL = (1650, 1050)  # three times Discord's inline box of 550 x 350
ALT_LIMIT = 1000  # Discord takes 1024 characters of alternative text
KEPT, FRAMES_KEPT = 64, 3
NOTHING = Beside()


class Picture(NamedTuple):
    png: bytes | None  # None where only words can be given
    alt: str
    text: str


class Board(NamedTuple):
    """How one kind of scene is drawn and told."""

    name: str  # its folder of assets
    draw: Callable[[Any, str], Image.Image]
    text: Callable[[Any], str]
    alt: Callable[[Any], str]
    focus: Callable[[Any], tuple[int, int] | None]
    rich: bool = False  # too much for a phone: where things happened is worth a picture of its own


def alone(view: Any) -> list[Any]:
    """An album of one picture."""
    return [view]


class _Way(NamedTuple):
    board: Board
    scene: Callable[[Any], Any]
    album: Callable[[Any], list[Any]] = alone


_ways: dict[type, _Way] = {}
_expected: dict[str, _Way] = {}  # by the full name of a type that may not be loaded yet
_kept: OrderedDict[bytes, Picture] = OrderedDict()
_frames: OrderedDict[bytes, Image.Image] = OrderedDict()
_lock = threading.Lock()


def register(
    view: type,
    board: Board,
    scene: Callable[[Any], Any] = lambda view: view,
    album: Callable[[Any], list[Any]] = alone,
) -> None:
    """Say how views of this type are drawn: the one picture of a post, and all that a viewer may leaf through."""
    _ways[view] = _Way(board, scene, album)


def expect(view: str, board: Board, scene: Callable[[Any], Any], album: Callable[[Any], list[Any]] = alone) -> None:
    """The same for a type that is only named, `rules.game.view.GameView`: it need not be loaded for this."""
    _expected[view] = _Way(board, scene, album)


def album(view: Any) -> list[Any]:
    """All there is to see of a view, first things first: each of them is one picture."""
    way = _way(view)
    return [view] if way is None else way.album(view)


def picture(
    view: Any,
    size: tuple[int, int] = FULL,
    palette: str = "standard",
    crop: str | tuple[int, int] | None = None,
    beside: Beside = NOTHING,
) -> Picture:
    """The picture of a view, its short description and the whole of it in words.

    `crop` is "focus" for the part where things happened, or the middle of the part wanted, in pixels of
    the full frame. `beside` says what has changed, the news, who plays whom.
    """
    find_palette(palette)
    way = _way(view)
    if way is None:
        text = _plain(view)
        return Picture(None, clip(text), text)
    key = _key(view, size, palette, crop, beside)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    made = _made(way, view, size, palette, crop, beside)
    with _lock:
        _kept[key] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made


def frame(view: Any, palette: str = "standard") -> tuple[Image.Image, str]:
    """The full frame in colour and the name of its board: for films and tests."""
    way = _way(view)
    if way is None:
        raise TypeError(f"No board draws a {type(view).__name__}.")
    board, scene = _staged(way, view)
    return board.draw(scene, palette), board.name


def _way(view: Any) -> _Way | None:
    for kind in type(view).__mro__:
        way = _ways.get(kind) or _expected.get(f"{kind.__module__}.{kind.__qualname__}")
        if way is not None:
            return way
    return None


def scene_of(view: Any) -> Any:
    """What is drawn of a view, to be compared with a later one; None where nothing is drawn."""
    way = _way(view)
    return None if way is None else way.scene(view)


def has_close_up(view: Any, beside: Beside = NOTHING) -> bool:
    """Whether `crop="focus"` shows something that the whole picture does not show well enough."""
    way = _way(view)
    if way is None:
        return False
    board, scene = _staged(way, view, beside)
    return board.rich and board.focus(scene) is not None


def _staged(way: _Way, view: Any, beside: Beside = NOTHING) -> tuple[Board, Any]:
    """The scene of a view, and the board that draws scenes of its kind."""
    scene = told(way.scene(view), beside)
    own = _ways.get(type(scene))
    return (own or way).board, scene


def _made(
    way: _Way, view: Any, size: tuple[int, int], palette: str, crop: str | tuple[int, int] | None, beside: Beside
) -> Picture:
    board, scene = _staged(way, view, beside)
    if crop is None and size != FULL:
        whole = board.draw(scene, palette)
        whole = whole.resize(fit_size(whole.size, size), Image.Resampling.LANCZOS, reducing_gap=2.0)
        shown = ink.reduce_colours(whole, board.name, palette)
    else:
        shown = _full(board, scene, palette)
    if crop is not None:
        middle = board.focus(scene) if isinstance(crop, str) else crop
        shown = crop_round(shown, middle or (shown.width * 3 // 8, shown.height // 2), FOCUS)
    return Picture(png.encode(shown), clip(board.alt(scene)), board.text(scene))


def _full(board: Board, scene: Any, palette: str) -> Image.Image:
    """The whole frame, in the board's colours. A close-up comes right after the map it is cut out of."""
    key = _key(scene, palette)
    with _lock:
        if key in _frames:
            return _frames[key]
    made = ink.reduce_colours(board.draw(scene, palette), board.name, palette)
    with _lock:
        _frames[key] = made
        while len(_frames) > FRAMES_KEPT:
            _frames.popitem(last=False)
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


def _key(view: Any, *rest: Any) -> bytes:
    whole = msgspec.msgpack.encode((type(view).__qualname__, view, *rest), enc_hook=str, order="deterministic")
    return hashlib.blake2b(whole, digest_size=16).digest()


def _plain(view: Any) -> str:
    """A view nobody draws, in words: its own text if it has one, else its fields."""
    told = getattr(view, "text", None)
    if isinstance(told, str):
        return told
    if callable(told):
        return str(told())
    return msgspec.json.format(msgspec.json.encode(view, enc_hook=str), indent=2).decode()
