"""7.24 Recruit Prisoners: the marker has been played, and its player takes armies into his own ranks."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Done, One, Phrase, Then, Verb, end, goto, phrase
from rules.king_david.acts import draw_armies, pay, purse, room, tell_drawn
from rules.king_david.facts import Facts
from rules.king_david.fight import OTHER, Combat
from rules.king_david.musters import muster_places
from rules.king_david.news.fights import PrisonersRecruited


class Enlist(Verb):
    """Take a prisoner of this type into your own ranks."""

    form = "{troop} in {area}"
    troop: str
    area: str


class Recruiting(Choice, kw_only=True):
    """7.24, Q65 one resource point for each army, drawn blind from the player's own counters, at full strength."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Enlist, Done)
    rule = "7.24"
    area: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("recruiting", player=game.of(self.seat), area=self.area)

    def prisoners(self, game: Facts, player: str) -> list[str]:
        battle = game.enclosing(Combat)
        return battle.dead.setdefault(OTHER[battle.sides[player]], [])

    def places(self, game: Facts, player: str) -> list[str]:
        here = [a for a in game.at.get(self.area, {}).get(player, []) if game.counter(a).country == player]
        if here and not game.has_foes(self.area, player) and room(game, self.area, player) > 0:
            return [self.area]
        return muster_places(game, player)

    def enlist_troop(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        if purse(game, player) < game.atlas.charts.fees.prisoner or not self.places(game, player):
            return One([], why=phrase("no_room_or_point"))
        return One(sorted({k for k in self.prisoners(game, player) if game.unused(player, k)}))

    def enlist_area(self, game: Facts, seat: str, troop: str) -> One:
        return One(self.places(game, game.of(seat)))

    def enlist(self, game: Facts, seat: str, pick: Enlist) -> Then:
        player = game.of(seat)
        pay(game, player, game.atlas.charts.fees.prisoner)
        self.prisoners(game, player).remove(pick.troop)
        tell_drawn(game, player, player, draw_armies(game, player, 1, pick.troop, pick.area))
        game.tell(PrisonersRecruited(player, pick.area, 1))
        return goto("ask")

    def enter(self, game: Facts) -> Then:
        return super().enter(game) if not self.enlist_troop(game, self.seat).none() else end()

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
