"""The Syrian War: the road between the two kingdoms, and both armies."""

from __future__ import annotations

from renders.boards.board import Board, GameView
from renders.boards.road import changes, draw, focus, from_view, text
from renders.boards.road.scene import RoadScene

BOARD = Board(
    "road",
    RoadScene,
    draw.draw,
    text.write_text,
    text.write_alt,
    focus.find_focus,
    changes.mark_changes,
    players="armies",
    views=(GameView("rules.syrian_war.view.SyrianView", from_view.make_scene),),
)
