"""4.3.10, pace `full`: every bound PIP by PIP. Nothing is rolled until the bound is committed, so undo is free."""

from __future__ import annotations

from typing import ClassVar

from rules.dba import bound
from rules.dba.ai.commander import lead_all
from rules.dba.dealing import Dealing, deals_by_hand
from rules.dba.facts import FACINGS, STANCES, Ended, Host, other
from rules.dba.field import NOBODY, Field
from rules.dba.full_moves import MoveOrders
from rules.dba.notation import preview
from rules.dba.order_verbs import BreakOff, ColumnMove, FightFirst, FinishBy, GroupMove, HoldGround, SingleMove, WalkOff
from rules.dba.stances import LATE_TWICE, Rout, YieldField, let_go
from rules.dba.works import spend_shown
from rules.kernel import (
    Choice,
    Done,
    Frame,
    One,
    Phrase,
    Then,
    TimeRanOut,
    Verb,
    Written,
    call,
    end,
    goto,
    phrase,
)


class FullBound(Frame):
    steps = (  # 4.3.4
        "queue_up", "routs", "routed", "dice", "dealing", "holds", "held", "flights", "orders", "ordered", "combat",
    )  # fmt: skip
    side: str
    queue: list[str] = []  # whose part is still to come

    def queue_up(self, game: Host) -> Then:
        self.queue = [s for s in self.players(game) if may_rout(game, s)]
        return None

    def routs(self, game: Host) -> Then:
        """R-BAT10: before the dice each player is asked whether he lets a command go."""
        return call(LettingGo(seat=self.queue[0])) if self.queue else goto("dice")

    def routed(self, game: Host) -> Then:
        self.queue.pop(0)
        return goto("routs")

    def dice(self, game: Host) -> Then:
        field = Field(game.field_of_battle, game.rulebook.tables, game.roll, game.tell)
        bound.begin(field, self.side)
        field.store()
        self.queue = [s for s in self.players(game) if any(loose(game, s))]
        return None

    def dealing(self, game: Host) -> Then:  # G23
        if not deals_by_hand(game, self.side):
            return None
        return call(Dealing(seat=game.field_of_battle.armies[self.side].chief))

    def players(self, game: Host) -> list[str]:
        return [s for s in game.field_of_battle.armies[self.side].seats if led_by(game, s)]

    def holds(self, game: Host) -> Then:
        """First the demoralised: who of them is held, for PIPs."""
        return call(self.ask_orders(game, holding=True)) if self.queue else goto("flights")

    def ask_orders(self, game: Host, holding: bool = False) -> Frame:
        return game.questions.get("orders", Orders)(seat=self.queue[0], holding=holding)

    def held(self, game: Host) -> Then:
        self.queue.pop(0)
        return end() if game.field_of_battle.ended is not None else goto("holds")

    def flights(self, game: Host) -> Then:
        field = Field(game.field_of_battle, game.rulebook.tables, game.roll, game.tell)
        bound.flee(field, self.side)
        field.store()
        self.queue = [s for s in self.players(game) if not all_broken(game, s)]
        return None

    def orders(self, game: Host) -> Then:
        return call(self.ask_orders(game)) if self.queue else goto("combat")

    def ordered(self, game: Host) -> Then:
        """Ambush! is for its holder: who comes next has none of what he has left."""
        self.queue.pop(0)
        game.field_of_battle.sprung = 0
        return end() if game.field_of_battle.ended is not None else goto("orders")

    def combat(self, game: Host) -> Then:
        field = Field(game.field_of_battle, game.rulebook.tables, game.roll, game.tell)
        bound.finish(field, self.side)
        spend_shown(game)
        game.post("bound")
        return end()


def all_broken(game: Host, seat: str) -> bool:
    return all(game.field_of_battle.commands[c].broken for c in led_by(game, seat))


def loose(game: Host, seat: str) -> list[str]:
    """Demoralised elements that would run."""
    grid, led = game.field_of_battle, led_by(game, seat)
    if not any(grid.commands[c].broken for c in led) and not any(e.shaken for e in grid.elements.values()):
        return []
    board = Field(grid, game.rulebook.tables)
    shaken = [n for n, c in enumerate(board.command) if c in led and board.broken[n]]
    return [board.ids[n] for n in shaken if board.cell[n] and board.opponent(n) < 0]


def may_rout(game: Host, seat: str) -> list[str]:
    commands = game.field_of_battle.commands
    return [c for c in led_by(game, seat) if not commands[c].broken and not commands[c].routs]


def led_by(game: Host, seat: str) -> list[str]:
    grid = game.field_of_battle
    return [c for c in grid.commands_of(grid.side_of(seat)) if grid.commands[c].seat == seat]


