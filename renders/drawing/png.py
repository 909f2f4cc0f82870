"""A PNG of 256 colours, written in a few milliseconds.

Pillow's own writer spends most of a frame's time in zlib. The picture is reduced to a fixed palette, its
rows go unfiltered (indices do not filter well), and isal deflates them; without isal the standard library
does it, slower.
"""

from __future__ import annotations

import struct
import zlib

from PIL import Image

try:
    from isal.isal_zlib import compress
except ImportError:  # not on every machine; the pictures are the same, only slower
    from zlib import compress

LEVEL = 2  # isal knows 0 to 3; zlib takes it too
LARGE = 440 * 1024  # bytes; what does not fit is packed again, six times slower and a tenth smaller
THOROUGH = 4


def encode(image: Image.Image, level: int = LEVEL) -> bytes:
    """The bytes of a palette (`P`) image as PNG."""
    if image.mode != "P":
        raise ValueError(f"A palette image is needed, this one is {image.mode}.")
    width, height = image.size
    rows = b"\0" + image.tobytes("raw", "P", width + 1)[:-1]  # one more byte a row: the filter type of the next row, 0
    packed = compress(rows, level)
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


def pack_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
