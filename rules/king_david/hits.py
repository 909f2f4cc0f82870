"""6.2.6 Applying hits: as many as possible are used (Q35), and every army takes one step before any takes two (Q36)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.kernel import Choice, One, Phrase, Then, Verb, end, goto, phrase
from rules.king_david.acts import lose_step
from rules.king_david.facts import Facts
from rules.king_david.fight import Fight
from rules.king_david.news.fights import HitsTaken, StepLost


class Lose(Verb):
    """Let one army take a step loss."""

    army: str


class Rest(Verb):
    """Leave what is left to Herald."""


class Struck(msgspec.Struct):
    """One army under hits: what a step absorbs, how many steps it has, and whether it took one already."""

    army: str
    absorbs: int
    steps: int
    stepped: bool


def most_used(absorbs: list[int], hits: int) -> int:
    """The greatest sum of some of `absorbs` that is not more than `hits`."""
    sums = {0}
    for one in absorbs:
        sums |= {s + one for s in sums if s + one <= hits}
    return max(sums)


def open_losses(host: list[Struck], hits: int) -> list[str]:
    """The armies that may take the next step, so that in the end as many hits as possible are used."""
    first = [s for s in host if not s.stepped]
    pool = first or host
    absorbs = [s.absorbs for s in pool]
    if sum(absorbs) <= hits:
        return [s.army for s in pool]
    best = most_used(absorbs, hits)
    good = set()
    for one in set(absorbs):
        rest = list(absorbs)
        rest.remove(one)
        if one <= hits and one + most_used(rest, hits - one) == best:
            good.add(one)
    return [s.army for s in pool if s.absorbs in good]


def worth(game: Facts, army: str) -> tuple[int, int, str]:
    """What the loss of a step costs: points to restore it (more, if the army dies), then strength."""
    counter, cost = game.counter(army), game.atlas.charts.costs.step[game.counter(army).type]
    points = cost.food + cost.resource
    dies = game.steps_left(army) == 1
    weaker = game.strength(army) - (0 if dies else counter.reduced)
    return points + (points if dies else 0), weaker, army


class Hits(Choice, kw_only=True):
    """The commander of a side lets its armies take `left` hits, one by one. Ends with the hits not used."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Lose, Rest)
    rule = "6.2.6"
    order_choices = ("rest",)
    area: str = ""
    side: str = ""
    armies: list[str] = []
    absorbs: dict[str, int] = {}
    stepped: list[str] = []  # in this round of combat, or in this siege
    left: int = 0
    taken: int = 0
    losses: list[str] = []

    def doing(self, game: Facts) -> Phrase:
        return phrase("hits", player=game.of(self.seat), area=self.area, hits=self.left)

    def host(self, game: Facts) -> list[Struck]:
        return [Struck(a, self.absorbs[a], game.steps_left(a), a in self.stepped) for a in self.armies]

    def candidates(self, game: Facts) -> list[str]:
        return open_losses(self.host(game), self.left)

    def enter(self, game: Facts) -> Then:
        open_ones = self.candidates(game)
        if not open_ones:
            return self.over(game)
        if len(open_ones) == len(self.armies) and self.left >= sum(self.absorbs[a] for a in open_ones):
            for army in open_ones:  # all take one: nothing to choose
                self.strike(game, army)
            return goto("ask")
        plan = game.enclosing(Fight).plan_of(game, game.of(self.seat))
        if plan is not None and plan.losses == "cheapest":
            return self.rest(game, self.seat, Rest())
        return super().enter(game)

    def lose_army(self, game: Facts, seat: str) -> One:
        names = sorted({game.label(a, game.of(seat)) for a in self.candidates(game)})
        return One(names, why=phrase("hits_must_be_used", hits=self.left))

    def lose(self, game: Facts, seat: str, pick: Lose) -> Then:
        named = [a for a in self.candidates(game) if game.label(a, game.of(seat)) == pick.army]
        self.strike(game, named[0])
        return goto("ask")

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        while open_ones := self.candidates(game):
            self.strike(game, min(open_ones, key=lambda a: worth(game, a)))
        return self.over(game)

    def strike(self, game: Facts, army: str) -> None:
        self.left -= self.absorbs[army]
        self.taken += self.absorbs[army]
        self.losses.append(game.label(army, ""))
        self.stepped.append(army)
        fight = game.enclosing(Fight)
        dead = lose_step(game, army)
        game.tell(StepLost(army, self.area, dead))
        if dead:
            self.armies.remove(army)
            fight.remove_dead(game, self.side, army)

    def over(self, game: Facts) -> Then:
        carried = self.left if self.armies else 0
        game.tell(HitsTaken(self.area, self.side, self.taken, self.losses, carried))
        game.enclosing(Fight).keep_stepped(self.side, [a for a in self.stepped if a in self.armies])
        return end(carried)

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Rest()

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()
