"""From full colour to the 256 colours that a board ships with."""

from __future__ import annotations

from functools import cache

from PIL import Image

from renders.drawing import assets


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
