"""What everybody may know: all of it. Only races before they are shown, sealed orders, feeding and plans are secret,
and those are in frames and standing orders."""

from __future__ import annotations

from rules.kernel import View, common
from rules.mighty_kingdoms.board import Board
from rules.mighty_kingdoms.facts import Army, Facts, Given, Goods, Options, Tile
from rules.mighty_kingdoms.might import might_of

PUBLIC = ("options", "board", "tiles", "armies", "given", "goods", "races", "order", "out", "year", "month")


class KingdomsView(View, kw_only=True):
    options: Options
    board: Board
    tiles: dict[str, Tile]
    armies: dict[str, Army]
    given: dict[str, Given]
    goods: dict[str, Goods]
    races: dict[str, str]
    order: list[str]
    out: list[str]
    year: int
    month: int
    might: dict[str, int]


def view(game: Facts, viewer: str | None) -> KingdomsView:
    facts = {name: getattr(game, name) for name in PUBLIC}
    return KingdomsView(**common(game, viewer), **facts, might={s: might_of(game, s) for s in game.seats})
