"""The computer players. `ai` weighs every order of every army; `greedy`, the yardstick, goes to the nearest gain and
buys the first thing it can. Both think on an imagined state, made from the view alone."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel import Ask, Done, Luck, Sealed, Verb
from rules.mighty_kingdoms.ai.spending import best_purchase, first_purchase
from rules.mighty_kingdoms.ai.worth import (
    LYING,
    chance_to_lose,
    coming_to,
    distance_to_gain,
    fight_worth,
    threat,
    tile_worth,
)
from rules.mighty_kingdoms.battles import ChoosingBattle, Fight, enemies_in
from rules.mighty_kingdoms.build import Building
from rules.mighty_kingdoms.dataset.sheets import Realm
from rules.mighty_kingdoms.deploy import STAGING, Deploy, Deploying, rooms
from rules.mighty_kingdoms.facts import Facts, Given
from rules.mighty_kingdoms.hexes import distances
from rules.mighty_kingdoms.imagine import imagine
from rules.mighty_kingdoms.lists import BY_DICE, Blank, Listing
from rules.mighty_kingdoms.odds import odds, side_of
from rules.mighty_kingdoms.orders import (
    RAZE,
    ArmiesOrdered,
    Defend,
    Move,
    Ordering,
    Raze,
    Regroup,
    SealedOrders,
    order_of,
)
from rules.mighty_kingdoms.setup import Capitals, ChooseRace, FirstArmies, Found, FoundCapital, Founding, Races, Station
from rules.mighty_kingdoms.tabletop import ByDice, Reporting
from rules.mighty_kingdoms.view import KingdomsView

FEAR = 0.3  # of each upright enemy near a tile that is taken
BARED = 0.5  # of what a tile is worth, if an army leaves it while an enemy is near
HOLDING = 0.3, 0.4  # what defending is worth against each enemy near: for the army itself, and of the tile
Weigh = Callable[[Facts, str, Verb], float]


class Plain:
    """No guesses: nobody else has planned anything, and lists that are hidden are on paper. What the computer players
    weigh does not depend on either, and thousands of guesses are spared. (Sealed answers must be guessed.)"""

    def below(self, n: int) -> int:
        return 0


PLAIN = Plain()


def ai(view: KingdomsView, luck: Luck, realm: Realm) -> Verb:
    return decide(view, luck, realm, order_worth, best_purchase)


def greedy(view: KingdomsView, luck: Luck, realm: Realm) -> Verb:
    return decide(view, luck, realm, greedy_worth, first_purchase)


def decide(
    view: KingdomsView, luck: Luck, realm: Realm, weigh: Weigh, buy: Callable[[Building, Facts, str], Verb]
) -> Verb:
    assert view.viewer is not None
    game, seat = imagine(view, luck if isinstance(view.stack[-1], Sealed) else PLAIN, realm), view.viewer
    match game.top:
        case Races():
            return ChooseRace(realm.races[luck.below(len(realm.races))])
        case Listing():  # N28: a computer player has no table to fight on
            return Blank(BY_DICE)
        case Capitals() as ask:
            return FoundCapital(max(ask.found_capital_tile(game, seat).values, key=lambda t: start_worth(game, t)))
        case Founding() as ask:
            return lay_out(game, ask, seat)
        case FirstArmies() as ask:
            return Station(max(game.settlements_of(seat), key=lambda t: outlook(game, seat, t)))
        case Ordering() as ask:
            return best_order(game, ask, seat, ask.free(game, seat), weigh)
        case SealedOrders() as ask:
            left = ask.waiting(game, seat)
            for pick in ask.part(seat):  # what is ordered already counts
                if not isinstance(pick, Done):
                    army, given = order_of(pick)
                    game.given[army] = given
            return best_order(game, ask, seat, left, weigh) if left else Done()
        case ChoosingBattle() as ask:
            return best_battle(game, ask, seat)
        case Building() as ask:
            return buy(ask, game, seat)
        case Reporting() as ask:  # N28: a list that it has taken over is not fought on a table either
            return Done() if seat in ask.dice else ByDice()
        case Deploying():
            tile = max(rooms(game, seat), key=lambda t: (outlook(game, seat, t) - len(game.armies_in(t, seat)), t))
            return Deploy(game.armies_in(STAGING, seat)[0], tile)
        case ask:
            assert isinstance(ask, Ask)
            return ask.default(game, seat)


# The set-up.


def start_worth(game: Facts, tile: str) -> float:
    """Far from the others: whoever has his two nearest neighbours far away is attacked least, and wins most. Land near
    by comes second: a start in the middle has most of it, and everybody around."""
    near, rough, rivers = game.board.fairness[tile]
    return sum(distances(tile, game.board.starts)[:2]) + (near - rough / 2 - rivers) / 100


def lay_out(game: Facts, ask: Founding, seat: str) -> Verb:
    """The fortress where most is to be explored, villages behind it."""
    ring = sorted(ask.ring(game), key=lambda t: (-outlook(game, seat, t), t))
    return Found(ring[1], ring[0], ring[2:4])


def outlook(game: Facts, seat: str, tile: str) -> float:
    """What can be gained or must be held from here."""
    around = [t for t in game.ways_from(tile) if game.tiles[t].owner != seat]
    return (
        sum(tile_worth(game, t) for t in around)
        + 0.5 * threat(game, seat, tile)
        - 0.2 * distance_to_gain(game, seat, tile)
    )


# Orders.


def best_order(game: Facts, ask: ArmiesOrdered, seat: str, armies: list[str], weigh: Weigh) -> Verb:
    """Of every order that is open to these armies, the one worth most."""
    picks: list[Verb] = []
    for army in armies:
        one = game.armies[army]
        if one.lying:
            picks.append(Regroup(army))
            continue
        picks.append(Defend(army))
        if game.tiles[one.tile].place:
            picks.append(Raze(army))
        picks += [Move(army, to) for to in game.ways_from(one.tile)]
    return max(picks, key=lambda p: weigh(game, seat, p))


def order_worth(game: Facts, seat: str, pick: Verb) -> float:
    if isinstance(pick, Regroup):
        return -1.0  # it can wait: nothing else can be ordered
    if isinstance(pick, Defend):
        return defence_worth(game, seat, pick.army)
    if isinstance(pick, Raze):
        return raze_worth(game, seat, pick.army)
    assert isinstance(pick, Move)
    start, to = game.armies[pick.army].tile, pick.to
    last = game.month == game.charts.army.months  # in winter all stand up
    cost = LYING if game.is_rough(start, to) and not last else 0.0
    left = bared(game, seat, start)
    if game.has_enemy(to, seat):
        return fight_worth(game, seat, to, pick.army) - cost - left
    gain = 0.0
    if game.tiles[to].owner != seat and not coming_to(game, to, seat):
        theirs = game.tiles[to].explored
        gain = tile_worth(game, to) * (2.0 if theirs else 1.0) - FEAR * threat(game, seat, to)
    return gain + 0.4 / distance_to_gain(game, seat, to) - cost - left


def bared(game: Facts, seat: str, tile: str) -> float:
    """What may be lost if an army leaves: a capital with nobody else in it is not left to whoever is near."""
    if game.tiles[tile].owner != seat or not threat(game, seat, tile):
        return 0.0
    alone = len(coming_to(game, tile, seat)) == 1
    return tile_worth(game, tile) * (1.5 if alone and game.tiles[tile].capital else BARED)


def defence_worth(game: Facts, seat: str, army: str) -> float:
    tile = game.armies[army].tile
    alone = len(coming_to(game, tile, seat)) == 1
    return 0.05 + threat(game, seat, tile) * (HOLDING[0] + HOLDING[1] * tile_worth(game, tile) * alone)


def raze_worth(game: Facts, seat: str, army: str) -> float:
    """What will be lost is better burnt: nobody else gets it. What is likelier held than lost is defended."""
    tile = game.armies[army].tile
    likely_lost = chance_to_lose(game, seat, tile) - 0.5
    burning = any(game.given.get(a) == Given(RAZE) for a in game.armies_in(tile, seat))
    if likely_lost <= 0 or burning:
        return -1.0
    return defence_worth(game, seat, army) + tile_worth(game, tile) * likely_lost


def greedy_worth(game: Facts, seat: str, pick: Verb) -> float:
    if not isinstance(pick, Move):
        return 0.0
    if game.has_enemy(pick.to, seat):
        ours = len(coming_to(game, pick.to, seat)) + 1
        return 1.5 if ours > len(game.armies_in(pick.to)) - len(game.armies_in(pick.to, seat)) else -1.0
    new = game.tiles[pick.to].owner != seat and not coming_to(game, pick.to, seat)
    return 1.0 if new else 0.5 / distance_to_gain(game, seat, pick.to)


def best_battle(game: Facts, ask: ChoosingBattle, seat: str) -> Verb:
    def chance(pick: Fight) -> float:
        ours = [(game.armies[a].points, game.armies[a].defends) for a in game.upright_in(pick.tile, seat)]
        theirs = [(game.armies[a].points, game.armies[a].defends) for a in game.upright_in(pick.tile, pick.enemy)]
        if not theirs:
            return 1.0
        found = odds(side_of(ours), side_of(theirs))
        return found.win - found.loss

    picks = [Fight(t, e) for t in ask.fight_tile(game, seat).values for e in enemies_in(game, t, seat)]
    return max(picks, key=chance)
