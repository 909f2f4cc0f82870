"""Small set pieces for the tests: `stage("a Sp E5 N", "d Kn E6 S")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dba.dataset.load import load
from rules.dba.dataset.sheets import GROUND_LETTER
from rules.dba.dataset.tables import Tables
from rules.dba.facts import ATTACKER, DEFENDER, ROWS, Army, Command, Element, Grid, Variant, cell_place
from rules.dba.field import Field, no_dice

BOOK = load()
SIDE = {"a": ATTACKER, "d": DEFENDER}
SYRIAN = Variant()
Dice = Callable[[], int]


def throws(*dice: int) -> Dice:
    left = list(dice)
    return lambda: left.pop(0)


def stage(
    *pieces: str,
    ground: dict[str, str] | None = None,
    dice: Dice = no_dice,
    book: Tables = BOOK.tables,
    variant: Variant = SYRIAN,
    width: int = 18,
    bounds: int = 2,
) -> Field:
    """The attacker has the southern edge. A piece is side, kind, cell, facing and perhaps `general`, `broken` or
    `moved`; ids are `a1`, `a2`, `d1`... in order. Each side has a far-off general if none is named."""
    rows = [["."] * width for _ in range(ROWS)]
    for cell, kind in (ground or {}).items():
        file, row = cell_place(cell)
        rows[row - 1][file - 1] = GROUND_LETTER[kind]
    elements: dict[str, Element] = {}
    for piece in pieces:
        side, kind, cell, facing, *flags = piece.split()
        number = sum(e.side == SIDE[side] for e in elements.values()) + 1
        counts = kind not in book.not_counted
        element = Element(kind, SIDE[side], side, f"{side}_1", "general" in flags, counts)
        element.cell, element.facing, element.moved = cell, facing, int("moved" in flags)
        elements[f"{side}{number}"] = element
    commands, armies = {}, {}
    for side, name in SIDE.items():
        mine = [i for i, e in elements.items() if e.seat == side]
        leader = next((i for i in mine if elements[i].general), None)
        if leader is None:
            leader = f"{side}_far"
            far = Element("Ax", name, side, f"{side}_1", True)
            far.cell, far.facing = ("R1", "N") if side == "a" else ("R15", "S")
            elements[leader] = far
            mine.append(leader)
        size = sum(elements[i].counts for i in mine)
        broken = any(p.split()[0] == side and "broken" in p.split() for p in pieces)
        commands[f"{side}_1"] = Command(name, side, leader, size, "advance", broken)
        armies[name] = Army([side], "nobody", counted=size, line=[f"{side}_1"], rank=[f"{side}_1"], bounds=bounds)
    ground_rows = ["".join(r) for r in rows]
    grid = Grid(
        pace="full", topography="arable", variant=variant, armies=armies, elements=elements, commands=commands,
        ground=ground_rows, south=ATTACKER, round=2, active=ATTACKER,
    )  # fmt: skip
    heard: list[Any] = []
    field = Field(grid, book, dice, heard.append)
    field.__dict__["heard"] = heard
    return field


def at(field: Field, element: str) -> str:
    """`E5 N`, or what became of it."""
    i = field.number[element]
    return f"{field.names[field.cell[i]]} {'NESW'[field.facing[i]]}" if field.cell[i] else field.fate[i]


def heard(field: Field, kind: type[Any]) -> list[Any]:
    return [n for n in field.__dict__["heard"] if isinstance(n, kind)]
