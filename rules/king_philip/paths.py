"""12.1, 12.2 Where a war band, a company or a lone leader can go, and by which way."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from rules.king_philip.charts import ALLIED, ENGLISH, INDIAN, Link, other
from rules.king_philip.facts import NEUTRAL, Facts
from rules.king_philip.stacking import home_of, leader_of, may_join, may_stack


def allowance(game: Facts, side: str, pieces: list[str]) -> int:
    """12.1 In half pips."""
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


def takes_rivers(game: Facts, side: str, pieces: list[str]) -> bool:
    """12.2, F38"""
    if side == INDIAN:
        return True
    return game.church_in and any(p == "church" or game.charts.infantry.get(p) == ALLIED for p in pieces)


def cost_of(game: Facts, link: Link) -> int:
    """Half pips, double in winter (12.6)."""
    rules = game.charts.settings.movement
    cost = rules.river if link.river else 2 * link.pips
    return cost * rules.winter_factor if game.winter else cost


def is_locked(game: Facts, space: str) -> bool:
    """F44 Nobody leaves a space that has placed a marker."""
    return any(m.start == space for m in game.markers)


def watched(game: Facts, side: str) -> set[str]:
    """Spaces beside an enemy stack that could intercept there (for the choice among ways only)."""
    known: set[str] | None = game.found.get(("watched", side))
    if known is None:
        known = game.found["watched", side] = set()
        for space in game.stacks(other(side)):
            if game.pieces_in(space)[0] in game.infantry:
                known.update(k.to for k in game.charts.overland[space])
    return known


class Reach:
    """One search from a space for one group: the cheapest way to every space, and of equal ones that with the fewest
    chances for the enemy to intercept."""

    def __init__(self, game: Facts, side: str, pieces: list[str], start: str, tally: int = 0) -> None:
        self.game, self.side, self.pieces, self.start = game, side, pieces, start
        self.left = allowance(game, side, pieces) - tally
        self.most = most_pips(game, side, pieces)
        self.rivers = takes_rivers(game, side, pieces)
        self.barred = self.borders()
        self.locked = {m.start for m in game.markers}
        self.infantry = any(p in game.infantry for p in pieces)
        self.allied = any(game.charts.infantry.get(p) == ALLIED for p in pieces)
        self.stackable = may_stack(game, side, pieces)
        self.before: dict[str, tuple[str, bool]] = {}  # the step that leads to each space
        self.stops: dict[str, int] | None = None  # where it may end, and the half pips that takes

    def borders(self) -> set[str]:
        """18.1 The colonies the group may not leave for."""
        if self.side != ENGLISH or self.game.church_in or not self.game.options.disunited:
            return set()
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

    def usable(self, link: Link, afloat: bool) -> bool:
        """Whether the group may take this link; out of a village that does not fight only by river."""
        return self.rivers if link.river else link.pips <= self.most and not afloat

    def can_go(self) -> bool:
        """Whether there is any place to end: usually the first neighbour."""
        if self.stops is None:
            for link in self.game.charts.links[self.start]:
                if self.usable(link, False) and cost_of(self.game, link) <= self.left:
                    passage = self.passage(link.to)
                    if passage in (1, 3) and self.may_stop(link.to):
                        return True
            return next(self.walk(), None) is not None
        return bool(self.stops)

    def search(self) -> dict[str, int]:
        if self.stops is None:
            self.stops = dict(self.walk())
        return self.stops

    def walk(self) -> Iterator[tuple[str, int]]:
        """Every space where it may end, the nearest first, and the half pips that takes."""
        links, costs = self.game.charts.links, costs_of(self.game)
        risky = watched(self.game, self.side)
        best, self.before = {self.start: 0}, {}
        heap: list[tuple[int, str]] = [(0, self.start)]
        while heap:
            spent, here = heapq.heappop(heap)
            if best[here] < spent:
                continue
            passage = 1 if here == self.start else self.passage(here)
            if here != self.start and passage != 2 and self.may_stop(here):
                yield here, spent // RISK
            if passage == 3:
                continue
            for link in links[here]:
                if not self.usable(link, passage == 2):
                    continue
                then = spent + costs[link.pips] * RISK + (link.to in risky)
                if then // RISK > self.left or then >= best.get(link.to, FAR):
                    continue
                into = self.passage(link.to)
                if into and (into != 2 or link.river):
                    best[link.to] = then
                    self.before[link.to] = (here, link.river)
                    heapq.heappush(heap, (then, link.to))

    def steps_to(self, space: str) -> list[tuple[str, bool]]:
        """Each space on the way and whether it is entered by river."""
        self.search()
        out: list[tuple[str, bool]] = []
        while space != self.start:
            back, river = self.before[space]
            out.append((space, river))
            space = back
        return out[::-1]


RISK, FAR = 64, 99 * 64  # cost counts before risk


def costs_of(game: Facts) -> dict[int, int]:
    """Half pips by printed pips; 0 stands for a river."""
    rules = game.charts.settings.movement
    factor = rules.winter_factor if game.winter else 1
    return {0: rules.river * factor, 1: 2 * factor, 2: 4 * factor, 3: 6 * factor}


def reach(game: Facts, side: str, pieces: list[str], start: str, tally: int = 0) -> Reach:
    """Searched once for each position of the board."""
    key = (*pieces, start, tally)
    known: Reach | None = game.found.get(key)
    if known is None:
        known = game.found[key] = Reach(game, side, pieces, start, tally)
    return known


def can_go(game: Facts, side: str, pieces: list[str], start: str, tally: int = 0) -> bool:
    return reach(game, side, pieces, start, tally).can_go()


def stops(game: Facts, side: str, pieces: list[str], start: str, tally: int = 0) -> list[str]:
    return list(reach(game, side, pieces, start, tally).search())
