"""6.1 Movement: who can go where. Nothing here changes the facts; march.py does.

An order moves one group from one area along one path. Each unit pays its own costs; armies that began with a leader
and stay in his group have twice their allowance (Q19). The path to an area is the shortest one through quiet land;
a player who wants another one goes step by step (Q135).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec

from rules.king_david.acts import room
from rules.king_david.dataset.sheets import TYPES
from rules.king_david.facts import Facts
from rules.king_david.leaders import is_sheltered

STOPPED = 99  # movement points spent by a piece that has met enemies
NO_LEADER = "none"


class Way(msgspec.Struct):
    """A path from the start: its areas, and what each type pays."""

    areas: list[str]
    cost: dict[str, int]


def split_leaders(word: str) -> list[str]:
    return [] if word == NO_LEADER else word.split("+")


# Who may move at all.


def may_act(game: Facts, army: str, resting: list[str]) -> bool:
    """Not stopped by Vacillating Force, nor of a country in mourning (7.3, 7.25)."""
    there = game.armies[army]
    return not there.wavers and not (game.atlas.owner[army] in resting and not there.raid)


def movable_armies(game: Facts, player: str, start: str, resting: list[str]) -> list[str]:
    return [a for a in game.run_by(player, start) if may_act(game, a, resting) and game.armies[a].spent < STOPPED]


def movable_leaders(game: Facts, player: str, start: str, resting: list[str]) -> list[str]:
    mine = [n for n in game.leaders_in(start) if game.leader_runner(n) == player]
    free = [n for n in mine if game.leaders[n].spent < STOPPED and game.atlas.leaders[n].country not in resting]
    return sorted(free, key=lambda n: (-game.atlas.leaders[n].rating, n))


def can_go_with(game: Facts, army: str, leaders: list[str]) -> bool:
    """Q19 armies may be dropped off, none picked up: an army goes on with leaders it came with, or alone if it has
    points of its own left."""
    there = game.armies[army]
    if not leaders:
        return True
    came = not there.steps or not set(there.led.split("+")).isdisjoint(leaders)
    return came and all(game.leaders[n].steps == there.steps for n in leaders)


def points_left(game: Facts, army: str, leaders: list[str]) -> int:
    """Movement points an army has left, in a group with these leaders or without."""
    move = game.atlas.charts.movement
    allowance = move.allowance[game.atlas.type_of[army]] * (move.led_factor if leaders else 1)
    return allowance - game.armies[army].spent


def leader_points_left(game: Facts, leaders: list[str], escorted: bool) -> int:
    """The same for the leaders of a group."""
    factor = game.atlas.charts.movement.led_factor if escorted else 1
    return min(game.atlas.leaders[n].movement * factor - game.leaders[n].spent for n in leaders)


# Where an area lets one in.


def invaded_minor(game: Facts, armies: Iterable[str], area: str) -> str:
    """11.0 the neutral minor that these armies invade by entering, or none. Raiders are at home there (Q115)."""
    minor = game.atlas.country_of[area]
    if not game.is_neutral(minor) or not game.atlas.has_host(minor):
        return ""
    strangers = [a for a in armies if not (game.armies[a].raid and game.atlas.owner[a] == minor)]
    return minor if strangers else ""


def may_enter(game: Facts, party: str, area: str) -> bool:
    """An invaded minor's armies never leave home; its controller's own wait for the next Action Phase (Q59, Q82)."""
    home = game.atlas.country_of[area]
    if party in game.minors:
        return home == party
    minor = game.minors.get(home)
    barred = minor is not None and minor.status == "run" and minor.by == party and minor.since == game.actions
    return not barred


def may_pass(game: Facts, party: str, areas: list[str]) -> bool:
    """Every area of a way lets a party in. The way is quiet for the player; a minor that he runs has enemies of its
    own (Q118)."""
    if party in game.minors and not all(is_quiet(game, a, party) for a in areas[:-1]):
        return False
    return all(may_enter(game, party, a) for a in areas)


def leader_may_enter(game: Facts, leader: str, area: str) -> bool:
    """Q96 alone: not among hostile armies, unless his side holds the city; nor into a neutral minor."""
    party = game.leader_party(leader)
    home = game.atlas.country_of[area]
    if not may_enter(game, party, area):
        return False
    if game.is_neutral(home) and game.atlas.has_host(home):
        return False
    if not game.has_foes(area, party):
        return True
    holding = game.holding_party(area)
    return game.atlas.areas[area].city and bool(holding) and game.is_friendly_leader(leader, holding)


def is_quiet(game: Facts, area: str, party: str) -> bool:
    """An order may lead through without a halt: no enemies, no invasion, no lone leader to be caught."""
    home = game.atlas.country_of[area]
    if game.is_neutral(home) and game.atlas.has_host(home):
        return False
    if game.has_foes(area, party):
        return False
    foes = (n for n in game.leaders_in(area) if not game.is_friendly_leader(n, party))
    return not any(not game.count_friends(area, game.leader_party(n)) and not is_sheltered(game, n) for n in foes)


# Where a group can go.


def ways(game: Facts, player: str, start: str, most: int) -> dict[str, Way]:
    """The shortest path to each area within `most` steps, through quiet land; of equally short ones the cheapest."""
    across = game.atlas.across
    found: dict[str, Way] = {}
    nowhere = Way([], dict.fromkeys(TYPES, 0))
    edge = [start]
    for step in range(most):
        after: dict[str, int] = {}  # area -> what the way costs all types together
        for here in edge:
            if step and not is_quiet(game, here, player):
                continue
            way = found.get(here, nowhere)
            for to, cost in across[here].items():
                if to == start or (to in found and to not in after):
                    continue
                paid = {t: way.cost[t] + cost[t] for t in TYPES}
                if sum(paid.values()) < after.get(to, STOPPED):
                    found[to] = Way([*way.areas, to], paid)
                    after[to] = sum(paid.values())
        edge = list(after)
    return found


class Group(msgspec.Struct):
    """What can be ordered from one area with these leaders: to -> the armies that could come, least and most."""

    ways: dict[str, Way]
    armies: dict[str, list[str]]
    least: dict[str, int]
    most: dict[str, int]


def reach(game: Facts, player: str, start: str, leaders: list[str], resting: list[str]) -> Group:
    """Everything open to a group by land."""
    asked = (player, start, *leaders)
    if asked not in game.worked_out:
        game.worked_out[asked] = land_reach(game, player, start, leaders, resting)
    found: Group = game.worked_out[asked]
    return found


def can_move(game: Facts, player: str, start: str, resting: list[str]) -> bool:
    """Whether anything at all can be ordered from there: first whether some army can go next door."""
    farther = False
    kinds: set[tuple[str, int, str]] = set()  # one army of each kind will do
    for army in movable_armies(game, player, start, resting):
        left = points_left(game, army, [])
        if left > 0:
            kinds.add((game.atlas.type_of[army], left, game.party(army)))
            farther = farther or left > 1
    for to, cost in game.atlas.across[start].items() if kinds else ():
        if room(game, to, player) > 0 and any(
            cost[kind] <= left and may_enter(game, party, to) for kind, left, party in kinds
        ):
            return True
    companies = leader_sets(game, player, start, resting)[0 if farther else 1 :]
    return any(reach(game, player, start, split_leaders(c), resting).armies for c in companies)


def land_reach(game: Facts, player: str, start: str, leaders: list[str], resting: list[str]) -> Group:
    armies = [a for a in movable_armies(game, player, start, resting) if can_go_with(game, a, leaders)]
    left = {a: points_left(game, a, leaders) for a in armies}
    steps = max(left.values(), default=0)
    if leaders:
        steps = max(min(steps, leader_points_left(game, leaders, True)), leader_points_left(game, leaders, False))
    group = Group(ways(game, player, start, steps), {}, {}, {})
    party_of = {a: game.party(a) for a in armies}
    parties, type_of = set(party_of.values()), game.atlas.type_of
    for way in group.ways.values():
        admitted = {p for p in parties if may_pass(game, p, way.areas)}
        able = [a for a in armies if way.cost[type_of[a]] <= left[a] and party_of[a] in admitted]
        if leaders and leader_points_left(game, leaders, True) < len(way.areas):
            able = []
        add_destination(game, player, start, way.areas, leaders, able, group)
    return group


def add_destination(
    game: Facts,
    player: str,
    start: str,
    way: list[str],
    leaders: list[str],
    able: list[str],
    group: Group,
    sea: bool = False,
) -> None:
    """How many armies the group may and must have (Q21); nothing is entered where that is impossible."""
    to, steps = way[-1], 0 if sea else len(way)
    least = 0 if leaders and leader_points_left(game, leaders, False) >= steps else 1
    if leaders:
        if not all(leader_may_enter(game, n, a) for n in leaders for a in way):
            least = 1
        stay = game.rating_in(start, player, tuple(leaders)) + game.atlas.charts.play.stacking
        least = max(least, game.count_friends(start, player) - stay)
    rating = max((game.atlas.leaders[n].rating for n in leaders), default=0)
    most = min(room(game, to, player, tuple(leaders)), game.atlas.charts.play.stacking + rating, len(able))
    if least <= max(most, 0) and (most > 0 or least == 0):
        group.armies[to], group.least[to], group.most[to] = able, least, max(most, 0)


def sea_reach(game: Facts, player: str, start: str, leaders: list[str], resting: list[str]) -> Group:
    """Q23 one leg a slot, from a port to any other, both held by the player, a minor ally or a consenting ally."""
    group = Group({}, {}, {}, {})
    if start not in usable_ports(game, player) or any(game.leaders[n].sailed for n in leaders):
        return group
    armies = [a for a in movable_armies(game, player, start, resting) if can_go_with(game, a, leaders)]
    fit = [a for a in armies if not game.armies[a].sailed and game.party(a) not in game.minors]
    for to in usable_ports(game, player):
        if to != start:
            able = [a for a in fit if may_enter(game, game.party(a), to)]
            group.ways[to] = Way([to], {})
            add_destination(game, player, start, [to], leaders, able, group, sea=True)
    return group


def usable_ports(game: Facts, player: str) -> list[str]:
    """None, if there are not two of them."""
    found: list[str] | None = game.worked_out.get(("usable_ports", player))
    if found is None:
        found = [p for p in game.atlas.ports if may_use_port(game, player, p)]
        found = game.worked_out["usable_ports", player] = found if len(found) > 1 else []
    return found


def may_use_port(game: Facts, player: str, area: str) -> bool:
    if not game.atlas.areas[area].port:
        return False
    holder = game.holder(area)
    minor = game.minors.get(holder)
    if minor is not None:
        return minor.status == "allied" and minor.by == player
    return holder == player or (game.are_allied(holder, player) and [holder, player] in game.ports)


def leader_sets(game: Facts, player: str, start: str, resting: list[str]) -> list[str]:
    """Which leaders may go together: none, each, and each company of them."""
    there = movable_leaders(game, player, start, resting)
    return [NO_LEADER, *("+".join(c) for n in range(1, len(there) + 1) for c in combinations(there, n))]
