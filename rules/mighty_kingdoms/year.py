"""2 The year: a summer of six months, each with its four phases, then a winter."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end, goto
from rules.mighty_kingdoms.battles import BattlePhase
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.year import PlayerOrder
from rules.mighty_kingdoms.orders import OrdersPhase, SealedOrders
from rules.mighty_kingdoms.reform import reform
from rules.mighty_kingdoms.resolution import Resolution
from rules.mighty_kingdoms.winter import Winter


class Year(Frame):
    steps = "month", "after_month", "winter"

    def month(self, game: Facts) -> Then:
        game.month += 1
        return call(Month())

    def after_month(self, game: Facts) -> Then:
        if game.month < game.charts.army.months:
            return goto("month")
        game.month = 0
        return None

    def winter(self, game: Facts) -> Then:
        return call(Winter())


class Month(Frame):
    """3 Orders, resolution, battles, reform."""

    steps = "orders", "resolve", "battles", "reform", "new_order"

    def orders(self, game: Facts) -> Then:
        if not game.armies:
            return end()
        return call(SealedOrders() if game.options.orders == "sealed" else OrdersPhase())

    def resolve(self, game: Facts) -> Then:
        game.post("orders")
        return call(Resolution(left=list(game.given)))

    def battles(self, game: Facts) -> Then:
        return call(BattlePhase())

    def reform(self, game: Facts) -> Then:
        reform(game)
        return None

    def new_order(self, game: Facts) -> Then:
        game.put_in_order()
        game.tell(PlayerOrder(game.order))
        game.post("month")
        return end()
