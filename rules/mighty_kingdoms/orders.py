"""3.1 Orders: in player order one army each, until all have one; or all at once and sealed (N12).

Plans (N11) are standing orders of the kind `ordering`: `move_p2.3_D5`, `defend_p2.3`. They end with the month.
"""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Done, Frame, One, Phrase, Sealed, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.facts import Facts, Given
from rules.mighty_kingdoms.news.year import OrderGiven

MOVE, DEFEND, RAZE, REGROUP = "move", "defend", "raze", "regroup"


class Move(Verb):
    """Order an army to move to a tile next to it."""

    form = "{army} -> {to}"
    army: str
    to: str


class Defend(Verb):
    """Order an army to stay and defend its tile."""

    army: str


class Raze(Verb):
    """Order an army to burn down the settlement it stands on."""

    army: str


class Regroup(Verb):
    """Order an army that lies down to stand up."""

    army: str


ORDERS: dict[str, type[Verb]] = {MOVE: Move, DEFEND: Defend, RAZE: Raze, REGROUP: Regroup}


def order_of(pick: Verb) -> tuple[str, Given]:
    army, *to = pick.given()
    return str(army), Given(pick.kind(), *to)


def planned_as(what: str, army: str, to: str = "") -> str:
    return "_".join(filter(None, (what, army, to)))


def read_plan(do: str) -> Verb | None:
    what, *given = do.split("_")
    return ORDERS[what](*given) if what in ORDERS else None


class ArmiesOrdered:
    """What is open to each army, for both ways of giving orders. `free` names those that may be given one."""

    __slots__ = ()

    def free(self, game: Facts, seat: str) -> list[str]:
        raise NotImplementedError

    def upright(self, game: Facts, seat: str) -> list[str]:
        return [a for a in self.free(game, seat) if not game.armies[a].lying]

    def move_army(self, game: Facts, seat: str) -> One:
        fit = [a for a in self.upright(game, seat) if game.ways_from(game.armies[a].tile)]
        return One(fit, why=phrase("lying_armies_regroup"))

    def move_to(self, game: Facts, seat: str, army: str) -> One:
        tile = game.armies[army].tile
        return One(game.ways_from(tile), why=phrase("only_to_open_neighbours", tile=tile))

    def defend_army(self, game: Facts, seat: str) -> One:
        return One(self.upright(game, seat), why=phrase("lying_armies_regroup"))

    def raze_army(self, game: Facts, seat: str) -> One:
        fit = [a for a in self.upright(game, seat) if game.tiles[game.armies[a].tile].place]
        return One(fit, why=phrase("nothing_to_raze"))

    def regroup_army(self, game: Facts, seat: str) -> One:
        return One([a for a in self.free(game, seat) if game.armies[a].lying], why=phrase("only_lying_armies"))

    def harmless(self, game: Facts, army: str) -> Verb:
        """M1: Regroup if it lies, else Defend."""
        return Regroup(army) if game.armies[army].lying else Defend(army)


class OrdersPhase(Frame):
    """A cycle in player order. With `first_player_brakes` (A21) the first gives all of his before the others begin."""

    steps = "next", "given"
    turn: int = 0

    def next(self, game: Facts) -> Then:
        order = game.playing
        for i in range(len(order)):
            seat = order[(self.turn + i) % len(order)]
            if any(a not in game.given for a in game.armies_of(seat)):
                braked = game.options.first_player_brakes and seat == order[0]
                self.turn = (self.turn + i + (not braked)) % len(order)
                return call(Ordering(seat=seat))
        return end()

    def given(self, game: Facts) -> Then:
        return goto("next")


class Ordering(ArmiesOrdered, Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Move, Defend, Raze, Regroup)
    at_hand = (Move,)
    rule = "3.1"

    def doing(self, game: Facts) -> Phrase:
        return phrase("orders_an_army", seat=self.seat)

    def free(self, game: Facts, seat: str) -> list[str]:
        return [a for a in game.armies_of(seat) if a not in game.given]

    def default(self, game: Facts, seat: str) -> Verb:
        return self.harmless(game, self.free(game, seat)[0])

    def standing(self, game: Facts, seat: str) -> Verb | None:
        """N11: the first planned order that is legal now. Where every army left lies down there is nothing to ask."""
        for order in game.kept.orders.get(seat, []):
            if order.to == self.kind():
                pick = read_plan(order.do)
                if pick is not None and self.allows(game, seat, pick):
                    game.follows(seat, self.kind(), order.do)
                    return pick
        return None if self.upright(game, seat) else self.default(game, seat)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        """None where orders are sealed: nobody waits for anybody (N12)."""
        found: list[str] = []
        if game.options.orders == "sealed":
            return found
        for army in game.armies_of(seat):
            tile = game.armies[army].tile
            found += [planned_as(MOVE, army, to) for to in game.ways_from(tile)] if tile else []
            found += [planned_as(what, army) for what in (DEFEND, RAZE, REGROUP)]
        return found

    @classmethod
    def can_be_ordered(cls, game: Facts, seat: str) -> bool:
        return bool(game.armies_of(seat)) and game.options.orders != "sealed"

    def move(self, game: Facts, seat: str, pick: Move) -> Then:
        return self.give(game, pick)

    def defend(self, game: Facts, seat: str, pick: Defend) -> Then:
        return self.give(game, pick)

    def raze(self, game: Facts, seat: str, pick: Raze) -> Then:
        return self.give(game, pick)

    def regroup(self, game: Facts, seat: str, pick: Regroup) -> Then:
        return self.give(game, pick)

    def give(self, game: Facts, pick: Verb) -> Then:
        army, given = order_of(pick)
        game.given[army] = given
        game.tell(OrderGiven(army, given.what, given.to))
        return end()


class SealedOrders(ArmiesOrdered, Sealed):
    """N12: everybody orders every army at once; an army may be ordered again until all are shown."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Move, Defend, Raze, Regroup, Done)
    completing = (Done,)
    rule = "3.1"

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.playing if game.armies_of(s)]

    def free(self, game: Facts, seat: str) -> list[str]:
        return game.armies_of(seat)

    def waiting(self, game: Facts, seat: str) -> list[str]:
        ordered = {order_of(p)[0] for p in self.part(seat) if not isinstance(p, Done)}
        return [a for a in game.armies_of(seat) if a not in ordered]

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        left = self.waiting(game, seat) if verb is Done else []
        return phrase("armies_without_orders", armies=left) if left else None

    def default(self, game: Facts, seat: str) -> Verb:
        left = self.waiting(game, seat)
        return self.harmless(game, left[0]) if left else Done()

    def reveal(self, game: Facts) -> Then:
        """Each kingdom's in the order in which it gave them: so they are carried out (N13)."""
        for seat in self.asked(game):
            orders: dict[str, Given] = {}
            for army, given in (order_of(p) for p in self.part(seat) if not isinstance(p, Done)):
                orders.pop(army, None)  # an army that is ordered again gets a new place
                orders[army] = given
            game.given |= orders
            for army, given in orders.items():
                game.tell(OrderGiven(army, given.what, given.to))
        return end()
