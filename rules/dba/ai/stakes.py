"""What an element is worth to the day (R-BAT3, R-BAT4): one whose fall breaks a command, or decides the battle, is
worth far more than one of many."""

from __future__ import annotations

from rules.dba.bound import break_point, lost
from rules.dba.facts import SIDES, Grid

COMMAND = 2.0  # a command broken, though the army fights on
BATTLE = 6.0  # the army beaten
NOT_COUNTED = 0.3  # scythed chariots


def stakes(grid: Grid) -> list[float]:
    """By element, in the order of the facts. The nearer the edge, the steeper: one of two that would break a command
    is worth a quarter of it."""
    whole, share, army = dict[str, float](), dict[str, float](), dict[str, float]()
    for side in SIDES:
        counted = grid.armies[side].counted
        army[side] = BATTLE / max(1, -(-counted // 2) - lost(grid, side)) ** 2
        broken = sum(c.size for c in grid.commands.values() if c.side == side and c.broken)
        for name, command in grid.commands.items():
            if command.side != side:
                continue
            decides = 2 * (broken + command.size) > counted
            whole[name] = 0.0 if command.broken else BATTLE if decides else COMMAND
            left = max(1, break_point(command.size, command.shift) - lost(grid, side, name))
            share[name] = whole[name] / left**2
    return [
        1.0 + army[e.side] + (whole if e.general else share).get(e.command, 0.0) if e.counts else NOT_COUNTED
        for e in grid.elements.values()
    ]
