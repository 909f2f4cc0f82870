"""What tiles, moves and fights are worth to a kingdom, in points of might."""

from __future__ import annotations

from rules.mighty_kingdoms.facts import CAPITAL, CITY, FORTRESS, VILLAGE, Facts
from rules.mighty_kingdoms.odds import odds, side_of
from rules.mighty_kingdoms.orders import MOVE
from rules.mighty_kingdoms.results import ways_back

PLACES = {"": 0.3, VILLAGE: 2.2, CITY: 2.0, FORTRESS: 2.0, CAPITAL: 4.0, "tower": 0.0}  # a village feeds an army
EXPLORING = 1.0  # what an unexplored tile is worth on average
ARMY = 5.0
LYING = 0.35  # a month lost by lying down
FAR = 12  # tiles


def tile_worth(game: Facts, tile: str) -> float:
    return PLACES[game.place_in(tile)] if game.tiles[tile].explored else EXPLORING


def coming_to(game: Facts, tile: str, seat: str) -> list[str]:
    """His armies that are there and stay, or are ordered to go there."""
    found = []
    for name in game.armies_of(seat):
        given = game.given.get(name)
        at = given.to if given is not None and given.what == MOVE else game.armies[name].tile
        if at == tile:
            found.append(name)
    return found


def fighting(game: Facts, armies: list[str], defends: bool) -> list[tuple[int, bool]]:
    upright = [game.armies[a] for a in armies if not game.armies[a].lying]
    return [(a.points, defends) for a in upright]


def fight_worth(game: Facts, seat: str, tile: str, with_army: str) -> float:
    """An attack on the armies in a tile, with what is coming there already. They are taken to stay and defend."""
    ours = fighting(game, [*coming_to(game, tile, seat), with_army], False)
    worth = -0.2
    enemies = [s for s in game.kingdoms_in(tile) if s != seat]
    for enemy in enemies:
        there = game.armies_in(tile, enemy)
        theirs = fighting(game, there, True)
        if not theirs:  # a slaughter
            worth += ARMY * 0.8
            continue
        chance = odds(side_of(ours), side_of(theirs))
        caught = not ways_back(game, tile, enemy)
        gain = tile_worth(game, tile) * 1.5 + (ARMY * len(there) if caught else 1.0)
        trapped = not any(game.tiles[t].owner == seat for t in game.ways_from(tile))
        risk = (ARMY if trapped else 1.5) * len(ours)
        lost = chance.loss + (chance.draw if trapped else chance.draw * 0.3)
        worth += chance.win * gain - lost * risk * 0.6
    return worth


def chance_to_lose(game: Facts, seat: str, tile: str) -> float:
    """How likely the strongest neighbour drives out who defends here. A draw sends the attacker home."""
    if not threat(game, seat, tile):
        return 0.0
    near = [t for t in game.borders(tile) if game.can_enter(t, tile)]
    ours = fighting(game, coming_to(game, tile, seat), True)
    worst = 0.0
    for enemy in [s for s in game.seats if s != seat]:
        if theirs := fighting(game, [a for t in near for a in game.armies_in(t, enemy)], False):
            worst = max(worst, odds(side_of(theirs), side_of(ours)).win)
    return worst


def threat(game: Facts, seat: str, tile: str) -> int:
    """Upright enemy armies that could come here this month."""
    near = game.borders(tile)
    theirs = [a.tile for a in game.armies.values() if a.tile in near and a.seat != seat and not a.lying]
    return sum(game.can_enter(at, tile) for at in theirs)


def distance_to_gain(game: Facts, seat: str, tile: str) -> int:
    """Moves to the nearest tile that is not his and not held by an enemy army."""
    seen, border = {tile}, [tile]
    for steps in range(1, FAR):
        border = list(dict.fromkeys(n for t in border for n in game.ways_from(t) if n not in seen))
        seen.update(border)
        if any(game.tiles[t].owner != seat and not game.has_enemy(t, seat) for t in border):
            return steps
    return FAR
