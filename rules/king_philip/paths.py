"""12.1, 12.2 Where a war band, a company or a lone leader can go, and by which way."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator
from typing import NamedTuple

from rules.king_philip.dataset.charts import ENGLISH, INDIAN, Link, Step, other
from rules.king_philip.facts import Facts
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import MOST_KNOWN, home_of, leader_of, may_join, may_stack


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


def steps_out(game: Facts, side: str, pieces: list[str]) -> dict[str, list[Step]]:
    """The same with what they cost now."""
    return game.charts.steps(most_pips(game, side, pieces), can_take_rivers(game, side, pieces), costs_of(game))


def cost_of(game: Facts, link: Link) -> int:
    """12.6 In half pips, double in winter."""
    return costs_of(game)[link.pips]


def watched_spaces(game: Facts, side: str) -> set[str]:
    """Spaces beside an enemy stack that could intercept there (for the choice among ways only)."""
    found: set[str] = game.by_area[other(side)][(find_watched,)]
    return found


def find_watched(game: Facts, enemy: str) -> set[str]:
    watches = game.charts.watches
    return set[str]().union(*[watches[s] for s in game.stacks(enemy) if game.has_infantry(s)])


def find_passages(game: Facts, side: str) -> dict[str, int]:
    """What each space is to a side's units if no enemy stands there: BARRED, FREE or AFLOAT."""
    kinds = {"": FREE, side: FREE, NEUTRAL: AFLOAT, other(side): BARRED}
    return {space: kinds[site] for space, site in game.sites.items()}


def roads_of(game: Facts, side: str) -> dict[str, int]:
    """The same with everybody where he stands: nobody enters where an enemy is, but passes him afloat."""
    found: dict[str, int] = game.by_area[other(side)][(find_roads,)]
    return found


def find_roads(game: Facts, enemy: str) -> dict[str, int]:
    side = other(enemy)
    passages: dict[str, int] = game.relations[find_passages, side]
    held = {s: BARRED for s, whose in game.sides.items() if whose != side and passages[s] == FREE}
    return passages | held


def barred_colonies(game: Facts, side: str, pieces: list[str]) -> Collection[str]:
    """18.1 The colonies the group may not leave for."""
    if not game.options.disunited or side != ENGLISH or game.church_in:
        return ()
    homes = {home_of(game, p) for p in pieces}
    return {c for c in game.charts.colonies if any(h != c for h in homes)}


class Group(NamedTuple):
    """What a group of units can do, wherever it is."""

    allowance: int
    steps: dict[str, list[Step]]
    in_sites: bool  # where it may end: an empty site
    in_the_open: bool


def group_of(game: Facts, side: str, pieces: tuple[str, ...]) -> Group:
    """Found once for the same counters, scouts and season, in every game played in this way. A leader comes last."""
    leader = game.leaders.get(pieces[-1])
    key = pieces if leader is None else (pieces, leader.spy, leader.guide)
    known = game.groups[side][game.turn]
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = find_group(game, side, list(pieces))
    return found


def find_group(game: Facts, side: str, pieces: list[str]) -> Group:
    fit = may_stack(game, side, pieces)
    return Group(
        allowance(game, side, pieces),
        steps_out(game, side, pieces),
        in_sites=fit and (side == INDIAN or game.charts.allied.isdisjoint(pieces)),  # 4.2
        in_the_open=fit and not game.infantry.keys().isdisjoint(pieces),  # 6.4
    )


