"""Which boards there are, and which of them draws a view. A new board is a folder of `renders/boards` and a line in
`NAMES`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

from renders.boards.board import Board, GameView, show_alone

NAMES = (
    "levant",
    "new_england",
    "road",
    "hexes",
    "britain",
    "dba_grid",
    "king_david_fight",
    "hand",
    "banner",
    "chart",
)
BOARDS: dict[str, Board[Any]] = {name: import_module(f"renders.boards.{name}").BOARD for name in NAMES}
VIEWS = tuple(view.type_name for board in BOARDS.values() for view in board.views)


class Drawing(msgspec.Struct, frozen=True):
    """How views of one type are drawn."""

    board: Board[Any]
    view: GameView


DRAWINGS: dict[str, Drawing] = {}  # by the full name of the view's type


def register(
    view: type,
    board: Board[Any],
    make_scene: Callable[[Any], Any] = lambda view: view,
    make_album: Callable[[Any], list[Any]] = show_alone,
) -> None:
    """Say how views of this type are drawn. A scene is a view that is drawn as it is."""
    DRAWINGS[full_name(view)] = Drawing(board, GameView(full_name(view), make_scene, make_album))


def find_drawing(view: object) -> Drawing | None:
    """None: nobody draws views of this type."""
    return next((DRAWINGS[full_name(kind)] for kind in type(view).__mro__ if full_name(kind) in DRAWINGS), None)


def full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


for board in BOARDS.values():
    register(board.scene, board)
    DRAWINGS.update({view.type_name: Drawing(board, view) for view in board.views})
