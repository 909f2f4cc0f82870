"""6.2.5 Retreats (Q34): a player's armies go in one body to one area, and to several only if no single one has room."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, One, Phrase, Some, Then, Verb, end, goto, phrase
from rules.king_david.acts import put, room
from rules.king_david.facts import Facts
from rules.king_david.fight import Fight
from rules.king_david.news.fights import Retreated, Stood
from rules.king_david.reach import invaded_minor


class Retreat(Verb):
    """Leave the field."""

    to: str


class Split(Verb):
    """Leave the field with these armies; the others go somewhere else."""

    form = "{armies} to {to}"
    to: str
    armies: list[str]


class Stand(Verb):
    """Stay and fight on."""


def may_shelter(game: Facts, army: str, area: str) -> bool:
    """No hostile army or leader is there, it would not be an invasion (raiders may go home, and Jerusalem has no army:
    Q80, Q115), and an invaded minor's armies stay at home."""
    party = game.party(army)
    home = game.atlas.country_of[area]
    if game.has_foes(area, party) or invaded_minor(game, [army], area):
        return False
    if any(not game.is_friendly_leader(n, party) for n in game.leaders_in(area)):
        return False
    return party not in game.minors or home == party


def havens(game: Facts, armies: list[str], area: str, barred: list[str], leaders: list[str]) -> dict[str, int]:
    """Where these armies of one player may go, and how many fit there."""
    found = {}
    for near in game.atlas.near[area]:
        if near not in barred and all(may_shelter(game, a, near) for a in armies):
            fit = room(game, near, game.party(armies[0]), tuple(leaders))
            if fit > 0:
                found[near] = fit
    return found


def ways_out(game: Facts, armies: list[str], area: str, barred: list[str], leaders: list[str]) -> list[str]:
    """The areas a body may retreat to now; several bodies if it must be split; none if it cannot go at all."""
    fits = havens(game, armies, area, barred, leaders) if armies else {}
    whole = [a for a, n in fits.items() if n >= len(armies)]
    return whole or (list(fits) if sum(fits.values()) >= len(armies) else [])


def leaders_with(game: Facts, player: str, area: str, body: list[str]) -> list[str]:
    """6.2.6 Leaders retreat with the armies they are stacked with: the player's own, and those of friends who would
    be left there without an army."""
    here = [a for a in game.armies_in(area) if a not in body]
    found = []
    for name in game.leaders_in(area):
        party = game.leader_party(name)
        left = [a for a in here if game.are_friends(game.party(a), party)]
        stacked = body and game.are_friends(game.party(body[0]), party)
        if game.leader_runner(name) == player or (stacked and not left):
            found.append(name)
    return found


def best_way(game: Facts, player: str, ways: list[str]) -> str:
    """Home and held land first, cities before open country, where friends are."""

    def merit(area: str) -> tuple[bool, bool, int]:
        return game.holder(area) == player, game.atlas.areas[area].city, game.count_friends(area, player)

    return max(ways, key=merit)


def walk_off(game: Facts, player: str, armies: list[str], area: str, to: str, leaders: list[str]) -> None:
    for army in armies:
        put(game, army, to)
    for name in leaders:
        game.station(name, to)
    game.tell(Retreated(player, area, to, len(armies), leaders))


