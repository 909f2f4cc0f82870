"""Sieges as a computer player sees them: how they end by the dice, and what the fevers of a camp do to kings.

The besiegers have to lift it when more than half of them are lost, and that alone saves the place. But every round that
a side loses may kill its kings, and a death makes claims good before the war is settled: a king who can't win in the
field may win land behind his walls from a besieger who dies.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from rules.age_of_arthur.ai.value import FEAR, prize
from rules.age_of_arthur.ai.wars import stakes
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.war_facts import ATTACK, WarFrame, opposite

FALLS = 0.1  # that a king dies in a battle that he loses
DICE = 6


@lru_cache(64)
def throws(round: int, walls: int) -> tuple[float, float, float]:
    """The chances of a round: it falls, the besieged lose, the besiegers lose."""
    fell = inside = outside = 0
    for attack, defend in product(range(1, 7), repeat=2):
        attack, defend = attack + round - 1, defend + walls
        fell += attack >= 2 * defend
        inside += defend < attack < 2 * defend
        outside += attack < defend
    return fell / 36, inside / 36, outside / 36


@lru_cache(4096)
def holds(besiegers: tuple[int, ...], besieged: tuple[int, ...], walls: int, first: int = 1) -> float:
    """How likely the besiegers must go, if nobody leaves and nobody sallies. `besiegers`: stands of each player;
    `first`: the round that comes next."""

    def gone(sizes: tuple[int, ...], rounds: int) -> int:
        return sum(min(rounds, size) for size in sizes)

    @lru_cache(None)
    def from_round(round: int, out: int, inside: int) -> float:
        if 3 * gone(besieged, inside) > 2 * sum(besieged):
            return 0.0
        if 2 * gone(besiegers, out) > sum(besiegers):
            return 1.0
        fell, hurt, held = throws(round, walls)
        if fell == 1:
            return 0.0
        on = held * from_round(round + 1, out + 1, inside) + hurt * from_round(round + 1, out, inside + 1)
        return on + (1 - fell - hurt - held) * from_round(round + 1, out, inside)

    return from_round(first, 0, 0)


@lru_cache(64)
def fevers(walls: int, first: int = 1) -> tuple[float, float]:
    """How likely a besieging king dies before it is over, and a king inside: a 1 in any round that his side loses."""
    outside = inside = lasts = 1.0
    for round in range(first, first + 16):
        fell, hurt, held = throws(round, walls)
        outside -= outside * lasts * held / DICE
        inside -= inside * lasts * hurt / DICE
        lasts *= 1 - fell
    return 1 - outside, 1 - inside


def in_the_field(game: Facts, seat: str, foes: list[str], wins: float) -> float:
    """What a battle brings a besieged king, or one who may choose a siege."""
    gain, loss = stakes(game, seat, against(seat, foes))
    return wins * gain - (1 - wins) * (loss + FALLS * exposed(game, seat, foes))


def behind_walls(game: Facts, seat: str, foes: list[str], saved: float, first: int = 1) -> float:
    """What holding out brings him, with these besiegers before the walls."""
    outside, inside = fevers(game.britain.settings.siege.walls, first)
    loss = stakes(game, seat, against(seat, foes))[1]
    return outside * legacies(game, seat, foes) - (1 - saved) * loss - inside * exposed(game, seat, foes)


def against(seat: str, foes: list[str]) -> dict[str, float]:
    return {seat: 1.0} | dict.fromkeys(foes, 0.0)


def legacies(game: Facts, seat: str, foes: list[str]) -> float:
    """What he would take from besiegers who die: things that he alone claims. And rivals who lose land to others."""
    total = 0.0
    for thing, claimants in game.claims.items():
        if game.owner(thing) in foes and (thing in game.provinces or thing in game.titles):
            able = [s for s in claimants if game.may_hold(s, thing)]
            total += prize(game, thing) * (1.0 if able == [seat] else 0.1 * bool(able))
    return total


def exposed(game: Facts, seat: str, foes: list[str]) -> float:
    """What his own death would cost him besides: claims of players who are not enemies; and his cards."""
    return 0.5 + sum(
        (1 - FEAR) * prize(game, thing)
        for thing, claimants in game.claims.items()
        if game.owner(thing) == seat and thing in game.provinces and not any(s in foes for s in claimants)
    )


def stays(game: Facts, war: WarFrame, seat: str) -> bool:
    """Friends inside can only lose, and go home; those outside stay if there is something in it for them that is worth
    the fevers of a camp."""
    side = war.sides[seat]
    if seat == war.principal(side):
        return True
    parts = {seat: 1.0, war.principal(side): 1.0, war.principal(opposite(side)): 0.0}
    gain = stakes(game, seat, parts)[0] if side.startswith(ATTACK) else 0.0
    at_risk = sum(prize(game, p) for p in game.lands(seat) if p in game.claims)
    return gain > fevers(game.britain.settings.siege.walls)[0] * at_risk
