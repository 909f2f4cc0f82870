"""The board while something happens on it: the facts as plain lists by number, made from them and put back after.

A cell is a number, `row * stride + file`, with a border of cells that are off the board; a facing is 0 to 3 for N, E,
S, W. Nothing here decides anything.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from rules.dba.dataset.sheets import BAD, GROUND, HILL
from rules.dba.dataset.tables import Tables
from rules.dba.facts import FACINGS, ROWS, SIDES, Grid, cell_name
from rules.dba.reach import BAD as BAD_GOING
from rules.dba.reach import CLOSED, TAKEN
from rules.kernel import News

OFF = "off"
NOBODY = -1
SHUT = TAKEN | CLOSED
Places = dict[int, tuple[float, float, float, float]]  # by cell: facing each way
EndsKnown = dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], list[tuple[int, int]]]


@functools.lru_cache(maxsize=64)
def ground_of(rows: tuple[str, ...]) -> tuple[list[str], list[bool], list[bool], list[bool]]:
    """By cell: the ground, whether it is bad going, whether it can be entered, whether it is a hill."""
    stride = len(rows[0]) + 2
    ground = [OFF] * (stride * (ROWS + 2))
    for row, letters in enumerate(rows, 1):
        for file, letter in enumerate(letters, 1):
            ground[row * stride + file] = GROUND[letter]
    return ground, [g in BAD for g in ground], [g not in (OFF, "water") for g in ground], [g in HILL for g in ground]


@functools.lru_cache(maxsize=2**16)
def cells_between(stride: int, a: int, b: int) -> tuple[int, ...]:
    """On the line from one cell to another; halves are rounded up."""
    ra, fa = divmod(a, stride)
    rb, fb = divmod(b, stride)
    n = max(abs(ra - rb), abs(fa - fb))
    between = []
    for k in range(1, n):
        row = (2 * (ra * n + (rb - ra) * k) + n) // (2 * n)
        file = (2 * (fa * n + (fb - fa) * k) + n) // (2 * n)
        between.append(row * stride + file)
    return tuple(between)


@functools.lru_cache(maxsize=64)
def going_of(rows: tuple[str, ...]) -> list[int]:
    """By cell, as `reach.py` has it: bad going, or nothing that can be entered."""
    _, bad, free, _ = ground_of(rows)
    return [BAD_GOING * bad[cell] | SHUT * (not can) for cell, can in enumerate(free)]


@functools.lru_cache(maxsize=64)
def names_of(width: int) -> tuple[list[str], dict[str, int]]:
    stride = width + 2
    names = [""] * (stride * (ROWS + 2))
    for row in range(1, ROWS + 1):
        for file in range(1, width + 1):
            names[row * stride + file] = cell_name(file, row)
    return names, {name: cell for cell, name in enumerate(names) if name}


def silent(news: News) -> None:
    """Nobody listens."""


def no_dice() -> int:
    raise AssertionError("nothing is rolled here")


class Field:
    """Elements go by number, in the order of the facts; sides are 0 (attacker) and 1 (defender)."""

    def __init__(
        self, grid: Grid, tables: Tables, roll: Callable[[], int] = no_dice, tell: Callable[[Any], None] = silent
    ):
        self.grid, self.tables, self.roll, self.tell = grid, tables, roll, tell
        width = grid.width
        self.width, self.stride = width, width + 2
        self.ground, self.bad, self.free, self.hill = ground_of(tuple(grid.ground))
        self.names, self.cells = names_of(width)
        self.step = (self.stride, 1, -self.stride, -1)
        self.ids = list(grid.elements)
        self.number = {name: i for i, name in enumerate(self.ids)}
        elements = grid.elements.values()
        self.kind = [e.kind for e in elements]
        self.side = [SIDES.index(e.side) for e in elements]
        self.command = [e.command for e in elements]
        self.general = [e.general for e in elements]
        self.gifts = [e.gifts for e in elements]
        self.moved = [e.moved for e in elements]
        self.held = [e.held for e in elements]
        self.fate = [e.fate for e in elements]
        self.cell = [self.cells[e.cell] if e.cell else 0 for e in elements]
        self.facing = [FACINGS.index(e.facing) if e.facing else 0 for e in elements]
        self.occ = [NOBODY] * len(self.ground)
        for i, cell in enumerate(self.cell):
            if cell:
                self.occ[cell] = i
        self.broken = [e.shaken or (bool(e.command) and grid.commands[e.command].broken) for e in elements]
        self.rate = [(e.speed or tables.rates[e.kind][0], tables.rates[e.kind][1]) for e in elements]
        self.works = {self.number[i]: self.read_place(at) for works in grid.works for i, at in works.places.items()}
        self.going = going_of(tuple(grid.ground))
        self.fire: set[int] = set()
        if grid.fires:
            self.set_alight()
        self.south = SIDES.index(grid.south) if grid.south else 0
        self.chiefs = self._chiefs()
        self.effects: list[tuple[str, str, str]] = []
        self.distances: dict[int, tuple[int, int]] = {}
        self.distances_of = NOBODY
        self.places: dict[object, Places] = {}  # what places are worth, by who weighs them: kept as long as distances
        self.ends_known: EndsKnown | None = None  # kept by one who plays the same bound over and over

    def set_alight(self) -> None:
        """Nobody enters a burning cell."""
        self.fire = {self.cells[cell] for fire in self.grid.fires for cell in fire.cells}
        free = ground_of(tuple(self.grid.ground))[2]
        self.free = [can and cell not in self.fire for cell, can in enumerate(free)] if self.fire else free
        self.going = list(going_of(tuple(self.grid.ground)))
        for cell in self.fire:
            self.going[cell] |= SHUT

    def read_place(self, place: str) -> tuple[int, int]:
        """`C4 N`: cell and facing."""
        cell, facing = place.split()
        return self.cells[cell], FACINGS.index(facing)

    def _chiefs(self) -> tuple[int, int]:
        """The element of either commander-in-chief: general of the first command of his seat."""
        found = []
        for side in SIDES:
            chief = self.grid.armies[side].chief
            led = [c for c in self.grid.commands.values() if c.side == side and c.seat == chief]
            found.append(self.number.get(led[0].general, NOBODY) if led else NOBODY)
        return found[0], found[1]

    def store(self) -> None:
        """Puts the facts back."""
        for i, e in enumerate(self.grid.elements.values()):
            e.cell = self.names[self.cell[i]]
            e.facing = FACINGS[self.facing[i]] if self.cell[i] else ""
            e.moved, e.held, e.fate = self.moved[i], self.held[i], self.fate[i]

    # Placing.

    def put(self, i: int, cell: int, facing: int) -> None:
        old = self.cell[i]
        if self.occ[old] == i:
            self.occ[old] = NOBODY
        self.occ[cell] = i
        self.cell[i], self.facing[i] = cell, facing

    def remove(self, i: int, fate: str) -> None:
        self.occ[self.cell[i]] = NOBODY
        self.cell[i] = 0
        self.fate[i] = fate

    def standing(self, side: int) -> list[int]:
        return [i for i, cell in enumerate(self.cell) if cell and self.side[i] == side]

    def in_command(self, command: str) -> list[int]:
        """Those on the board."""
        return [i for i, c in enumerate(self.command) if c == command and self.cell[i]]

    # Geometry.

    def steals_march(self, i: int) -> bool:
        """4.5 Steal a march: his own elements under his own lead, not those that allies have lent him."""
        command = self.grid.commands[self.command[i]]
        return command.steals and self.grid.elements[self.ids[i]].seat == command.seat

    def home(self, side: int) -> int:
        """The facing towards one's own base edge."""
        return 2 if side == self.south else 0

    def base_row(self, side: int) -> int:
        return 1 if side == self.south else ROWS

    def place(self, cell: int) -> tuple[int, int]:
        """Row and file."""
        return divmod(cell, self.stride)

    def distance(self, a: int, b: int) -> int:
        ra, fa = divmod(a, self.stride)
        rb, fb = divmod(b, self.stride)
        return max(abs(ra - rb), abs(fa - fb))

    def opponent(self, i: int) -> int:
        """Whom it is in front contact with, or nobody."""
        cell = self.cell[i]
        if not cell:
            return NOBODY
        j = self.occ[cell + self.step[self.facing[i]]]
        if j >= 0 and self.side[j] != self.side[i] and (self.facing[j] ^ 2) == self.facing[i]:
            return j
        return NOBODY

    def facers(self, cell: int, side: int) -> list[int]:
        """Directions in which an enemy of `side` stands beside this cell and faces it."""
        found = []
        for k in range(4):
            j = self.occ[cell + self.step[k]]
            if j >= 0 and self.side[j] != side and (self.facing[j] ^ 2) == k:
                found.append(k)
        return found

    def harried(self, i: int) -> bool:
        """An enemy is in contact with its flank or rear."""
        return any(k != self.facing[i] for k in self.facers(self.cell[i], self.side[i]))

    def zones(self, side: int) -> dict[int, list[int]]:
        """4.3.1 by cell: the enemies of `side` who pin what stands there."""
        found: dict[int, list[int]] = {}
        for j, cell in enumerate(self.cell):
            if not cell or self.side[j] == side:
                continue
            front = cell + self.step[self.facing[j]]
            if not self.free[front]:
                continue
            found.setdefault(front, []).append(j)
            beyond = front + self.step[self.facing[j]]
            if self.occ[front] < 0 and self.free[beyond]:
                found.setdefault(beyond, []).append(j)
        return found

    def nearest(self, cell: int, side: int) -> tuple[int, int]:
        """Distance to the nearest enemy of `side`, and who (ties: the first). Kept while enemies stand still."""
        if self.distances_of != side:
            self.forget_distances(side)
        found = self.distances.get(cell)
        if found is None:
            row, file = divmod(cell, self.stride)
            best, who = 99, NOBODY
            for j, er, ef in self.enemies:
                dr, df = abs(er - row), abs(ef - file)
                d = dr if dr > df else df
                if d < best:
                    best, who = d, j
            found = self.distances[cell] = (best, who)
        return found

    def forget_distances(self, side: int) -> None:
        self.distances, self.distances_of, self.places = {}, side, {}
        self.enemies = [(j, *divmod(self.cell[j], self.stride)) for j in self.standing(1 - side)]

    def places_for(self, side: int, way: tuple[object, ...]) -> Places:
        """A table for one way to weigh places against the enemies of `side`, shared by all who weigh alike."""
        return self.places.setdefault(way, {}) if self.distances_of == side else {}

    def sight(self, a: int, b: int) -> tuple[int, ...]:
        """4.3.1 the cells between two, on the line of sight."""
        return cells_between(self.stride, a, b)
