"""Small words from ids, where a picture needs them and the view has none."""

from __future__ import annotations

from typing import Any


def heading_of(view: Any) -> str:
    """What is being decided, as a heading: `move_army` becomes "Move army"."""
    if view.result is not None:
        return "The game is over"
    return capitalise_id(view.doing.key) if view.doing is not None else "Nothing to decide"


def capitalise_id(name: str) -> str:
    plain = name.replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]


def acting_seat(view: Any) -> str:
    return str(view.asked[0]) if len(view.asked) == 1 else ""
