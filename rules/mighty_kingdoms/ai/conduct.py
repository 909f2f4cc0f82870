"""What `herald conduct mighty_kingdoms` counts."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Conduct, Done, Verb
from rules.mighty_kingdoms.build import NOBODY, Building, Recruit
from rules.mighty_kingdoms.facts import CITY, FORTRESS, VILLAGE, Facts
from rules.mighty_kingdoms.odds import odds, side_of
from rules.mighty_kingdoms.orders import Defend, Move
from rules.mighty_kingdoms.results import ways_back

HOPELESS = 0.15  # a victory less often than this, against as likely a loss
MUCH = 3  # goods


class KingdomsConduct(Conduct):
    kinds: ClassVar[tuple[str, ...]] = (
        "armies_recruited_that_starved",
        "hopeless_attacks_alone",
        "attacks_without_a_way_back",
        "empty_capitals_passed_by",
        "capitals_left_empty_beside_an_enemy",
        "capital_not_bought_again",
        "much_gold_left_unspent",
        "armies_idle_beside_unexplored_land",
    )

    def look_before(self, game: Facts, seat: str, pick: Verb) -> None:
        if isinstance(pick, Move):
            self.look_at_move(game, seat, pick)
        elif isinstance(pick, Defend):
            self.look_at_defence(game, seat, pick)
        elif isinstance(pick, Done) and isinstance(game.top, Building):
            goods = game.goods[seat]
            can_buy = goods.gold and goods.food > len(game.armies_of(seat)) and game.settlements_of(seat, CITY)
            if can_buy and game.capital_of(seat) is None:
                self.count("capital_not_bought_again")
            if goods.gold >= MUCH and could_buy(game, game.top, seat):
                self.count("much_gold_left_unspent")
        elif isinstance(pick, Recruit) and game.goods[seat].food < len(game.armies_of(seat)) + (pick.disband == NOBODY):
            self.count("armies_recruited_that_starved")

    def look_at_move(self, game: Facts, seat: str, pick: Move) -> None:
        start, to = game.armies[pick.army].tile, pick.to
        theirs = [a for a in game.armies_in(to) if game.armies[a].seat != seat and not game.armies[a].lying]
        alone = not any(g.what == "move" and g.to == to for a, g in game.given.items() if game.armies[a].seat == seat)
        if theirs and alone and not game.upright_in(to, seat):
            chance = odds(side_of([(game.armies[pick.army].points, False)]), side_of([fights(game, a) for a in theirs]))
            if chance.win < HOPELESS and chance.loss > chance.win:
                self.count("hopeless_attacks_alone")
        if theirs and not ways_back(game, to, seat):
            self.count("attacks_without_a_way_back")
        if game.tiles[start].capital and len(game.armies_in(start, seat)) == 1 and enemies_beside(game, seat, start):
            self.count("capitals_left_empty_beside_an_enemy")
        if game.tiles[to].owner == seat or game.tiles[to].place != CITY:
            self.look_at_capitals(game, seat, start, to)

    def look_at_capitals(self, game: Facts, seat: str, start: str, to: str) -> None:
        for tile in game.ways_from(start):
            found = game.tiles[tile]
            goes = any(g.to == tile for a, g in game.given.items() if game.armies[a].seat == seat)
            empty = not game.armies_in(tile) and not goes
            if found.capital and found.owner not in ("", seat) and tile != to and empty:
                self.count("empty_capitals_passed_by")

    def look_at_defence(self, game: Facts, seat: str, pick: Defend) -> None:
        tile = game.armies[pick.army].tile
        dark = [t for t in game.ways_from(tile) if not game.tiles[t].explored]
        if dark and not enemies_beside(game, seat, tile) and not game.has_enemy(tile, seat):
            self.count("armies_idle_beside_unexplored_land")


def could_buy(game: Facts, ask: Building, seat: str) -> bool:
    """Something that is worth its price: a village; an army or a city whose food nobody else needs; in the last winter
    a fortress, which counts more than the village it replaces."""
    spare = game.goods[seat].food - len(game.armies_of(seat))
    open_ = {price.what for tile in ask.sites(game, seat) for price in ask.prices(game, seat, tile)}
    below = len(game.armies_of(seat)) < game.options.most_armies
    last = game.year == game.options.years
    return (
        VILLAGE in open_
        or (spare > 0 and below and bool(ask.fortresses(game, seat)))
        or (spare > 1 and CITY in open_)
        or (last and FORTRESS in open_)
    )


def fights(game: Facts, army: str) -> tuple[int, bool]:
    given = game.given.get(army)
    return game.armies[army].points, given is not None and given.what == "defend"


def enemies_beside(game: Facts, seat: str, tile: str) -> bool:
    near = [t for t in game.borders(tile) if game.can_enter(t, tile)]
    return any(not game.armies[a].lying and game.armies[a].seat != seat for t in near for a in game.armies_in(t))
