"""4.1 and 4.3.7: what each of two fighters brings, and what their dice do."""

from __future__ import annotations

from typing import NamedTuple

from rules.dba.dataset.tables import Odds
from rules.dba.facts import BRETWALDA
from rules.dba.field import NOBODY, Field

LIGHT_FOOT = ("Ps", "Bw")
PARTS = ("factor", "general", "uphill", "left", "right", "rear", "going", "demoralised", "support", "works")


class Reading(NamedTuple):
    """One fighter's side of a fight: the parts of his score but the die, who supports him from behind and dies with
    him, and whether an enemy is at his flank or rear."""

    total: int
    parts: tuple[int, ...]
    dies_too: int
    harried: bool


def read(field: Field, i: int, j: int) -> Reading:
    """4.1.2: what `i` brings against `j`, his front opponent, as they stand now."""
    tables, occ = field.tables, field.occ
    kind, foe = field.kind[i], field.kind[j]
    cell, there, side = field.cell[i], field.cell[j], field.side[i]
    factor = tables.factor[kind, foe]
    general = 1 if field.general[i] else 0
    uphill = 1 if field.hill[cell] and not field.hill[there] else 0
    facing = field.facing[i]
    left, at_left = beside(field, i, j, facing ^ 2, field.step[(facing + 3) & 3], (facing + 1) & 3)
    right, at_right = beside(field, i, j, facing ^ 2, field.step[(facing + 1) & 3], (facing + 3) & 3)
    k = occ[cell - field.step[facing]]
    at_rear = k >= 0 and field.side[k] != side and field.facing[k] == facing
    bad = field.bad[cell]
    mounted = kind in tables.mounted
    hurt = (bad and kind in tables.bad_going_hurts) or (mounted and field.bad[there])
    support, dies_too = supported(field, i, foe)
    low = tables.demoralised if field.broken[i] else 0
    dug = 1 if field.works and field.works.get(i) == (cell, facing) else 0
    parts = (factor, general, uphill, left, right, -1 if at_rear else 0, -2 if hurt else 0, low, support, dug)
    return Reading(sum(parts), parts, dies_too, at_left or at_right or at_rear)


def beside(field: Field, i: int, j: int, opposed: int, aside: int, faces_in: int) -> tuple[int, bool]:
    """4.3.7 one side of a fighter: -1 for flank contact or overlap, and whether it is contact. `aside` is the step to
    that side, `faces_in` the facing of one who stands there and faces him."""
    side = field.side[i]
    k = field.occ[field.cell[i] + aside]
    if k >= 0 and field.side[k] != side:
        facing = field.facing[k]
        if facing == faces_in:
            return -1, True
        if facing != faces_in ^ 2:
            return -1, False
    k = field.occ[field.cell[j] + aside]
    if k >= 0 and field.side[k] != side and field.facing[k] == opposed and field.opponent(k) == NOBODY:
        return (0 if field.kind[i] in field.tables.corner_overlap_spares else -1), False
    return 0, False


def supported(field: Field, i: int, foe: str) -> tuple[int, int]:
    """4.1.3 what stands behind adds, and who dies with the front (nobody if the rank adds more than 1)."""
    tables, occ, cell, facing = field.tables, field.occ, field.cell[i], field.facing[i]
    if field.gifts[i] and BRETWALDA in field.gifts[i] and field.kind[i] == "Wb":  # 4.5: as if a rank were behind him
        return (0 if foe in tables.mounted or foe in LIGHT_FOOT else 1), NOBODY
    if field.bad[cell]:
        return 0, NOBODY
    kind, side, back = field.kind[i], field.side[i], field.step[facing]
    k = occ[cell - back]
    if k >= 0 and field.side[k] == side and field.facing[k] == facing:
        add = tables.behind.get((kind, field.kind[k], foe), 0)
        if add and (field.kind[k] == "Ps" or not field.bad[field.cell[k]]):
            return add, (k if add == 1 and tables.rear_one_dies else NOBODY)
    add = tables.beside.get((kind, "Ps", foe), 0)
    if add:
        for aside in (field.step[(facing + 3) & 3], field.step[(facing + 1) & 3]):
            n = occ[cell + aside]
            if n < 0 or field.side[n] != side or field.facing[n] != facing or field.kind[n] != kind:
                continue
            k = occ[cell + aside - back]
            if k >= 0 and field.kind[k] == "Ps" and field.side[k] == side and field.facing[k] == facing:
                return add, NOBODY
    return 0, NOBODY


def odds(field: Field, i: int, j: int) -> Odds:
    """Exactly, of 36 throws, by the table of outcomes: what comes of blocked recoils is not in it."""
    return odds_of(field, i, j, read(field, i, j).total, read(field, j, i).total)


def odds_of(field: Field, i: int, j: int, mine: int, his: int) -> Odds:
    a, b = field.cell[i], field.cell[j]
    return field.tables.odds(field.kind[i], field.kind[j], field.bad[a], field.bad[b], mine, his)
