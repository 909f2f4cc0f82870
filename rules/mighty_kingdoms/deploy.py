"""4.7 Deployment: all armies leave the board and are placed again, in the new player order one at a time."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.facts import CAPITAL, CITY, FORTRESS, VILLAGE, Facts
from rules.mighty_kingdoms.news.year import Deployed
from rules.mighty_kingdoms.simple import Rest

STAGING = ""  # the tile of an army that is not on the board
FIRST = (CAPITAL, FORTRESS, CITY, VILLAGE)  # M1


class Deploy(Verb):
    """Place one of your armies in a settlement of yours."""

    form = "{army} in {tile}"
    army: str
    tile: str


def rooms(game: Facts, seat: str) -> list[str]:
    """Settlements that still take an army."""
    limit = game.charts.room
    return [t for t in game.settlements_of(seat) if len(game.armies_in(t, seat)) < limit[game.place_in(t)]]


class Deployment(Frame):
    steps = "stage", "next", "placed"
    turn: int = 0
    resting: list[str] = []

    def stage(self, game: Facts) -> Then:
        for army in game.armies.values():
            army.tile, army.new, army.lying = STAGING, False, False
        return None

    def next(self, game: Facts) -> Then:
        """In player order one army each. Without room the rest of them is lost (A18)."""
        order = game.playing
        for i in range(len(order)):
            seat = order[(self.turn + i) % len(order)]
            waiting = game.armies_in(STAGING, seat)
            if waiting and not rooms(game, seat):
                for army in waiting:
                    game.lose_army(army, "no_room")
            elif waiting:
                self.turn = (self.turn + i + 1) % len(order)
                return call(Deploying(seat=seat))
        return end()

    def placed(self, game: Facts) -> Then:
        return goto("next")


class Deploying(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Deploy, Rest)
    at_hand = (Deploy,)
    rule = "4.7"

    def doing(self, game: Facts) -> Phrase:
        return phrase("deploys_an_army", seat=self.seat)

    def deploy_army(self, game: Facts, seat: str) -> One:
        return One(game.armies_in(STAGING, seat))

    def deploy_tile(self, game: Facts, seat: str, army: str) -> One:
        return One(rooms(game, seat), why=phrase("no_room_there"))

    def default(self, game: Facts, seat: str) -> Verb:
        best = min(rooms(game, seat), key=lambda t: FIRST.index(game.place_in(t)))
        return Deploy(game.armies_in(STAGING, seat)[0], best)

    def standing(self, game: Facts, seat: str) -> Verb | None:
        """The first planned place that is open now; and who rests, or has one place only, is not asked."""
        for order in game.kept.orders.get(seat, []):
            if order.to == self.kind() and order.do != "ask":
                army, tile = order.do.split("_")
                pick = Deploy(army, tile)
                if self.allows(game, seat, pick):
                    game.follows(seat, self.kind(), order.do)
                    return pick
        rests = seat in game.enclosing(Deployment).resting
        return self.default(game, seat) if rests or len(rooms(game, seat)) == 1 else None

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return [f"{army}_{tile}" for army in game.armies_of(seat) for tile in game.settlements_of(seat)]

    @classmethod
    def can_be_ordered(cls, game: Facts, seat: str) -> bool:
        return bool(game.armies_of(seat) and game.settlements_of(seat))

    def deploy(self, game: Facts, seat: str, pick: Deploy) -> Then:
        game.armies[pick.army].tile = pick.tile
        game.tell(Deployed(pick.army, pick.tile))
        return end()

    def proposal_lines(self, game: Facts, seat: str) -> list[Phrase]:
        """If nobody takes the room first."""
        lines = []
        while game.armies_in(STAGING, seat) and rooms(game, seat):
            pick = self.default(game, seat)
            assert isinstance(pick, Deploy)
            game.armies[pick.army].tile = pick.tile
            lines.append(phrase("proposed_in", army=pick.army, tile=pick.tile))
        return lines

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        game.enclosing(Deployment).resting.append(seat)
        return self.take(game, seat, self.default(game, seat))
