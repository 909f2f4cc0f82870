"""Setup, Turn Sequence, Strategic Moves: the opening, pairs of moves, the initiative."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Chance, Choice, Frame, Phrase, Then, Verb, call, end, goto, phrase
from rules.syrian_war.battle import Battle
from rules.syrian_war.facts import Facts
from rules.syrian_war.generals import Generals
from rules.syrian_war.news import InitiativeGivenUp, LeftTheMap, Moved, PairBegins
from rules.syrian_war.odds import fight
from rules.syrian_war.reinforcing import Reinforcing
from rules.syrian_war.victory import call_time

FIGHTS, LEAST_HOPE = 40, 0.35  # what a default looks at: fights with the same dice, and how many must be won


class Advance(Verb):
    """March one space towards the enemy."""


class Stay(Verb):
    """Stay where you are."""


class Withdraw(Verb):
    """Step back one space towards your own end of the track."""


class GiveWay(Verb):
    """Step back one space and give up the initiative."""


class TheWar(Frame):
    """The whole campaign."""

    steps = "opening", "first_battle", "pair", "after", "time"  # P19

    def opening(self, game: Facts) -> Then:  # Setup: the enemy has just marched in
        return call(Move(seat=game.foe(game.data_set.track.attacker)))

    def first_battle(self, game: Facts) -> Then:
        return call(Battle.of(game)) if game.is_shared() else None

    def pair(self, game: Facts) -> Then:
        return call(Pair())

    def after(self, game: Facts) -> Then:
        return goto("pair") if game.pair < game.options.pairs else None

    def time(self, game: Facts) -> Then:  # P16
        call_time(game)
        return end()


class Pair(Frame):
    """A pair of moves and what goes before and after it."""

    steps = "begin", "reinforce", "generals", "first", "second", "battle"  # P19
    order: list[str] = []

    def begin(self, game: Facts) -> Then:
        game.pair += 1
        self.order = [game.initiative, game.foe(game.initiative)]
        game.tell(PairBegins(game.pair, game.options.pairs, game.initiative))
        return None

    def reinforce(self, game: Facts) -> Then:
        return call(Reinforcing())

    def generals(self, game: Facts) -> Then:
        return call(Generals())

    def first(self, game: Facts) -> Then:
        return call(Move(seat=self.order[0]))

    def second(self, game: Facts) -> Then:
        return call(Move(seat=self.order[1]))

    def battle(self, game: Facts) -> Then:  # P31: sharing a space never lasts
        return call(Battle.of(game)) if game.is_shared() else end()


class Move(Choice):
    """One space forward, one back, or none (P20)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Advance, Stay, Withdraw, GiveWay)
    rule = "Strategic Moves"

    def doing(self, game: Facts) -> Phrase:
        return phrase("fight_or_step_back" if game.is_shared() else "army_moves", side=self.seat)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Advance and not self.enemy_ahead(game):
            return phrase("enemy_is_here", space=game.armies[seat].space)  # P7
        if verb is GiveWay and game.initiative != seat:
            return phrase("initiative_is_not_yours", holder=game.initiative)  # P11
        if verb is GiveWay and (pair := game.frame(Pair)) is not None and pair.order[0] != seat:
            return phrase("initiative_from_the_next_pair")  # P11: it was given up to him in this one
        return None

    def enemy_ahead(self, game: Facts) -> bool:
        ahead = game.place(game.foe(self.seat)) - game.place(self.seat)
        return ahead * game.forward(self.seat) > 0

    def advance(self, game: Facts, seat: str, pick: Advance) -> Then:
        return self.step(game, 1)

    def withdraw(self, game: Facts, seat: str, pick: Withdraw) -> Then:
        return self.step(game, -1)

    def give_way(self, game: Facts, seat: str, pick: GiveWay) -> Then:  # P11: the order of this pair stands
        game.initiative = game.foe(seat)
        game.tell(InitiativeGivenUp(seat, game.initiative))
        return self.step(game, -1)

    def stay(self, game: Facts, seat: str, pick: Stay) -> Then:
        here = game.armies[seat].space
        game.tell(Moved(seat, "stays", here, here))
        game.post("move")
        return end()

    def step(self, game: Facts, towards: int) -> Then:
        start = game.armies[self.seat].space
        place = game.place(self.seat) + towards * game.forward(self.seat)
        if not 0 <= place < len(game.data_set.spaces):  # P9, P32
            game.tell(LeftTheMap(self.seat, start))
            game.finish([game.foe(self.seat)], phrase("left_the_map", side=self.seat))
            return end()
        game.put(self.seat, place)
        game.moved_last = self.seat
        game.tell(Moved(self.seat, "forward" if towards > 0 else "back", start, game.armies[self.seat].space))
        game.post("move")
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        """Nobody is moved who need not be. Where staying means a battle that is most likely lost, he steps back, unless
        that would be off the map (P9)."""
        place = game.place(seat) - game.forward(seat)
        if game.is_shared() and 0 <= place < len(game.data_set.spaces) and hope(game, seat) < LEAST_HOPE:
            return Withdraw()
        return Stay()


def hope(game: Facts, seat: str) -> float:
    """How likely this side is to win if it fights now."""
    return chances(game, seat)[0]


def chances(game: Facts, seat: str) -> tuple[float, float]:
    """How likely this side is to win and to lose if it fights now, by the quick model, always with the same dice."""
    luck = Chance("default")
    rosters = {s: game.armies[s].elements for s in game.seats}
    values = {s: game.general(s).value for s in game.seats}
    fights = (fight(game.data_set.battle, rosters, values, lambda sides: luck.below(sides) + 1) for _ in range(FIGHTS))
    winners = [outcome.winner for outcome in fights]
    return winners.count(seat) / FIGHTS, winners.count(game.foe(seat)) / FIGHTS
