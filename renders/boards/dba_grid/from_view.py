"""A battle on the grid: as much of it as its viewer may know, for every campaign that fights by DBA."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from renders.boards.dba_grid.scene import BattleScene, Command, Element, cell
from renders.boards.dba_grid.words import WORDS
from renders.words.common import capitalise_id, heading_of_round

if TYPE_CHECKING:
    from rules.dba import facts
    from rules.dba.duel import DuelView
    from rules.kernel import View

ROWS = 15
LETTERS = {"g": "hill", "s": "steep", "w": "wood", "m": "marsh", "r": "rough", "~": "water"}  # as boards are written


def make_duel_scene(view: DuelView) -> BattleScene:
    return make_scene(view, view.grid, WORDS.duel.format(topography=view.grid.topography))


def make_scene(view: View, grid: facts.Grid, title: str, names: Mapping[str, str] | None = None) -> BattleScene:
    """`names`: what seats are called, where that is not their own name."""
    numbers = {name: n for army in grid.armies.values() for n, name in enumerate(army.line, 1)}
    called = {seat: (names or {}).get(seat, seat) for army in grid.armies.values() for seat in army.seats}
    chiefs = {side: called[army.chief] for side, army in grid.armies.items()}
    return BattleScene(
        title,
        heading_of_round(view, grid.round),
        len(grid.ground[0]) if grid.ground else grid.width,
        ROWS,
        tuple(make_element(grid, name, called[e.seat], numbers) for name, e in grid.elements.items() if e.cell),
        read_ground(grid.ground) | {cell: "fire" for fire in grid.fires for cell in fire.cells},
        tuple(make_command(grid, name, chiefs, number) for name, number in numbers.items() if name in grid.commands),
        (),
        chiefs[grid.active] if grid.active else "",
        write_end(grid, chiefs),
        tuple(read_ground(board) for board in grid.boards),
        {chiefs[side]: waiting for side in grid.armies if (waiting := count_waiting(grid, side))},
        leaders={called[s]: chiefs[side] for side, army in grid.armies.items() for s in army.seats if s != army.chief},
    )


def read_ground(rows: list[str]) -> dict[str, str]:
    return {
        cell(file, rank): LETTERS[letter]
        for rank, letters in enumerate(rows)
        for file, letter in enumerate(letters)
        if letter in LETTERS
    }


def make_element(grid: facts.Grid, name: str, owner: str, numbers: dict[str, int]) -> Element:
    """In its owner's colours, whoever leads it."""
    element = grid.elements[name]
    letters = element.cell.rstrip("0123456789")
    command = grid.commands.get(element.command)
    return Element(
        owner,
        element.kind,
        ord(letters[-1]) - 65 + 26 * (len(letters) - 1),
        int(element.cell[len(letters) :]) - 1,
        element.facing or "N",
        numbers.get(element.command, 1),
        element.general,
        bool(command and command.broken),
        name=name,
    )


def make_command(grid: facts.Grid, name: str, chiefs: Mapping[str, str], number: int) -> Command:
    """A command breaks when a third of what it counted is lost (R-BAT3), by whatever fate (R-BAT5)."""
    own = grid.commands[name]
    gone = sum(e.command == name and e.counts and bool(e.fate) for e in grid.elements.values())
    pips = own.pips if grid.active == own.side else None
    return Command(chiefs[own.side], number, pips, gone, max(1, -(-own.size // 3) + own.shift), own.broken)


def count_waiting(grid: facts.Grid, side: str) -> dict[str, int]:
    """What an army still has to put on the board: what it consists of is known, how it is divided is not."""
    return dict(Counter(e.kind for e in grid.elements.values() if e.side == side and not e.cell and not e.fate))


def write_end(grid: facts.Grid, chiefs: Mapping[str, str]) -> tuple[str, ...]:
    if grid.ended is None:
        return ()
    winner = grid.ended.winner
    return (WORDS.won.format(side=capitalise_id(chiefs[winner])) if winner else WORDS.neither,)
