"""The announcement of a game: its title and its seats. The lobby makes its scene; no game has a view of it."""

from __future__ import annotations

from renders.boards.banner import draw, text
from renders.boards.banner.scene import BannerScene
from renders.boards.board import Board

BOARD = Board("banner", BannerScene, draw.draw, text.write_text, text.write_alt)
