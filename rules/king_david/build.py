"""10.0 Build: maintenance, restoring, new armies, fortifications and minors, one player after another (Q124)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Choice, Done, Frame, Number, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import draw_armies, frozen, gain, lose_step, rate, room, tell_drawn, why_poor
from rules.king_david.facts import Facts
from rules.king_david.hits import Rest, worth
from rules.king_david.musters import minor_places, muster_places
from rules.king_david.news import (  # fmt: skip
    ArmiesBuilt,
    ArmiesRestored,
    Exchanged,
    Fortified,
    Maintained,
    MinorRebuilt,
)

RESTORING, RECRUITING, FORTIFYING, MINORS = range(4)  # 10.2 to 10.5, in the order given


class Exchange(Verb):
    """Give points of one kind for points of the other, in whole lots."""

    form = "{give} for {points}"
    give: str  # food or resource
    points: int  # of the other kind


class Feed(Verb):
    """Pay for one army."""

    army: str


class Restore(Verb):
    """Restore the lost step of an army."""

    army: str


class Recruit(Verb):
    """Build armies of one type; which counters you get is luck."""

    form = "{number} {troop} in {area}"
    troop: str
    area: str
    number: int


class Fortify(Verb):
    """Raise the fortification of a city by one level."""

    city: str


class Rebuild(Verb):
    """Add an army to a minor country that you run."""

    form = "{minor} {troop} in {area}"
    minor: str
    troop: str
    area: str


class BuildPhase(Frame):
    steps = "begin", "maintain", "build", "after", "close"
    queue: list[str] = []

    def begin(self, game: Facts) -> Then:
        self.queue = list(game.order)
        return None

    def maintain(self, game: Facts) -> Then:
        if not self.queue:
            return goto("close")
        return call(Maintaining(seat=game.seat_of(self.queue[0])))

    def build(self, game: Facts) -> Then:
        return call(Building(seat=game.seat_of(self.queue[0])))

    def after(self, game: Facts) -> Then:
        self.queue.pop(0)
        return goto("maintain")

    def close(self, game: Facts) -> Then:
        game.post("build")
        return end()


class Trading(Choice, kw_only=True):
    """10.0 note: exchange at any point of a player's Build."""

    def exchange_give(self, game: Facts, seat: str) -> One:
        player, price = game.of(seat), rate(game, game.of(seat))
        good = [g for g in ("food", "resource") if getattr(game, g)[player] >= price]
        if frozen(game, player):
            good = [g for g in good if g == "food"]
        return One(good, rule="10.0", why=phrase("exchange_rate", rate=price))

    def exchange_points(self, game: Facts, seat: str, give: str) -> Number:
        player = game.of(seat)
        most = getattr(game, give)[player] // rate(game, player)
        return Number(1, most, rule="10.0", why=phrase("exchange_up_to", most=most, rate=rate(game, player)))

    def exchange(self, game: Facts, seat: str, pick: Exchange) -> Then:
        player = game.of(seat)
        gave = pick.points * rate(game, player)
        getattr(game, pick.give)[player] -= gave
        game.tell(Exchanged(player, pick.give, gave, pick.points))
        gain(game, player, *((0, pick.points) if pick.give == "food" else (pick.points, 0)))
        return goto("ask")


class Maintaining(Trading, kw_only=True):
    """10.1 Every army of the country is paid for; if that cannot be, the player says who is (Q71)."""

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
        have = 0 if frozen(game, player) else game.resource[player]
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


