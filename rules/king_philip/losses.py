"""13.5, 13.8 Losses: Infantry, sites, leaders, and the points they bring the enemy (F66: as each loss falls)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import One, Phrase, Then, Verb, end, goto, phrase
from rules.king_philip.dataset.charts import ALLIED, other
from rules.king_philip.facts import Facts
from rules.king_philip.news import (
    Defeated,
    Devastated,
    KeyLeaderLost,
    LeaderLost,
    MusketsLost,
    Razed,
    SiteHit,
    Weakened,
)
from rules.king_philip.pieces import DEAD, ELIMINATED, POOL, TRACK
from rules.king_philip.placing import Rest
from rules.king_philip.stacking import infantry_of, label, leader_of, pass_muskets_on, unlabel
from rules.king_philip.strength import site_steps, steps_of
from rules.king_philip.usual_orders import Usual
from rules.king_philip.victory import check_leaders_out


class Lose(Verb):
    """Take one strength point of loss on a unit or on the attacked site."""

    what: str


class Losses(Usual):
    """The owner takes each loss where he likes (F65): `group` is his side of the battle, `site` the attacked space if
    it is his. What can't be taken is ignored."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Lose, Rest)
    steps = "look", "ask"
    rule = "13.5"
    usual = "spare_points"
    group: list[str] = []
    site: str = ""
    left: int = 0

    def doing(self, game: Facts) -> Phrase:
        return phrase("takes_losses", side=self.seat, left=self.left)

    def look(self, game: Facts) -> Then:
        if self.left <= 0 or not self.candidates(game):
            return end()
        return self.rest(game, self.seat, Rest()) if self.is_forced(game) else None

    def is_forced(self, game: Facts) -> bool:
        """There is nothing to choose: all must go, or one loss falls on one of several that are alike."""
        bearers = len(infantry_of(game, self.group)) + bool(site_steps(game, self.site))
        alike = len(self.candidates(game)) == 1
        return self.left >= steps_of(game, self.group, self.site) or bearers == 1 or (alike and self.left == 1)

    def candidates(self, game: Facts) -> list[str]:
        seen: dict[tuple[str, bool], str] = {}
        for unit in infantry_of(game, self.group):
            seen.setdefault((game.people(unit), game.infantry[unit].full), unit)
        return [*seen.values(), *([self.site] if site_steps(game, self.site) else [])]

    def lose_what(self, game: Facts, seat: str) -> One:
        return One([label(game, c) for c in self.candidates(game)], why=phrase("not_in_this_battle"))

    def lose(self, game: Facts, seat: str, pick: Lose) -> Then:
        self.take_one(game, unlabel(pick.what))
        return goto("look")

    def take_one(self, game: Facts, what: str) -> None:
        self.left -= 1
        if what == self.site:
            hit_site(game, what)
            return
        if hit_unit(game, what, self.group, self.seat):
            self.group = [p for p in self.group if p != what]

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        return self.follow_order(game, "spare_points")

    def follow_order(self, game: Facts, do: str) -> Then:
        while self.left > 0 and self.candidates(game):
            self.take_one(game, proposal(game, self.candidates(game), self.group, self.site, do))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["spare_points", "site_first", "infantry_first"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        if do == "spare_points":
            return Rest()
        return Lose(label(game, proposal(game, self.candidates(game), self.group, self.site, do)))


def proposal(game: Facts, candidates: list[str], group: list[str], site: str, do: str) -> str:
    """Where one loss hurts least. `spare_points`: what brings the enemy no points first; then Infantry before the
    site, but the site before the last man beside a leader."""

    def price(what: str) -> int:
        """Of two that hurt as much, the Infantry goes: it is named first."""
        if what == site:
            return -1 if do == "site_first" else int(site_steps(game, site) == 1)
        full = game.infantry[what].full
        if do == "infantry_first":
            return -full
        alone = len(infantry_of(game, group)) == 1 and leader_of(game, group) is not None
        return 0 if full else 1 + alone

    return min(candidates, key=price)


# What a loss does.


def hit_unit(game: Facts, unit: str, group: list[str], side: str) -> bool:
    """A full-strength unit is weakened, a weakened one defeated; whether it is gone."""
    counter = game.infantry[unit]
    if counter.full:
        counter.full = False
        game.tell(Weakened(unit, counter.where))
        return False
    space = counter.where
    game.tell(Defeated(unit, space))
    game.score(other(side), game.charts.settings.points.infantry)
    remove(game, unit, ELIMINATED if is_eliminated_for_good(game, unit) else POOL, group)
    rest = [p for p in group if p != unit]
    leader = leader_of(game, rest)
    if leader is not None and not infantry_of(game, rest):
        lose_leader(game, leader, side)
    return True


def is_eliminated_for_good(game: Facts, unit: str) -> bool:
    """4.5, 10.1, 13.5 Warriors stay in the Eliminated Units box, Allied ones too; the Mohawks can return."""
    people = game.people(unit)
    return people == ALLIED or (people in game.tribes and people != "MO")


def remove(game: Facts, unit: str, box: str, group: list[str]) -> None:
    space = game.infantry[unit].where
    if pass_muskets_on(game, unit, group):
        game.tell(MusketsLost(space))
    game.put(unit, box)
    game.infantry[unit].full = True


def hit_site(game: Facts, space: str) -> None:
    hits = game.hurt(space)
    if hits >= game.charts.steps_to_raze[space]:
        return raze(game, space)
    fort = game.charts.spaces[space].fort
    game.tell(SiteHit(space, ("damaged" if hits == 1 else "breached") if fort else "raided"))


def raze(game: Facts, space: str) -> None:
    """13.5 A point and one Provisions Lost, for a fort too (X10). A leader there without Infantry is lost (F8)."""
    owner = game.charts.spaces[space].owner
    side = game.charts.side_of[owner]
    game.tell(Razed(space))
    game.score(other(side), game.charts.settings.points.site)
    game.provisions[side] += 1
    leader = game.leader_in(space)
    if leader is not None and not game.infantry_in(space):
        lose_leader(game, leader, side)
    if game.is_devastated(owner):
        game.tell(Devastated(owner))
        game.delayed.pop(owner, None)


def lose_leader(game: Facts, leader: str, side: str) -> None:
    """He returns two turns on; a Key Leader may be dead (F70)."""
    points, counter = game.charts.settings.points, game.leaders[leader]
    counter.spy = counter.guide = False
    counter.due = game.turn + game.charts.settings.leaders.returns_after
    key = game.is_key(leader)
    game.score(other(side), points.key_leader if key else points.captain)
    if key:
        die = game.roll()
        dead = die in game.charts.settings.leaders.dies_on
        game.put(leader, DEAD if dead else TRACK)
        game.tell(KeyLeaderLost(leader, die, dead, 0 if dead else game.turn_of_return()))
        check_leaders_out(game)
    else:
        game.put(leader, TRACK)
        game.tell(LeaderLost(leader, game.turn_of_return()))
