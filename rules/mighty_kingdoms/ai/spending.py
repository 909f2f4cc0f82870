"""What a kingdom buys in winter. An army is worth most, as long as it can be fed; then come mouths to feed it."""

from __future__ import annotations

from rules.kernel import Done, Verb
from rules.mighty_kingdoms.build import Build, Building, Recruit
from rules.mighty_kingdoms.facts import CAPITAL, CITY, FORTRESS, VILLAGE, Facts

FORTRESS_AND_ARMY = 3  # gold
WEAK = 200  # points: such an army is better disbanded for a fresh one


def best_purchase(ask: Building, game: Facts, seat: str) -> Verb:
    goods, armies = game.goods[seat], len(game.armies_of(seat))
    spare = goods.food - armies  # food that no army needs
    sites = {t: [b.what for b in ask.prices(game, seat, t)] for t in ask.sites(game, seat)}
    last = game.year == game.options.years
    more = armies < game.options.most_armies
    villages = len(game.settlements_of(seat, VILLAGE))
    has_fortress = bool(game.settlements_of(seat, FORTRESS))

    def site(what: str) -> str | None:
        """Where most tiles around are his own: the safest."""
        fit = [t for t, open_ in sites.items() if what in open_]
        return max(fit, key=lambda t: (sum(game.tiles[n].owner == seat for n in game.borders(t)), t), default=None)

    if spare >= 1 and (tile := site(CAPITAL)):
        return Build(tile, CAPITAL)
    forts = ask.fortresses(game, seat)
    if spare >= 1 and forts and more:
        return Recruit(forts[0], ask.disbandable(game, seat)[0])
    # A village feeds an army, which counts five: it becomes something else only if the others feed one more than now.
    can_miss = last or villages - 1 > min(armies, game.options.most_armies - 1)
    # Every fortress has recruited: one more, if the army that it raises can be paid at once.
    if (
        spare >= 1
        and more
        and goods.gold >= FORTRESS_AND_ARMY
        and (can_miss or not has_fortress)
        and (tile := site(FORTRESS))
    ):
        return Build(tile, FORTRESS)
    if tile := site(VILLAGE):
        return Build(tile, VILLAGE)
    if spare >= 1 and can_miss and (tile := site(CITY)):
        return Build(tile, CITY)
    weak = [a for a in game.armies_of(seat) if game.armies[a].points <= WEAK and not game.armies[a].new]
    if not more and forts and weak and spare >= 0:
        return Recruit(forts[0], min(weak, key=lambda a: game.armies[a].points))
    # Gold that is not spent is lost, and a fortress counts more than a village.
    if can_miss and (tile := site(FORTRESS)):
        return Build(tile, FORTRESS)
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