class Building(Trading, kw_only=True):
    """10.2 to 10.5, in that order."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Restore, Recruit, Fortify, Rebuild, Exchange, Done)
    rule = "10.0"
    stage: int = RESTORING
    raised: list[str] = []  # cities raised in this Build
    added: dict[str, int] = {}  # minor -> armies added

    def doing(self, game: Facts) -> Phrase:
        return phrase("building", player=game.of(self.seat))

    def minors(self, game: Facts) -> list[str]:
        player = game.of(self.seat)
        return [m for m, c in game.minors.items() if c.by == player and c.status in ("allied", "run")]

    def enter(self, game: Facts) -> Then:
        for army, there in game.armies.items():  # 10.5: free, always
            if there.hurt and not there.raid and game.counter(army).country in self.minors(game):
                there.hurt = False
        return super().enter(game)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        own: dict[Any, int] = {Restore: RESTORING, Recruit: RECRUITING, Fortify: FORTIFYING, Rebuild: MINORS}
        if verb in own and own[verb] < self.stage:
            return phrase("build_order")
        if verb in (Recruit, Restore, Fortify) and frozen(game, game.of(seat)):
            return why_poor(game, game.of(seat))
        if verb in (Restore, Rebuild, Fortify):  # in its own words, not "not open just now"
            first = self.field(game, seat, verb, [])
            return first.why if first is not None and first.none() else None
        return None

    def affordable(self, game: Facts, player: str, troop: str, steps: int) -> int:
        """How many such lots of steps he can pay for."""
        cost = game.atlas.charts.costs.step[troop]
        lots = [game.food[player] // (cost.food * steps)] if cost.food else []
        lots += [game.resource[player] // (cost.resource * steps)] if cost.resource else []
        return min(lots, default=99)

    def charge(self, game: Facts, player: str, troop: str, steps: int) -> tuple[int, int]:
        cost = game.atlas.charts.costs.step[troop]
        game.food[player] -= cost.food * steps
        game.resource[player] -= cost.resource * steps
        return cost.food * steps, cost.resource * steps

    # 10.2

    def hurt(self, game: Facts, player: str) -> list[str]:
        mine = [a for a in game.atlas.counters_of[player] if a in game.armies and game.armies[a].hurt]
        return [a for a in mine if self.affordable(game, player, game.counter(a).type, 1)]

    def restore_army(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        names = sorted({game.label(a, player) for a in self.hurt(game, player)})
        return One(names, rule="10.2", why=phrase("nobody_to_restore"))

    def restore(self, game: Facts, seat: str, pick: Restore) -> Then:
        player = game.of(seat)
        army = next(a for a in self.hurt(game, player) if game.label(a, player) == pick.army)
        spent = self.charge(game, player, game.counter(army).type, 1)
        game.armies[army].hurt = False
        game.tell(ArmiesRestored(player, game.armies[army].area, *spent))
        return goto("ask")

    # 10.3

    def recruit_troop(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        if not muster_places(game, player):
            return One([], rule="10.3", why=phrase("no_place_for_armies"))
        types = [t for t in game.atlas.types_of[player] if self.affordable(game, player, t, 2)]
        return One([t for t in types if game.unused(player, t)], rule="10.3", why=phrase("cannot_afford_or_none_left"))

    def recruit_area(self, game: Facts, seat: str, troop: str) -> One:
        return One(muster_places(game, game.of(seat)), rule="10.3", why=phrase("only_at_home"))

    def recruit_number(self, game: Facts, seat: str, troop: str, area: str) -> Number:
        player = game.of(seat)
        most = [self.affordable(game, player, troop, 2), len(game.unused(player, troop)), room(game, area, player)]
        return Number(1, min(most), rule="10.3", why=phrase("recruit_up_to", most=min(most), area=area))

    def recruit(self, game: Facts, seat: str, pick: Recruit) -> Then:
        player = game.of(seat)
        spent = self.charge(game, player, pick.troop, 2 * pick.number)
        armies = draw_armies(game, player, pick.number, pick.troop, pick.area)
        tell_drawn(game, player, player, armies)
        game.tell(ArmiesBuilt(player, pick.area, len(armies), *spent))
        self.stage = RECRUITING
        return goto("ask")

    # 10.4

    def fortify_city(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        if game.resource[player] < game.atlas.charts.fees.fortification:
            return One([], rule="10.4", why=phrase("no_resource_points", have=game.resource[player]))
        highest = game.atlas.charts.siege.highest_level
        mine = [c for c in game.held_cities(player) if game.forts[c] < highest and c not in self.raised]
        return One([c for c in mine if not game.besieged(c)], rule="10.4", why=phrase("city_cannot_be_raised"))

    def fortify(self, game: Facts, seat: str, pick: Fortify) -> Then:
        player = game.of(seat)
        game.resource[player] -= game.atlas.charts.fees.fortification
        game.forts[pick.city] += 1
        self.raised.append(pick.city)
        self.stage = FORTIFYING
        game.tell(Fortified(player, pick.city, game.forts[pick.city]))
        return goto("ask")

    # 10.5

    def rebuild_minor(self, game: Facts, seat: str) -> One:
        most = game.atlas.charts.play.minor_new_units
        mine = [m for m in self.minors(game) if self.added.get(m, 0) < most and game.atlas.types_of[m]]
        return One([m for m in mine if minor_places(game, m)], rule="10.5", why=phrase("no_minor_to_rebuild"))

    def rebuild_troop(self, game: Facts, seat: str, minor: str) -> One:
        """What the player can know to be left; another's raiders of that country may have it (Q25)."""
        player = game.of(seat)
        seen = [a for a in game.atlas.counters_of[minor] if a in game.armies and game.runner(a) == player]
        left = [a for a in game.atlas.counters_of[minor] if a not in seen]
        types = {game.counter(a).type for a in left}
        return One([t for t in game.atlas.types_of[minor] if t in types] or game.atlas.types_of[minor])

    def rebuild_area(self, game: Facts, seat: str, minor: str, troop: str) -> One:
        return One(minor_places(game, minor), rule="10.5")

    def rebuild(self, game: Facts, seat: str, pick: Rebuild) -> Then:
        player = game.of(seat)
        armies = draw_armies(game, pick.minor, 1, pick.troop, pick.area)
        self.added[pick.minor] = self.added.get(pick.minor, 0) + 1
        self.stage = MINORS
        tell_drawn(game, player, pick.minor, armies)
        game.tell(MinorRebuilt(player, pick.minor, pick.area, len(armies)))
        return goto("ask")

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
