"""What a choice means now, for a menu: a board by its ground, a command by its elements and PIPs."""

from __future__ import annotations

from collections import Counter

from rules.dba.facts import Grid
from rules.kernel import Phrase, phrase


def describe_on_grid(grid: Grid, field: str, value: str) -> Phrase | None:
    if field == "board" and value.isdigit() and 0 < int(value) <= len(grid.boards):
        ground = Counter("".join(grid.boards[int(value) - 1]))
        open_ground = max(ground.values())
        return phrase("board_has", rough=round(100 * (1 - open_ground / sum(ground.values()))))
    if field == "command" and value in grid.commands:
        known = grid.commands[value]
        left = sum(e.command == value and not e.fate for e in grid.elements.values())
        return phrase("command_has", elements=left, stance=known.stance, broken=known.broken, general=known.general)
    return None
