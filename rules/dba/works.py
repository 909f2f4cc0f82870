"""4.5: hidden ditches and plashing. A stand that has not moved since it deployed behind one fights better."""

from __future__ import annotations

from rules.dba.facts import FACINGS, PLASHING, Grid, Host, Works, cell_place
from rules.dba.field import NOBODY, Field
from rules.dba.news import WorksShown

WOOD = "w"


def dig(grid: Grid, seat: str, card: str, elements: list[str]) -> None:
    """No element has both."""
    dug = {i for works in grid.works for i in works.places}
    places = {i: place_of(grid, i) for i in elements if i not in dug}
    if places:
        grid.works.append(Works(seat, card, places))


def place_of(grid: Grid, element: str) -> str:
    return f"{grid.elements[element].cell} {grid.elements[element].facing}"


def plash(game: Host, seat: str) -> None:
    """Whoever holds the card has plashing in front of all his elements that deployed in woods."""
    grid = game.field_of_battle
    if PLASHING in game.battle_cards(seat):
        dig(grid, seat, PLASHING, [i for i in own_elements(grid, seat) if is_in_wood(grid, i)])


def own_elements(grid: Grid, seat: str) -> list[str]:
    """His own on the board, which he leads himself."""
    led = {name for name, c in grid.commands.items() if c.seat == seat}
    return [i for i, e in grid.elements.items() if e.seat == seat and e.command in led and e.cell]


def is_in_wood(grid: Grid, element: str) -> bool:
    file, row = cell_place(grid.elements[element].cell)
    return grid.ground[row - 1][file - 1] == WOOD


def show_works(field: Field) -> None:
    """At the first contact with one who is still behind them."""
    grid = field.grid
    for works in grid.works:
        if works.shown:
            continue
        met = [i for i in works.places if (k := field.number[i]) in field.works and field.opponent(k) != NOBODY]
        if any(is_unstirred(field, field.number[i]) for i in met):
            works.shown = True
            grid.spent.append((works.seat, works.card))
            field.tell(WorksShown(works.seat, works.card, list(works.places)))


def is_unstirred(field: Field, i: int) -> bool:
    return field.works[i] == (field.cell[i], field.facing[i])


def forget_stirred(field: Field) -> None:
    """Where somebody has moved, turned, recoiled or fled there is nothing any more."""
    for works in field.grid.works:
        stirred = [i for i, place in works.places.items() if place != place_now(field, field.number[i])]
        for i in stirred:
            del works.places[i]
            field.works.pop(field.number[i], None)


def place_now(field: Field, i: int) -> str:
    return f"{field.names[field.cell[i]]} {FACINGS[field.facing[i]]}" if field.cell[i] else ""


def spend_shown(game: Host) -> None:
    """What was shown in a bound leaves its owner's hand."""
    grid = game.field_of_battle
    for seat, card in grid.spent:
        game.spend_card(seat, card)
    grid.spent = []
