"""1 Set-up and 2 the turn: spend a token to march, or draw another."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.proving.skeleton.facts import Facts
from rules.proving.skeleton.news import Foraged, Marched


class March(Verb):
    """Spend a token and march as many steps as it is worth."""

    token: str


class Forage(Verb):
    """Draw a token from the cup."""


class Race(Frame):
    """The whole game: set-up, then turns until somebody is in the city."""

    steps = "tokens", "turns", "after"
    next_seat: int = 0

    def tokens(self, game: Facts) -> Then:  # 1.1
        for seat in game.seats:
            for _ in range(game.options.tokens):
                game.draw_token(seat)
        return None

    def turns(self, game: Facts) -> Then:  # 2.0
        seat = game.seats[self.next_seat % len(game.seats)]
        return call(Turn(seat=seat)) if seat not in game.conceded else None

    def after(self, game: Facts) -> Then:  # 2.3
        there = [seat for seat in game.seats if game.places[seat] >= game.road.length]
        if there:
            game.finish(there, phrase("first_in_the_city"), {s: float(n) for s, n in game.places.items()})
            return end()
        self.next_seat += 1
        return goto("turns")


class Turn(Choice, kw_only=True):
    """2.1, 2.2 March or forage."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (March, Forage)
    rule = "2.0"

    def doing(self, game: Facts) -> Phrase:
        return phrase("messenger_goes_on", seat=self.seat)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        held = len(game.hands[seat])
        if verb is Forage and held >= game.road.largest:
            return phrase("hand_is_full", most=game.road.largest)
        return phrase("no_token") if verb is March and not held else None

    def march_token(self, game: Facts, seat: str) -> One:
        return One(sorted({str(token) for token in game.hands[seat]}))

    def march(self, game: Facts, seat: str, pick: March) -> Then:
        steps = int(pick.token)
        game.hands[seat].remove(steps)
        game.spent.append(steps)
        game.places[seat] += steps
        game.tell(Marched(seat, steps, game.places[seat]))
        game.post("marched")
        return end()

    def forage(self, game: Facts, seat: str, pick: Forage) -> Then:
        game.draw_token(seat)
        game.tell(Foraged(seat))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        """Drawing harms nobody; with a full hand the smallest token is spent."""
        full = len(game.hands[seat]) >= game.road.largest
        return March(str(min(game.hands[seat]))) if full else Forage()
