"""4.3.10, pace `stance`: each round every player gives his commands stances and up to two named moves, sealed; the
herald plays both bounds."""

from __future__ import annotations

from typing import ClassVar

from rules.dba import bound
from rules.dba.ai.commander import lead_all
from rules.dba.facts import FACINGS, SIDES, STANCES, Ended, Grid, Host, cell_place, other
from rules.dba.field import NOBODY, Field
from rules.dba.hammer import let_run, outrun
from rules.dba.moves import single_ends
from rules.dba.news import OrderSkipped
from rules.dba.pips import cost, kept_back, march_extra
from rules.dba.works import spend_shown
from rules.kernel import Done, Frame, One, Phrase, Sealed, Then, Verb, call, end, phrase

HELD, RUNS = "held", "runs"
NAMED_MOVES = 2  # for each command and round
LATE_TWICE = 2


class Stance(Verb):
    """Give a command a stance for this round."""

    form = "{command} {stance}"
    command: str
    stance: str


class AllStance(Verb):
    """Give all your commands one stance, and be ready."""

    stance: str


class Send(Verb):
    """A named move, made before the stance is followed: one element, to a cell and facing."""

    form = "{element} to {cell} {facing}"
    element: str
    cell: str
    facing: str


class Rout(Verb):
    """Let a command go: it is demoralised when your next bound begins, before the dice."""

    command: str


class Steady(Verb):
    """Say whether the PIPs of a demoralised command hold as many as they can, or all of it runs."""

    form = "{command} {how}"
    command: str
    how: str


class YieldField(Verb):
    """Give up this battle."""


def let_go(grid: Grid, command: str) -> None:
    """R-BAT10: it will be demoralised, and runs unless its player says that PIPs hold it."""
    grid.commands[command].routs = grid.commands[command].runs = True


class StanceRound(Frame):
    steps = "stances", "play"

    def stances(self, game: Host) -> Then:
        return call(game.questions.get("stances", Stances)())

    def play(self, game: Host, sends: Sends) -> Then:
        grid = game.field_of_battle
        for side in SIDES:
            if grid.ended is None:
                play_bound(Field(grid, game.rulebook.tables, game.roll, game.tell), side, sends)
        spend_shown(game)
        return end()


Sends = dict[str, list[Send]]  # by command


def play_bound(field: Field, side: str, sends: Sends) -> None:
    make_moves(field, side, sends)
    bound.finish(field, side)


def make_moves(field: Field, side: str, sends: Sends) -> None:
    bound.begin(field, side)
    bound.hold_by_rote(field, side)
    bound.flee(field, side)
    for command in field.grid.commands_of(side):
        for send in sends.get(command, []):
            why = try_send(field, command, send)
            if why is not None:
                field.tell(OrderSkipped(command, f"{send.element} to {send.cell} {send.facing}", why))
    lead_all(field, side)


def try_send(field: Field, command: str, send: Send) -> Phrase | None:
    """Makes the move, or says why it can't be made."""
    i = field.number[send.element]
    if not field.cell[i]:
        return phrase("element_is_gone", element=send.element)
    if field.broken[i]:
        return phrase("command_is_demoralised", command=command)
    if field.opponent(i) != NOBODY:
        return phrase("it_is_in_contact", element=send.element)
    end_ = field.cells[send.cell], FACINGS.index(send.facing)
    if end_ not in single_ends(field, i, field.zones(field.side[i])) and not outrun(field, i, end_):
        return phrase("out_of_reach", cell=send.cell)
    ahead = field.occ[end_[0] + field.step[end_[1]]]
    price = cost(field, [i]) + march_extra(field, [i], ahead >= 0 and field.side[ahead] != field.side[i])
    if price + kept_back(field, [i]) > field.grid.commands[command].pips:
        return phrase("too_few_pips", price=price, pips=field.grid.commands[command].pips)
    bound.move_elements(field, command, [(i, *end_)], price, "single")
    return None


