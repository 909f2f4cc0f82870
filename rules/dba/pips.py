"""4.1.6 and R-BAT2: what a move costs, and what the dice give."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dba.facts import FOOL, PRINCE, SCHOOLED, SIDES, Element, Grid
from rules.dba.field import NOBODY, Field

BLINDS_GENERAL = ("wood", "marsh")


def deal(grid: Grid, side: str, dice: list[int]) -> dict[str, int]:
    """The PIPs of each command: the dice of those that share them sorted, in rank order, the others each its own; the
    general's value counts on each."""
    own = grid.variant.own_dice
    thrown = dict(zip(grid.commands_of(side), dice, strict=True))
    sharing = [c for c in thrown if not own and not grid.commands[c].own_die]
    shared = dict(zip(sharing, sorted((thrown[c] for c in sharing), reverse=True), strict=True))
    named = [e for e in grid.elements.values() if e.side == side and e.named and e.cell]
    value = grid.armies[side].value if named else 0
    return {c: max(1, shared.get(c, die) + value) for c, die in thrown.items()}


def reserve(grid: Grid, side: str) -> None:
    """4.5: a PIP more for moves in which a general schooled in war, or a Warrior Prince, takes part."""
    for name, command in grid.commands.items():
        if command.side == side:
            mine = grid.in_command(name) if command.pips and not command.broken else []
            command.reserved = [i for i in mine if has_own_pip(grid.elements[i])]
            command.pips += len(command.reserved)


def has_own_pip(element: Element) -> bool:
    schooled = element.general and SCHOOLED in element.gifts
    return bool(element.cell) and (schooled or PRINCE in element.gifts)


def kept_back(field: Field, movers: Sequence[int]) -> int:
    """PIPs that cannot be spent on this move: they are for somebody who is not in it."""
    reserved = field.grid.commands[field.command[movers[0]]].reserved
    return sum(field.number[i] not in movers for i in reserved) if reserved else 0


def cost(field: Field, movers: list[int]) -> int:
    """The price of one move of these elements, all of one command. (The surcharge on marches is `march_extra`.)"""
    side = field.side[movers[0]]
    price = 1
    general = field.number.get(field.grid.commands[field.command[movers[0]]].general, NOBODY)
    if general in movers and FOOL in field.gifts[general]:
        price += 1
    if field.grid.armies[SIDES[side]].bounds <= 1:
        return price
    if any(field.kind[i] in field.tables.dear for i in movers):
        price += 1
    if general == NOBODY or not field.cell[general]:
        return price + 1
    if general not in movers and not any(in_reach(field, general, i) for i in movers):
        price += 1
    if field.ground[field.cell[general]] in BLINDS_GENERAL and movers != [general]:
        price += 1
    return price


def in_reach(field: Field, general: int, i: int) -> bool:
    """4.1.5 the command distance, shorter out of sight."""
    near, far = sorted(field.tables.command_cells)
    d = field.distance(field.cell[general], field.cell[i])
    if d <= near:
        return True
    if d > far or field.ground[field.cell[i]] == "wood":
        return False
    between = field.sight(field.cell[general], field.cell[i])
    return not any(field.hill[c] or field.ground[c] == "wood" or c in field.fire for c in between)


def march_extra(field: Field, movers: list[int], in_contact: bool) -> int:
    """(b): a march that includes these types costs 1 more, unless one of its elements ends in contact."""
    marching = any(field.moved[i] for i in movers)
    slow = field.grid.variant.march_surcharge
    dear = any(field.kind[i] in slow and not field.steals_march(i) for i in movers)
    return 1 if marching and dear and not in_contact else 0
