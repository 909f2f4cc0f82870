"""4.5, G26: Ambush! Up to three elements that no enemy has ever seen appear where no enemy has ever looked: inside a
wood or a hill, or next to one that hides them from everybody.

Where everybody stood is kept, after the deployment and after every bound. What was seen from there is worked out only
when somebody who holds the card is asked.
"""

from __future__ import annotations

import functools

from rules.dba.facts import AMBUSH, FACINGS, SIDES, Grid, Lurker
from rules.dba.field import NOBODY, Field
from rules.dba.news import Ambushed, OrderSkipped
from rules.dba.works import own_elements
from rules.kernel import phrase

MOST = 3
HIDES = ("wood", "gentle", "steep")


def remember(grid: Grid) -> None:
    if grid.watchful:
        grid.stood.append(",".join(e.cell for e in grid.elements.values()))


class Lookout:
    """What the enemies of one side have seen so far."""

    def __init__(self, field: Field, side: int) -> None:
        self.field = field
        foes = [i for i, s in enumerate(field.side) if s != side]
        self.then: list[tuple[list[int], list[int], set[int]]] = []  # of each moment: cells of all, of enemies, taken
        for moment in [*field.grid.stood, ",".join(field.names[c] for c in field.cell)]:
            cells = [field.cells.get(name, 0) for name in moment.split(",")]
            self.then.append((cells, [cells[i] for i in foes if cells[i]], {c for c in cells if c}))
        self.zones = field.zones(side)
        self.features = features(field)
        self.hides = {*self.features, *field.fire}  # cells that nobody sees through

    def sees(self, start: int, to: int, taken: set[int]) -> bool:
        """4.3.1: past nobody, over no hill and through no wood; into a wood from the next cell alone."""
        field = self.field
        if field.ground[to] == "wood" and field.distance(start, to) > 1:
            return False
        between = field.sight(start, to)
        return taken.isdisjoint(between) and self.hides.isdisjoint(between)

    def was_seen(self, cell: int, element: int = NOBODY) -> bool:
        """A cell, or an element wherever it was, at any moment."""
        for cells, enemies, taken in reversed(self.then):
            at = cell if element == NOBODY else cells[element]
            if at and any(self.sees(start, at, taken) for start in enemies):
                return True
        return False

    def is_hidden(self, cell: int) -> bool:
        """Inside a feature, or next to one that is in the way of every enemy's sight."""
        field = self.field
        if field.ground[cell] in HIDES:
            return True
        enemies = self.then[-1][1]
        beside = {self.features[c] for c in around(field, cell) if c in self.features}
        return any(
            all(any(self.features.get(c) == n for c in field.sight(start, cell)) for start in enemies) for n in beside
        )

    def is_open(self, cell: int) -> bool:
        """Not beside an enemy either: he sees every cell beside him."""
        field = self.field
        if not field.free[cell] or field.occ[cell] != NOBODY or cell in self.zones:
            return False
        return self.is_hidden(cell) and not self.was_seen(cell)

    def unseen(self, seat: str) -> list[str]:
        """His own elements that no enemy has seen."""
        field = self.field
        mine = own_elements(field.grid, seat)
        return [i for i in mine if not self.was_seen(0, field.number[i])]

    @property
    def near(self) -> list[int]:
        """Cells of woods and hills, and those beside one."""
        field = self.field
        near = {c for at in self.features for c in (at, *around(field, at))}
        return [c for c in sorted(near) if field.names[c]]

    @functools.cached_property
    def cells(self) -> list[str]:
        return [self.field.names[c] for c in self.near if self.is_open(c)]


def around(field: Field, cell: int) -> list[int]:
    return [cell + y * field.stride + x for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]


def features(field: Field) -> dict[int, int]:
    """Cells of woods and hills, and of which: cells of one kind that touch are one."""
    found: dict[int, int] = {}
    for first, ground in enumerate(field.ground):
        if ground not in HIDES or first in found:
            continue
        queue = [first]
        while queue:
            cell = queue.pop()
            if cell not in found and field.ground[cell] == ground:
                found[cell] = first
                queue += around(field, cell)
    return found


def spring(field: Field, lurkers: list[Lurker]) -> list[Lurker]:
    """Puts them where they were ordered to appear; an element seen before stays. Returns those that have appeared."""
    done: list[Lurker] = []
    for lurker in lurkers:
        i, cell = field.number[lurker.element], field.cells[lurker.cell]
        lookout = Lookout(field, field.side[i])
        if lurker.element in lookout.unseen(lurker.seat) and lookout.is_open(cell):
            field.put(i, cell, FACINGS.index(lurker.facing))
            field.store()
            done.append(lurker)
            field.tell(Ambushed(lurker.seat, lurker.element, lurker.cell, lurker.facing))
        else:
            order = f"ambush {lurker.element} {lurker.cell} {lurker.facing}"
            field.tell(OrderSkipped(field.command[i], order, phrase("it_has_been_seen")))
    if done:
        field.grid.spent.append((done[0].seat, AMBUSH))
    return done


def spring_ordered(field: Field, side: str) -> None:
    """Those that were ordered with the stances, when the own bound has begun (C3)."""
    grid = field.grid
    for seat in grid.armies[side].seats:
        lurkers = [x for x in grid.lurkers if x.seat == seat]
        if lurkers:
            field.store()
            spring(field, lurkers)
    grid.lurkers = [x for x in grid.lurkers if x.seat not in grid.armies[side].seats]


def lookout_of(field: Field, seat: str) -> Lookout:
    return Lookout(field, SIDES.index(field.grid.side_of(seat)))
