"""What a board is. Each folder here is one: its package has a `BOARD`, and `renders/registry.py` names the folder.

    scene.py      what one picture shows, as plain data
    draw.py       the picture
    text.py       the same facts in words, and the short description
    from_view.py  a game's view as a scene
    words.py      the sentences, typed; they are in words.toml
    samples.py    scenes made up for looking: the gallery shows them, colours are chosen from them, tests draw them

Where there is more to know: focus.py (where to look), changes.py (what is new since an earlier scene), and whatever
would make draw.py too long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from PIL import Image

Scene = TypeVar("Scene", bound=msgspec.Struct)


def find_no_focus(scene: msgspec.Struct) -> tuple[int, int] | None:
    return None


def mark_nothing(now: Scene, then: Scene) -> Scene:
    return now


def hear_nothing(scene: Scene, news: Sequence[Mapping[str, Any]]) -> Scene:
    return scene


def show_alone(view: Any) -> list[Any]:
    """An album of one picture."""
    return [view]


class GameView(msgspec.Struct, frozen=True):
    """How a board draws a game's view. The type is named, not imported: a picture loads the rules of no game."""

    type_name: str  # "rules.king_david.view.KingDavidView"
    make_scene: Callable[[Any], msgspec.Struct]  # what a post shows of it
    make_album: Callable[[Any], list[Any]] = show_alone  # all that its viewer may leaf through


class Board(msgspec.Struct, Generic[Scene], frozen=True):
    """How one kind of scene is drawn and told."""

    name: str  # of its folder here, and of its folder of assets
    scene: type[Scene]
    draw: Callable[[Scene, str], Image.Image]
    write_text: Callable[[Scene], str]
    write_alt: Callable[[Scene], str]
    find_focus: Callable[[Scene], tuple[int, int] | None] = find_no_focus
    mark_changes: Callable[[Scene, Scene], Scene] = mark_nothing  # of a scene, since an earlier one
    add_news: Callable[[Scene, Sequence[Mapping[str, Any]]], Scene] = hear_nothing  # what was told, as data
    players: str = ""  # the scene's field that says who plays: a table by side, or parts with a side and a player
    is_rich: bool = False  # too much for a phone: where things happened is worth a picture of its own
    views: tuple[GameView, ...] = ()
