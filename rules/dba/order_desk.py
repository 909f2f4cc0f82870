"""What one player can order and pay for in pace `full`, worked out once for each question."""

from __future__ import annotations

from rules.dba.columns import column_words, tails
from rules.dba.dataset.tables import Tables
from rules.dba.facts import Grid
from rules.dba.field import NOBODY, Field
from rules.dba.groups import column_ends, group_can_step, group_ends, is_group, joined
from rules.dba.hammer import let_run
from rules.dba.moves import End, break_offs, end_is_legal, may_walk_off, single_ends
from rules.dba.pips import cost, kept_back, march_extra
from rules.kernel import Phrase, phrase


class Desk:
    """The board as a player in command sees it."""

    def __init__(self, grid: Grid, tables: Tables, seat: str) -> None:
        self.board = Field(grid, tables)
        self.seat = seat
        let_run(self.board, seat)
        self.side = next(n for n, side in enumerate(grid.armies.values()) if seat in side.seats)
        self.zones = self.board.zones(self.side)
        self.orderly = self._with_pips(broken=False)
        self.shaken = self._with_pips(broken=True)
        self._singles: dict[int, list[End]] = {}
        self._paths: dict[tuple[int, ...], dict[str, int]] = {}
        self._blocks: dict[tuple[int, ...], bool] = {}

    def _with_pips(self, broken: bool) -> list[int]:
        board, commands = self.board, self.board.grid.commands
        able = {n for n, c in commands.items() if c.seat == self.seat and c.pips > 0}
        return [i for i, c in enumerate(board.command) if c in able and board.cell[i] and board.broken[i] == broken]

    def at(self, cell: str) -> int:
        return self.board.occ[self.board.cells[cell]]

    def cells_of(self, elements: list[int]) -> list[str]:
        return [self.board.names[self.board.cell[i]] for i in elements]

    # PIPs.

    def can_pay(self, movers: list[int], extra: bool = False) -> bool:
        price = cost(self.board, movers) + (march_extra(self.board, movers, False) if extra else 0)
        return price + kept_back(self.board, movers) <= self.board.grid.commands[self.board.command[movers[0]]].pips

    def can_end(self, movers: list[int], ends: list[End]) -> bool:
        """Whether the march's surcharge, which contact saves, can be paid as well."""
        if not self.board.grid.variant.march_surcharge:
            return True
        return touches(self.board, movers[0], ends) or self.can_pay(movers, extra=True)

    # Single elements.

    def singles(self, i: int) -> list[End]:
        if i not in self._singles:
            ends = single_ends(self.board, i, self.zones)
            self._singles[i] = [e for e in ends if self.can_end([i], [e])]
        return self._singles[i]

    def movable(self) -> list[int]:
        return [i for i in self.orderly if self.can_pay([i]) and (self.can_turn(i) or self.singles(i))]

    def can_turn(self, i: int) -> bool:
        """Quick to say: it can at least turn about where it stands."""
        board = self.board
        if board.opponent(i) != NOBODY or board.cell[i] in self.zones or board.grid.variant.march_surcharge:
            return False
        return end_is_legal(board, i, board.cell[i], board.facing[i] ^ 2)

    def breakers(self) -> list[int]:
        fighting = [i for i in self.orderly if self.board.opponent(i) != NOBODY]
        return [i for i in fighting if self.can_pay([i]) and break_offs(self.board, i, self.zones)]

    def walkers(self) -> list[int]:
        return [i for i in self.orderly if may_walk_off(self.board, i, self.zones) and self.can_pay([i])]

    # Groups: all of one's own in a rectangle.

    def rectangle(self, corner: str, opposite: str, among: list[int]) -> list[int]:
        return in_rectangle(self.board, among, corner, opposite)

    def paths(self, members: list[int]) -> dict[str, int]:
        """By the words for it: how far the cells shift."""
        key = tuple(members)
        if key not in self._paths:
            board, facing = self.board, self.board.facing[members[0]]
            good = {}
            for way, shift in group_ends(board, members, self.zones).items():
                if self.can_end(members, [(board.cell[i] + shift, facing) for i in members]):
                    good[path_words(*way)] = shift
            self._paths[key] = good
        return self._paths[key]

    def can_move(self, members: list[int]) -> bool:
        key = tuple(members)
        if key not in self._blocks:
            able = is_group(self.board, members) and self.can_pay(members)
            quick = able and not self.board.grid.variant.march_surcharge
            quick = quick and group_can_step(self.board, members, self.zones)
            self._blocks[key] = quick or (able and bool(self.paths(members)))
        return self._blocks[key]

    def corners(self) -> list[int]:
        return [i for i in self.orderly if self.opposites(i, self.orderly, first=True)]

    def opposites(self, i: int, among: list[int], first: bool = False) -> list[str]:
        """Opposite corners of rectangles with `i` in one corner that hold a group which can be ordered."""
        board, moving = self.board, among is self.orderly
        alike = {
            k for k in among if board.command[k] == board.command[i] and board.facing[k] == board.facing[i]
            and board.moved[k] == board.moved[i] and board.opponent(k) == NOBODY
        }  # fmt: skip
        if i not in alike:
            return []
        places = [board.place(board.cell[k]) for k in joined(board, i, alike)]
        row, file = board.place(board.cell[i])
        found = []
        for r in sorted({p[0] for p in places}, key=lambda r: abs(r - row)):
            for f in sorted({p[1] for p in places}, key=lambda f: abs(f - file)):
                name = board.names[r * board.stride + f]
                members = self.rectangle(board.names[board.cell[i]], name, among)
                if self.can_move(members) if moving else len(members) == 1 or is_group(board, members):
                    found.append(name)
                    if first:
                        return found
        return found

    # Columns.

    def columns(self, leader: int) -> dict[str, list[int]]:
        """By the cell of its last one."""
        found = tails(self.board, leader, set(self.orderly))
        return {t: c for t, c in found.items() if self.can_pay(c, extra=True) and self.column_paths(c)}

    def column_paths(self, column: list[int]) -> dict[str, list[End]]:
        return {column_words(p): at for p, at in column_ends(self.board, column, self.zones).items()}

    def leaders(self) -> list[int]:
        return [i for i in self.orderly if self.columns(i)]

    # Refusals.

    def why_not_there(self, i: int) -> Phrase:
        board = self.board
        if pins := self.zones.get(board.cell[i]):
            return phrase("it_is_pinned", element=board.ids[i], by=[board.ids[j] for j in pins])
        if board.moved[i]:
            return phrase("a_march_stays_away", cells=board.tables.march_gap - 1)
        return phrase("out_of_reach", cell=board.names[board.cell[i]])

    def why_not_him(self, cell: str) -> Phrase:
        """Why nobody in this cell can be ordered to move."""
        board = self.board
        i = board.occ[board.cells[cell]] if cell in board.cells else NOBODY
        if i == NOBODY or board.grid.commands[board.command[i]].seat != self.seat:
            return phrase("nobody_of_yours_there", cell=cell)
        if board.broken[i]:
            return phrase("command_is_demoralised", command=board.command[i])
        if board.opponent(i) != NOBODY:
            return phrase("it_is_in_contact", element=board.ids[i])
        pips = board.grid.commands[board.command[i]].pips - kept_back(board, [i])
        if cost(board, [i]) > pips:
            return phrase("too_few_pips", price=cost(board, [i]), pips=pips)
        return phrase("no_such_element_can_move")


def touches(board: Field, i: int, ends: list[End]) -> bool:
    ahead = [board.occ[cell + board.step[facing]] for cell, facing in ends]
    return any(k >= 0 and board.side[k] != board.side[i] for k in ahead)


def in_rectangle(board: Field, among: list[int], corner: str, opposite: str) -> list[int]:
    (r1, f1), (r2, f2) = board.place(board.cells[corner]), board.place(board.cells[opposite])
    south, north, west, east = min(r1, r2), max(r1, r2), min(f1, f2), max(f1, f2)
    places = [(i, divmod(board.cell[i], board.stride)) for i in among]
    return [i for i, (r, f) in places if south <= r <= north and west <= f <= east]


def path_words(straight: int, left: int, right: int) -> str:
    """`dl1+fwd2`: diagonals first."""
    steps = (("dl", left), ("dr", right), ("fwd", straight))
    return "+".join(f"{name}{n}" for name, n in steps if n)
