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


def places(game: Facts, player: str, area: str) -> list[str]:
    """Where a prisoner may be put: the battle area, if the player's own armies hold it; else as new armies (10.3)."""
    here = [a for a in game.at.get(area, {}).get(player, []) if game.counter(a).country == player]
    if here and not game.has_foes(area, player) and room(game, area, player) > 0:
        return [area]
    return muster_places(game, player)


def recruitable(game: Facts, player: str, area: str) -> list[str]:
    """The types of which he can take a prisoner now."""
    if purse(game, player) < game.atlas.charts.fees.prisoner or not places(game, player, area):
        return []
    battle = game.enclosing(Combat)
    dead = battle.dead.get(OTHER[battle.sides[player]], [])
    return sorted({kind for kind in dead if game.unused(player, kind)})


class Recruiting(Choice, kw_only=True):
    """7.24, Q65 one resource point for each army, drawn blind from the player's own counters, at full strength."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Enlist, Done)
    rule = "7.24"
    area: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("recruiting", player=game.of(self.seat), area=self.area)

    def enlist_troop(self, game: Facts, seat: str) -> One:
        return One(recruitable(game, game.of(seat), self.area), why=phrase("no_room_or_point"))

    def enlist_area(self, game: Facts, seat: str, troop: str) -> One:
        return One(places(game, game.of(seat), self.area))

    def enlist(self, game: Facts, seat: str, pick: Enlist) -> Then:
        player = game.of(seat)
        pay(game, player, game.atlas.charts.fees.prisoner)
        battle = game.enclosing(Combat)
        battle.dead[OTHER[battle.sides[player]]].remove(pick.troop)
        tell_drawn(game, player, player, draw_armies(game, player, 1, pick.troop, pick.area))
        game.tell(PrisonersRecruited(player, pick.area, 1))
        return goto("ask")

    def enter(self, game: Facts) -> Then:
        return super().enter(game) if not self.enlist_troop(game, self.seat).none() else end()

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
