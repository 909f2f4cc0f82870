"""What a computer player answers in a war: the claim called off, sides, battle or siege, muster, plans, sallies."""

from __future__ import annotations

from rules.age_of_arthur.ai.sieges import behind_walls, holds, in_the_field, stays
from rules.age_of_arthur.ai.value import HOPE, prize, strengths
from rules.age_of_arthur.ai.wars import COST, chance, outlook, parts_in, parts_of, share
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.muster import Entrust, Fog, Muster
from rules.age_of_arthur.sides import CallOff, GiveBattle, Mode, OpenWar, Renouncing, Sides, Stand, StandSiege
from rules.age_of_arthur.siege_plans import ASK, AT_ONCE, COMMONEST, HOLD, HoldOut, Plan, Plans, Sally, Sallying
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame, opposite
from rules.age_of_arthur.ways import AUTO, way_of
from rules.dba.facts import SORCERY
from rules.kernel import Pass, Verb

MARGIN = 0.4  # by which walls must be better: a siege is long, and kings die in it


def call_off(game: Facts, top: Renouncing, seat: str) -> Verb:
    """Rather without this claim than in a war that is lost."""
    war = game.enclosing(WarFrame)
    lost = outlook(game, seat, parts_of(game, seat, war.declarer, war.declarer))
    return CallOff([]) if top.closed(game, seat, CallOff) is None and lost < -HOPE * prize(game, top.thing) else Pass()


def best_side(game: Facts, top: Sides, seat: str) -> Verb:
    """Where he expects more; a war of his own only if it is better than either."""
    war = game.enclosing(WarFrame)
    hopes: list[tuple[float, Verb]] = [
        (outlook(game, seat, parts_in(game, war, seat, side)), Stand(side)) for side in top.open_sides(game, seat)
    ]
    if top.closed(game, seat, OpenWar) is None:
        for enemy in top.open_war_enemy(game, seat).values:
            hopes.append((outlook(game, seat, parts_of_second(game, war, seat, enemy)) - COST, OpenWar(enemy)))
    return max(hopes, key=lambda hope: hope[0])[1]


def parts_of_second(game: Facts, war: WarFrame, seat: str, enemy: str) -> dict[str, float]:
    """Half of the players who have not chosen yet come over; a player who has chosen stays out of it."""
    left = {s: p for s, p in parts_of(game, seat, enemy).items() if s in (seat, enemy, *war.waiting)}
    return {s: p if s in (seat, enemy) else 0.25 + p / 2 for s, p in left.items()}


def best_mode(game: Facts, top: Mode, seat: str) -> Verb:
    """Walls are worth it if enough besiegers would rather go home for him to hold out or meet the rest; or if he has
    nothing to hope for in the field, and something from besiegers who die in the camp."""
    war, side = game.enclosing(WarFrame), f"{DEFEND}_{top.war}"
    stands, foes = strengths(game), war.members(opposite(side))
    wins = chance(share(game, parts_in(game, war, seat, side), stands))
    left = [s for s in foes if stays(game, war, s)]
    sallies = chance(stands[seat] / (stands[seat] + sum(stands[s] for s in left)))
    sizes = tuple(sorted(round(stands[s]) for s in left))
    saved = holds(sizes, (round(stands[seat]),), game.britain.settings.siege.walls)
    walls = max(in_the_field(game, seat, left, sallies), behind_walls(game, seat, left, saved))
    return StandSiege() if in_the_field(game, seat, foes, wins) + MARGIN < walls else GiveBattle()


def next_of_muster(game: AgeOfArthur, top: Muster, seat: str) -> Verb:
    """A defender, who would deploy first, calls the fog; in a battle at once every card is played that can be."""
    war = game.enclosing(WarFrame)
    if war.sides[seat].startswith(DEFEND) and top.closed(game, seat, Fog) is None:
        return Fog()
    cards = top.entrust_card(game, seat).values if way_of(game, war, war.war_of(seat)) == AUTO else []
    for card in cards:
        foes = sorted(war.foes(seat), key=lambda s: -len(war.levies[s]))
        return Entrust(card, foes[0] if card == SORCERY and foes else seat)
    return top.default(game, seat)


def best_plan(game: Facts, top: Plans, seat: str) -> Verb:
    """The besieged king waits for his moment to sally."""
    war = game.enclosing(WarFrame)
    if not stays(game, war, seat):
        return Plan(AT_ONCE, COMMONEST)
    leads_inside = seat == war.principal(war.sides[seat]) and war.sides[seat].startswith(DEFEND)
    return Plan(ASK if leads_inside else HOLD, COMMONEST)


def best_sally(game: Facts, top: Sallying, seat: str) -> Verb:
    """With who is left on both sides, field or walls."""
    war = game.enclosing(WarFrame)
    left = {s: sum(not e.lost for e in war.levies[s]) for s in war.sides if s not in war.gone_home}
    foes = war.present(war.side_now(ATTACK))
    ours, theirs = ([left[s] for s in war.present(war.side_now(x))] for x in (DEFEND, ATTACK))
    wins = chance(sum(ours) / max(1, sum(ours) + sum(theirs)))
    saved = holds(tuple(sorted(theirs)), tuple(sorted(ours)), game.britain.settings.siege.walls, top.round)
    waits = behind_walls(game, seat, foes, saved, top.round)
    return Sally() if in_the_field(game, seat, foes, wins) > waits else HoldOut()
