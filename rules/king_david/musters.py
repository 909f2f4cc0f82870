"""10.3 Where new armies may appear (Q74), and putting drawn armies on the map."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, One, Phrase, Some, Then, Verb, end, goto, phrase
from rules.king_david.acts import put, room, take_off
from rules.king_david.facts import Facts
from rules.king_david.hits import Rest


class Place(Verb):
    """Put armies into an area."""

    form = "{area}: {armies}"
    area: str
    armies: list[str]


def muster_places(game: Facts, player: str) -> list[str]:
    """Home areas that he holds, without hostile armies, with or beside a home city that he holds; with room."""
    atlas = game.atlas
    cities = [c for c in atlas.home_cities[player] if game.holder(c) == player]
    beside = {a for c in cities for a in (c, *atlas.near[c])}
    mine = [a for a in atlas.home[player] if a in beside and game.holder(a) == player]
    return [a for a in mine if not game.has_foes(a, player) and room(game, a, player) > 0]


def minor_places(game: Facts, minor: str) -> list[str]:
    """10.5, Q121 a city that the minor holds and that is not besieged, or a home area beside it."""
    atlas, party = game.atlas, game.minors[minor].by if game.minors[minor].status == "allied" else minor
    cities = [c for c in atlas.home_cities[minor] if game.holder(c) == minor and not game.is_besieged(c)]
    beside = {a for c in cities for a in (c, *atlas.near[c])}
    good = [a for a in atlas.home[minor] if a in beside and a not in game.control]
    return [a for a in good if not game.has_foes(a, party) and room(game, a, party) > 0]


class Placing(Choice, kw_only=True):
    """Drawn armies come onto the map; what finds no room is lost (Q54) or stays unused (Q117)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Place, Rest)
    rule = "4.5"
    country: str = ""
    raid: int = 0

    def doing(self, game: Facts) -> Phrase:
        return phrase("placing", player=game.of(self.seat), country=self.country)

    def waiting(self, game: Facts) -> list[str]:
        mine = game.atlas.counters_of[self.country]
        return [a for a in mine if a in game.armies and not game.armies[a].area and game.armies[a].raid == self.raid]

    def party(self, game: Facts) -> str:
        waiting = self.waiting(game)
        return game.party(waiting[0]) if waiting else game.of(self.seat)

    def areas(self, game: Facts) -> list[str]:
        party = self.party(game)
        return [a for a in game.atlas.home[self.country] if self.open_to(game, a) and room(game, a, party) > 0]

    def open_to(self, game: Facts, area: str) -> bool:
        """Raiders come anywhere at home; a minor's own armies not among enemies or under a foreign marker (Q117)."""
        return bool(self.raid) or (area not in game.control and not game.has_foes(area, self.party(game)))

    def enter(self, game: Facts) -> Then:
        waiting = self.waiting(game)
        if not waiting or not self.areas(game):
            for army in waiting:
                take_off(game, army)
            return end()
        return super().enter(game)

    def place_area(self, game: Facts, seat: str) -> One:
        return One(self.areas(game), rule="4.5", why=phrase("no_room_or_not_home"))

    def place_armies(self, game: Facts, seat: str, area: str) -> Some:
        names = [game.label(a, game.of(seat)) for a in self.waiting(game)]
        return Some(sorted(names), most=room(game, area, self.party(game)))

    def place(self, game: Facts, seat: str, pick: Place) -> Then:
        for name in pick.armies:
            army = next(a for a in self.waiting(game) if game.label(a, game.of(seat)) == name)
            put(game, army, pick.area)
        return goto("ask")

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        """Cities first, then evenly where there is most room."""
        for army in self.waiting(game):
            areas = self.areas(game)
            if not areas:
                break
            party = self.party(game)
            put(game, army, max(areas, key=lambda a: (game.atlas.areas[a].city, room(game, a, party), a)))
        return goto("ask")

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()
