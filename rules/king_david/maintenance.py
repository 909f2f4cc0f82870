"""10.1 Maintenance, and the exchange of points that is open in a player's whole Build (10.0)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Done, Number, One, Phrase, Then, Verb, end, goto, phrase
from rules.king_david.acts import exchange_rate, gain, is_frozen, lose_step
from rules.king_david.facts import Facts
from rules.king_david.hits import Rest, worth
from rules.king_david.news.economy import Exchanged, Maintained


class Exchange(Verb):
    """Give points of one kind for points of the other, in whole lots."""

    form = "{give} for {points}"
    give: str  # food or resource
    points: int  # of the other kind


class Feed(Verb):
    """Pay for one army."""

    army: str


class Trading(Choice, kw_only=True):
    """10.0 note: exchange at any point of a player's Build."""

    def exchange_give(self, game: Facts, seat: str) -> One:
        player, price = game.of(seat), exchange_rate(game, game.of(seat))
        good = [g for g in ("food", "resource") if getattr(game, g)[player] >= price]
        if is_frozen(game, player):
            good = [g for g in good if g == "food"]
        return One(good, rule="10.0", why=phrase("exchange_rate", rate=price))

    def exchange_points(self, game: Facts, seat: str, give: str) -> Number:
        player = game.of(seat)
        most = getattr(game, give)[player] // exchange_rate(game, player)
        return Number(1, most, rule="10.0", why=phrase("exchange_up_to", most=most, rate=exchange_rate(game, player)))

    def exchange(self, game: Facts, seat: str, pick: Exchange) -> Then:
        player = game.of(seat)
        gave = pick.points * exchange_rate(game, player)
        getattr(game, pick.give)[player] -= gave
        game.tell(Exchanged(player, pick.give, gave, pick.points))
        gain(game, player, *((0, pick.points) if pick.give == "food" else (pick.points, 0)))
        return goto("ask")


class Maintaining(Trading, kw_only=True):
    """10.1 Every army of the country is paid for. If the points are too few, the player says which armies are (Q71)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Feed, Exchange, Rest, Done)
    rule = "10.1"
    paid_food: int = 0
    paid_resource: int = 0

    def doing(self, game: Facts) -> Phrase:
        return phrase("maintaining", player=game.of(self.seat))

    def host(self, game: Facts) -> list[str]:
        return [a for a in game.atlas.counters_of[game.of(self.seat)] if a in game.armies]

    def hungry(self, game: Facts) -> list[str]:
        return [a for a in self.host(game) if not game.armies[a].fed]

    def cost(self, game: Facts, armies: list[str]) -> tuple[int, int]:
        chart = [game.atlas.charts.costs.upkeep[game.counter(a).type] for a in armies]
        return sum(c.food for c in chart), sum(c.resource for c in chart)

    def can_feed(self, game: Facts, armies: list[str]) -> bool:
        food, resource = self.cost(game, armies)
        player = game.of(self.seat)
        have = 0 if is_frozen(game, player) else game.resource[player]
        return food <= game.food[player] and resource <= have

    def feedable(self, game: Facts) -> list[str]:
        return [a for a in self.hungry(game) if self.can_feed(game, [a])]

    def enter(self, game: Facts) -> Then:
        if self.can_feed(game, self.hungry(game)):
            return self.over(game)
        return super().enter(game)

    def feed_army(self, game: Facts, seat: str) -> One:
        names = sorted({game.label(a, game.of(seat)) for a in self.feedable(game)})
        return One(names, why=phrase("army_cannot_be_fed"))

    def feed(self, game: Facts, seat: str, pick: Feed) -> Then:
        self.pay_for(game, next(a for a in self.feedable(game) if game.label(a, game.of(seat)) == pick.army))
        return goto("ask")

    def pay_for(self, game: Facts, army: str) -> None:
        player = game.of(self.seat)
        food, resource = self.cost(game, [army])
        game.food[player] -= food
        game.resource[player] -= resource
        self.paid_food += food
        self.paid_resource += resource
        game.armies[army].fed = True

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        """The dearest armies live; two kinds of points are not exchanged."""
        while open_ones := self.feedable(game):
            self.pay_for(game, max(open_ones, key=lambda a: worth(game, a)))
        return self.over(game)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        return phrase("army_can_be_fed") if verb is Done and self.feedable(game) else None

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return self.over(game)

    def over(self, game: Facts) -> Then:
        if self.can_feed(game, self.hungry(game)):
            for army in self.hungry(game):
                self.pay_for(game, army)
        unpaid = self.hungry(game)
        for army in unpaid:
            lose_step(game, army)
        for army in self.host(game):
            game.armies[army].fed = False
        game.tell(Maintained(game.of(self.seat), self.paid_food, self.paid_resource, len(unpaid)))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()
