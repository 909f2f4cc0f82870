"""12.1, 12.2 Where a war band, a company or a lone leader can go, and by which way."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator

from rules.king_philip.dataset.charts import ENGLISH, INDIAN, Link, other
from rules.king_philip.facts import Facts
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import home_of, leader_of, may_join, may_stack


def allowance(game: Facts, side: str, pieces: list[str]) -> int:
    """12.1 Its pips, counted in halves."""
    rules = game.charts.settings.movement
    total = rules.war_band if side == INDIAN else rules.company
    leader = leader_of(game, pieces)
    if leader is not None:
        counter = game.leaders[leader]
        total += rules.guide * counter.guide + rules.spy * counter.spy
    return total


def has_guide(game: Facts, pieces: list[str]) -> bool:
    leader = leader_of(game, pieces)
    return leader is not None and game.leaders[leader].guide


def most_pips(game: Facts, side: str, pieces: list[str]) -> int:
    """12.1, F37 Before Church the English keep to 1-pip connections unless a Guide is with them."""
    if side == INDIAN or game.church_in or has_guide(game, pieces):
        return 9
    return game.charts.settings.movement.english_pips_before_church


def can_take_rivers(game: Facts, side: str, pieces: list[str]) -> bool:
    """12.2, F38 War bands always; companies once Church is in, with him or with Allied Indians."""
    if side == INDIAN:
        return True
    return game.church_in and ("church" in pieces or not game.charts.allied.isdisjoint(pieces))


def ways(game: Facts, side: str, pieces: list[str]) -> dict[str, list[Link]]:
    """The links these units may take at all, out of each space."""
    return game.charts.ways(most_pips(game, side, pieces), can_take_rivers(game, side, pieces))


def cost_of(game: Facts, link: Link) -> int:
    """12.6 In half pips, double in winter."""
    return costs_of(game)[link.pips]


def watched_spaces(game: Facts, side: str) -> set[str]:
    """Spaces beside an enemy stack that could intercept there (for the choice among ways only)."""
    found: set[str] = game.position[find_watched, side]
    return found


def find_watched(game: Facts, side: str) -> set[str]:
    found = set[str]()
    for space in game.stacks(other(side)):
        if game.has_infantry(space):
            found |= game.charts.watches[space]
    return found


class Reach:
    """One search from a space for one group: the cheapest way to every space, and among equal ways the one with the
    fewest chances for the enemy to intercept (H1)."""

    def __init__(self, game: Facts, side: str, pieces: list[str], start: str, tally: int = 0) -> None:
        self.game, self.side, self.pieces, self.start = game, side, pieces, start
        self.left = allowance(game, side, pieces) - tally
        self.ways = ways(game, side, pieces)
        self.barred = self.borders() if game.options.disunited else ()
        self.locked = {m.start for m in game.markers} if game.markers else ()
        self.infantry = pieces[0] in game.infantry or any(p in game.infantry for p in pieces)
        self.allied = side == ENGLISH and not game.charts.allied.isdisjoint(pieces)
        self.stackable = may_stack(game, side, pieces)
        self.before: dict[str, tuple[str, bool]] = {}  # the step that leads to each space
        self.stops: dict[str, int] = {}  # where it may end, and the half pips that takes, as far as it was searched
        self.passed: dict[str, int] = {}  # where it may pass but not end
        self.walking = self.walk()

    def __eq__(self, other: object) -> bool:
        """Two searches that find the same."""
        return isinstance(other, Reach) and (self.search(), self.passed) == (other.search(), other.passed)

    def borders(self) -> Collection[str]:
        """18.1 The colonies the group may not leave for."""
        if self.side != ENGLISH or self.game.church_in:
            return ()
        homes = {home_of(self.game, p) for p in self.pieces}
        return {c for c in self.game.charts.colonies if any(h != c for h in homes)}

    def passage(self, space: str) -> int:
        """0 barred, 1 free, 2 only afloat (F39), 3 may be entered but not left again (F44)."""
        if self.barred and self.game.charts.spaces[space].region in self.barred:
            return 0
        site = self.game.sites[space]
        if site == NEUTRAL:
            return 2
        if (site and site != self.side) or self.game.sides.get(space, self.side) != self.side:
            return 0
        return 3 if space in self.locked else 1

    def may_stop(self, space: str) -> bool:
        if space in self.game.occupants:
            return may_join(self.game, self.side, space, self.pieces)
        site = self.game.sites[space]
        return self.stackable and (self.infantry or site != "") and not (site and self.allied)

    def find_stops(self) -> Iterator[str]:
        """Where it may end, the nearest first. Searched only as far as somebody wants to know, and never twice."""
        yield from list(self.stops)
        for space, cost in self.walking:
            self.stops[space] = cost
            yield space

    def can_go(self, but: str = "") -> bool:
        """Whether there is any stop, apart from `but`: usually the first neighbour is one, and no search begins."""
        if any(space != but for space in self.stops):
            return True
        costs = costs_of(self.game)
        for to, pips, _, _ in self.ways[self.start]:
            if to != but and costs[pips] <= self.left and self.passage(to) in (1, 3) and self.may_stop(to):
                return True
        return any(space != but for space in self.find_stops())

    def search(self) -> dict[str, int]:
        """All of them, and the half pips each takes."""
        self.stops.update(self.walking)
        return self.stops

    def walk(self) -> Iterator[tuple[str, int]]:
        """Every space where it may end, the nearest first, and the half pips that takes."""
        ways, costs = self.ways, costs_of(self.game)
        risky, most = watched_spaces(self.game, self.side), (self.left + 1) * RISK
        best, self.before = {self.start: 0}, {}
        passages = {self.start: 1}
        heap: list[tuple[int, str]] = [(0, self.start)]
        while heap:
            spent, here = heapq.heappop(heap)
            if best[here] < spent:
                continue
            passage = passages[here]
            if here != self.start and passage != 2:
                if self.may_stop(here):
                    yield here, spent // RISK
                elif passage == 1:
                    self.passed[here] = spent // RISK
            if passage == 3:
                continue
            for to, pips, _, river in ways[here]:
                then = spent + costs[pips] * RISK + (to in risky)
                if then >= best.get(to, most) or (passage == 2 and not river):  # out again only by river
                    continue
                if to not in passages:
                    passages[to] = self.passage(to)
                if passages[to] and (passages[to] != 2 or river):
                    best[to] = then
                    self.before[to] = (here, river)
                    heapq.heappush(heap, (then, to))

    def cost_to(self, space: str) -> int:
        return self.search().get(space, 0) or self.passed[space]

    def steps_to(self, space: str) -> list[tuple[str, bool]]:
        """Each space on the way and whether it is entered by river."""
        self.search()
        out: list[tuple[str, bool]] = []
        while space != self.start:
            back, river = self.before[space]
            out.append((space, river))
            space = back
        return out[::-1]


RISK = 64  # cost counts before risk


def costs_of(game: Facts) -> list[int]:
    """Half pips by printed pips; 0 stands for a river."""
    return game.charts.winter_costs if game.is_winter else game.charts.costs


def reach(game: Facts, side: str, pieces: list[str], start: str, tally: int = 0) -> Reach:
    """Searched once for each position of the board."""
    found: Reach = game.position[find_reach, side, tuple(pieces), start, tally]
    return found


def find_reach(game: Facts, side: str, pieces: tuple[str, ...], start: str, tally: int) -> Reach:
    return Reach(game, side, list(pieces), start, tally)


def can_go(game: Facts, side: str, pieces: list[str], start: str) -> bool:
    return reach(game, side, pieces, start).can_go()
