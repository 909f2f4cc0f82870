"""4.5, R-EXP, G25: Hammer of the Gods. One stand more, which looks like heavy foot until it touches the enemy or
outruns heavy foot: then it is burning wagons or wild cattle, and fights as a scythed chariot. Which of its owner's
stands it is, he alone knows."""

from __future__ import annotations

from rules.dba.deploy import zone
from rules.dba.facts import HAMMER, Element, Grid, Hammered, Host
from rules.dba.field import NOBODY, Field
from rules.dba.given import command_of
from rules.dba.moves import End, single_ends
from rules.dba.news import HammerShown

EXPENDABLE = "Exp"
HEAVY_FOOT = ("Sp", "Wb")


def looks_like(grid: Grid, seat: str) -> str:
    """The commonest heavy foot of its owner's, spears if he has none."""
    kinds = [e.kind for e in grid.elements.values() if e.seat == seat]
    return max(HEAVY_FOOT, key=kinds.count)


def extra_name(grid: Grid, seat: str) -> str:
    kind = looks_like(grid, seat)
    return f"{seat}_{kind}{1 + sum(i.startswith(f'{seat}_{kind}') for i in grid.elements)}"


def could_be(grid: Grid, seat: str, kind: str) -> list[str]:
    """His stands of that kind, under his own lead, that carry nobody."""
    led = {name for name, c in grid.commands.items() if c.seat == seat}
    own = {i: e for i, e in grid.elements.items() if e.seat == seat and e.command in led}
    return [i for i, e in own.items() if e.kind == kind and not e.general and not e.named]


def bring(game: Host, seat: str, element: str) -> None:
    """It stands where there is room left in its command's sector. It counts for nothing."""
    grid = game.field_of_battle
    side, command, extra = grid.side_of(seat), command_of(seat), extra_name(grid, seat)
    taken = {e.cell for e in grid.elements.values()}
    facing = "N" if grid.south == side else "S"
    cell = next(c for c in zone(grid, command) if c not in taken)
    kind = looks_like(grid, seat)
    grid.elements[extra] = Element(kind, side, seat, command, cell=cell, facing=facing)
    grid.hammers.append(Hammered(seat, element, extra))


def show_hammers(field: Field) -> None:
    """When it touches an enemy, or is gone."""
    for hammer in field.grid.hammers:
        i = field.number[hammer.element]
        if not hammer.shown and not (field.cell[i] and field.opponent(i) == NOBODY):
            show(field, hammer)


def show(field: Field, hammer: Hammered) -> None:
    i, element = field.number[hammer.element], field.grid.elements[hammer.element]
    hammer.shown, element.kind, element.counts = True, EXPENDABLE, False
    field.kind[i], field.rate[i] = EXPENDABLE, true_rate(field)
    field.grid.spent.append((hammer.seat, HAMMER))
    field.tell(HammerShown(hammer.seat, hammer.element))


def true_rate(field: Field) -> tuple[int, int]:
    good, bad = field.tables.rates[EXPENDABLE]
    return good, bad


def let_run(field: Field, seat: str) -> None:
    """Its owner may move it as far as it can go."""
    for hammer in field.grid.hammers:
        if hammer.seat == seat and not hammer.shown:
            field.rate[field.number[hammer.element]] = true_rate(field)


def outrun(field: Field, i: int, to: End) -> bool:
    """Moved farther than heavy foot goes, it is shown. Whether it was: not where it could not get there at all."""
    hammer = next((h for h in field.grid.hammers if not h.shown and h.element == field.ids[i]), None)
    zones = field.zones(field.side[i])
    if hammer is None or to in single_ends(field, i, zones):
        return False
    slow, field.rate[i] = field.rate[i], true_rate(field)
    if to not in single_ends(field, i, zones):
        field.rate[i] = slow
        return False
    show(field, hammer)
    return True
