"""R-BAT1, R-BAT2 and 4.3.3 where several players fight on a side: commands that the campaign gives, one for each player
who leads any, with elements that others have lent him; and how the commander-in-chief orders them."""

from __future__ import annotations

from typing import ClassVar

from rules.dba.deploy import LEADERS, default_line
from rules.dba.facts import SIDES, Command, Grid, Host
from rules.dba.ranks import Anew, AsProposed, InParts, LineCommand, RankCommand, move_to
from rules.kernel import Done, Number, One, Phrase, Then, Verb, end, phrase


def command_of(seat: str) -> str:
    return f"{seat}.1"


def form_given(grid: Grid) -> None:
    """Every element has its command (`command_of`); who is a general says so. The chief's command is the first. One
    without a general is led by its best stand, with nobody of the campaign in it."""
    for side in SIDES:
        army = grid.armies[side]
        army.given = True
        for seat in sorted(army.seats, key=lambda s: s != army.chief):
            name = command_of(seat)
            mine = grid.in_command(name)
            if not mine:
                continue
            general = next((i for i in mine if grid.elements[i].general), None)
            if general is None:
                general = min(mine, key=lambda i: leading_place(grid.elements[i].kind))
                grid.elements[general].general = True
            size = sum(grid.elements[i].counts for i in mine)
            grid.commands[name] = Command(side, seat, general, size, "advance")
            army.rank.append(name)
        army.line = default_line(army)
        army.counted = sum(grid.commands[c].size for c in army.rank)


def leading_place(kind: str) -> int:
    return LEADERS.index(kind) if kind in LEADERS else len(LEADERS)


class Arraying(InParts):
    """Both commanders-in-chief, in secret: who gets the better PIP dice, and who stands where in the line."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (RankCommand, LineCommand, AsProposed, Anew, Done)
    completing = (AsProposed, Done)
    rule = "4.3.3"
    rules: ClassVar[dict[type[Verb], str]] = {RankCommand: "R-BAT2"}
    order_choices = ("as_proposed",)

    def asked(self, game: Host) -> list[str]:
        grid = game.field_of_battle
        return [army.chief for army in grid.armies.values() if len(army.line) > 1]

    def doing(self, game: Host) -> Phrase:
        return phrase("ordering_the_commands")

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is AsProposed and self.part(seat):
            return phrase("you_have_begun_to_order")
        return super().closed(game, seat, verb)

    def proposal_lines(self, game: Host, seat: str) -> list[Phrase]:
        grid = game.field_of_battle
        army = grid.armies[grid.side_of(seat)]
        return [phrase("proposed_rank", commands=army.rank), phrase("proposed_line", commands=army.line)]

    def commands(self, game: Host, seat: str) -> list[str]:
        grid = game.field_of_battle
        return grid.armies[grid.side_of(seat)].line

    def rank_command_command(self, game: Host, seat: str) -> One:
        return One(sorted(self.commands(game, seat)))

    def rank_command_place(self, game: Host, seat: str, command: str) -> Number:
        return Number(1, len(self.commands(game, seat)))

    def line_command_command(self, game: Host, seat: str) -> One:
        return One(sorted(self.commands(game, seat)))

    def line_command_place(self, game: Host, seat: str, command: str) -> Number:
        return Number(1, len(self.commands(game, seat)))

    def default(self, game: Host, seat: str) -> Verb:
        return Done() if self.part(seat) else AsProposed()

    def obey(self, game: Host, seat: str, do: str) -> Verb:
        return AsProposed()

    def reveal(self, game: Host) -> Then:
        grid = game.field_of_battle
        for seat in self.asked(game):
            army = grid.armies[grid.side_of(seat)]
            for pick in self.part(seat):
                if isinstance(pick, RankCommand):
                    move_to(army.rank, pick.command, pick.place)
                elif isinstance(pick, LineCommand):
                    move_to(army.line, pick.command, pick.place)
        return end()
