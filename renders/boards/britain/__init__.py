"""Age of Arthur: Britain with its petty kings, their claims and their wars."""

from __future__ import annotations

from renders.boards.board import Board, GameView
from renders.boards.britain import changes, draw, focus, from_view, text
from renders.boards.britain.scene import BritainScene

BOARD = Board(
    "britain",
    BritainScene,
    draw.draw,
    text.write_text,
    text.write_alt,
    focus.find_focus,
    changes.mark_changes,
    players="kingdoms",
    is_rich=True,
    views=(GameView("rules.age_of_arthur.view.ArthurView", from_view.make_scene, from_view.make_album),),
)
