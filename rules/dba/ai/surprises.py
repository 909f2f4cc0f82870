"""4.5: where a fire, an ambush or a stolen march would serve a player, as far as he can see."""

from __future__ import annotations

import itertools

from rules.dba.ambush import MOST, Lookout, lookout_of
from rules.dba.facts import FACINGS, SIDES, Lurker, Torch, cell_name, cell_place
from rules.dba.field import NOBODY, Field
from rules.dba.fire import DRIFTS, LONGEST, drifts, line, starts
from rules.dba.works import own_elements

FIRE_REACHES = 2  # cells ahead of a fire in which an enemy counts
LEAST_SCORCHED = 2  # enemies in its way, below which no fire is worth the card
AMBUSH_REACHES = 3  # cells from which an ambush strikes in its next move
FAR = 6  # from the nearest enemy: a stand that is closer needs no ambush
BEHIND, BESIDE = 2, 1
AMBUSHERS = ("Kn", "Cv", "Bd", "Wb", "Sp", "Ax", "LH", "Ps")  # who is sent first


def led_by(field: Field, seat: str) -> list[int]:
    """His commands' elements on the board."""
    commands = field.grid.commands
    return [i for i, c in enumerate(field.command) if c in commands and commands[c].seat == seat and field.cell[i]]


def should_steal_march(field: Field, seat: str) -> bool:
    """Half of his unbroken elements come to grips within two moves, and a third of them not by one."""
    mine = [i for i in led_by(field, seat) if not field.broken[i]]
    side = SIDES.index(field.grid.side_of(seat))
    near = later = 0
    for i in mine:
        gap, rate = field.nearest(field.cell[i], side)[0] - 1, field.rate[i][0]
        near += gap <= 2 * rate
        later += rate < gap <= 2 * rate
    return bool(mine) and 2 * near >= len(mine) and 3 * later >= len(mine)


def best_fire(field: Field, seat: str) -> Torch | None:
    """A row in front of his line that drifts on the most enemies, and on none of his own side."""
    grid, best = field.grid, None
    most = LEAST_SCORCHED - 1
    for start in starts(field, seat):
        for way in ("e", "w"):
            cells = line(field, start, way)[:LONGEST]
            drift = drifts(grid, grid.side_of(seat), way)[0]
            scorched = count_scorched(field, seat, cells, drift)
            if scorched > most:
                best, most = Torch(seat, start, way, len(cells), drift), scorched
    return best


def count_scorched(field: Field, seat: str, cells: list[str], drift: str) -> int:
    """Enemies in its way; -1 where there is a friend."""
    x, y = DRIFTS[drift]
    side, found = SIDES.index(field.grid.side_of(seat)), 0
    for cell in cells:
        file, row = cell_place(cell)
        for n in range(1, FIRE_REACHES + 1):
            i = field.occ[field.cells.get(cell_name(file + n * x, row + n * y), 0)]
            if i != NOBODY and field.side[i] == side:
                return -1
            found += i != NOBODY
    return found


def best_ambush(field: Field, seat: str, lookout: Lookout | None = None) -> list[Lurker]:
    """Up to three elements that nobody has seen, beside or behind enemies whom they can reach. What was seen takes
    longest to work out, so it is asked last, and no oftener than needed."""
    lookout = lookout or lookout_of(field, seat)
    side = SIDES.index(field.grid.side_of(seat))
    mine = [field.number[name] for name in own_elements(field.grid, seat)]
    idle = [i for i in mine if not field.general[i] and field.nearest(field.cell[i], side)[0] >= FAR]
    places = []
    for cell in lookout.near if idle else ():
        score, facing = strike(field, side, cell)
        if score > 0:
            places.append((-score, cell, FACINGS[facing]))
    hidden = itertools.islice((p for p in sorted(places) if lookout.is_open(p[1])), MOST)
    idle.sort(key=lambda i: (place_among(field.kind[i]), i))
    unseen = (i for i in idle if not lookout.was_seen(0, i))
    return [Lurker(seat, field.ids[i], field.names[cell], to) for (_, cell, to), i in zip(hidden, unseen, strict=False)]


def place_among(kind: str) -> int:
    return AMBUSHERS.index(kind) if kind in AMBUSHERS else len(AMBUSHERS)


def strike(field: Field, side: int, cell: int) -> tuple[int, int]:
    """How well one placed here threatens the enemies within reach, and which way he should face."""
    row, file = field.place(cell)
    score, nearest, towards = 0, AMBUSH_REACHES + 1, 0
    for j in field.standing(1 - side):
        up, right = field.place(field.cell[j])[0] - row, field.place(field.cell[j])[1] - file
        distance = max(abs(up), abs(right))
        if distance > AMBUSH_REACHES:
            continue
        ahead = (-up, -right, up, right)[field.facing[j]]  # how far in front of him
        score += 0 if ahead > 0 else BEHIND if ahead < 0 else BESIDE
        if distance < nearest:
            nearest = distance
            towards = (0 if up > 0 else 2) if abs(up) >= abs(right) else (1 if right > 0 else 3)
    return score, towards
