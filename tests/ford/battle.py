"""3 Battle and 4 markers: plans, windows with counters to counters, hits taken one by one, falling back."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import (
    Choice,
    Frame,
    MayPass,
    Number,
    One,
    Pass,
    Phrase,
    Sealed,
    Then,
    Verb,
    Window,
    call,
    end,
    goto,
    phrase,
)
from tests.ford.facts import Facts
from tests.ford.news import FellBack, Fought


class Plan(Verb):
    """Fall back unasked at this number of hits (0: ask me)."""

    hits: int


class PlayMarker(Verb):
    """Play a marker from your hand."""

    marker: str


class Lose(Verb):
    """Take a hit on one unit."""

    unit: str


class Rest(Verb):
    """Take all hits that are left as the herald proposes."""


class FallBack(Verb):
    """Leave the field."""

    to: str


class Stand(Verb):
    """Hold the field."""


class Battle(Frame):
    steps = "plans", "markers", "roll", "hits", "next_hits", "fall_back", "ended"  # 3
    scene = ("area",)
    area: str
    back: str  # where the attacker came from
    sides: list[str]
    plan: dict[str, int] = {}  # secret: the sides' plans
    bonus: dict[str, int] = {}
    losing: dict[str, int] = {}

    def seen_by(self, viewer: str | None) -> Frame:
        own = {viewer: self.plan[viewer]} if viewer in self.plan else {}
        return Battle(
            at=self.at, area=self.area, back=self.back, sides=self.sides, plan=own, bonus=self.bonus, losing=self.losing
        )

    def plans(self, game: Facts) -> Then:  # 3.1
        return call(Plans(sides=self.sides))

    def markers(self, game: Facts) -> Then:  # 3.2
        return call(Markers(sides=self.sides))

    def roll(self, game: Facts, storm: bool) -> Then:  # 3.3 a hit on 5 or 6, +1 with an ambush
        if storm:
            return end()
        dice = {s: game.dice(len(game.units_in(self.area, s))) for s in self.sides}
        hits = {s: sum(d + self.bonus.get(s, 0) >= 5 for d in dice[s]) for s in self.sides}
        foe = dict(zip(self.sides, reversed(self.sides), strict=True))
        self.losing = {s: min(hits[foe[s]], len(game.units_in(self.area, s))) for s in self.sides}
        game.tell(Fought(self.area, dice, hits))
        return None

    def hits(self, game: Facts) -> Then:  # 3.4
        hit = next((s for s in self.sides if self.losing[s]), None)
        return call(Hits(seat=hit, area=self.area, left=self.losing[hit])) if hit else goto("fall_back")

    def next_hits(self, game: Facts) -> Then:
        hit = next(s for s in self.sides if self.losing[s])
        self.losing[hit] = 0
        return goto("hits")

    def fall_back(self, game: Facts) -> Then:  # 3.5 the attacker may leave
        here = [s for s in self.sides if game.units_in(self.area, s)]
        return call(Leaving(seat=self.sides[0], area=self.area, to=self.back)) if len(here) == 2 else end()

    def ended(self, game: Facts) -> Then:
        game.post("battle")
        return end()


class Plans(Sealed):
    """3.1 Both sides plan at once; the fight then stops only where a plan says so."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Plan,)
    rule = "3.1"
    sides: list[str] = []

    def asked(self, game: Facts) -> list[str]:
        return self.sides

    def plan_hits(self, game: Facts, seat: str) -> Number:
        return Number(0, 3)

    def default(self, game: Facts, seat: str) -> Verb:
        return Plan(0)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["plan_0", "plan_1", "plan_2"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Plan(int(do.removeprefix("plan_")))

    def reveal(self, game: Facts) -> Then:
        game.enclosing(Battle).plan = {s: self.answer(s).hits for s in self.sides}
        return end()


class MarkerWindow(MayPass, Window):
    """4 Who could hold a marker is public: the size of a hand."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (PlayMarker, Pass)
    plays: ClassVar[tuple[str, ...]] = ()

    def could(self, game: Facts) -> list[str]:
        return [s for s in game.seats if game.hands[s]]

    def play_marker_marker(self, game: Facts, seat: str) -> One:
        return One(sorted({m for m in game.hands[seat] if m in self.plays}))

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["pass", *(f"play_{m}" for m in cls.plays)]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        return Pass() if do == "pass" else PlayMarker(do.removeprefix("play_"))

    def played(self, game: Facts) -> list[tuple[str, str]]:
        answers = [(s, self.answer(s)) for s in game.seats]
        return [(s, a.marker) for s, a in answers if isinstance(a, PlayMarker)]


class Markers(MarkerWindow):
    """4.1 Ambush and storm, each of which may be countered. Ends with whether a storm broke."""

    steps = "ask", "each", "countered"
    rule = "4.1"
    plays = ("ambush", "storm")
    queue: list[tuple[str, str]] = []
    storm: bool = False

    def reveal(self, game: Facts) -> Then:
        self.queue = [(s, m) for s, m in self.played(game) if s in self.sides or m == "storm"]
        for clan, marker in self.queue:
            game.spend(clan, marker)
        return None

    def each(self, game: Facts) -> Then:
        return call(Counter(sides=self.sides, to=self.queue[0][1])) if self.queue else end(self.storm)

    def countered(self, game: Facts, negated: bool) -> Then:
        clan, marker = self.queue.pop(0)
        if not negated and marker == "storm":
            self.storm = True
        elif not negated:
            game.enclosing(Battle).bonus[clan] = 1
        return goto("each")


class Counter(MarkerWindow):
    """4.2 An omen negates the marker below it. Of two omens only the first in order is spent. Ends with whether
    the marker is negated."""

    steps = "ask", "countered"
    rule = "4.2"
    plays = ("omen",)
    to: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("counter", to=self.to)

    def reveal(self, game: Facts) -> Then:
        played = self.played(game)
        if not played:
            return end(False)
        game.spend(*played[0])
        return call(Counter(sides=self.sides, to="omen"))

    def countered(self, game: Facts, negated: bool) -> Then:
        return end(not negated)


class Hits(Choice):
    """3.4 The owner takes each hit on a unit of his choice, or leaves the rest to the herald."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Lose, Rest)
    rule = "3.4"
    area: str
    left: int

    def lose_unit(self, game: Facts, seat: str) -> One:
        return One(game.units_in(self.area, seat))

    def lose(self, game: Facts, seat: str, pick: Lose) -> Then:
        game.kill(pick.unit)
        self.left -= 1
        return goto("ask") if self.left else end()

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        for unit in game.units_in(self.area, seat)[: self.left]:
            game.kill(unit)
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()


class Leaving(Choice):
    """3.5 Fall back or stand; the plan answers first, then a standing order."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (FallBack, Stand)
    rule = "3.5"
    area: str = ""
    to: str = ""

    def fall_back_to(self, game: Facts, seat: str) -> One:
        return One([self.to], why=phrase("only_where_you_came_from"))

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["stand", "fall_back"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Stand() if do == "stand" else FallBack(self.to)

    def standing(self, game: Facts, seat: str) -> Verb | None:
        battle = game.enclosing(Battle)
        if battle.plan.get(seat):
            fewer = len(game.units_in(self.area, seat)) <= battle.plan[seat]
            return FallBack(self.to) if fewer else Stand()
        return super().standing(game, seat)

    def fall_back(self, game: Facts, seat: str, pick: FallBack) -> Then:
        for unit in game.units_in(self.area, seat):
            game.units[unit].area = pick.to
        game.tell(FellBack(seat, pick.to))
        return end()

    def stand(self, game: Facts, seat: str, pick: Stand) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Stand()
