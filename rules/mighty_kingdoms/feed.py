"""4.6 Feeding: one food an army, or it is removed. What is not spent is lost."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Sealed, Some, Then, Verb, end, phrase
from rules.mighty_kingdoms.facts import Facts, Goods
from rules.mighty_kingdoms.news.year import Fed


class Feed(Verb):
    """Choose the armies that are fed; the others are removed."""

    armies: list[str]


class Feeding(Sealed):
    """Asks the kingdoms with too little food; the others feed all (N19)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Feed,)
    rule = "4.6"

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.playing if 0 < game.goods[s].food < len(game.armies_of(s))]

    def feed_armies(self, game: Facts, seat: str) -> Some:
        food = game.goods[seat].food
        return Some(game.armies_of(seat), least=0, most=food, why=phrase("food_for_so_many", food=food))

    def default(self, game: Facts, seat: str) -> Verb:
        """As many as possible, most points first, then the lower number."""
        ranked = sorted(game.armies_of(seat), key=lambda a: -game.armies[a].points)
        return Feed(ranked[: game.goods[seat].food])

    def reveal(self, game: Facts) -> Then:
        for seat in self.asked(game):
            fed = self.answer(seat).armies
            for army in game.armies_of(seat):
                if army not in fed:
                    game.lose_army(army, "unfed")
        return end()


def settle_winter(game: Facts) -> None:
    """The food is eaten; without any all armies are lost; the rest is gone."""
    for seat in game.playing:
        goods = game.goods[seat]
        if not goods.food:
            for army in game.armies_of(seat):
                game.lose_army(army, "unfed")
        eaten = len(game.armies_of(seat))
        game.tell(Fed(seat, eaten, goods.gold, goods.food - eaten))
        game.goods[seat] = Goods()
