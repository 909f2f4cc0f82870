"""A photo that a player attaches, encoded again in a worker process. Nothing of the file as it came is passed on: what
it says of place, camera or owner is gone, and so is anything that is hidden in it."""

from __future__ import annotations

import io

from PIL import Image, ImageOps, UnidentifiedImageError

MOST_BYTES = 10 * 1024 * 1024
MOST_PIXELS = 50_000_000  # a phone's largest; a small file can claim far more, and would fill the memory
LONGEST_SIDE = 1600
QUALITY = 82
FORMATS = ("JPEG", "PNG", "WEBP")


def encode_again(file: bytes) -> bytes | None:
    """As a JPEG of at most 1600 pixels a side; None if it is no picture that can be read."""
    try:
        with Image.open(io.BytesIO(file), formats=FORMATS) as photo:
            if photo.width * photo.height > MOST_PIXELS:
                return None
            photo.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is read at about the size that is wanted
            upright = ImageOps.exif_transpose(photo).convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    plain = Image.new("RGB", upright.size)  # Pillow would keep a comment of the old one
    plain.paste(upright)
    made = io.BytesIO()
    plain.save(made, "JPEG", quality=QUALITY)
    return made.getvalue()
