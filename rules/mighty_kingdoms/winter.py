"""4 Winter: recall, gather, spend (tithe, build and recruit, feed), deploy."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.artefacts import Bearing
from rules.mighty_kingdoms.build import Building
from rules.mighty_kingdoms.deploy import Deployment
from rules.mighty_kingdoms.facts import CITY, VILLAGE, Facts
from rules.mighty_kingdoms.feed import Feeding, settle_winter
from rules.mighty_kingdoms.lists import Lists
from rules.mighty_kingdoms.news.year import Gathered, KingdomOut, PlayerOrder, Recalled
from rules.mighty_kingdoms.tithe import Tithing


class RecallTo(Verb):
    """Choose where your armies spend the winter."""

    tile: str


class Winter(Frame):
    steps = (
        "begin", "recall", "next_recall", "gather", "tithe", "build", "lists", "feed", "settle", "artefacts",
        "new_order", "deploy", "deployed",
    )  # fmt: skip
    turn: int = 0

    def begin(self, game: Facts) -> Then:
        """A22: who holds no tile is out. With `supply_lines` (A19) armies cut off from their capital are lost."""
        for unit in (u for found in game.lists.values() for u in found.units):
            unit.quested = False
        for seat in list(game.playing):
            if not game.tiles_of(seat):
                for army in game.armies_of(seat):
                    game.lose_army(army, "no_quarters")
                game.out.append(seat)
                game.tell(KingdomOut(seat))
            elif game.options.supply_lines:
                lose_cut_off(game, seat)
        return end() if len(game.playing) == 1 else None

    def recall(self, game: Facts) -> Then:  # 4.1
        return call(Recalling(seat=game.playing[self.turn]))

    def next_recall(self, game: Facts) -> Then:
        self.turn += 1
        return goto("recall") if self.turn < len(game.playing) else None

    def gather(self, game: Facts) -> Then:  # 4.2
        for seat in game.playing:
            goods = game.goods[seat]
            for tile in game.settlements_of(seat):
                income = game.charts.income[game.place_in(tile)]
                goods.gold += income.gold
                goods.food += income.food
            game.tell(Gathered(seat, goods.gold, goods.food))
        game.post("gathered")
        return None

    def tithe(self, game: Facts) -> Then:  # 4.3
        return call(Tithing())

    def build(self, game: Facts) -> Then:  # 4.4, 4.5
        return call(Building())

    def lists(self, game: Facts) -> Then:  # 1.6, of the new armies
        game.post("built")
        return call(Lists())

    def feed(self, game: Facts) -> Then:  # 4.6
        return call(Feeding())

    def settle(self, game: Facts) -> Then:
        settle_winter(game)
        return None

    def artefacts(self, game: Facts) -> Then:  # 6.4
        return call(Bearing())

    def new_order(self, game: Facts) -> Then:  # 4.7
        game.put_in_order()
        game.tell(PlayerOrder(game.order))
        return None

    def deploy(self, game: Facts) -> Then:
        return call(Deployment())

    def deployed(self, game: Facts) -> Then:
        game.post("deployed")
        return end()


class Recalling(Choice):
    """4.1 To the capital; without one to a city, without any to a village; else the armies are lost. All stand up."""

    steps = "seek", "ask"
    verbs: ClassVar[tuple[type[Verb], ...]] = (RecallTo,)
    at_hand = (RecallTo,)
    rule = "4.1"

    def doing(self, game: Facts) -> Phrase:
        return phrase("recalls_armies", seat=self.seat)

    def quarters(self, game: Facts) -> list[str]:
        capital = game.capital_of(self.seat)
        if capital is not None:
            return [capital]
        return game.settlements_of(self.seat, CITY) or game.settlements_of(self.seat, VILLAGE)

    def seek(self, game: Facts) -> Then:
        quarters, armies = self.quarters(game), game.armies_of(self.seat)
        if not quarters:
            for army in armies:
                game.lose_army(army, "no_quarters")
            return end()
        if not armies:
            return end()
        if len(quarters) == 1:
            return self.go(game, quarters[0])
        return None

    def recall_to_tile(self, game: Facts, seat: str) -> One:
        return One(self.quarters(game), why=phrase("only_these_quarters"))

    def default(self, game: Facts, seat: str) -> Verb:
        """Where most tiles around are his own."""

        def count_own(tile: str) -> int:
            return sum(game.tiles[t].owner == seat for t in game.borders(tile))

        return RecallTo(max(self.quarters(game), key=count_own))

    def recall_to(self, game: Facts, seat: str, pick: RecallTo) -> Then:
        return self.go(game, pick.tile)

    def go(self, game: Facts, tile: str) -> Then:
        armies = game.armies_of(self.seat)
        for army in armies:
            one = game.armies[army]
            one.tile, one.lying = tile, False
        game.tell(Recalled(self.seat, tile, len(armies)))
        return end()


def lose_cut_off(game: Facts, seat: str) -> None:
    """A19: from the capital (or any quarters) over own tiles."""
    quarters = Recalling(seat=seat).quarters(game)
    reached, queue = set(quarters), list(quarters)
    while queue:
        for tile in game.ways_from(queue.pop()):
            if tile not in reached and game.tiles[tile].owner == seat:
                reached.add(tile)
                queue.append(tile)
    for army in game.armies_of(seat):
        if game.armies[army].tile not in reached:
            game.lose_army(army, "cut_off")
