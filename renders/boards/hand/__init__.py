"""King David: the event markers that somebody holds."""

from __future__ import annotations

from renders.boards.board import Board
from renders.boards.hand import draw, text
from renders.boards.hand.scene import HandScene

BOARD = Board("hand", HandScene, draw.draw, text.write_text, text.write_alt)
