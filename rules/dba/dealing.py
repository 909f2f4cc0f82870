"""R-BAT2, G23: a commander-in-chief deals the dice of the commands that share them. His order of rank does it for him;
by stances he may change it with each round's answer, PIP by PIP he deals by hand if he has ordered to be asked."""

from __future__ import annotations

from typing import ClassVar

from rules.dba.facts import Grid, Host
from rules.dba.news import PipsDealt
from rules.kernel import Choice, Done, One, Phrase, Then, Verb, end, goto, phrase

ASK = "ask"


class Deal(Verb):
    """Exchange the PIP dice of two commands that share them."""

    form = "{first} with {second}"
    first: str
    second: str


def sharing(grid: Grid, side: str) -> list[str]:
    """The commands whose dice are dealt out, where the campaign gives commands: none where there is nothing to deal."""
    army = grid.armies[side]
    found = [c for c in grid.commands_of(side) if not grid.commands[c].own_die]
    return found if army.given and not grid.variant.own_dice and len(found) > 1 else []


def deals_by_hand(game: Host, side: str) -> bool:
    """He has ordered to be asked, and the dice are not alike."""
    grid = game.field_of_battle
    chief = grid.armies[side].chief
    said = [order.do for order in game.kept.orders.get(chief, []) if order.to == Dealing.kind()]
    return said[-1:] == [ASK] and len({dice_of(grid, c) for c in sharing(grid, side)}) > 1


def dice_of(grid: Grid, command: str) -> int:
    """Without what is kept for somebody (4.5)."""
    return grid.commands[command].pips - len(grid.commands[command].reserved)


class Dealing(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Deal, Done)
    rule = "R-BAT2"
    order_choices = ("by_rank",)

    def doing(self, game: Host) -> Phrase:
        return phrase("dealing_the_dice", seat=self.seat, round=game.field_of_battle.round)

    def able(self, game: Host, seat: str) -> list[str]:
        grid = game.field_of_battle
        return sharing(grid, grid.side_of(seat))

    def deal_first(self, game: Host, seat: str) -> One:
        return One(self.able(game, seat), why=phrase("it_keeps_its_own_die"))

    def deal_second(self, game: Host, seat: str, first: str) -> One:
        return One([c for c in self.able(game, seat) if c != first], why=phrase("it_keeps_its_own_die"))

    def deal(self, game: Host, seat: str, pick: Deal) -> Then:
        grid = game.field_of_battle
        more = dice_of(grid, pick.second) - dice_of(grid, pick.first)
        grid.commands[pick.first].pips += more
        grid.commands[pick.second].pips -= more
        side = grid.side_of(seat)
        game.tell(PipsDealt(seat, {c: grid.commands[c].pips for c in grid.commands_of(side)}))
        return goto("ask")

    def done(self, game: Host, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Host, seat: str) -> Verb:
        return Done()

    def obey(self, game: Host, seat: str, do: str) -> Verb:
        return Done()
