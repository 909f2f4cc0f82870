"""What a kingdom buys in winter. An army is worth most, as long as it can be fed; then come mouths to feed it."""

from __future__ import annotations

from rules.kernel import Done, Verb
from rules.mighty_kingdoms.build import Build, Building, Recruit
from rules.mighty_kingdoms.facts import CAPITAL, CITY, FORTRESS, VILLAGE, Facts


def best_purchase(ask: Building, game: Facts, seat: str) -> Verb:
    goods = game.goods[seat]
    spare = goods.food - len(game.armies_of(seat))  # food that no army needs
    sites = {t: [b.what for b in ask.prices(game, seat, t)] for t in ask.sites(game, seat)}
    last = game.year == game.options.years

    def site(what: str) -> str | None:
        """Where most tiles around are his own: the safest."""
        fit = [t for t, open_ in sites.items() if what in open_]
        return max(fit, key=lambda t: (sum(game.tiles[n].owner == seat for n in game.borders(t)), t), default=None)

    if spare >= 1 and (tile := site(CAPITAL)):
        return Build(tile, CAPITAL)
    forts = ask.fortresses(game, seat)
    if spare >= 1 and forts and len(game.armies_of(seat)) < game.options.most_armies:
        return Recruit(forts[0], ask.disbandable(game, seat)[0])
    count = len(game.settlements_of(seat, FORTRESS))
    if spare >= 3 and not last and count < 2 and (tile := site(FORTRESS)):
        return Build(tile, FORTRESS)
    if tile := site(VILLAGE):
        return Build(tile, VILLAGE)
    if spare >= 2 and (tile := site(CITY)):
        return Build(tile, CITY)
    if spare >= 1 and last and (tile := site(CITY)):
        return Build(tile, CITY)
    return Done()


def first_purchase(ask: Building, game: Facts, seat: str) -> Verb:
    forts = ask.fortresses(game, seat)
    if forts and len(game.armies_of(seat)) < min(game.goods[seat].food, game.options.most_armies):
        return Recruit(forts[0], ask.disbandable(game, seat)[0])
    for tile in ask.sites(game, seat):
        for price in ask.prices(game, seat, tile):
            if game.goods[seat].food - price.food >= len(game.armies_of(seat)):
                return Build(tile, price.what)
    return Done()
