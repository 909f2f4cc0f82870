"""A battle by DBA on the grid."""

from __future__ import annotations

from renders.boards.board import Board, GameView
from renders.boards.dba_grid import changes, draw, focus, from_view, text
from renders.boards.dba_grid.scene import BattleScene

BOARD = Board(
    "dba_grid",
    BattleScene,
    draw.draw,
    text.write_text,
    text.write_alt,
    focus.find_focus,
    changes.mark_changes,
    changes.add_fights,
    players="players",
    views=(GameView("rules.dba.duel.DuelView", from_view.make_duel_scene),),
)
