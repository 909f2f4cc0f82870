"""6.1 A group that has been ordered goes: what it pays, whom it meets, what it takes on its way."""

from __future__ import annotations

from rules.king_david.acts import can_take_by_passing, put, take_control
from rules.king_david.facts import Facts
from rules.king_david.leaders import exposed_leaders, is_alone
from rules.king_david.news.fights import Moved
from rules.king_david.reach import STOPPED


def march(
    game: Facts, player: str, armies: list[str], leaders: list[str], start: str, path: list[str], sea: bool
) -> list[str]:
    """The group goes. The hostile leaders it has exposed, who must roll."""
    here = start
    lost: list[str] = []
    for to in path:
        cost = {} if sea else game.atlas.across[here][to]
        for army in armies:
            there = game.armies[army]
            there.spent += cost.get(game.atlas.type_of[army], 0)
            there.steps += 1
            there.led = "+".join(leaders)  # an army that goes on alone is not picked up again (Q19)
            there.sailed = there.sailed or sea
            put(game, army, to)
        for name in leaders:
            leader = game.leaders[name]
            game.station(name, to)
            leader.spent += 0 if sea else 1
            leader.steps += 1
            leader.sailed = leader.sailed or sea
        game.forget_position()  # what is left to them has changed too
        game.tell(Moved(player, here, to, len(armies), leaders, sea))
        lost += arrive(game, player, armies, leaders, to)
        here = to
    return lost


def arrive(game: Facts, player: str, armies: list[str], leaders: list[str], area: str) -> list[str]:
    """Meeting armies is a stop; a conquered minor's land is taken by passing; a lone leader is caught."""
    if not armies:
        return []
    if any(game.has_foes(area, party) for party in {game.party(a) for a in armies}):
        for army in armies:
            game.armies[army].spent = STOPPED
        for name in leaders:
            game.leaders[name].spent = STOPPED
        game.forget_position()
        return []
    if can_take_by_passing(game, area, player):
        take_control(game, area, player)
    return [n for n in exposed_leaders(game, area) if is_alone(game, n)]
