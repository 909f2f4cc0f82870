"""3.2 Resolution, 3.3 exploration: in player order one army each, until every order is carried out. What counts is how
the tile is *now*, not how it was when the order was given."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.facts import NOTHING, TOWER, Facts
from rules.mighty_kingdoms.news.year import (
    ArmyMoved,
    CapitalLost,
    Defends,
    Explored,
    MoveVoid,
    Razed,
    RazeFailed,
    Regrouped,
    TowerFound,
)
from rules.mighty_kingdoms.orders import DEFEND, MOVE, RAZE


class CarryOut(Verb):
    """Carry out the order of one of your armies."""

    army: str


class Resolution(Frame):
    steps = "next", "done"
    turn: int = 0
    left: list[str] = []  # in the order in which the orders were given

    def next(self, game: Facts) -> Then:
        order = game.playing
        for i in range(len(order)):
            seat = order[(self.turn + i) % len(order)]
            mine = [a for a in self.left if game.armies[a].seat == seat]
            if mine:
                self.turn = (self.turn + i + 1) % len(order)
                return call(Resolving(seat=seat, left=mine))
        return end()

    def done(self, game: Facts, army: str) -> Then:
        self.left.remove(army)
        resolve(game, army)
        return goto("next")


class Resolving(Choice):
    """N13: in the order in which the orders were given, unless a player wants to be asked each time."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (CarryOut,)
    order_choices = ("as_given",)
    rule = "3.2"
    left: list[str] = []

    def doing(self, game: Facts) -> Phrase:
        return phrase("carries_out_an_order", seat=self.seat)

    def carry_out_army(self, game: Facts, seat: str) -> One:
        return One(self.left)

    def default(self, game: Facts, seat: str) -> Verb:
        return CarryOut(self.left[0])

    def standing(self, game: Facts, seat: str) -> Verb | None:
        wishes = [o.do for o in game.kept.orders.get(seat, []) if o.to == self.kind()]
        asks = wishes[-1:] == ["ask"] and len(self.left) > 1
        return None if asks else self.default(game, seat)

    def carry_out(self, game: Facts, seat: str, pick: CarryOut) -> Then:
        return end(pick.army)


def resolve(game: Facts, army: str) -> None:
    given, one = game.given[army], game.armies[army]
    if given.what == MOVE:
        move(game, army, given.to)
    elif given.what == RAZE:
        raze(game, army)
    elif given.what == DEFEND:  # wherever it stands (D1); the marker lasts until Reform (M3)
        one.defends = True
        game.tell(Defends(army, one.tile))
    else:
        one.lying = False
        game.tell(Regrouped(army))


def move(game: Facts, army: str, to: str) -> None:
    one = game.armies[army]
    start = one.tile
    if game.tiles[to].place == TOWER:  # M2: found by another in the meantime
        game.tell(MoveVoid(army, to))
        return
    if not game.tiles[to].explored:
        explore(game, army, to)
        return
    game.move_army(army, to)
    game.tell(ArmyMoved(army, start, to))
    if not game.has_enemy(to, one.seat):
        game.take_tile(to, one.seat)


def explore(game: Facts, army: str, to: str) -> None:
    """The exploration table. With the advanced rules (6.1) a double is rolled again, and a second double is a wizard's
    tower: it pushes the army back to where it came from, whoever is there now (N14, N15)."""
    one, tile, dice = game.armies[army], game.tiles[to], game.dice(2)
    tile.explored = True
    if game.options.advanced and dice[0] == dice[1]:
        again = game.dice(2)
        if again[0] == again[1]:
            tile.place = TOWER
            game.tell(TowerFound(army, to, dice + again, one.tile))
            return
    found = next(row.found for row in game.charts.exploration if sum(dice) <= row.up_to)
    tile.owner, tile.place = one.seat, NOTHING if found == "nothing" else found
    game.move_army(army, to)
    game.tell(Explored(army, to, dice, found))


def raze(game: Facts, army: str) -> None:
    """M4: tested again now. The tile keeps its owner; a razed capital loses its flag, also by its own people."""
    one = game.armies[army]
    tile = game.tiles[one.tile]
    if game.has_enemy(one.tile, one.seat) or not tile.place:
        game.tell(RazeFailed(army, one.tile))
        return
    game.tell(Razed(army, one.tile, game.place_in(one.tile)))
    was_capital = tile.capital
    tile.place, tile.capital = NOTHING, False
    if was_capital:
        game.tell(CapitalLost(tile.owner, one.tile))
        game.empty_capital(tile.owner, one.tile)
