"""Where the computer commander stations his army: each command as Herald proposes it (4.4.3), but on the side of
its sector next to the others. So the army fights as one line, not as small lines with gaps between them."""

from __future__ import annotations

from rules.dba.deploy import array, is_passable, sectors
from rules.dba.facts import Grid, cell_name, cell_place


def gathered(grid: Grid, command: str) -> dict[str, str]:
    """The cell of each element."""
    proposed = array(grid, command)
    side = grid.commands[command].side
    line, files = grid.armies[side].line, sectors(grid, side)[command]
    at = 2 * line.index(command) - (len(line) - 1)  # below 0: left of the middle
    if not at:
        return proposed
    places = {i: cell_place(cell) for i, cell in proposed.items()}
    taken = [file for file, _ in places.values()]
    eastwards = (at < 0) == (grid.south == side)
    shift = max(files) - max(taken) if eastwards else min(files) - min(taken)
    moved = {i: (file + shift, row) for i, (file, row) in places.items()}
    if not all(is_passable(grid, *place) for place in moved.values()):
        return proposed
    return {i: cell_name(*place) for i, place in moved.items()}
