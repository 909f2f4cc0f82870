"""4.3.5: where a single element may go. Costs are counted in half cells.

What a move may do depends only on the board, on who has moved how often, and on the zones, so both the offers to
players and the computer commander's candidates come from here.
"""

from __future__ import annotations

from rules.dba.combat import supported
from rules.dba.facts import SIDES
from rules.dba.field import NOBODY, Field

Zones = dict[int, list[int]]
End = tuple[int, int]  # cell, facing

STRAIGHT, DIAGONAL, TURN = 2, 3, 2
CLOSE = (0, 0)
UNMOVED, ONWARD, OTHER = 0, 1, 2  # how a single move went so far: a first turn after straight steps is free


class March:
    """What limits a second or later move of an element in a bound."""

    def __init__(self, field: Field, i: int) -> None:
        self.field, self.side = field, field.side[i]
        self.on = field.moved[i] > 0
        first_bound = field.grid.armies[SIDES[self.side]].bounds <= 1
        kind = field.kind[i]
        first = field.moved[i] == 1 and kind in field.grid.variant.first_march
        self.may_close = first or field.steals_march(i) or (kind == "Ps" and first_bound)

    def near(self, cell: int) -> bool:
        return self.on and self.field.nearest(cell, self.side)[0] < self.field.tables.march_gap


def single_ends(field: Field, i: int, zones: Zones) -> list[End]:
    """Every cell and facing in which a single move of `i` may end."""
    if field.opponent(i) != NOBODY:
        return []
    if field.ends_known is None:
        return ends_found(field, i, zones)
    key = i, field.moved[i], tuple(field.cell), tuple(field.facing)
    ends = field.ends_known.get(key)
    if ends is None:
        ends = field.ends_known[key] = ends_found(field, i, zones)
    return ends


def ends_found(field: Field, i: int, zones: Zones) -> list[End]:
    start, facing = field.cell[i], field.facing[i]
    march = March(field, i)
    ends = pinned_ends(field, i, zones, march) if start in zones else searched_ends(field, i, zones, march)
    field.nearest(start, field.side[i])
    far = field.distances  # of cells that were asked for: most ends are away from every enemy
    here = (start, facing)
    return [e for e in ends if e != here and (far.get(e[0], CLOSE)[0] > 1 or end_is_legal(field, i, *e))]


def pinned_ends(field: Field, i: int, zones: Zones, march: March) -> list[End]:
    cell, facing = field.cell[i], field.facing[i]
    ends: list[End] = []
    for j in zones[cell]:
        to_him = field.facing[j] ^ 2
        ends.append((cell, to_him))
        ahead = cell + field.step[to_him]
        if field.occ[ahead] == NOBODY and field.free[ahead] and (not march.near(ahead) or march.may_close):
            ends.append((ahead, to_him))
    back, limit = cell, limit_of(field, i, field.bad[cell])
    for spent in range(STRAIGHT, limit + 1, STRAIGHT):
        back -= field.step[facing]
        if not field.free[back] or field.occ[back] != NOBODY or march.near(back):
            break
        if field.bad[back] and spent > limit_of(field, i, True):
            break
        ends.append((back, facing))
        if back in zones:
            break
    return list(dict.fromkeys(ends))


def limit_of(field: Field, i: int, bad: bool) -> int:
    return 2 * field.rate[i][bad]


def searched_ends(field: Field, i: int, zones: Zones, march: March) -> list[End]:
    """All that can be reached, by cost; a cell in a zone ends the move or leads straight at him whose zone it is."""
    search = Search(field, i, march)
    for cost, fringe in enumerate(search.fringe):
        for cell, facing, mode, slow, near in fringe:
            here = field.occ[cell]
            if here < 0 or here == i:
                end = (cell, facing)
                search.ends[end] = search.ends.get(end, True) and near
            pins = zones.get(cell)
            if pins is None:
                more = cost + STRAIGHT <= (search.bad if slow else search.good)
                if more or mode == ONWARD:
                    search.turn(cost, cell, facing, mode, slow, near)
                if more:
                    search.step(cost, cell, facing, mode, slow, near, search.ways[facing])
                continue
            for j in pins:
                to_him = field.facing[j] ^ 2
                if to_him != facing:
                    price = 0 if mode == ONWARD and to_him != facing ^ 2 else TURN
                    search.reach(cost + price, cell, to_him, OTHER, slow, near)
                elif cell + field.step[facing] != field.cell[j]:
                    search.step(cost, cell, facing, mode, slow, near, search.ways[facing][:1])
    if not march.on:
        return list(search.ends)
    return [e for e, near in search.ends.items() if not near or engages(field, i, *e)]


