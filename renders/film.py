"""A whole game as a film: an animated GIF in the boards' own colours.

Frames of one board share one palette, so only what changed from frame to frame is stored. A long game is
thinned to at most MOST frames, and made smaller until it fits the limit of an upload.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from PIL import GifImagePlugin, Image

from renders import pictures
from renders.drawing import png
from renders.drawing.colours import PAPER

LIMIT = 8 * 1024 * 1024  # bytes that Discord takes from everybody, with room to spare
MOST = 240
FRAME_MS = 700
LAST_MS = 4000
WIDTHS = (1650, 1100, 825, 550)
V = TypeVar("V")
UNUSED = 255  # a place in the palette that no board fills


class Frame(NamedTuple):
    image: Image.Image
    board: str  # whose palette it has


def film(views: Sequence[object], palette: str = "standard", width: int = 1650, limit: int = LIMIT) -> bytes:
    """The GIF of these views in order. Never larger than the limit: fewer frames first, then smaller ones."""
    if not views:
        raise ValueError("A film needs at least one view.")
    chosen = thin(views, MOST)
    for wide in [size for size in WIDTHS if size <= width] or [width]:
        if made := write_gif(chosen, palette, wide, limit):
            return made
    while len(chosen) > 1:
        chosen = thin(chosen, len(chosen) // 2)
        if made := write_gif(chosen, palette, WIDTHS[-1], limit):
            return made
    return write_gif(chosen, palette, WIDTHS[-1], LIMIT)


def thin(views: Sequence[V], most: int) -> list[V]:
    """At most that number of them, evenly spread, always with the first and the last."""
    if len(views) <= most:
        return list(views)
    if most < 2:
        return [views[-1]]
    step = (len(views) - 1) / (most - 1)
    return [views[round(index * step)] for index in range(most)]


def draw_frame(view: object, palette: str, width: int) -> Frame:
    whole, board = pictures.frame(view, palette)
    if width < whole.width:
        whole = whole.resize(
            pictures.fit_size(whole.size, (width, whole.height)), Image.Resampling.BOX, reducing_gap=None
        )
    return Frame(png.reduce_colours(mount(whole), board, palette), board)


def mount(whole: Image.Image) -> Image.Image:
    """In the middle of a sheet of the usual shape: boards are of different heights, frames are not."""
    size = (whole.width, round(whole.width * pictures.FULL[1] / pictures.FULL[0]))
    if whole.size == size:
        return whole
    sheet = Image.new("RGB", size, PAPER)
    sheet.paste(whole, (0, (size[1] - whole.height) // 2))
    return sheet


def write_gif(views: Sequence[object], palette: str, width: int, limit: int) -> bytes:
    """After the first frame only the part that changed is stored, with what did not change transparent. Where a battle
    replaces the map, the whole frame is stored, in its own colours.

    One frame is in memory at a time, however long the film. Returns nothing once it is larger than the limit.
    """
    import numpy as np  # only films need it

    out: list[bytes] = []
    size, before, was, first = 0, None, "", ""
    for number, view in enumerate(views):
        frame, board = draw_frame(view, palette, width)
        after = np.asarray(frame)
        shown, corner = frame, (0, 0)
        if before is None:
            out.append(write_head(frame))
            first = board
        elif board == was:
            new = before != after
            rows, columns = np.flatnonzero(new.any(axis=1)), np.flatnonzero(new.any(axis=0))
            top, bottom = (int(rows[0]), int(rows[-1]) + 1) if rows.size else (0, 1)
            left, right = (int(columns[0]), int(columns[-1]) + 1) if columns.size else (0, 1)
            part = np.where(new, after, UNUSED)[top:bottom, left:right].astype("u1")
            shown, corner = Image.frombytes("P", (right - left, bottom - top), part.tobytes()), (left, top)
            shown.putpalette(frame.getpalette("RGB") or b"")
        time = LAST_MS if number == len(views) - 1 else FRAME_MS
        more = {"duration": time, "disposal": 1, "transparency": UNUSED, "include_color_table": board != first}
        blocks = GifImagePlugin.getdata(shown, corner, **more)
        out += blocks
        size += sum(map(len, blocks))
        if size > limit - 1024:
            return b""
        before, was = after, board
    return b"".join([*out, b";"])


def write_head(first: Image.Image) -> bytes:
    """The size, the palette of the first board, and that the film repeats."""
    colours = bytes(first.getpalette("RGB") or b"")
    screen = b"GIF89a" + struct.pack("<HHBBB", *first.size, 0xF7, 0, 0)
    return screen + colours.ljust(768, b"\0") + b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
