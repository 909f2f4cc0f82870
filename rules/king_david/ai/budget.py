"""What a country can spend in a Build: what it must keep for the next one, and what is still to be bought."""

from __future__ import annotations

from typing import NamedTuple

from rules.king_david.acts import exchange_rate
from rules.king_david.facts import Facts

WAR_CHEST = 4  # resource points for the combats and sieges before the next Build


class Outlook(NamedTuple):
    """What surely comes before the next Build: the markers that lie face up say so."""

    harvests: int
    collections: int
    last: bool  # no Build comes any more


def outlook(game: Facts) -> Outlook:
    """A face-down marker may be a Build, unless both have come: then nothing after it is sure."""
    seen = [m if up else "" for m, up in zip(game.track, game.shown, strict=True)]
    ahead = seen[game.box :]
    most = game.atlas.cup.track.most_builds_on_turn_1 if game.turn == 1 else game.atlas.cup.cup.build
    gone = seen[: game.box].count("build") >= most
    harvests = collections = 0
    for marker in ahead:
        if marker == "build" or (not marker and not gone):
            return Outlook(harvests, collections, False)
        harvests += marker == "harvest"
        collections += marker == "resource"
    return Outlook(harvests, collections, game.turn >= game.options.turns)


class Budget:
    """Points beyond what the next Build will ask for, of each kind."""

    def __init__(self, game: Facts, me: str) -> None:
        self.game, self.me = game, me
        self.rate = exchange_rate(game, me)
        self.ahead = outlook(game)
        chart = game.atlas.charts.costs.upkeep
        mine = [chart[game.atlas.type_of[a]] for a in game.atlas.counters_of[me] if a in game.armies]
        coming = self.ahead.harvests * game.production(me, "food")
        earned = self.ahead.collections * game.production(me, "resource")
        last = self.ahead.last
        self.keep_food = 0 if last else max(0, sum(c.food for c in mine) - coming)
        self.keep_resource = 0 if last else max(0, sum(c.resource for c in mine) - earned)
        self.keep_resource += WAR_CHEST

    @property
    def food(self) -> int:
        return self.game.food[self.me] - self.keep_food

    @property
    def resource(self) -> int:
        return self.game.resource[self.me] - self.keep_resource

    def price(self, troop: str) -> tuple[int, int]:
        """A new army, and what it eats in the next Build if nothing surely comes in before."""
        chart = self.game.atlas.charts.costs
        cost, keep = chart.step[troop], chart.upkeep[troop]
        food, resource = 2 * cost.food, 2 * cost.resource
        if not self.ahead.last:
            food += keep.food if not self.ahead.harvests else 0
            resource += keep.resource if not self.ahead.collections else 0
        return food, resource

    def trade(self, food: int, resource: int) -> tuple[str, int] | None:
        """What must be given, and for how many points, to have so much of both to spend: nothing ("") if it is there;
        None if it can't be had."""
        lacks_food, lacks_resource = food - self.food, resource - self.resource
        if lacks_food <= 0 and lacks_resource <= 0:
            return "", 0
        if lacks_food <= 0 and lacks_resource * self.rate <= -lacks_food:
            return "food", lacks_resource
        if lacks_resource <= 0 and lacks_food * self.rate <= -lacks_resource:
            return "resource", lacks_food
        return None
