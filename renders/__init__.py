"""Pictures. `renders.picture(view, size, palette, crop)` is the one door; `Studio` opens it off the event
loop.
"""

from __future__ import annotations

from renders import registry as _boards  # registers the scenes that come with Herald
from renders import views as _views  # and the views of its games
from renders.boards.banner.scene import BannerScene
from renders.boards.banner.scene import Seat as BannerSeat
from renders.context import Beside
from renders.drawing.focus import FOCUS
from renders.drawing.sides import is_side
from renders.pictures import FULL, Board, Picture, album, has_close_up, picture, register, scene_of
from renders.studio import Studio

__all__ = [
    "FOCUS",
    "FULL",
    "BannerScene",
    "BannerSeat",
    "Beside",
    "Board",
    "Picture",
    "Studio",
    "album",
    "has_close_up",
    "is_side",
    "picture",
    "register",
    "scene_of",
]

assert _boards
assert _views
