"""12.3 Ocean movement: English only, from port to port, without Allied Indians."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.king_philip.dataset.charts import ENGLISH
from rules.king_philip.facts import Facts
from rules.king_philip.stacking import may_join, may_leave


def can_sail(game: Facts, space: str) -> bool:
    """F40 A razed port is none."""
    return game.charts.spaces[space].port and game.site_side(space) == ENGLISH


def find_havens(game: Facts, start: str, part: list[str]) -> Iterator[str]:
    """The other ports with room for `part`."""
    for space in game.charts.ports:
        if space != start and game.sites[space] == ENGLISH and may_join(game, ENGLISH, space, part):
            yield space


def sailing(game: Facts, start: str) -> Callable[[list[str]], bool]:
    """Which parts of a stack may sail from `start`: no Allied Indians, a legal rest, and a haven."""

    def may_sail(part: list[str]) -> bool:
        return (
            game.charts.allied.isdisjoint(part)
            and may_leave(game, ENGLISH, start, part)
            and next(find_havens(game, start, part), None) is not None
        )

    return may_sail
