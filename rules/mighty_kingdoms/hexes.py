"""The hexes of a board and their names: `D5` is column D, row 5 (N3). Pure geometry.

Tiles have a point at the top. Their edges are numbered from the east against the clock: E, NE, NW, W, SW, SE; edge i of
a tile is edge i + 3 of its neighbour. In the working of the generator a tile is (q, r), axial coordinates; rows are
counted from 0 there, and every second row is moved half a tile to the right.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

Cell = tuple[int, int]
Side = tuple[Cell, int]  # a tile and the number of one of its edges

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
WIDEST = 26  # columns: one letter each


def opposite(edge: int) -> int:
    return (edge + 3) % 6


def beside(cell: Cell) -> list[Cell]:
    """The six cells around, in the order of the edges."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(one: Cell, other: Cell) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class Gaps(dict[Cell, int]):
    """How far two tiles are apart, by the difference of their coordinates; each worked out once."""

    def __missing__(self, gap: Cell) -> int:
        self[gap] = distance((0, 0), gap)
        return self[gap]


GAPS = Gaps()


def name_of(cell: Cell) -> str:
    q, r = cell
    return f"{chr(ord('A') + q + r // 2)}{r + 1}"


def cell_of(name: str) -> Cell:
    row = int(name[1:]) - 1
    return ord(name[0]) - ord("A") - row // 2, row


def distances(start: str, starts: Iterable[str]) -> list[int]:
    """How far the other starts are, the nearest first."""
    here = cell_of(start)
    return sorted(distance(here, cell_of(other)) for other in starts if other != start)


@functools.cache
def around(name: str) -> tuple[str, ...]:
    """The names of the six tiles around, in the order of the edges; "" where no board reaches."""
    cells = beside(cell_of(name))
    return tuple(name_of(c) if c[1] >= 0 and 0 <= c[0] + c[1] // 2 < WIDEST else "" for c in cells)


@functools.cache
def edge_between(start: str, to: str) -> int:
    """The edge of `start` that lies toward its neighbour `to`."""
    return around(start).index(to)


def set_in_corner(cells: list[Cell]) -> dict[Cell, Cell]:
    """Where each cell comes to lie when the board begins in column A and row 1."""
    top = min(r for _, r in cells)
    left = min(q + (r - top) // 2 for q, r in cells)
    return {(q, r): (q - left, r - top) for q, r in cells}


def turn_of(side: Side, middle: tuple[float, float]) -> tuple[int, float]:
    """Where an edge lies round the middle of the board: a quarter, then a slope; sorts like an angle."""
    (q, r), edge = side
    dq, dr = DIRECTIONS[edge]
    x, y = 2 * q + r + (2 * dq + dr) / 2 - middle[0], r + dr / 2 - middle[1]
    quarter = (0 if y >= 0 else 3) if x > 0 else (1 if y >= 0 else 2)
    along, across = (abs(y), abs(x)) if quarter in (0, 2) else (abs(x), abs(y))
    return quarter, along / across if across else float("inf")


def next_edges(cell: Cell, edge: int) -> list[Side]:
    """The four edges that share a corner with this one."""
    near = beside(cell)[edge]
    back = opposite(edge)
    return [(cell, (edge + 1) % 6), (cell, (edge - 1) % 6), (near, (back + 1) % 6), (near, (back - 1) % 6)]
