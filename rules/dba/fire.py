"""4.5: Grassfire. A line of fire that nobody enters, that drifts, stays or goes out at the start of every bound."""

from __future__ import annotations

from rules.dba.facts import FACINGS, GRASSFIRE, Fire, Grid, cell_name, cell_place
from rules.dba.field import NOBODY, Field
from rules.dba.news import FireDrifted, FireFled, FireSet, OrderSkipped, Step
from rules.dba.outcomes import lose, mourn, run
from rules.kernel import phrase

WAYS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
DRIFTS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BURNS = ".g"  # open ground and gentle hills can be lit
BURNS_ON = ".gs"  # and a fire drifts over any hill
LONGEST = 3
OUT = 1


def letter(grid: Grid, file: int, row: int) -> str:
    return grid.ground[row - 1][file - 1] if 1 <= file <= grid.width and 1 <= row <= len(grid.ground) else ""


def can_burn(field: Field, cell: str) -> bool:
    """Empty, open or a gentle hill, and not on fire."""
    ground = letter(field.grid, *cell_place(cell))
    return bool(ground) and ground in BURNS and field.free[field.cells[cell]] and field.occ[field.cells[cell]] == NOBODY


def starts(field: Field, seat: str) -> list[str]:
    """Cells next to an element that he leads, from west to east."""
    grid, found = field.grid, dict[str, None]()
    for i, command in enumerate(field.command):
        if field.cell[i] and grid.commands[command].seat == seat:
            file, row = cell_place(field.names[field.cell[i]])
            for x, y in WAYS.values():
                if letter(grid, file + x, row + y) and can_burn(field, name := cell_name(file + x, row + y)):
                    found[name] = None
    return sorted(found, key=cell_place)


def line(field: Field, start: str, way: str) -> list[str]:
    """The cells that could burn, straight on from the first."""
    file, row = cell_place(start)
    x, y = WAYS[way]
    cells = []
    for n in range(LONGEST):
        at = file + n * x, row + n * y
        if not letter(field.grid, *at) or not can_burn(field, cell_name(*at)):
            break
        cells.append(cell_name(*at))
    return cells


def drifts(grid: Grid, side: str, way: str) -> list[str]:
    """A row drifts away from the base edge of whoever lit it, any other line east or west."""
    if way in ("e", "w"):
        return ["N" if grid.south == side else "S"]
    return ["E", "W"]


def light(field: Field, seat: str, start: str, way: str, cells: int, drift: str) -> bool:
    """Lights it, or says that it could not be lit as ordered."""
    grid = field.grid
    burning = line(field, start, way)[:cells] if start in starts(field, seat) else []
    if len(burning) < cells:
        led = next(name for name, c in grid.commands.items() if c.seat == seat)
        field.tell(OrderSkipped(led, f"set_fire {start} {way} {cells} {drift}", phrase("it_cannot_burn_there")))
        return False
    grid.fires.append(Fire(burning, drift))
    grid.spent.append((seat, GRASSFIRE))
    field.set_alight()
    field.tell(FireSet(seat, burning, drift))
    return True


def spread(field: Field) -> None:
    """At the start of every bound, for each fire: even it drifts one cell, 1 it goes out, 3 and 5 it stays."""
    grid = field.grid
    for fire in list(grid.fires):
        die = field.roll()
        if die == OUT:
            fire.cells = []
        elif die % 2 == 0:
            fire.cells = [cell for cell in (drifted(grid, cell, fire.drift) for cell in fire.cells) if cell]
        if not fire.cells:
            grid.fires.remove(fire)
        field.set_alight()
        field.tell(FireDrifted(die, list(fire.cells)))
        if die % 2 == 0:
            flee_from(field, fire)


def drifted(grid: Grid, cell: str, drift: str) -> str:
    """Where it burns next; "": it goes out in wood, marsh, rough or water, or at an edge."""
    file, row = cell_place(cell)
    x, y = DRIFTS[drift]
    ground = letter(grid, file + x, row + y)
    return cell_name(file + x, row + y) if ground and ground in BURNS_ON else ""


def flee_from(field: Field, fire: Fire) -> None:
    """Whoever is in a burning cell turns the way it drifts and runs; if he cannot leave it he is lost."""
    facing, steps = FACINGS.index(fire.drift), list[Step]()
    for cell in fire.cells:
        at = field.cells[cell]
        i = field.occ[at]
        if i == NOBODY:
            continue
        field.effects = []
        field.put(i, at, facing)
        run(field, i)
        if field.cell[i] == at:
            lose(field, i, "destroyed")
        to = field.names[field.cell[i]]
        steps.append(Step(field.ids[i], cell, to, fire.drift if to else ""))
    if steps:
        field.tell(FireFled(len(steps), steps))
    for step in steps:
        if not step.to:
            mourn(field, field.number[step.element])
