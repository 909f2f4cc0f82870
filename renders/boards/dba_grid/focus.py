"""Where to look in a battle."""

from __future__ import annotations

from renders.boards.dba_grid.grid import Grid
from renders.boards.dba_grid.scene import BattleScene


def find_focus(scene: BattleScene) -> tuple[int, int] | None:
    """The middle of the combats."""
    grid = Grid(scene)
    spots = [grid.corner(fight.file, fight.rank) for fight in scene.fights if grid.holds(fight.file, fight.rank)]
    if not spots:
        return None
    return sum(x for x, _ in spots) // len(spots), sum(y for _, y in spots) // len(spots)
