"""4.3.5: where a single element may go. Costs are counted in half cells.

What a move may do depends only on the board, on who has moved how often, and on the zones, so both the offers to
players and the computer commander's candidates come from here.
"""

from __future__ import annotations

import functools

from rules.dba.combat import supported
from rules.dba.facts import SIDES
from rules.dba.field import NOBODY, Field
from rules.dba.reach import CLOSED, NEAR, NOT_ACROSS, NOT_ALONG, STRAIGHT, TAKEN, Pins, reached, spots_of

Zones = dict[int, list[int]]
End = tuple[int, int]  # cell, facing

CLOSE = (0, 0)


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
    here = (start, facing)
    if field.nearest(start, field.side[i])[0] > 1 + farthest(field, i):
        return [e for e in ends if e != here]
    far = field.distances  # of cells that were asked for: most ends are away from every enemy
    return [e for e in ends if e != here and (far.get(e[0], CLOSE)[0] > 1 or end_is_legal(field, i, *e))]


def farthest(field: Field, i: int) -> int:
    """Cells that `i` goes in one move, in good going."""
    return field.rate[i][False]


def pinned_ends(field: Field, i: int, zones: Zones, march: March) -> list[End]:
    cell, facing = field.cell[i], field.facing[i]
    ends: list[End] = []
    for j in zones[cell]:
        to_him = field.facing[j] ^ 2
        ends.append((cell, to_him))
        ahead = cell + field.step[to_him]
        if field.occ[ahead] == NOBODY and field.free[ahead] and (not march.near(ahead) or march.may_close):
            ends.append((ahead, to_him))
    back, slow = cell, field.bad[cell]
    for n in range(1, farthest(field, i) + 1):
        back -= field.step[facing]
        slow = slow or field.bad[back]  # one cell of bad going slows the whole move
        if not field.free[back] or field.occ[back] != NOBODY or n * STRAIGHT > limit_of(field, i, slow):
            break
        if march.near(back):
            break
        ends.append((back, facing))
        if back in zones:
            break
    return list(dict.fromkeys(ends))


def limit_of(field: Field, i: int, bad: bool) -> int:
    return 2 * field.rate[i][bad]


def searched_ends(field: Field, i: int, zones: Zones, march: March) -> list[End]:
    """All that can be reached, by cost; a cell in a zone ends the move or leads straight at him whose zone it is."""
    good, facing = limit_of(field, i, False), field.facing[i]
    cells = cells_around(field, i, good)
    around, pins = what_is_around(field, i, cells, march), pins_around(field, facing, cells, zones)
    ends, near = reached(good, limit_of(field, i, True), around, pins)
    found = [(cells[end >> 2], facing + end & 3) for end in ends]
    if not near:
        return found
    return [e for e, end in zip(found, ends, strict=True) if end not in near or engages(field, i, *e)]


def cells_around(field: Field, i: int, limit: int) -> list[int]:
    """By spot (`reach.py`). What would be beyond the border is the first cell, which is off the board like it."""
    start, facing, size = field.cell[i], field.facing[i], len(field.occ)
    offsets = offsets_of(limit, field.step[facing], field.step[facing + 1 & 3])
    most = max(offsets)
    if most <= start < size - most:
        return [start + offset for offset in offsets]
    return [start + offset if 0 <= start + offset < size else 0 for offset in offsets]


@functools.cache
def offsets_of(limit: int, ahead: int, right: int) -> tuple[int, ...]:
    return tuple(a * ahead + r * right for a, r in spots_of(limit))


def what_is_around(field: Field, i: int, cells: list[int], march: March) -> bytes:
    """Ground, friends and the nearness of enemies, as `reach` wants to know them."""
    going, occ = field.going, field.occ
    around = [going[cell] for cell in cells]
    for spot, cell in enumerate(cells):
        k = occ[cell]
        if k >= 0 and k != i:
            around[spot] |= TAKEN | closed_by(field, i, k)
    if march.on and field.nearest(cells[0], march.side)[0] < field.tables.march_gap + farthest(field, i):
        close = NEAR if march.may_close else CLOSED
        for spot, cell in enumerate(cells):
            if march.near(cell) and spot:
                around[spot] |= close
    return bytes(around)


def closed_by(field: Field, i: int, k: int) -> int:
    """In which directions `i` cannot pass him."""
    if field.side[k] != field.side[i] or (field.kind[i], field.kind[k]) not in field.tables.moves_through:
        return CLOSED
    if field.kind[i] != "Ps" and field.kind[i] not in field.tables.mounted:
        return CLOSED
    return NOT_ALONG if (field.facing[k] ^ field.facing[i]) & 1 else NOT_ACROSS


def pins_around(field: Field, facing: int, cells: list[int], zones: Zones) -> Pins:
    """By spot: the turns that face those who pin it, and whether he is on the next cell."""
    found = []
    for spot, cell in enumerate(cells):
        if cell in zones:
            faced = [(field.facing[j] ^ 2, field.cell[j]) for j in zones[cell]]
            pins = tuple((to_him - facing & 3, cell + field.step[to_him] == at) for to_him, at in faced)
            found.append((spot, pins))
    return tuple(found)


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
    cell, found = field.cell[i], []
    for n in range(1, farthest(field, i) + 1):
        cell -= field.step[field.facing[i]]
        slow = slow or field.bad[cell]
        if not field.free[cell] or field.occ[cell] != NOBODY or n * STRAIGHT > limit_of(field, i, slow):
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
