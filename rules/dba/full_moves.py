"""4.3.5, pace `full`: what is open for each order to move, and how it is carried out."""

from __future__ import annotations

from rules.dba.bound import move_elements
from rules.dba.facts import FACINGS, Host
from rules.dba.field import Field
from rules.dba.hammer import outrun
from rules.dba.moves import End, break_offs
from rules.dba.order_desk import Desk, touches
from rules.dba.order_verbs import BreakOff, ColumnMove, GroupMove, SingleMove, WalkOff
from rules.dba.outcomes import mourn, pursue
from rules.dba.pips import cost, march_extra
from rules.kernel import Number, One, Then, goto, phrase


class MoveOrders:
    """The part of `Orders` that moves elements."""

    __slots__ = ()
    seat: str  # of the question

    def desk(self, game: Host) -> Desk:
        """Worked out once for each state: what is kept beside the facts is not part of them."""
        key = (game.kept.entries, game.kept.question)
        kept = game.__dict__.get("desk")
        if kept is None or kept[0] != key or kept[1].seat != self.seat:
            kept = game.__dict__["desk"] = (key, Desk(game.field_of_battle, game.rulebook.tables, self.seat))
        desk: Desk = kept[1]
        return desk

    def board(self, game: Host) -> Field:
        """To do something on."""
        game.__dict__.pop("desk", None)
        return Field(game.field_of_battle, game.rulebook.tables, game.roll, game.tell)

    def pay(self, board: Field, movers: list[int], ends: list[End], how: str) -> Then:
        price = cost(board, movers) + march_extra(board, movers, touches(board, movers[0], ends))
        moves = [(i, cell, facing) for i, (cell, facing) in zip(movers, ends, strict=True)]
        move_elements(board, board.command[movers[0]], moves, price, how)
        board.store()
        return goto("ask")

    # Single elements.

    def single_move_start(self, game: Host, seat: str) -> One:
        desk = self.desk(game)
        return One(desk.cells_of(desk.movable()), why=phrase("no_such_element_can_move"))

    def single_move_to(self, game: Host, seat: str, start: str) -> One:
        desk = self.desk(game)
        i = desk.at(start)
        cells = dict.fromkeys(desk.board.names[c] for c, _ in desk.singles(i))
        return One(list(cells), why=desk.why_not_there(i))

    def single_move_facing(self, game: Host, seat: str, start: str, to: str) -> One:
        desk = self.desk(game)
        cell = desk.board.cells[to]
        facings = [FACINGS[f] for c, f in desk.singles(desk.at(start)) if c == cell]
        return One(facings, why=phrase("not_with_that_facing"))

    def single_move(self, game: Host, seat: str, pick: SingleMove) -> Then:
        board = self.board(game)
        i, to = board.occ[board.cells[pick.start]], (board.cells[pick.to], FACINGS.index(pick.facing))
        outrun(board, i, to)
        return self.pay(board, [i], [to], "single")

    # Groups.

    def group_move_corner(self, game: Host, seat: str) -> One:
        desk = self.desk(game)
        return One(desk.cells_of(desk.corners()), why=phrase("no_group_there"))

    def group_move_opposite(self, game: Host, seat: str, corner: str) -> One:
        desk = self.desk(game)
        return One(desk.opposites(desk.at(corner), desk.orderly), why=phrase("no_group_there"))

    def group_move_path(self, game: Host, seat: str, corner: str, opposite: str) -> One:
        desk = self.desk(game)
        members = desk.rectangle(corner, opposite, desk.orderly)
        return One(list(desk.paths(members)), why=phrase("group_cannot_go_there"))

    def group_move(self, game: Host, seat: str, pick: GroupMove) -> Then:
        desk = self.desk(game)
        members = desk.rectangle(pick.corner, pick.opposite, desk.orderly)
        shift = desk.paths(members)[pick.path]
        board = self.board(game)
        return self.pay(board, members, [(board.cell[i] + shift, board.facing[i]) for i in members], "group")

    # Columns.

    def column_move_leader(self, game: Host, seat: str) -> One:
        desk = self.desk(game)
        return One(desk.cells_of(desk.leaders()), why=phrase("no_column_there"))

    def column_move_tail(self, game: Host, seat: str, leader: str) -> One:
        desk = self.desk(game)
        return One(list(desk.columns(desk.at(leader))), why=phrase("no_column_there"))

    def column_move_path(self, game: Host, seat: str, leader: str, tail: str) -> One:
        desk = self.desk(game)
        return One(list(desk.column_paths(desk.columns(desk.at(leader))[tail])), why=phrase("group_cannot_go_there"))

    def column_move(self, game: Host, seat: str, pick: ColumnMove) -> Then:
        desk = self.desk(game)
        column = desk.columns(desk.at(pick.leader))[pick.tail]
        ends = desk.column_paths(column)[pick.path]
        return self.pay(self.board(game), column, ends, "column")

    # Breaking off, walking off.

    def break_off_start(self, game: Host, seat: str) -> One:
        desk = self.desk(game)
        return One(desk.cells_of(desk.breakers()), why=phrase("cannot_break_off"))

    def break_off_cells(self, game: Host, seat: str, start: str) -> Number:
        desk = self.desk(game)
        far = break_offs(desk.board, desk.at(start), desk.zones)
        return Number(min(far), max(far))

    def break_off(self, game: Host, seat: str, pick: BreakOff) -> Then:
        board = self.board(game)
        i = board.occ[board.cells[pick.start]]
        j = board.opponent(i)
        to = board.cell[i] - pick.cells * board.step[board.facing[i]]
        self.pay(board, [i], [(to, board.facing[i])], "break_off")
        pursue(board, j)
        board.store()
        return goto("ask")

    def walk_off_start(self, game: Host, seat: str) -> One:
        desk = self.desk(game)
        return One(desk.cells_of(desk.walkers()), why=phrase("only_from_the_base_row"))

    def walk_off(self, game: Host, seat: str, pick: WalkOff) -> Then:
        board = self.board(game)
        i = board.occ[board.cells[pick.start]]
        self.pay(board, [i], [(board.cell[i], board.facing[i])], "walk_off")
        board.remove(i, "walked" if board.grid.variant.may_walk else "fled")
        if not board.grid.variant.may_walk:
            mourn(board, i)
        board.store()
        return goto("ask")
