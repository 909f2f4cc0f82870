"""Mighty Kingdoms: a board of hexes, made for each game."""

from __future__ import annotations

from renders.boards.board import Board, GameView
from renders.boards.hexes import changes, draw, focus, from_view, text
from renders.boards.hexes.scene import HexScene

BOARD = Board(
    "hexes",
    HexScene,
    draw.draw,
    text.write_text,
    text.write_alt,
    focus.find_focus,
    changes.mark_changes,
    players="kingdoms",
    is_rich=True,
    views=(GameView("rules.mighty_kingdoms.view.KingdomsView", from_view.make_scene),),
)
