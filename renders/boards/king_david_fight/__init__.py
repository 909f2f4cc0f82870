"""King David: a combat or siege that is being fought."""

from __future__ import annotations

from renders.boards.board import Board
from renders.boards.king_david_fight import draw, focus, text
from renders.boards.king_david_fight.scene import FightScene

BOARD = Board(
    "king_david_fight", FightScene, draw.draw, text.write_text, text.write_alt, focus.find_focus, players="players"
)