class Search:
    """Cells and facings within reach of a single move, cheapest first. A node is (cell, facing, how it went so far,
    whether bad going slows it, whether a march came near the enemy)."""

    def __init__(self, field: Field, i: int, march: March) -> None:
        self.field, self.i, self.march = field, i, march
        self.good, self.bad = limit_of(field, i, False), limit_of(field, i, True)
        self.ends: dict[End, bool] = {}  # whether it can only be reached by coming near the enemy on a march
        self.best: dict[int, int] = {}
        self.fringe: list[list[tuple[int, int, int, bool, bool]]] = [[] for _ in range(self.good + 1)]
        start, facing = field.cell[i], field.facing[i]
        self.fringe[0].append((start, facing, UNMOVED, field.bad[start], False))
        self.passes = field.kind[i] == "Ps" or field.kind[i] in field.tables.mounted
        s = field.step
        self.ways = [
            (
                (s[f], STRAIGHT, 0),
                (s[f + 1 & 3], STRAIGHT, 0),
                (s[f + 3 & 3], STRAIGHT, 0),
                (-s[f], STRAIGHT, 0),
                (s[f] + s[f + 1 & 3], DIAGONAL, s[f + 1 & 3]),
                (s[f] + s[f + 3 & 3], DIAGONAL, s[f + 3 & 3]),
            )
            for f in range(4)
        ]

    def reach(self, cost: int, cell: int, facing: int, mode: int, slow: bool, near: bool) -> None:
        if cost > (self.bad if slow else self.good):
            return
        key = (cell << 2 | facing) << 3 | slow << 2 | near << 1
        best = self.best
        if mode != OTHER:  # as good as any other way here, and its first turn is free
            if best.get(key | 1, 99) <= cost:
                return
            best[key | 1] = cost
        elif best.get(key, 99) <= cost:
            return
        best[key] = cost
        self.fringe[cost].append((cell, facing, mode, slow, near))

    def turn(self, cost: int, cell: int, facing: int, mode: int, slow: bool, near: bool) -> None:
        quarter = cost if mode == ONWARD else cost + TURN
        if quarter <= self.good:
            self.reach(quarter, cell, facing + 1 & 3, OTHER, slow, near)
            self.reach(quarter, cell, facing + 3 & 3, OTHER, slow, near)
        if cost + TURN <= self.good:
            self.reach(cost + TURN, cell, facing ^ 2, OTHER, slow, near)

    def step(
        self, cost: int, cell: int, facing: int, mode: int, slow: bool, near: bool,
        ways: tuple[tuple[int, int, int], ...],
    ) -> None:  # fmt: skip
        field, i, march = self.field, self.i, self.march
        occ, free, ahead = field.occ, field.free, field.step[facing]
        limit = self.bad if slow else self.good
        for way, price, aside in ways:
            to = cell + way
            if cost + price > limit or not free[to]:
                continue
            k = occ[to]
            if k >= 0 and k != i and not (self.passes and may_pass_facing(field, i, k, facing)):
                continue
            if aside and not (self.is_clear(cell + ahead) or self.is_clear(cell + aside)):
                continue
            close = march.on and march.near(to)
            if close and not march.may_close:
                continue
            then = ONWARD if way == ahead and mode != OTHER else OTHER
            self.reach(cost + price, to, facing, then, slow or field.bad[to], near or close)

    def is_clear(self, cell: int) -> bool:
        k = self.field.occ[cell]
        return self.field.free[cell] and (k < 0 or k == self.i)


def may_pass_facing(field: Field, i: int, friend: int, facing: int) -> bool:
    if field.side[friend] != field.side[i] or field.facing[friend] & 1 != facing & 1:
        return False
    return (field.kind[i], field.kind[friend]) in field.tables.moves_through


def end_is_legal(field: Field, i: int, cell: int, facing: int) -> bool:
    """4.3.5 "End of a move": no standing in an enemy's front but in front contact; flanks and rears only from there."""
    side = field.side[i]
    if field.nearest(cell, side)[0] > 1:
        return True
    facers = field.facers(cell, side)
    if facers and facing not in facers:
        return False
    if facing in facers:
        return True
    j = field.occ[cell + field.step[facing]]
    if j < 0 or field.side[j] == side:
        return True
    srow, sfile = divmod(field.cell[i], field.stride)
    jrow, jfile = divmod(field.cell[j], field.stride)
    ahead = ((srow - jrow), (sfile - jfile), (jrow - srow), (jfile - sfile))[facing]
    return ahead < 0  # it began on the side, or behind the rank, from which it now faces him


def engages(field: Field, i: int, cell: int, facing: int) -> bool:
    """Whether `i`, in this place, is in contact, in an overlap, or supports a friend in contact from behind."""
    was = field.cell[i], field.facing[i]
    field.put(i, cell, facing)
    answer = engages_now(field, i)
    field.put(i, *was)
    return answer


def engages_now(field: Field, i: int) -> bool:
    cell, facing, side = field.cell[i], field.facing[i], field.side[i]
    ahead = field.occ[cell + field.step[facing]]
    if ahead >= 0 and field.side[ahead] != side:
        return True
    for quarter in (1, 3):
        k = field.occ[cell + field.step[(facing + quarter) & 3]]
        if k < 0 or field.opponent(k) == NOBODY:
            continue
        if field.side[k] != side:
            if field.facing[k] & 1 == facing & 1:
                return True
        elif field.facing[k] == facing:
            return True
    if ahead >= 0 and field.facing[ahead] == facing:
        foe = field.opponent(ahead)
        return foe != NOBODY and supported(field, ahead, field.kind[foe])[0] > 0
    return False


def break_offs(field: Field, i: int, zones: Zones) -> list[int]:
    """4.3.5: from front contact straight back, by how many cells (2 or more)."""
    j = field.opponent(i)
    tables = field.tables
    if j == NOBODY or field.harried(i) or March(field, i).on:
        return []
    slow = field.bad[field.cell[i]]
    if tables.break_off_needs_speed and field.rate[i][slow] <= field.rate[j][False]:
        return []
    cell, found, limit = field.cell[i], [], limit_of(field, i, slow)
    for n in range(1, limit // STRAIGHT + 1):
        cell -= field.step[field.facing[i]]
        if not field.free[cell] or field.occ[cell] != NOBODY:
            break
        if field.bad[cell] and n * STRAIGHT > limit_of(field, i, True):
            break
        if n >= 2 and end_is_legal(field, i, cell, field.facing[i]):
            found.append(n)
        if cell in zones:
            break
    return found


def may_walk_off(field: Field, i: int, zones: Zones) -> bool:
    row, _ = field.place(field.cell[i])
    if row != field.base_row(field.side[i]) or field.opponent(i) != NOBODY:
        return False
    leaves_backwards = field.facing[i] == field.home(field.side[i]) ^ 2
    return field.cell[i] not in zones or leaves_backwards
