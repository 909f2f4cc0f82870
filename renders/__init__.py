"""Pictures. `renders.picture(view, size, palette, crop)` is the one door; `Studio` opens it off the event
loop.
"""

from renders import boards as _boards  # registers the scenes that come with Herald
from renders import views as _views  # and the views of its games
from renders.beside import Beside
from renders.door import FOCUS, FULL, Board, Picture, album, picture, register, scene_of
from renders.studio import Studio

__all__ = ["FOCUS", "FULL", "Beside", "Board", "Picture", "Studio", "album", "picture", "register", "scene_of"]

assert _boards
assert _views
