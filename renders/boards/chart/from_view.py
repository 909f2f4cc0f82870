"""The charts of a game, from its data set: a figure that an owner of the printed game has entered is the one shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renders.boards.chart import age_of_arthur, king_david, king_philip, mighty_kingdoms, syrian_war
from renders.boards.chart.scene import ChartScene

MAKERS: dict[str, Callable[[Any], list[ChartScene]]] = {
    "age_of_arthur": age_of_arthur.make_charts,
    "king_david": king_david.make_charts,
    "king_philip": king_philip.make_charts,
    "mighty_kingdoms": mighty_kingdoms.make_charts,
    "syrian_war": syrian_war.make_charts,
}


def charts_of(game: str, data: Any) -> list[ChartScene]:
    """All of them, the most wanted first; none for a game that has no charts here."""
    return MAKERS[game](data) if game in MAKERS else []
