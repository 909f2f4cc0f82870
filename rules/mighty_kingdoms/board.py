"""The board, made for each game from one recorded roll (5.3, N4-N7).

A blob of hexes is grown, start tiles are laid far from each other, a part of the outline is sea, mountains and woods
lie on edges, rivers run from mountains to the sea, marshes beside them. The fairest of 24 boards is taken. The numbers
come from `Draws`, which is our own, so that a board can be made again for ever from its roll. A generator that makes
other boards is added to `GENERATORS`; the data set, which is kept with each game and committed to, says which one it is
(`land.generator`), so boards of before are still made by theirs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import product

import msgspec
from msgspec import UnsetType

from rules.mighty_kingdoms.dataset.sheets import Land
from rules.mighty_kingdoms.draws import Draws
from rules.mighty_kingdoms.hexes import (
    GAPS,
    Cell,
    Side,
    beside,
    distances,
    name_of,
    next_edges,
    opposite,
    set_in_corner,
    turn_of,
)

FIRST = 1  # the generator of data sets that name none
OPEN, MOUNTAIN, FOREST, WATER, BORDER = ".mfwb"


class Board(msgspec.Struct, omit_defaults=True):
    """What never changes. Six letters a tile in the order of the edges: open, mountain, forest, water, border."""

    tiles: dict[str, str]
    starts: list[str]
    rivers: list[list[str]] = []  # from source to mouth
    mouths: list[int] = []  # the water edge by which each leaves its last tile
    marsh: list[str] = []
    fairness: dict[str, list[int]] = {}  # of each start: tiles within three moves, rough edges and rivers of its ring
    penalty: int = 0
    generator: int = FIRST  # which one made it


def make_board(roll: int, players: int, land: Land) -> Board:
    """N6: the first board without a penalty, else the one with the least."""
    best: Board | None = None
    which = generator_of(land)
    for n in range(land.boards):
        board = GENERATORS[which](Draws(f"{roll}:{n}"), players, land).finish()
        board.generator = which
        if best is None or board.penalty < best.penalty:
            best = board
        if not best.penalty:
            break
    assert best is not None
    return best


def generator_of(land: Land) -> int:
    return FIRST if isinstance(land.generator, UnsetType) else land.generator


class Sketch:
    """One board while it is made."""

    def __init__(self, draws: Draws, players: int, land: Land) -> None:
        self.draws, self.players, self.land = draws, players, land
        while not self.lay_land():
            pass
        self.ring = {s: set(self.beside[s]) for s in self.starts}
        self.rings = set[Cell]().union(*self.ring.values())
        self.edges: dict[Cell, list[str]] = {c: [OPEN] * 6 for c in self.cells}
        self.rivers: list[list[Cell]] = []
        self.mouths: list[int] = []
        self.marsh: list[Cell] = []
        self.lay_outline()
        self.lay_mountains()
        self.lay_forests()
        self.lay_rivers()
        self.lay_marshes()

    # 1 and 2: the blob and the start tiles.

    def lay_land(self) -> bool:
        """False: no place for the start tiles on this blob."""
        size = self.land.tiles[str(self.players)]
        found = {(0, 0): None}
        touching = dict.fromkeys(beside((0, 0)), 1)  # the frontier, and how many neighbours of each are land
        while len(found) < size:
            order = sorted(touching, key=lambda c: (-touching[c], c))
            cell = order[self.draws.below(max(1, len(order) // 3))]
            del touching[cell]
            found[cell] = None
            for near in beside(cell):
                if near not in found:
                    touching[near] = touching.get(near, 0) + 1
        moved = set_in_corner(list(found))
        self.cells = sorted(moved.values(), key=lambda c: (c[1], c[0]))
        known = set(self.cells)
        self.six = {c: beside(c) for c in self.cells}
        self.beside = {c: [n for n in six if n in known] for c, six in self.six.items()}
        inner = [c for c in self.cells if len(self.beside[c]) == 6]
        in_order = sorted(inner)
        far = {(q, r): [GAPS[a - q, b - r] for a, b in in_order] for q, r in in_order}
        spreads = [self.spread(far, first) for first in self.draws.shuffle(inner)[: self.land.tries]]
        for apart, count in product((4, 3), (self.players + 1, self.players)):
            fit = next((s for s, gaps in spreads if gaps[count - 1 :] and min(gaps[:count]) >= apart), None)
            if fit is not None:
                self.starts = fit[:count]
                return True
        return False

    def spread(self, far: dict[Cell, list[int]], first: Cell) -> tuple[list[Cell], list[int]]:
        """Always the farthest from those before; with the distance of each to its nearest. `far` has the distances of
        each inner tile to all of them, in the order of the tiles."""
        inner = list(far)
        starts, gaps, near = [first], [len(self.cells)], far[first]
        while len(starts) <= self.players:
            gap = max(near)
            best = inner[len(near) - 1 - near[::-1].index(gap)]  # of several the last
            starts.append(best)
            gaps.append(gap)
            near = list(map(min, near, far[best]))
        return starts, gaps

    # 3: an arc of half to all of the outline is sea.

    def lay_outline(self) -> None:
        outline = [(c, e) for c in self.cells for e, n in enumerate(self.six[c]) if n not in self.edges]
        middle = (
            sum(2 * q + r for q, r in self.cells) / len(self.cells),
            sum(r for _, r in self.cells) / len(self.cells),
        )
        outline.sort(key=lambda side: turn_of(side, middle))
        first, share = self.draws.below(len(outline)), 50 + self.draws.below(51)
        wet = len(outline) * share // 100
        for i in range(len(outline)):
            cell, edge = outline[(first + i) % len(outline)]
            self.edges[cell][edge] = WATER if i < wet else BORDER

    def set_edge(self, side: Side, what: str) -> None:
        """Both tiles store it."""
        cell, edge = side
        self.edges[cell][edge] = what
        self.edges[self.six[cell][edge]][opposite(edge)] = what

    def free_edges(self, cell: Cell) -> list[int]:
        """Edges between two tiles, open, and none of a start tile."""
        if cell in self.ring:
            return []
        row = self.six[cell]
        return [e for e, what in enumerate(self.edges[cell]) if what == OPEN and row[e] not in self.ring]

    # 4: mountains in chains of edges that share corners, then woods.

    def lay_mountains(self) -> None:
        for _ in range(len(self.cells) // self.land.tiles_a_chain):
            free = [(c, e) for c in self.cells for e in self.free_edges(c)]
            if not free:
                return
            cell, edge = self.draws.pick(free)
            for _ in range(3 + self.draws.below(3)):
                self.set_edge((cell, edge), MOUNTAIN)
                going_on = [(c, e) for c, e in next_edges(cell, edge) if c in self.edges and e in self.free_edges(c)]
                if not going_on:
                    break
                cell, edge = self.draws.pick(going_on)

    def lay_forests(self) -> None:
        free = sum(len(self.free_edges(c)) for c in self.cells) // 2
        wanted = free // 4
        for cell in self.draws.shuffle(c for c in self.cells if c not in self.ring):
            for edge in self.free_edges(cell):
                near = self.six[cell][edge]
                if wanted <= 0:
                    return
                if cell in self.rings and self.count_forest(cell) >= 2:
                    break
                if near in self.rings and self.count_forest(near) >= 2:
                    continue
                if self.draws.below(100) < self.land.forest_share:
                    self.set_edge((cell, edge), FOREST)
                    wanted -= 1

    def count_forest(self, cell: Cell) -> int:
        return self.edges[cell].count(FOREST)

    # 5 and 6: rivers and marshes.

    def lay_rivers(self) -> None:
        for _ in range(max(1, len(self.cells) // self.land.tiles_a_river)):
            wet = {c for river in self.rivers for c in river}
            sources = [c for c in self.cells if MOUNTAIN in self.edges[c] and c not in self.ring and c not in wet]
            inland = [c for c in sources if WATER not in self.edges[c]]
            if not sources:
                return
            course = self.way_to_sea(self.draws.pick(inland or sources))
            wet.update(course)
            if course and all(len(wet & ring) <= 2 for ring in self.ring.values()):
                self.rivers.append(course)
                self.mouths.append(self.edges[course[-1]].index(WATER))

    def way_to_sea(self, source: Cell) -> list[Cell]:
        """The shortest, round the start tiles."""
        came: dict[Cell, Cell | None] = {source: None}
        queue = deque([source])
        while queue:
            cell = queue.popleft()
            if WATER in self.edges[cell]:
                way, at = [], cell
                while at is not None:
                    way.append(at)
                    at = came[at]  # type: ignore[assignment]
                return way[::-1]
            for near in self.beside[cell]:
                if near not in came and near not in self.ring:
                    came[near] = cell
                    queue.append(near)
        return []

    def lay_marshes(self) -> None:
        wet = {c for river in self.rivers for c in river}
        barred = wet | set(self.ring) | self.rings
        for _ in range(len(self.cells) // self.land.tiles_a_marsh):
            fit = [c for c in self.cells if c not in barred and wet.intersection(self.beside[c])]
            fit = self.draws.shuffle(c for c in fit if c not in self.marsh)
            if (cell := next(filter(self.is_whole_without, fit), None)) is not None:
                self.marsh.append(cell)

    def is_whole_without(self, gone: Cell) -> bool:
        """Whether all other land hangs together."""
        dry = set(self.cells) - set(self.marsh) - {gone}
        queue = [next(iter(dry))]
        dry.discard(queue[0])
        while queue:
            for near in self.beside[queue.pop()]:
                if near in dry:
                    dry.discard(near)
                    queue.append(near)
        return not dry

    # 7: how fair it is.

    def finish(self) -> Board:
        wet = {c for river in self.rivers for c in river}
        figures = {
            name_of(s): [
                self.count_near(s),
                sum(self.edges[c].count(MOUNTAIN) + self.edges[c].count(FOREST) for c in self.ring[s]),
                len(wet & self.ring[s]),
            ]
            for s in self.starts
        }
        return Board(
            tiles={name_of(c): "".join(self.edges[c]) for c in self.cells},
            starts=sorted((name_of(s) for s in self.starts), key=lambda n: (int(n[1:]), n)),
            rivers=[[name_of(c) for c in river] for river in self.rivers],
            mouths=self.mouths,
            marsh=sorted(name_of(c) for c in self.marsh),
            fairness=figures,
            penalty=self.count_unfairness(figures),
        )

    def count_unfairness(self, figures: dict[str, list[int]]) -> int:
        columns = list(zip(*figures.values(), strict=True))
        return sum(max(0, difference(c) - free) for c, free in zip(columns, (2, 3, 1), strict=True))

    def count_near(self, start: Cell) -> int:
        """Tiles outside its ring that an army reaches in three moves."""
        seen, border = {start}, [start]
        for _ in range(3):
            border = [n for c in border for n in self.beside[c] if n not in self.marsh and n not in seen]
            border = list(dict.fromkeys(border))
            seen.update(border)
        return len(seen - self.ring[start] - {start})


class Even(Sketch):
    """N6, the second generator: a start in the middle, with everybody around, outweighs all land near it."""

    crowded = 10  # for each tile by which one start is farther from its two nearest than another, after the first

    def count_unfairness(self, figures: dict[str, list[int]]) -> int:
        starts = list(figures)
        apart = [sum(distances(start, starts)[:2]) for start in starts]
        return super().count_unfairness(figures) + self.crowded * max(0, difference(apart) - 1)


GENERATORS: dict[int, type[Sketch]] = {FIRST: Sketch, 2: Even}


def difference(figures: Sequence[int]) -> int:
    return max(figures) - min(figures)
