"""King David: the Levant with its armies, and the state of the war beside it."""

from __future__ import annotations

from renders.boards.board import Board, GameView
from renders.boards.levant import changes, draw, focus, from_view, text
from renders.boards.levant.scene import LevantScene

BOARD = Board(
    "levant",
    LevantScene,
    draw.draw,
    text.write_text,
    text.write_alt,
    focus.find_focus,
    changes.mark_changes,
    players="nations",
    is_rich=True,
    views=(GameView("rules.king_david.view.KingDavidView", from_view.make_scene, from_view.make_album),),
)
