"""A whole game as a film: an animated GIF in the board's own colours.

Frames of one board share one palette, so only what changed from frame to frame is stored. A long game is
thinned to at most MOST frames, and made smaller until it fits the limit of an upload.
"""

import io
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from renders import door, ink
from renders.colours import PAPER

LIMIT = 8 * 1024 * 1024  # bytes that Discord takes from everybody, with room to spare
MOST = 240
FRAME_MS = 700
LAST_MS = 4000
WIDTHS = (1650, 1100, 825, 550)
UNUSED = 255  # a place in the palette that no board fills
SAME = [255] + [0] * 255


class Frame(NamedTuple):
    image: Image.Image
    board: str  # whose palette it has


def film(views: Sequence[Any], palette: str = "standard", width: int = 1650, limit: int = LIMIT) -> bytes:
    """The GIF of these views in order. Never larger than the limit: fewer frames first, then smaller ones."""
    if not views:
        raise ValueError("A film needs at least one view.")
    chosen = thinned(views, MOST)
    for wide in [size for size in WIDTHS if size <= width] or [width]:
        made = _gif([_frame(view, palette, wide) for view in chosen])
        if len(made) <= limit:
            return made
    while len(made) > limit and len(chosen) > 1:
        chosen = thinned(chosen, len(chosen) // 2)
        made = _gif([_frame(view, palette, WIDTHS[-1]) for view in chosen])
    return made


def thinned(views: Sequence[Any], most: int) -> list[Any]:
    """At most so many, evenly spread, always with the first and the last."""
    if len(views) <= most:
        return list(views)
    if most < 2:
        return [views[-1]]
    step = (len(views) - 1) / (most - 1)
    return [views[round(index * step)] for index in range(most)]


def _frame(view: Any, palette: str, width: int) -> Frame:
    whole, board = door.frame(view, palette)
    if width < whole.width:
        whole = whole.resize(door.scaled(whole.size, (width, whole.height)), Image.Resampling.BOX, reducing_gap=None)
    return Frame(ink.reduced(_mounted(whole), board, palette), board)


def _mounted(whole: Image.Image) -> Image.Image:
    """In the middle of a sheet of the usual shape: boards are of different heights, frames are not."""
    size = (whole.width, round(whole.width * door.FULL[1] / door.FULL[0]))
    if whole.size == size:
        return whole
    sheet = Image.new("RGB", size, PAPER)
    sheet.paste(whole, (0, (size[1] - whole.height) // 2))
    return sheet


def _gif(frames: list[Frame]) -> bytes:
    """Of each frame after the first only what changed is stored, the rest is a transparent colour; where a battle takes
    the place of the map, all of it."""
    stored = [frames[0].image]
    for before, after in pairwise(frames):
        shown = after.image.copy()
        if after.board == before.board:
            same = ImageChops.difference(_indices(before.image), _indices(after.image)).point(SAME)
            shown.paste(UNUSED, (0, 0), same)
        stored.append(shown)
    out = io.BytesIO()
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_MS]
    more = {"duration": times, "loop": 0, "optimize": False, "disposal": 1, "transparency": UNUSED}
    stored[0].save(out, "GIF", save_all=True, append_images=stored[1:], **more)
    return out.getvalue()


def _indices(frame: Image.Image) -> Image.Image:
    return Image.frombytes("L", frame.size, frame.tobytes())
