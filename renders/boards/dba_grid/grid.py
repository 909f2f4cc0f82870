"""Where the cells of a battle are on the picture: cropped to where the armies are, so that a phone shows them."""

from __future__ import annotations

from renders.boards.dba_grid.scene import BattleScene

SIZE = (1650, 1050)
HEADER = 92
MARGIN = 43  # beside the field, for its coordinates
STRIP = 118  # below the field: both armies, and the whole field small
LARGEST, SMALLEST = 92, 80  # a cell with elements; a third of it on a phone
MOST_FILES = (SIZE[0] - 2 * MARGIN) // SMALLEST
MOST_RANKS = (SIZE[1] - HEADER - STRIP - 2 * 36) // SMALLEST


class Grid:
    """The part of the field that is shown, and where its cells are. Without elements the whole field is shown, as
    small as need be."""

    def __init__(self, scene: BattleScene) -> None:
        self.files = min(max(1, scene.files), 60)
        self.ranks = min(max(1, scene.ranks), 30)
        spots = [(e.file, e.rank) for e in scene.elements if self.is_on_field(e.file, e.rank)]
        if spots:
            self.first, self.across = choose_part([f for f, _ in spots], self.files, MOST_FILES)
            self.low, self.up = choose_part([r for _, r in spots], self.ranks, MOST_RANKS)
        else:
            self.first, self.across, self.low, self.up = 0, self.files, 0, self.ranks
        room = SIZE[1] - HEADER - STRIP - 2 * 36
        self.cell = min(LARGEST, (SIZE[0] - 2 * MARGIN) // self.across, room // self.up)
        wide, high = self.across * self.cell, self.up * self.cell
        self.left, self.top = (SIZE[0] - wide) // 2, HEADER + 36
        self.right, self.bottom = self.left + wide, self.top + high

    def is_on_field(self, file: int, rank: int) -> bool:
        return 0 <= file < self.files and 0 <= rank < self.ranks

    def holds(self, file: int, rank: int) -> bool:
        """Whether a cell is in the part that is shown."""
        return self.first <= file < self.first + self.across and self.low <= rank < self.low + self.up

    def corner(self, file: int, rank: int) -> tuple[int, int]:
        return self.left + (file - self.first) * self.cell, self.bottom - (rank - self.low + 1) * self.cell

    def middle(self, file: int, rank: int) -> tuple[float, float]:
        x, y = self.corner(file, rank)
        return x + self.cell / 2, y + self.cell / 2


def choose_part(places: list[int], whole: int, most: int) -> tuple[int, int]:
    """Where to begin, and how many: all places with one to spare on each side; else the part with most of them."""
    first, last = max(0, min(places) - 1), min(whole - 1, max(places) + 1)
    if last - first < most:
        return first, last - first + 1
    starts = range(first, last - most + 2)
    middle = sum(places) / len(places)
    best = max(starts, key=lambda s: (sum(s <= p < s + most for p in places), -abs(s + most / 2 - middle)))
    return best, most