class Reach:
    """One search from a space for one group: the cheapest way to every space, and among equal ways the one with the
    fewest chances for the enemy to intercept (H1)."""

    def __init__(self, game: Facts, side: str, pieces: list[str], start: str, tally: int = 0) -> None:
        self.game, self.side, self.pieces, self.start = game, side, pieces, start
        self.group = group_of(game, side, tuple(pieces))
        self.left = self.group.allowance - tally
        self.before: dict[str, tuple[str, bool]] = {}  # the step that leads to each space
        self.stops: dict[str, int] = {}  # where it may end, and the half pips that takes, as far as it was searched
        self.passed: dict[str, int] = {}  # where it may pass but not end
        self.walking: Iterator[tuple[str, int]] | None = None

    def __eq__(self, other: object) -> bool:
        """Two searches that find the same."""
        return isinstance(other, Reach) and (self.search(), self.passed) == (other.search(), other.passed)

    def roads(self) -> dict[str, int]:
        """What each space is to this group."""
        roads = roads_of(self.game, self.side)
        if not self.game.options.disunited:
            return roads
        barred = barred_colonies(self.game, self.side, self.pieces)
        return {s: BARRED if self.game.charts.spaces[s].region in barred else how for s, how in roads.items()}

    def find_stops(self) -> Iterator[str]:
        """Where it may end, the nearest first. Searched only as far as somebody wants to know, and never twice."""
        yield from list(self.stops)
        for space, cost in self.walk_on():
            self.stops[space] = cost
            yield space

    def search(self) -> dict[str, int]:
        """All of them, and the half pips each takes."""
        self.stops.update(self.walk_on())
        return self.stops

    def walk_on(self) -> Iterator[tuple[str, int]]:
        if self.walking is None:
            self.walking = self.walk()
        return self.walking

    def walk(self) -> Iterator[tuple[str, int]]:
        """Every space where it may end, the nearest first, and the half pips that takes."""
        game, side, pieces, start, before = self.game, self.side, self.pieces, self.start, self.before
        _, steps, in_sites, in_the_open = self.group
        roads, sides, sites = self.roads(), game.sides, game.sites
        locked = [m.start for m in game.markers]  # F44 may be entered, but not left again
        risky, most = watched_spaces(game, side), (self.left + 1) * RISK
        best = {start: 0}
        heap: list[tuple[int, str]] = [(0, start)]
        while heap:
            spent, here = heapq.heappop(heap)
            if best[here] < spent:
                continue
            afloat = False
            if here != start:
                afloat = roads[here] == AFLOAT
                if not afloat:
                    if (
                        may_join(game, side, here, pieces)
                        if here in sides
                        else in_sites
                        if sites[here]
                        else in_the_open
                    ):
                        yield here, spent // RISK
                    elif here not in locked:
                        self.passed[here] = spent // RISK
                    if here in locked:
                        continue
            if spent >= most - RISK:
                continue  # no half pip is left
            for to, cost, river, _ in steps[here]:
                how = roads[to]
                if how == BARRED or (not river and (afloat or how == AFLOAT)):  # F39 in and out again by river only
                    continue
                then = spent + cost * RISK + (to in risky)
                if then >= best.get(to, most):
                    continue
                best[to] = then
                before[to] = (here, river)
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


BARRED, FREE, AFLOAT = 0, 1, 2  # F39 past a village at peace by river only
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


def can_go(game: Facts, side: str, pieces: list[str], start: str, tally: int = 0, but: str = "") -> bool:
    """Whether there is any place to go to, apart from `but`: usually a neighbour is one, and no search begins. Nor does
    it where no two steps can be paid."""
    group = group_of(game, side, tuple(pieces))
    total, steps, in_sites, in_the_open = group
    roads, sides, sites, left = roads_of(game, side), game.sides, game.sites, total - tally
    if not game.options.disunited:  # colonies have borders: `Reach` knows them
        sets_out, shared = False, []
        for to, cost, _, onward in steps[start]:
            how = roads[to]
            if how == BARRED or cost > left:
                continue
            if onward <= left:
                sets_out = True
            if how == AFLOAT or to == but:
                continue
            if to in sides:
                shared.append(to)  # looked at only if there is no other place
            elif in_sites if sites[to] else in_the_open:
                return True
        for to in shared:
            if may_join(game, side, to, pieces):
                return True
        return sets_out and can_go_far(game, side, pieces, group, start, left, but)
    return any(space != but for space in reach(game, side, pieces, start, tally).find_stops())


def can_go_far(game: Facts, side: str, pieces: list[str], group: Group, start: str, left: int, but: str) -> bool:
    """Whether there is a place beyond the neighbours, by the same steps as `Reach.walk`. Any place will do, so none has
    to be the nearest, and nobody asks who could intercept: half the work of a search."""
    _, steps, in_sites, in_the_open = group
    roads, sides, sites = roads_of(game, side), game.sides, game.sites
    locked = [m.start for m in game.markers]  # F44
    best, ahead = {start: 0}, [start]
    for here in ahead:
        spent, afloat = best[here], roads[here] == AFLOAT and here != start
        for to, cost, river, onward in steps[here]:
            how, then = roads[to], spent + cost
            if how == BARRED or then > left or (not river and (afloat or how == AFLOAT)):  # F39
                continue
            known = best.get(to)
            if known is not None and known <= then:
                continue
            is_new = known is None and how != AFLOAT and to != but and here != start
            if is_new and (may_join(game, side, to, pieces) if to in sides else in_sites if sites[to] else in_the_open):
                return True
            best[to] = then
            if spent + onward <= left and to not in locked:
                ahead.append(to)
    return False
