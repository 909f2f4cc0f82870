"""4.3 Tithe: gifts between kingdoms, which nobody can refuse. All at the same time (N17)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Done, Number, One, Open, Then, Verb, goto, phrase
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.year import Tithed


class Tithe(Verb):
    """Give another kingdom up to one gold and up to one food."""

    form = "{to}: {gold} gold {food} food"
    to: str
    gold: int
    food: int


class Tithing(Open):
    """Each may give to each other once a winter (M14). A gift asks its receiver again."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Tithe, Done)
    rule = "4.3"
    given: list[list[str]] = []

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.playing if self.receivers(game, s)]

    def receivers(self, game: Facts, seat: str) -> list[str]:
        goods = game.goods[seat]
        if not goods.gold and not goods.food:
            return []
        return [s for s in game.playing if s != seat and [seat, s] not in self.given]

    def tithe_to(self, game: Facts, seat: str) -> One:
        return One(self.receivers(game, seat), why=phrase("once_a_winter"))

    def tithe_gold(self, game: Facts, seat: str, to: str) -> Number:
        goods = game.goods[seat]
        return Number(0 if goods.food else 1, min(1, goods.gold))

    def tithe_food(self, game: Facts, seat: str, to: str, gold: int) -> Number:
        return Number(0 if gold else 1, min(1, game.goods[seat].food))

    def tithe(self, game: Facts, seat: str, pick: Tithe) -> Then:
        giver, taker = game.goods[seat], game.goods[pick.to]
        giver.gold, taker.gold = giver.gold - pick.gold, taker.gold + pick.gold
        giver.food, taker.food = giver.food - pick.food, taker.food + pick.food
        self.given.append([seat, pick.to])
        if pick.to in self.finished:
            self.finished.remove(pick.to)
        game.tell(Tithed(seat, pick.to, pick.gold, pick.food))
        return goto("ask")  # who can do no more is not asked any longer
