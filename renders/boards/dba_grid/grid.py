"""Where the cells of a battle are on the picture."""

from __future__ import annotations

from renders.boards.dba_grid.scene import BattleScene

SIZE = (1650, 1050)
HEADER = 96
LARGEST, SMALLEST = 54, 22
SIDE_PANEL = 520


class Grid:
    """Where the cells are: as large as fit, with a panel beside a narrow board and below a wide one."""

    def __init__(self, scene: BattleScene) -> None:
        self.files = min(max(1, scene.files), 60)
        self.ranks = min(max(1, scene.ranks), 30)
        beside = self._fit(SIZE[0] - SIDE_PANEL - 90, SIZE[1] - HEADER - 70)
        below = self._fit(SIZE[0] - 90, SIZE[1] - HEADER - 70 - 330)
        self.beside = beside >= below
        self.cell = max(SMALLEST, min(LARGEST, beside if self.beside else below))
        wide, high = self.files * self.cell, self.ranks * self.cell
        room = SIZE[0] - (SIDE_PANEL if self.beside else 0)
        self.left = 50 + max(0, (room - 80 - wide) // 2)
        self.top = HEADER + 24
        self.right, self.bottom = self.left + wide, self.top + high

    def _fit(self, wide: int, high: int) -> int:
        return min(wide // self.files, high // self.ranks)

    def corner(self, file: int, rank: int) -> tuple[int, int]:
        return self.left + file * self.cell, self.bottom - (rank + 1) * self.cell

    def holds(self, file: int, rank: int) -> bool:
        return 0 <= file < self.files and 0 <= rank < self.ranks
