"""10.0 Build: after maintenance (10.1), restoring, new armies, fortifications and small countries, one player after
another (Q124)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Done, Frame, Number, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import draw_armies, is_frozen, room, tell_drawn, why_poor
from rules.king_david.facts import Facts
from rules.king_david.maintenance import Exchange, Maintaining, Trading
from rules.king_david.musters import minor_places, muster_places
from rules.king_david.news.economy import ArmiesBuilt, ArmiesRestored, Fortified, MinorRebuilt

RESTORING, RECRUITING, FORTIFYING, MINORS = range(4)  # 10.2 to 10.5, in the order given


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


class Building(Trading, kw_only=True):
    """10.2 to 10.5, in that order."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Restore, Recruit, Fortify, Rebuild, Exchange, Done)
    rule = "10.0"
    stage: int = RESTORING
    raised: list[str] = []  # cities raised in this Build
    added: dict[str, int] = {}  # minor -> armies added
    vain: list[list[str]] = []  # [minor, type] that turned out to have no counter left

    def doing(self, game: Facts) -> Phrase:
        return phrase("building", player=game.of(self.seat))

    def minors(self, game: Facts) -> list[str]:
        player = game.of(self.seat)
        return [m for m, c in game.minors.items() if c.by == player and c.status in ("allied", "run")]

    def enter(self, game: Facts) -> Then:
        minors = self.minors(game)
        for army, there in game.armies.items() if minors else ():  # 10.5: free, always
            if there.hurt and not there.raid and game.counter(army).country in minors:
                there.hurt = False
        return super().enter(game)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        own: dict[Any, int] = {Restore: RESTORING, Recruit: RECRUITING, Fortify: FORTIFYING, Rebuild: MINORS}
        if verb in own and own[verb] < self.stage:
            return phrase("build_order")
        if verb in (Recruit, Restore, Fortify) and is_frozen(game, game.of(seat)):
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
        return One(self.find_low_walls(game, player), rule="10.4", why=phrase("city_cannot_be_raised"))

    def find_low_walls(self, game: Facts, player: str) -> list[str]:
        """What may still be raised in this Build, whatever it costs."""
        highest = game.atlas.charts.siege.highest_level
        mine = [c for c in game.held_cities(player) if game.forts[c] < highest and c not in self.raised]
        return [c for c in mine if not game.is_besieged(c)]

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
        mine = [m for m in self.minors(game) if self.added.get(m, 0) < most and self.types_left(game, seat, m)]
        return One([m for m in mine if minor_places(game, m)], rule="10.5", why=phrase("no_minor_to_rebuild"))

    def rebuild_troop(self, game: Facts, seat: str, minor: str) -> One:
        return One(self.types_left(game, seat, minor))

    def types_left(self, game: Facts, seat: str, minor: str) -> list[str]:
        """The types of which the player can suppose that a counter is left. How many armies of a country are on the
        map everybody knows; which of them another's raiders are, he does not (Q25), until he has asked in vain."""
        player, counters = game.of(seat), game.atlas.counters_of[minor]
        if not game.unused(minor):
            return []
        left = [a for a in counters if not (a in game.armies and game.runner(a) == player)]
        types = {game.counter(a).type for a in left}
        return [t for t in game.atlas.types_of[minor] if t in types and [minor, t] not in self.vain]

    def rebuild_area(self, game: Facts, seat: str, minor: str, troop: str) -> One:
        return One(minor_places(game, minor), rule="10.5")

    def rebuild(self, game: Facts, seat: str, pick: Rebuild) -> Then:
        player = game.of(seat)
        armies = draw_armies(game, pick.minor, 1, pick.troop, pick.area)
        self.stage = MINORS
        if not armies:  # none left of that type: it is not one of the two
            self.vain.append([pick.minor, pick.troop])
            return goto("ask")
        self.added[pick.minor] = self.added.get(pick.minor, 0) + 1
        tell_drawn(game, player, pick.minor, armies)
        game.tell(MinorRebuilt(player, pick.minor, pick.area, len(armies)))
        return goto("ask")

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
