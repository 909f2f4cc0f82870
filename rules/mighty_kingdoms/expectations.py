"""What a player is told before he confirms an order: what may be found (3.3), the odds of a battle (3.5), whether there
is a way back (3.6), and whether the ground will slow the army down (3.7)."""

from __future__ import annotations

from collections import Counter
from itertools import product

from rules.kernel import Phrase, Verb, phrase
from rules.mighty_kingdoms.battles import Fight, enemies_in
from rules.mighty_kingdoms.facts import TOWER, Facts
from rules.mighty_kingdoms.odds import odds, side_of
from rules.mighty_kingdoms.orders import DEFEND, MOVE, Move
from rules.mighty_kingdoms.results import ways_back

PAIRS = list(product(range(1, 7), repeat=2))


def foresee(game: Facts, seat: str, pick: Verb) -> list[Phrase]:
    match pick:
        case Move():
            return foresee_move(game, seat, pick)
        case Fight() if game.upright_in(pick.tile, pick.enemy):
            return foresee_fight(game, seat, pick.tile, pick.enemy, game.upright_in(pick.tile, seat))
    return []


def foresee_move(game: Facts, seat: str, pick: Move) -> list[Phrase]:
    said = []
    if not game.tiles[pick.to].explored:
        said.append(phrase("may_find", **finds(game)))
    for enemy in enemies_in(game, pick.to, seat):
        if game.upright_in(pick.to, enemy):
            said += foresee_fight(game, seat, pick.to, enemy, [*coming(game, seat, pick.to), pick.army])
    if game.is_rough(game.armies[pick.army].tile, pick.to):
        said.append(phrase("will_lie_down", army=pick.army))
    return said


def coming(game: Facts, seat: str, tile: str) -> list[str]:
    """His upright armies that are there, or were ordered there before."""
    found = []
    for name in game.armies_of(seat):
        army, given = game.armies[name], game.given.get(name)
        at = given.to if given is not None and given.what == MOVE else army.tile
        if at == tile and not army.lying:
            found.append(name)
    return found


def foresee_fight(game: Facts, seat: str, tile: str, enemy: str, ours: list[str]) -> list[Phrase]:
    """As things are: armies with orders to defend are taken to do so, the others to stay."""
    theirs, said = game.upright_in(tile, enemy), []
    if not game.is_kings_of_war:  # on a table the dice of Simple battles say nothing
        found = odds(side_of([strength(game, a) for a in ours]), side_of([strength(game, a) for a in theirs]))
        won, drawn, lost = (round(100 * share) for share in found)
        said = [phrase("battle_odds", enemy=enemy, ours=len(ours), theirs=len(theirs), won=won, drawn=drawn, lost=lost)]
    if not ways_back(game, tile, seat):
        said.append(phrase("no_way_back_from", tile=tile))
    return said


def strength(game: Facts, army: str) -> tuple[int, bool]:
    one, given = game.armies[army], game.given.get(army)
    return one.points, one.defends or (given is not None and given.what == DEFEND)


def finds(game: Facts) -> dict[str, int]:
    """In per cent, by the exploration table; with the advanced rules one in 36 is a tower, from doubles alone (N15)."""
    count = Counter[str]()
    for dice in PAIRS:
        found = next(row.found for row in game.charts.exploration if sum(dice) <= row.up_to)
        towers = 6 if game.options.advanced and dice[0] == dice[1] else 0  # of 36 second throws
        count[found] += 36 - towers
        count[TOWER] += towers
    return {what: round(100 * count[what] / 1296) for what in ("village", "city", "fortress", TOWER)}
