"""The computer player's sense of the end: what is saved for later is worth nothing when there is no later."""

from __future__ import annotations

from rules.king_philip.dataset.charts import other
from rules.king_philip.facts import Facts

LAST_TURNS = 2


def turns_left(game: Facts) -> int:
    """This one too."""
    return len([t for t in game.charts.played_turns(game.options.short) if t >= game.turn])


def is_late(game: Facts) -> bool:
    return turns_left(game) <= LAST_TURNS


def must_dare(game: Facts, side: str) -> bool:
    """Behind, and the end is near: a side that only keeps what it has loses."""
    return is_late(game) and game.points[side] < game.points[other(side)]
