"""From full colour to the 256 colours that a board ships with, and those as a PNG, in a few milliseconds.

Pillow's own writer spends most of a frame's time in zlib. The picture is reduced to a fixed palette, its
rows go unfiltered (indices do not filter well), and isal deflates them; without isal the standard library
does it, slower.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from functools import cache

from PIL import Image

from renders.drawing import assets

try:
    from isal.isal_zlib import compress
except ImportError:  # not on every machine; the pictures are the same, only slower
    from zlib import compress

LEVEL = 2  # isal knows 0 to 3; zlib takes it too
LARGE = 440 * 1024  # bytes; what does not fit is packed again, six times slower and a tenth smaller
THOROUGH = 4


@cache
def load_colours(board: str, palette: str) -> Image.Image:
    """The 256 colours of a board in one of the palettes of sides, as Pillow wants them: an image that
    carries them.
    """
    holder = Image.new("P", (1, 1))
    holder.putpalette(assets.find_path(f"{board}/colours-{palette}.bin").read_bytes())
    return holder


def reduce_colours(frame: Image.Image, board: str, palette: str) -> Image.Image:
    """Nearest colours, no dithering: dithering would double the size and spoil films."""
    return frame.quantize(palette=load_colours(board, palette), dither=Image.Dither.NONE)


def encode(image: Image.Image, level: int = LEVEL) -> bytes:
    """The bytes of a palette (`P`) image as PNG."""
    if image.mode != "P":
        raise ValueError(f"A palette image is needed, this one is {image.mode}.")
    width, height = image.size
    rows = b"\0" + image.tobytes("raw", "P", width + 1)[:-1]  # one more byte a row: the filter type of the next row, 0
    packed = compress(rows, level)
    free_vectors()
    if len(packed) > LARGE:  # a map full of patterns, armies and words
        packed = min(packed, zlib.compress(rows, THOROUGH), key=len)
    colours = bytes(image.getpalette("RGB") or b"")
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            pack_chunk(b"IHDR", header),
            pack_chunk(b"PLTE", colours),
            pack_chunk(b"IDAT", packed),
            pack_chunk(b"IEND", b""),
        )
    )


def free_vectors() -> None:
    """isal leaves the upper halves of the processor's vector registers in use. Until something frees them, all that
    Pillow pastes and blends in this thread takes three times as long, in the pictures that follow. This hash does, in a
    microsecond."""
    hashlib.sha512(b"").digest()


def pack_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
