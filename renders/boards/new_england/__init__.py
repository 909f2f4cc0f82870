"""King Philip's War: New England with its armies, and the state of the war beside it."""

from __future__ import annotations

from renders.boards.board import Board, GameView
from renders.boards.new_england import changes, draw, focus, from_view, text
from renders.boards.new_england.scene import NewEnglandScene

BOARD = Board(
    "new_england",
    NewEnglandScene,
    draw.draw,
    text.write_text,
    text.write_alt,
    focus.find_focus,
    changes.mark_changes,
    players="camps",
    is_rich=True,
    views=(GameView("rules.king_philip.view.PhilipView", from_view.make_scene),),
)
