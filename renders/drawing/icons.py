"""Icons from the committed sheet (game-icons.net, CC BY 3.0), as masks of any size."""

from __future__ import annotations

import logging
from functools import lru_cache

from PIL import Image

from renders.drawing import assets

log = logging.getLogger(__name__)


@lru_cache(maxsize=1024)
def icon(name: str, size: int) -> Image.Image:
    """A white-on-black mask. An unknown name gives the question mark and a line in the log."""
    table = assets.load_table("icons.json")
    if name not in table["names"]:
        log.warning("no icon called %r, drawing a question mark", name)
        name = "uncertainty"
    side, index = table["side"], table["names"].index(name)
    left, top = index % 8 * side, index // 8 * side
    cut = assets.load_image("icons.png").crop((left, top, left + side, top + side))
    return cut.resize((size, size), Image.Resampling.LANCZOS)
