"""6.1 Movement: who can go where. Nothing here changes the facts; march.py does.

An order moves one group from one area along one path. Each unit pays its own costs; armies that began with a leader
and stay in his group have twice their allowance (Q19). The path to an area is the shortest one through quiet land;
a player who wants another one goes step by step (Q135).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def may_act(game: Facts, army: str, resting: Sequence[str]) -> bool:
    """Not stopped by Vacillating Force, nor of a country in mourning (7.3, 7.25)."""
    there = game.armies[army]
    return not there.wavers and not (game.atlas.owner[army] in resting and not there.raid)


def movable_armies(game: Facts, player: str, start: str, resting: Sequence[str]) -> list[str]:
    armies = game.armies
    return [a for a in game.run_by(player, start) if armies[a].spent < STOPPED and may_act(game, a, resting)]


def movable_leaders(game: Facts, player: str, start: str, resting: Sequence[str]) -> list[str]:
    mine = [n for n in game.leaders_in(start) if game.leader_runner(n) == player]
    free = [n for n in mine if game.leaders[n].spent < STOPPED and game.atlas.leaders[n].country not in resting]
    return sorted(free, key=lambda n: (-game.atlas.leaders[n].rating, n))


def can_go_with(game: Facts, army: str, leaders: Sequence[str]) -> bool:
    """Q19 armies may be dropped off, none picked up: an army goes on with leaders it came with, or alone if it has
    points of its own left."""
    there = game.armies[army]
    if not leaders:
        return True
    came = not there.steps or not set(there.led.split("+")).isdisjoint(leaders)
    return came and all(game.leaders[n].steps == there.steps for n in leaders)


def points_left(game: Facts, army: str, leaders: Sequence[str]) -> int:
    """Movement points an army has left, in a group with these leaders or without."""
    move = game.atlas.charts.movement
    allowance = move.allowance[game.atlas.type_of[army]] * (move.led_factor if leaders else 1)
    return allowance - game.armies[army].spent


def leader_points_left(game: Facts, leaders: Sequence[str], escorted: bool) -> int:
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
    across, weights = game.atlas.across, game.atlas.weights
    found: dict[str, Way] = {}
    nowhere = Way([], dict.fromkeys(TYPES, 0))
    before: dict[str, int] = {start: 0}  # area -> what the way costs all types together
    for step in range(most):
        after: dict[str, int] = {}
        for here, spent in before.items():
            if step and not is_quiet(game, here, player):
                continue
            way = found.get(here, nowhere)
            for to, weight in weights[here].items():
                if to == start or (to in found and to not in after):
                    continue
                if spent + weight < after.get(to, STOPPED):
                    cost = across[here][to]
                    found[to] = Way([*way.areas, to], {t: n + cost[t] for t, n in way.cost.items()})
                    after[to] = spent + weight
        before = after
    return found


class Group(msgspec.Struct):
    """What can be ordered from one area with these leaders: to -> the armies that could come, least and most."""

    ways: dict[str, Way]
    armies: dict[str, list[str]]
    least: dict[str, int]
    most: dict[str, int]


def reach(game: Facts, player: str, start: str, leaders: Sequence[str], resting: Sequence[str]) -> Group:
    """Everything open to a group by land."""
    found: Group = game.position[land_reach, player, start, tuple(leaders), tuple(resting)]
    return found


def can_move(game: Facts, player: str, start: str, resting: Sequence[str]) -> bool:
    """Whether anything at all can be ordered from there."""
    found: bool = game.position[find_move, player, start, tuple(resting)]
    return found


def find_move(game: Facts, player: str, start: str, resting: Sequence[str]) -> bool:
    """First whether some army can go next door."""
    farther = False
    kinds: set[tuple[str, int, str]] = set()  # one army of each kind will do
    for army in movable_armies(game, player, start, resting):
        left = points_left(game, army, [])
        if left > 0:
            kinds.add((game.atlas.type_of[army], left, game.party(army)))
            farther = farther or left > 1
    for to, cost in game.atlas.across[start].items() if kinds else ():
        if room(game, to, player) > 0:
            for kind, left, party in kinds:
                if cost[kind] <= left and may_enter(game, party, to):
                    return True
    companies = leader_sets(game, player, start, resting)[0 if farther else 1 :]
    return any(reach(game, player, start, split_leaders(c), resting).armies for c in companies)


def land_reach(game: Facts, player: str, start: str, leaders: Sequence[str], resting: Sequence[str]) -> Group:
    armies = [a for a in movable_armies(game, player, start, resting) if can_go_with(game, a, leaders)]
    left = {a: points_left(game, a, leaders) for a in armies}
    steps = escorted = max(left.values(), default=0)
    if leaders:
        escorted = leader_points_left(game, leaders, True)
        steps = max(min(steps, escorted), leader_points_left(game, leaders, False))
    group = Group(game.position[ways, player, start, steps], {}, {}, {})
    party_of = {a: game.party(a) for a in armies}
    parties, type_of = set(party_of.values()), game.atlas.type_of
    limits = Limits(game, player, start, leaders)
    for way in group.ways.values():
        able: list[str] = []
        if armies and len(way.areas) <= escorted:
            admitted = {p for p in parties if may_pass(game, p, way.areas)}
            able = [a for a in armies if way.cost[type_of[a]] <= left[a] and party_of[a] in admitted]
        limits.add_destination(game, way.areas, able, group)
    return group


class Limits:
    """How many armies a group may and must have (Q21): what is the same wherever it goes."""

    def __init__(self, game: Facts, player: str, start: str, leaders: Sequence[str]) -> None:
        self.player, self.leaders, self.alone, self.must = player, tuple(leaders), 0, 0
        self.most: int = game.atlas.charts.play.stacking
        self.lets_in: dict[str, bool] = {}  # area -> whether the leaders may be there without armies
        if leaders:
            self.alone = leader_points_left(game, leaders, False)
            self.must = game.count_friends(start, player) - game.rating_in(start, player, self.leaders) - self.most
            self.most += max(game.atlas.leaders[n].rating for n in leaders)

    def may_be_alone(self, game: Facts, area: str) -> bool:
        known = self.lets_in.get(area)
        if known is None:
            known = self.lets_in[area] = all(leader_may_enter(game, n, area) for n in self.leaders)
        return known

    def add_destination(self, game: Facts, way: list[str], able: list[str], group: Group, sea: bool = False) -> None:
        """Nothing is entered where it is impossible."""
        to, least = way[-1], 1
        if self.leaders:
            if self.alone >= (0 if sea else len(way)) and all(self.may_be_alone(game, a) for a in way):
                least = 0
            least = max(least, self.must)
        if least and not able:
            return
        most = min(room(game, to, self.player, self.leaders), self.most, len(able))
        if least <= max(most, 0) and (most > 0 or least == 0):
            group.armies[to], group.least[to], group.most[to] = able, least, max(most, 0)


def sea_reach(game: Facts, player: str, start: str, leaders: Sequence[str], resting: Sequence[str]) -> Group:
    """Everything open to a group by sea."""
    found: Group = game.position[find_sea_reach, player, start, tuple(leaders), tuple(resting)]
    return found


def find_sea_reach(game: Facts, player: str, start: str, leaders: Sequence[str], resting: Sequence[str]) -> Group:
    """Q23 one leg a slot, from a port to any other, both held by the player, a minor ally or a consenting ally."""
    group = Group({}, {}, {}, {})
    if start not in usable_ports(game, player) or any(game.leaders[n].sailed for n in leaders):
        return group
    armies = [a for a in movable_armies(game, player, start, resting) if can_go_with(game, a, leaders)]
    fit = [a for a in armies if not game.armies[a].sailed and game.party(a) not in game.minors]
    limits = Limits(game, player, start, leaders)
    for to in usable_ports(game, player):
        if to != start:
            able = [a for a in fit if may_enter(game, game.party(a), to)]
            group.ways[to] = Way([to], {})
            limits.add_destination(game, [to], able, group, sea=True)
    return group


def usable_ports(game: Facts, player: str) -> list[str]:
    found: list[str] = game.position[find_ports, player]
    return found


def find_ports(game: Facts, player: str) -> list[str]:
    """None, if there are not two of them."""
    found = [p for p in game.atlas.ports if may_use_port(game, player, p)]
    return found if len(found) > 1 else []


def may_use_port(game: Facts, player: str, area: str) -> bool:
    if not game.atlas.areas[area].port:
        return False
    holder = game.holder(area)
    minor = game.minors.get(holder)
    if minor is not None:
        return minor.status == "allied" and minor.by == player
    return holder == player or (game.are_allied(holder, player) and [holder, player] in game.ports)


def leader_sets(game: Facts, player: str, start: str, resting: Sequence[str]) -> list[str]:
    """Which leaders may go together: none, each, and each company of them."""
    there = movable_leaders(game, player, start, resting)
    return [NO_LEADER, *("+".join(c) for n in range(1, len(there) + 1) for c in combinations(there, n))]