class Leaving(Choice, kw_only=True):
    """A player stays or leaves with his armies in this fight. Ends with whether he left."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Retreat, Split, Stand)
    rule = "6.2.5"
    order_choices = ("stand", "retreat")
    area: str = ""
    armies: list[str] = []  # of a combat or siege, which are in the open
    barred: list[str] = []
    # Two flags that saves hold, where a frame of its own would be cleaner.
    must: bool = False  # no resource point (Q30), he may not stay. `armies` is empty: they are still hidden
    going: bool = False  # the first part of a split body has left, or an army in revolt has nobody to stay with (7.22)

    def doing(self, game: Facts) -> Phrase:
        return phrase("leaving", player=game.of(self.seat), area=self.area)

    def body(self, game: Facts, seat: str) -> list[str]:
        if not self.must:
            return self.armies
        there = game.run_by(game.of(seat), self.area)
        return [a for a in there if game.armies[a].fought] or there

    def ways(self, game: Facts, seat: str) -> list[str]:
        body = self.body(game, seat)
        leaders = leaders_with(game, game.of(seat), self.area, body)
        return ways_out(game, body, self.area, self.barred, leaders)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Stand and (self.must or self.going):
            return phrase("must_retreat")
        if verb is Split and not self.is_too_many(game, seat):
            return phrase("all_go_together")
        return None

    def is_too_many(self, game: Facts, seat: str) -> bool:
        """They can go, but no single area has room for all."""
        body = self.body(game, seat)
        return any(self.fit(game, seat, to) < len(body) for to in self.ways(game, seat))

    def fit(self, game: Facts, seat: str, to: str) -> int:
        body = self.body(game, seat)
        return room(game, to, game.party(body[0]), tuple(leaders_with(game, game.of(seat), self.area, body)))

    def retreat_to(self, game: Facts, seat: str) -> One:
        return One(self.ways(game, seat), why=phrase("no_way_out", area=self.area))

    def split_to(self, game: Facts, seat: str) -> One:
        return One(self.ways(game, seat))

    def split_armies(self, game: Facts, seat: str, to: str) -> Some:
        """As many as fit, or fewer if the other areas have room for the rest; leaders go with these."""
        body, fit = self.body(game, seat), self.fit(game, seat, to)
        others = havens(game, body, self.area, [*self.barred, to], [])
        labels = [game.label(a, game.of(seat)) for a in game.in_ranks(body)]
        return Some(labels, least=max(1, min(fit, len(body) - sum(others.values()))), most=fit)

    def enter(self, game: Facts) -> Then:
        if self.going and not self.left(game, self.seat):
            return end(True)
        ways = self.ways(game, self.seat)
        if not ways:  # fight on
            return end(self.going)
        if self.going and len(ways) == 1 and not self.is_too_many(game, self.seat):
            return self.retreat(game, self.seat, Retreat(ways[0]))
        return super().enter(game)

    def left(self, game: Facts, seat: str) -> list[str]:
        """The armies that have not gone yet."""
        if self.must:
            return [a for a in game.run_by(game.of(seat), self.area) if game.armies[a].fought]
        return self.armies

    def retreat(self, game: Facts, seat: str, pick: Retreat) -> Then:
        """As many as fit, the strongest first."""
        body = sorted(self.body(game, seat), key=lambda a: (-game.strength(a), a))
        return self.walk(game, seat, body[: self.fit(game, seat, pick.to)], pick.to)

    def split(self, game: Facts, seat: str, pick: Split) -> Then:
        body, going = self.body(game, seat), []
        for name in pick.armies:
            going.append(next(a for a in body if a not in going and game.label(a, game.of(seat)) == name))
        return self.walk(game, seat, going, pick.to)

    def walk(self, game: Facts, seat: str, going: list[str], to: str) -> Then:
        player, body = game.of(seat), self.body(game, seat)
        walk_off(game, player, going, self.area, to, leaders_with(game, player, self.area, body))
        self.armies = [] if self.must else [a for a in body if a not in going]
        self.going = True
        return goto("ask")

    def stand(self, game: Facts, seat: str, pick: Stand) -> Then:
        game.tell(Stood(game.of(seat), self.area))
        return end(False)

    def standing(self, game: Facts, seat: str) -> Verb | None:
        fight = game.frame(Fight)
        plan = fight.plan.get(seat) if fight else None
        if fight is not None and plan is not None and plan.retreat != "ask" and not self.must:
            leave = plan.retreat != "never" and fight.is_going_badly(game, game.of(seat), plan.retreat)
            return self.default_retreat(game, seat) if leave or self.going else Stand()
        return super().standing(game, seat)

    def default_retreat(self, game: Facts, seat: str) -> Verb:
        return Retreat(best_way(game, game.of(seat), self.ways(game, seat)))

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        if do == "retreat":
            return self.default_retreat(game, seat)
        return None if self.must or self.going else Stand()

    def default(self, game: Facts, seat: str) -> Verb:
        """Nobody stays in a fight that goes against him only because he was away."""
        fight = game.frame(Fight)
        badly = fight is not None and fight.is_going_badly(game, game.of(seat), "weaker")
        return self.default_retreat(game, seat) if self.must or self.going or badly else Stand()
