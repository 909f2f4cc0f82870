"""The computer player's movement: one order at a time, the one that gains most, until none gains enough."""

from __future__ import annotations

from rules.kernel import Done, Verb
from rules.king_david.acts import purse
from rules.king_david.ai.invasions import PURSE, SURE
from rules.king_david.ai.judgement import CITY, Eye, invasion_chance
from rules.king_david.facts import Facts
from rules.king_david.movement import Move, Moving, RaiseRaid, Sail
from rules.king_david.reach import NO_LEADER, Group, invaded_minor, leader_sets, split_leaders

ENOUGH = 0.6  # an order must gain this much
RAIDERS, RAIDERS_REACH = 2, 4  # armies of a raid that can be counted on, and areas they come in their time
GATHER = 0.7  # what one more army round a leader is worth: only with him can more than four be together


def order(game: Facts, seat: str) -> Verb:
    """The next order in a movement section."""
    top: Moving = game.top
    eye = Eye(game, game.of(seat))
    raids = top.raise_raid_marker(game, seat).values
    if raids and purse(game, eye.me) >= 3 and is_worth_a_raid(game, eye, raids[-1]):
        return RaiseRaid(raids[-1])
    best = 0.1 if eye.late else ENOUGH
    pick: Verb = Done()
    for start in rested(game, eye.me, top.move_start(game, seat).values):
        for leaders in companies(game, eye.me, start, top.mourning(game)):
            group = top.group(game, seat, start, leaders)
            for to in group.armies:
                gain, armies = weigh(game, eye, group, start, split_leaders(leaders), to)
                if gain > best:
                    best, pick = gain, Move(start, leaders, to, labels(game, eye.me, armies))
    for start in rested(game, eye.me, top.sail_start(game, seat).values):
        if NO_LEADER in top.sail_leaders(game, seat, start).values:
            group = top.group(game, seat, start, NO_LEADER, sea=True)
            for to in group.armies:
                gain, armies = weigh(game, eye, group, start, [], to)
                if gain > best:
                    best, pick = gain, Sail(start, NO_LEADER, to, labels(game, eye.me, armies))
    return pick


def rested(game: Facts, me: str, starts: list[str]) -> list[str]:
    """The areas where we have armies that have not moved yet. One order takes a group as far as it can go, so an army
    that has moved stays: else armies would go to and fro between two places that want a guard."""
    return [s for s in starts if any(not game.armies[a].steps for a in game.run_by(me, s))]


def companies(game: Facts, me: str, start: str, mourning: list[str]) -> list[str]:
    """Nobody, each leader, or all together: other companies are seldom wanted."""
    sets = leader_sets(game, me, start, mourning)
    return [c for c in sets if "+" not in c or c == sets[-1]]


def labels(game: Facts, me: str, armies: list[str]) -> list[str]:
    return sorted(game.label(a, me) for a in armies)


def weigh(game: Facts, eye: Eye, group: Group, start: str, leaders: list[str], to: str) -> tuple[float, list[str]]:
    """What the best group for this way gains, and the armies in it."""
    moved = {game.label(a, eye.me) for a in group.armies[to] if game.armies[a].steps}  # of those alike, these would go
    able = [a for a in group.armies[to] if not game.armies[a].steps and game.label(a, eye.me) not in moved]
    able.sort(key=lambda a: (-game.strength(a), -game.steps_left(a), a))
    least, most = group.least[to], min(group.most[to], len(able))
    if most < max(least, 1):
        return 0.0, []
    here = eye.count_own(start)
    best, chosen = 0.0, able[: max(least, 1)]
    for number in range(max(least, 1), most + 1):
        armies = able[:number]
        gain = arrival(game, eye, armies, to) - leaving(game, eye, start, here, number) - 0.15 * number
        gain += 0.4 * len(leaders) * (number - 3) - 0.3 * bool(leaders) * (number < 4)
        if gain > best:
            best, chosen = gain, armies
    return best, chosen


def arrival(game: Facts, eye: Eye, armies: list[str], to: str) -> float:
    """What it is worth to have these armies arrive there."""
    if invaded_minor(game, armies, to):  # 11.0 it takes up arms under a rival
        chance = invasion_chance(game, armies, to)
        return CITY * chance if chance >= SURE and purse(game, eye.me) >= PURSE else -20.0
    foes, rich = eye.count_foes(to), purse(game, eye.me) >= 1
    number = len(armies) + eye.count_own(to)
    if foes > number and any(game.armies[a].raid for a in armies):  # they are few, and nobody comes after them
        return -20.0
    if not foes and eye.is_idle_visit(to):
        return -20.0
    ground = game.atlas.areas[to]
    chance = eye.chance_of_taking(to, armies)
    if foes and (not rich or chance < 0.05):
        return -20.0
    value = eye.guard(to, eye.count_own(to)) - eye.guard(to, number)
    value += GATHER * len(armies) if eye.has_leader(to) else 0.0
    if to in eye.targets:
        before = eye.chance_of_taking(to, []) if eye.count_own(to) else 0.0
        value += eye.targets[to] * (chance - before) if rich else 0.0
        if foes and chance < 0.45:
            return -10.0
        return value + 0.25 * (eye.pull(to, number) - eye.pull(to, eye.count_own(to)))
    if foes:
        return 4.0 * foes * (chance - 0.55) + value
    if game.holder(to) != eye.me and not ground.city and not game.is_held_by_friend(to, eye.me):
        value += 0.35 * (ground.food + ground.resource)
    return value + eye.pull(to, number) - eye.pull(to, eye.count_own(to))


def is_worth_a_raid(game: Facts, eye: Eye, marker: str) -> bool:
    """Raiders leave after a few slots: they come when there is something near their land that they can take."""
    homes = game.atlas.home[game.atlas.markers[marker].land]
    near = {t for h in homes for t in eye.targets if game.atlas.steps_between[h][t] <= RAIDERS_REACH}
    return any(eye.count_foes(t) < RAIDERS for t in near)


def leaving(game: Facts, eye: Eye, start: str, here: int, number: int) -> float:
    """What is given up: the pull of what was near, and the guard."""
    lost = eye.guard(start, here - number) - eye.guard(start, here)
    if start in eye.targets:  # a siege that goes on
        lost += eye.targets[start] * (eye.chance_of_taking(start, []) - 0.0) if here == number else 0.0
    return lost + eye.pull(start, here) - eye.pull(start, here - number)