class Stances(Sealed):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Stance, AllStance, Send, Rout, Steady, YieldField, Done)
    completing = (AllStance, YieldField, Done)
    rule = "4.3.10"
    late: list[str] = []  # who did not answer in time

    def asked(self, game: Host) -> list[str]:
        grid = game.field_of_battle
        leading = {grid.commands[c].seat for side in SIDES for c in grid.commands_of(side)}
        return [s for s in game.seats if s in leading]

    def doing(self, game: Host) -> Phrase:
        return phrase("giving_stances", round=game.field_of_battle.round)

    def commands(self, game: Host, seat: str, broken: bool = True) -> list[str]:
        grid = game.field_of_battle
        mine = [c for s in SIDES for c in grid.commands_of(s) if grid.commands[c].seat == seat]
        return [c for c in mine if broken or not grid.commands[c].broken]

    def whole(self, game: Host, seat: str) -> list[str]:
        """Commands that still follow orders, and are not let go in this round."""
        gone = {p.command for p in self.part(seat) if isinstance(p, Rout)}
        return [c for c in self.commands(game, seat, broken=False) if c not in gone]

    def stance_command(self, game: Host, seat: str) -> One:
        return One(self.whole(game, seat))

    def stance_stance(self, game: Host, seat: str, command: str) -> One:
        return One(list(STANCES))

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        grid = game.field_of_battle
        if verb is YieldField and seat != grid.armies[grid.side_of(seat)].chief:
            return phrase("only_the_chief_yields")
        if verb is AllStance and not self.whole(game, seat):
            return phrase("nobody_follows_orders")
        return None

    def all_stance_stance(self, game: Host, seat: str) -> One:
        return One(list(STANCES))

    def send_element(self, game: Host, seat: str) -> One:
        """Of commands with named moves to spare."""
        grid, sent = game.field_of_battle, [p.element for p in self.part(seat) if isinstance(p, Send)]
        used = [grid.elements[e].command for e in sent]
        open_ = [c for c in self.whole(game, seat) if used.count(c) < NAMED_MOVES]
        return One([i for i, e in grid.elements.items() if e.cell and e.command in open_])

    def send_cell(self, game: Host, seat: str, element: str) -> One:
        """Any cell it could reach on an empty board; what comes of it the bound will show."""
        grid = game.field_of_battle
        field = Field(grid, game.rulebook.tables)
        let_run(field, seat)
        reach = field.rate[field.number[element]][0]
        file, row = cell_place(grid.elements[element].cell)
        near = range(-reach, reach + 1)
        cells = [(row + y) * field.stride + file + x for y in near for x in near if 1 <= file + x <= grid.width]
        good = [c for c in cells if 0 <= c < len(field.free) and field.free[c]]
        return One([field.names[c] for c in good], why=phrase("out_of_reach"))

    def send_facing(self, game: Host, seat: str, element: str, cell: str) -> One:
        return One(list(FACINGS))

    def rout_command(self, game: Host, seat: str) -> One:
        return One(self.whole(game, seat))

    def steady_command(self, game: Host, seat: str) -> One:
        """Those demoralised, and those let go in this round."""
        whole = self.whole(game, seat)
        return One([c for c in self.commands(game, seat) if c not in whole], why=phrase("only_demoralised_ones_hold"))

    def steady_how(self, game: Host, seat: str, command: str) -> One:
        return One([HELD, RUNS])

    def default(self, game: Host, seat: str) -> Verb:
        return Done()

    def time_up(self, game: Host) -> Then:
        self.late = self.awaited(game)
        return super().time_up(game)

    def reveal(self, game: Host) -> Then:
        grid = game.field_of_battle
        yields = [grid.side_of(s) for s in self.asked(game) if isinstance(self.answer(s), YieldField)]
        if yields:
            grid.ended = Ended("" if len(set(yields)) == 2 else other(yields[0]), "yielded")
            bound.tell_end(Field(grid, game.rulebook.tables, game.roll, game.tell))
            return end({})
        sends: Sends = {}
        for seat in self.asked(game):
            self.settle(game, seat, sends)
        return end(sends)

    def settle(self, game: Host, seat: str, sends: Sends) -> None:
        grid = game.field_of_battle
        absent = seat in self.late or seat in game.conceded
        for name in self.commands(game, seat):
            command = grid.commands[name]
            command.late = command.late + 1 if absent else 0
            if absent and command.late >= LATE_TWICE:
                command.stance = "advance"
            elif absent and not command.ordered:
                command.stance = "hold"
        for pick in self.part(seat):
            if isinstance(pick, Stance):
                self.follow(game, pick.command, pick.stance)
            elif isinstance(pick, AllStance):
                for name in self.whole(game, seat):
                    self.follow(game, name, pick.stance)
            elif isinstance(pick, Rout):
                let_go(grid, pick.command)
            elif isinstance(pick, Steady):
                grid.commands[pick.command].runs = pick.how == RUNS
            elif isinstance(pick, Send):
                sends.setdefault(grid.elements[pick.element].command, []).append(pick)

    def follow(self, game: Host, command: str, stance: str) -> None:
        grid = game.field_of_battle
        grid.commands[command].stance, grid.commands[command].ordered = stance, True
