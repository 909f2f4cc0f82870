"""5.2 Initiative: dice, re-rolled among the tied, then positions are chosen from the highest down."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.facts import Facts
from rules.king_david.news.turns import InitiativeRolled, PositionTaken


class TakePosition(Verb):
    """Take a place on the initiative track."""

    position: str


def rank_by_dice(game: Facts, names: list[str], die: dict[str, int]) -> tuple[list[str], dict[str, list[int]]]:
    """Highest first; the tied roll again among themselves (4.3, Q14)."""
    rolls: dict[str, list[int]] = {n: [game.roll(die[n])] for n in names}
    while tied := first_tie(names, rolls):
        for name in tied:
            rolls[name].append(game.roll(die[name]))
    return sorted(names, key=lambda n: rolls[n], reverse=True), rolls


def first_tie(names: list[str], rolls: dict[str, list[int]]) -> list[str]:
    for name in names:
        alike = [n for n in names if rolls[n] == rolls[name]]
        if len(alike) > 1:
            return alike
    return []


class Initiative(Frame):
    steps = "roll", "choose", "again"
    choosers: list[str] = []
    places: list[str] = []  # position -> player

    def roll(self, game: Facts) -> Then:
        play = game.atlas.charts.play
        die = {p: play.judah_initiative_die if p == "judah" else play.initiative_die for p in game.players}
        self.choosers, rolls = rank_by_dice(game, game.players, die)
        self.places = [""] * len(self.choosers)
        game.tell(InitiativeRolled(rolls))
        return None

    def choose(self, game: Facts) -> Then:
        if not self.choosers:
            game.order = self.places
            return end()
        return call(Positions(seat=game.seat_of(self.choosers[0])))

    def again(self, game: Facts, position: int) -> Then:
        player = self.choosers.pop(0)
        self.places[position - 1] = player
        game.tell(PositionTaken(player, position))
        return goto("choose")


class Positions(Choice, kw_only=True):
    verbs: ClassVar[tuple[type[Verb], ...]] = (TakePosition,)
    rule = "5.2"
    order_choices = ("early", "late")

    def doing(self, game: Facts) -> Phrase:
        return phrase("positions", player=game.of(self.seat))

    def free(self, game: Facts) -> list[str]:
        return [str(i) for i, p in enumerate(game.enclosing(Initiative).places, 1) if not p]

    def enter(self, game: Facts) -> Then:
        free = self.free(game)
        return end(int(free[0])) if len(free) == 1 else super().enter(game)

    def take_position_position(self, game: Facts, seat: str) -> One:
        return One(self.free(game), why=phrase("position_is_taken"))

    def take_position(self, game: Facts, seat: str, pick: TakePosition) -> Then:
        return end(int(pick.position))

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return TakePosition(self.free(game)[0 if do == "early" else -1])

    def default(self, game: Facts, seat: str) -> Verb:
        return TakePosition(self.free(game)[0])
