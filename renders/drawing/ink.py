"""From full colour to the 256 colours that a board ships with."""

from functools import cache

from PIL import Image

from renders.drawing import assets


@cache
def colours(board: str, palette: str) -> Image.Image:
    """The 256 colours of a board in one of the palettes of sides, as Pillow wants them: an image that
    carries them.
    """
    holder = Image.new("P", (1, 1))
    holder.putpalette(assets.path(f"{board}/colours-{palette}.bin").read_bytes())
    return holder


def reduced(frame: Image.Image, board: str, palette: str) -> Image.Image:
    """Nearest colours, no dithering: dithering would double the size and spoil films."""
    return frame.quantize(palette=colours(board, palette), dither=Image.Dither.NONE)
