"""3.6 Results: losers go back and lie down, a draw sends strangers home, a winner may send one army on."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, MayPass, One, Pass, Phrase, Then, Verb, end, goto, phrase
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.year import FollowedUp, Retreated
from rules.mighty_kingdoms.simple import Rest


class Retreat(Verb):
    """Send one of your armies back to a tile of yours."""

    form = "{army} -> {to}"
    army: str
    to: str


class Follow(Verb):
    """Send one of your armies on to a tile of yours."""

    form = "{army} -> {to}"
    army: str
    to: str


def ways_back(game: Facts, tile: str, seat: str) -> list[str]:
    """A7: own tiles next to it that can be entered, without an enemy in them; else contested ones."""
    own = [t for t in game.ways_from(tile) if game.tiles[t].owner == seat]
    return [t for t in own if not game.has_enemy(t, seat)] or own


class Retreating(Choice):
    """Each army on its own (M8). Without a way back it is destroyed; with one way only nobody is asked."""

    steps = "sort", "ask"
    verbs: ClassVar[tuple[type[Verb], ...]] = (Retreat, Rest)
    at_hand = (Retreat,)
    rule = "3.6"
    tile: str
    beaten: bool = False  # not after a draw
    winner: str = ""  # who then has what they bore (M22)

    def doing(self, game: Facts) -> Phrase:
        return phrase("retreats", seat=self.seat, tile=self.tile)

    def sort(self, game: Facts) -> Then:
        ways = ways_back(game, self.tile, self.seat)
        armies = game.armies_in(self.tile, self.seat)
        if len(ways) > 1 and armies:
            return None
        for army in armies:
            if ways:
                self.go(game, army, ways[0])
            else:
                game.lose_army(army, "no_way_back", self.winner)
        return end()

    def retreat_army(self, game: Facts, seat: str) -> One:
        return One(game.armies_in(self.tile, seat))

    def retreat_to(self, game: Facts, seat: str, army: str) -> One:
        return One(ways_back(game, self.tile, seat), why=phrase("only_to_own_neighbours"))

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()

    def retreat(self, game: Facts, seat: str, pick: Retreat) -> Then:
        self.go(game, pick.army, pick.to)
        return goto("sort")

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        """M1: to the tile with most own armies."""
        for army in game.armies_in(self.tile, seat):
            ways = ways_back(game, self.tile, seat)
            self.go(game, army, max(ways, key=lambda t: (len(game.armies_in(t, seat)), t)))
        return end()

    def go(self, game: Facts, army: str, to: str) -> None:
        """The beaten lie down where they come to; after a draw they are slowed by terrain like others (A6)."""
        game.move_army(army, to)
        one = game.armies[army]
        one.lying = one.lying or self.beaten
        game.tell(Retreated(army, self.tile, to, one.lying))


class Following(MayPass, Choice):
    """The winner may move one army out of the tile (D4: any of his there; one that lies down stays down)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Follow, Pass)
    order_choices = ("stay",)
    rule = "3.6"
    tile: str

    def doing(self, game: Facts) -> Phrase:
        return phrase("may_follow_up", seat=self.seat, tile=self.tile)

    def enter(self, game: Facts) -> Then:
        if not self.ways(game):
            return end()
        return super().enter(game)

    def ways(self, game: Facts) -> list[str]:
        return [t for t in game.ways_from(self.tile) if game.tiles[t].owner == self.seat]

    def follow_army(self, game: Facts, seat: str) -> One:
        return One(game.armies_in(self.tile, seat))

    def follow_to(self, game: Facts, seat: str, army: str) -> One:
        return One(self.ways(game), why=phrase("only_to_own_neighbours"))

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        return Pass()

    def follow(self, game: Facts, seat: str, pick: Follow) -> Then:
        game.move_army(pick.army, pick.to)
        game.tell(FollowedUp(pick.army, self.tile, pick.to))
        return end()
