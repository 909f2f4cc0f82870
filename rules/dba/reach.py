"""4.3.5: how far a single element comes, by what is around it.

The same surroundings come back again and again, on other cells and facing other ways. So they are written down as the
element sees them, and what was found there is kept. A *spot* is a place around it, by its number in `spots_of`; a
*turn* is how many quarters to the right it has turned. Costs are counted in half cells.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

STRAIGHT, DIAGONAL, TURN = 2, 3, 2
UNMOVED, ONWARD, OTHER = 0, 1, 2  # how a single move went so far: a first turn after straight steps is free

# What is on a spot: any of these together.
BAD = 1  # bad going
TAKEN = 2  # no ground to stand on, or somebody there: no move ends here, and no corner is cut across it
NOT_ALONG = 4  # it cannot be entered by moving the way the element faces now, or back
NOT_ACROSS = 8  # nor by moving across that
NEAR = 16  # a march that comes here comes near the enemy
CLOSED = NOT_ALONG | NOT_ACROSS

UNREACHED = 99
FREE = 32  # in the key of a node that has its free turn left
KEPT = 16384  # some 15 MB

Spot = tuple[int, int]  # cells ahead, and to the right
Pins = tuple[tuple[int, tuple[tuple[int, bool], ...]], ...]  # by spot: the turns that face those who pin, and whether
# he is on the next cell
Reached = tuple[tuple[int, ...], frozenset[int]]  # ends (spot and turn, `end_of`); which need coming near on a march


@functools.cache
def spots_of(limit: int) -> tuple[Spot, ...]:
    """All that could be reached on open ground. The first is where the element stands."""
    most = limit // min(STRAIGHT, DIAGONAL)
    square = [(ahead, right) for ahead in range(-most, most + 1) for right in range(-most, most + 1)]
    return tuple(sorted((s for s in square if least_cost(*s) <= limit), key=lambda s: (s != (0, 0), s)))


def least_cost(ahead: int, right: int) -> int:
    near, far = sorted((abs(ahead), abs(right)))
    return min(near * DIAGONAL + (far - near) * STRAIGHT, (near + far) * STRAIGHT)


class Step(NamedTuple):
    to: int  # spot
    price: int
    ahead: bool  # straight on
    past: tuple[int, ...]  # the two corners of a diagonal step: one must be clear


QUARTERS: tuple[Spot, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))  # by turn: one cell straight on


@functools.cache
def steps_of(limit: int) -> list[list[list[Step]]]:
    """By spot and turn, in the order in which they are tried. Left out is what would be too far in any case."""
    number = {spot: n for n, spot in enumerate(spots_of(limit))}
    return [[steps_from(spot, turn, limit, number) for turn in range(4)] for spot in number]


def steps_from(spot: Spot, turn: int, limit: int, number: dict[Spot, int]) -> list[Step]:
    ahead, right, back, left = (QUARTERS[turn + n & 3] for n in range(4))
    spent, found = least_cost(*spot), list[Step]()
    if spent + STRAIGHT <= limit:
        found += [Step(number[beside(spot, way)], STRAIGHT, way == ahead, ()) for way in (ahead, right, left, back)]
    if spent + DIAGONAL <= limit:
        for aside in (right, left):
            corners = number[beside(spot, ahead)], number[beside(spot, aside)]
            found.append(Step(number[beside(beside(spot, ahead), aside)], DIAGONAL, False, corners))
    return found


def beside(spot: Spot, way: Spot) -> Spot:
    return spot[0] + way[0], spot[1] + way[1]


@functools.lru_cache(maxsize=KEPT)
def reached(good: int, bad: int, around: bytes, pins: Pins) -> Reached:
    """All spots and turns in which a move may end, the cheapest first: the spot times 4, and the turn. `good` and `bad`
    are how far it goes in good going and in bad; `around` is what is on each spot. A spot in a zone ends the move or
    leads straight at him whose zone it is."""
    search, pinned = Search(good, bad, around), dict(pins)
    clear, ends = search.clear, search.ends
    for cost, fringe in enumerate(search.fringe):
        for spot, turn, mode, slow, near in fringe:
            if clear[spot]:
                end = spot << 2 | turn
                ends[end] = ends.get(end, NEAR) & near
            if spot in pinned:
                search.lead_on(pinned[spot], cost, spot, turn, mode, slow, near)
                continue
            more = cost + STRAIGHT <= (bad if slow else good)
            if more or mode == ONWARD:
                search.turn(cost, spot, turn, mode, slow, near)
            if more:
                search.step(cost, spot, turn, mode, slow, near, search.steps[spot][turn])
    return tuple(ends), frozenset(end for end, near in ends.items() if near)


class Search:
    """Spots and turns within reach of a single move. A node is (spot, turn, how it went so far, BAD if bad going slows
    it, NEAR if a march came near the enemy)."""

    def __init__(self, good: int, bad: int, around: bytes) -> None:
        self.good, self.bad, self.around = good, bad, around
        self.steps = steps_of(good)
        self.clear = [not there & TAKEN for there in around]
        self.ends: dict[int, int] = {}  # NEAR, if it can only be reached by coming near on a march
        self.best: dict[int, int] = {}
        self.fringe: list[list[tuple[int, int, int, int, int]]] = [[] for _ in range(good + 1)]
        self.fringe[0].append((0, 0, UNMOVED, around[0] & BAD, 0))

    def reach(self, cost: int, spot: int, turn: int, mode: int, slow: int, near: int) -> None:
        if cost > (self.bad if slow else self.good):
            return
        key = (spot << 2 | turn) << 6 | slow << 1 | near
        best = self.best
        if mode != OTHER:  # as good as any other way here, and its first turn is free
            if best.get(key | FREE, UNREACHED) <= cost:
                return
            best[key | FREE] = cost
        elif best.get(key, UNREACHED) <= cost:
            return
        best[key] = cost
        self.fringe[cost].append((spot, turn, mode, slow, near))

    def lead_on(
        self, pins: tuple[tuple[int, bool], ...], cost: int, spot: int, turn: int, mode: int, slow: int, near: int
    ) -> None:
        for to_him, is_next in pins:
            if to_him != turn:
                price = 0 if mode == ONWARD and to_him != turn ^ 2 else TURN
                self.reach(cost + price, spot, to_him, OTHER, slow, near)
            elif not is_next:
                self.step(cost, spot, turn, mode, slow, near, self.steps[spot][turn][:1])

    def turn(self, cost: int, spot: int, turn: int, mode: int, slow: int, near: int) -> None:
        quarter = cost if mode == ONWARD else cost + TURN
        if quarter <= self.good:
            self.reach(quarter, spot, turn + 1 & 3, OTHER, slow, near)
            self.reach(quarter, spot, turn + 3 & 3, OTHER, slow, near)
        if cost + TURN <= self.good:
            self.reach(cost + TURN, spot, turn ^ 2, OTHER, slow, near)

    def step(
        self, cost: int, spot: int, turn: int, mode: int, slow: int, near: int, steps: list[Step]
    ) -> None:  # fmt: skip
        around, best, clear = self.around, self.best, self.clear
        left, closed = (self.bad if slow else self.good) - cost, NOT_ACROSS if turn & 1 else NOT_ALONG
        for to, price, ahead, past in steps:
            there = around[to]
            if price > left or there & closed:
                continue
            if past and not (clear[past[0]] or clear[past[1]]):
                continue
            slower, nearer = slow | there & BAD, near | there & NEAR
            if ahead and mode != OTHER:
                self.reach(cost + price, to, turn, ONWARD, slower, nearer)
            elif best.get((to << 2 | turn) << 6 | slower << 1 | nearer, UNREACHED) > cost + price:
                self.reach(cost + price, to, turn, OTHER, slower, nearer)