class LettingGo(Choice):
    """R-BAT10. A standing order `keep_all` answers that no command is let go."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Rout, Done)
    rule = "R-BAT10"
    order_choices = ("keep_all",)

    def doing(self, game: Host) -> Phrase:
        return phrase("letting_commands_go", seat=self.seat, round=game.field_of_battle.round)

    def rout_command(self, game: Host, seat: str) -> One:
        return One(may_rout(game, seat))

    def rout(self, game: Host, seat: str, pick: Rout) -> Then:
        let_go(game.field_of_battle, pick.command)
        return goto("ask") if may_rout(game, seat) else end()

    def done(self, game: Host, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Host, seat: str) -> Verb:
        return Done()

    def obey(self, game: Host, seat: str, do: str) -> Verb:
        return Done()


class Orders(MoveOrders, Choice):
    """One player's part of a bound. It is two questions, which saves and logs know by one name: first (`holding`) whom
    of the demoralised to hold; then, when the others have fled, the orders."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (
        SingleMove, GroupMove, ColumnMove, BreakOff, WalkOff, HoldGround, FightFirst, Rout, FinishBy, YieldField, Done,
    )  # fmt: skip
    rule = "4.3.5"
    holding: bool = False

    def doing(self, game: Host) -> Phrase:
        what = "holding_the_demoralised" if self.holding else "giving_orders"
        return phrase(what, seat=self.seat, round=game.field_of_battle.round)

    def written(self, game: Host, seat: str, text: str) -> list[Written] | None:
        """4.3.10"""
        return preview(game, seat, text)[1]

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        grid = game.field_of_battle
        if self.holding and verb not in (HoldGround, YieldField, Done):
            return phrase("first_the_demoralised")
        if not self.holding and verb is HoldGround:
            return phrase("nobody_to_hold")
        if verb is YieldField and seat != grid.armies[grid.side_of(seat)].chief:
            return phrase("only_the_chief_yields")
        return None

    # Demoralised commands, the order of combats, the end of the part.

    def hold_ground_corner(self, game: Host, seat: str) -> One:
        desk = self.desk(game)
        board = desk.board
        able = [i for i in desk.shaken if not board.held[i] and board.opponent(i) == NOBODY]
        return One(desk.cells_of(able), why=phrase("only_demoralised_ones_hold"))

    def hold_ground_opposite(self, game: Host, seat: str, corner: str) -> One:
        desk = self.desk(game)
        return One(desk.opposites(desk.at(corner), desk.shaken), why=phrase("no_group_there"))

    def hold_ground_facing(self, game: Host, seat: str, corner: str, opposite: str) -> One:
        desk = self.desk(game)
        own = FACINGS[desk.board.facing[desk.at(corner)]]
        return One(list(FACINGS) if corner == opposite else [own], why=phrase("only_a_single_one_turns"))

    def hold_ground(self, game: Host, seat: str, pick: HoldGround) -> Then:
        desk = self.desk(game)
        members = desk.rectangle(pick.corner, pick.opposite, desk.shaken)
        board = self.board(game)
        bound.hold(board, board.command[members[0]], members, FACINGS.index(pick.facing))
        board.store()
        return goto("ask")

    def fight_first_start(self, game: Host, seat: str) -> One:
        desk, named = self.desk(game), game.field_of_battle.fight_first
        board = desk.board
        mine = [i for i in board.standing(desk.side) if board.opponent(i) != NOBODY and board.ids[i] not in named]
        return One(desk.cells_of(mine), why=phrase("it_fights_nobody"))

    def fight_first(self, game: Host, seat: str, pick: FightFirst) -> Then:
        grid = game.field_of_battle
        element = grid.at(pick.start)
        assert element is not None
        grid.fight_first.append(element)
        return goto("ask")

    def rout_command(self, game: Host, seat: str) -> One:
        return One(may_rout(game, seat))

    def rout(self, game: Host, seat: str, pick: Rout) -> Then:
        let_go(game.field_of_battle, pick.command)
        return goto("ask")

    def finish_by_stance(self, game: Host, seat: str) -> One:
        return One(list(STANCES))

    def finish_by(self, game: Host, seat: str, pick: FinishBy) -> Then:
        board, grid = self.board(game), game.field_of_battle
        for name in led_by(game, seat):
            grid.commands[name].stance, grid.commands[name].ordered = pick.stance, True
        lead_all(board, grid.side_of(seat), only=led_by(game, seat))
        board.store()
        return end()

    def yield_field(self, game: Host, seat: str, pick: YieldField) -> Then:
        grid = game.field_of_battle
        grid.ended = Ended(other(grid.side_of(seat)), "yielded")
        bound.tell_end(self.board(game))
        return end()

    def done(self, game: Host, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Host, seat: str) -> Verb:
        """4.3.10: a missed deadline plays the last stance, else Hold; after two in a row, Advance."""
        commands = game.field_of_battle.commands
        if self.holding:
            return Done()
        if any(commands[c].late >= LATE_TWICE for c in led_by(game, seat)):
            return FinishBy("advance")
        given = [commands[c].stance for c in led_by(game, seat) if commands[c].ordered]
        return FinishBy(given[0] if given else "hold")

    def time_up(self, game: Host) -> Then:
        if self.holding:  # nobody said whom to hold: the largest groups
            board = self.board(game)
            bound.hold_by_rote(board, game.field_of_battle.side_of(self.seat), self.seat)
            board.store()
            return super().time_up(game)
        for name in led_by(game, self.seat):
            game.field_of_battle.commands[name].late += 1
        game.tell(TimeRanOut(self.seat, self.kind()))
        return super().take(game, self.seat, self.default(game, self.seat))

    def take(self, game: Host, seat: str, pick: Verb) -> Then:
        """Whoever answers is no longer late."""
        for name in led_by(game, seat):
            game.field_of_battle.commands[name].late = 0
        return super().take(game, seat, pick)
