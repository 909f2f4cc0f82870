"""What everybody may know, and what a clan sees besides: its own hand."""

from __future__ import annotations

from rules.kernel import View, common
from tests.ford.facts import Facts, Options, Unit


class FordView(View, kw_only=True):
    options: Options
    units: dict[str, Unit]
    dead: list[str]
    hand: list[str] | None  # the viewer's own
    hand_sizes: dict[str, int]
    cup_size: int
    spent: list[str]
    grain: dict[str, int]
    truces: list[list[str]]
    order: list[str]
    season: int


def view(game: Facts, viewer: str | None) -> FordView:
    return FordView(
        **common(game, viewer),
        options=game.options,
        units=game.units,
        dead=game.dead,
        hand=game.hands[viewer] if viewer else None,
        hand_sizes={s: len(h) for s, h in game.hands.items()},
        cup_size=len(game.cup),
        spent=game.spent,
        grain=game.grain,
        truces=game.truces,
        order=game.order,
        season=game.season,
    )
