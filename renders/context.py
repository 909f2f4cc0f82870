"""What a picture may say besides its view: what has changed since an earlier one, the news, who sits where.

All of it must be as public as the view: the caller answers for that.
"""

from __future__ import annotations

from typing import Any

import msgspec

from renders.boards.board import Board, Scene
from renders.words.common import replace_heading

MOST_NEWS = 8


class Context(msgspec.Struct, frozen=True, omit_defaults=True):
    before: Any = None  # the scene of an earlier picture for the same viewer
    news: tuple[str, ...] = ()  # the newest first
    names: dict[str, str] = {}  # side: who plays it
    doing: str = ""  # what is being decided, in the game's own words
    told: tuple[dict[str, Any], ...] = ()  # the news as data, the oldest first


NO_CONTEXT = Context()


def add_context(board: Board[Scene], scene: Scene, context: Context) -> Scene:
    """The scene with its context. A scene that has no place for something leaves it out."""
    parts: dict[str, Any] = {}
    if context.doing and hasattr(scene, "phase"):
        parts["phase"] = replace_heading(scene.phase, context.doing)
    if context.news and hasattr(scene, "log"):
        parts["log"] = (*context.news[:MOST_NEWS], *scene.log)
    if context.names and board.players:
        parts[board.players] = add_names(getattr(scene, board.players), context.names)
    if type(context.before) is type(scene):
        scene = board.mark_changes(scene, context.before)
    if context.told:
        scene = board.add_news(scene, context.told)
    return msgspec.structs.replace(scene, **parts) if parts else scene


def add_names(players: Any, names: dict[str, str]) -> Any:
    """A table of players by side is replaced; parts of a scene that know their side get the player of it."""
    if isinstance(players, dict):
        return names
    return tuple(
        msgspec.structs.replace(part, player=names[part.side]) if names.get(part.side) else part for part in players
    )
