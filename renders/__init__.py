"""Pictures of games. `picture(view, size, palette, crop, context)` draws one; a `Studio` does it off the event loop."""

from __future__ import annotations

from renders.boards.banner.scene import BannerScene
from renders.boards.banner.scene import Seat as BannerSeat
from renders.context import Context
from renders.drawing.focus import FOCUS
from renders.drawing.sides import is_side
from renders.pictures import FULL, Picture, album, has_close_up, picture, scene_of
from renders.registry import register
from renders.studio import Studio

__all__ = [
    "FOCUS",
    "FULL",
    "BannerScene",
    "BannerSeat",
    "Context",
    "Picture",
    "Studio",
    "album",
    "has_close_up",
    "is_side",
    "picture",
    "register",
    "scene_of",
]
