"""4.0, 4.2, 4.3, 5.0 The data set: map, charts and pieces as the files have them, and what follows from them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from rules.kernel.data_files import Known
from rules.king_philip.dataset.sheets import (
    Alliance,
    Colony,
    Counters,
    Map,
    Opening,
    ResultsTable,
    Settings,
    Space,
    TribeChart,
)

ENGLISH, INDIAN = "english", "indian"
SIDES = [ENGLISH, INDIAN]
ALLIED = "ALLIED"
KEY = "key"
NO_WAY = 1000  # more half pips than anybody has


def other(side: str) -> str:
    return INDIAN if side == ENGLISH else ENGLISH


class Link(NamedTuple):
    """One way from a space to a neighbour. A river has no pips of its own."""

    to: str
    pips: int
    water: bool
    river: bool


class Step(NamedTuple):
    """A link as a group on its way takes it: what it costs in the season, in half pips, and what the cheapest way on
    from there costs together with it."""

    to: str
    cost: int
    river: bool
    onward: int


class LeaderCard(NamedTuple):
    """What a leader is by his counter: `key` ones add strength and can be killed (6.4)."""

    name: str
    side: str
    people: str
    key: bool


class Charts(Known, dict=True):
    """The whole data set, and what is worked out from it once."""

    map: Map
    crt: ResultsTable
    alliance: Alliance
    counters: Counters
    settings: Settings
    winter: Opening

    @cached_property
    def spaces(self) -> dict[str, Space]:
        return {s.id: s for s in self.map.spaces}

    @cached_property
    def links(self) -> dict[str, list[Link]]:
        """4.3 All ways out of each space, connections before rivers."""
        out: dict[str, list[Link]] = {s.id: [] for s in self.map.spaces}
        for c in self.map.connections:
            out[c.a].append(Link(c.b, c.pips, c.water, False))
            out[c.b].append(Link(c.a, c.pips, c.water, False))
        for r in self.map.river_links:
            out[r.a].append(Link(r.b, 0, False, True))
            out[r.b].append(Link(r.a, 0, False, True))
        return out

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """5.0 The adjacent spaces, each once."""
        return {s: list(dict.fromkeys(k.to for k in links)) for s, links in self.links.items()}

    @cached_property
    def fewest_pips(self) -> dict[str, int]:
        """12.1 Of the cheapest way out of each space; a river has none."""
        return {s: min(k.pips for k in links) for s, links in self.links.items()}

    @cached_property
    def watches(self) -> dict[str, frozenset[str]]:
        """12.4 The spaces into which a stack can intercept."""
        return {s: frozenset(k.to for k in links) for s, links in self.overland.items()}

    @cached_property
    def most_together(self) -> int:
        """6.3, 6.4 Counters that a stack can have at all: Infantry and a leader."""
        return max(most + leaders for leaders, most in enumerate(self.most_infantry))

    @cached_property
    def most_infantry(self) -> tuple[int, int]:
        """Infantry in a stack without a leader, and with one."""
        return self.settings.stacks.plain, self.settings.stacks.with_leader

    @cached_property
    def known_stacks(self) -> dict[tuple[bool, bool], dict[tuple[str, ...], bool]]:
        return {}

    def stackable(self, church_in: bool, disunited: bool) -> dict[tuple[str, ...], bool]:
        """What is known of which counters may stack (6.3). The same in every game played in this way."""
        return self.known_stacks.setdefault((church_in, disunited), {})

    @cached_property
    def known_parts(self) -> dict[tuple[object, ...], list[list[str]]]:
        """What is known of the parts a stack can be divided into (`stacking.divide`)."""
        return {}

    @cached_property
    def known_groups(self) -> dict[tuple[bool, bool], dict[str, list[dict[Any, Any]]]]:
        return {}

    def groups(self, church_in: bool, disunited: bool) -> dict[str, list[dict[Any, Any]]]:
        """What is known of how groups of counters move (`paths.group_of`): by side and turn, the same table for each
        turn of a season."""
        known = self.known_groups.get((church_in, disunited))
        if known is None:
            known = self.known_groups[church_in, disunited] = {}
            for side in SIDES:
                summer, winter = dict[Any, Any](), dict[Any, Any]()
                turns = range(len(self.settings.turns.names) + 1)
                known[side] = [winter if turn == self.settings.turns.winter else summer for turn in turns]
        return known

    @cached_property
    def known_ways(self) -> dict[tuple[int, bool], dict[str, list[Link]]]:
        return {}

    def ways(self, most: int, rivers: bool) -> dict[str, list[Link]]:
        """The links open to a group that may take connections of up to `most` pips, and rivers or not."""
        known = self.known_ways.get((most, rivers))
        if known is None:
            known = {s: [k for k in ks if (rivers if k.river else k.pips <= most)] for s, ks in self.links.items()}
            self.known_ways[most, rivers] = known
        return known

    @cached_property
    def known_steps(self) -> dict[tuple[int, ...], dict[str, list[Step]]]:
        return {}

    def steps(self, most: int, rivers: bool, costs: list[int]) -> dict[str, list[Step]]:
        """The same links with what they cost: half pips by printed pips, as in `costs`."""
        key = (most, rivers, *costs)
        known = self.known_steps.get(key)
        if known is None:
            ways = self.ways(most, rivers)
            known = {s: [self.step(s, k, ways, costs) for k in links] for s, links in ways.items()}
            self.known_steps[key] = known
        return known

    def step(self, start: str, link: Link, ways: dict[str, list[Link]], costs: list[int]) -> Step:
        cost, further = costs[link.pips], [costs[k.pips] for k in ways[link.to] if k.to != start]
        return Step(link.to, cost, link.river, cost + min(further, default=NO_WAY))

    @cached_property
    def costs(self) -> list[int]:
        """12.1 Half pips by printed pips; 0 stands for a river."""
        most = max(c.pips for c in self.map.connections)
        return [self.settings.movement.river, *(2 * pips for pips in range(1, most + 1))]

    @cached_property
    def winter_costs(self) -> list[int]:
        """12.6"""
        return [cost * self.settings.movement.winter_factor for cost in self.costs]

    @cached_property
    def overland(self) -> dict[str, list[Link]]:
        """12.4 The ways an interception can take: connections that cross no open water."""
        return {s: [k for k in links if not k.river and not k.water] for s, links in self.links.items()}

    @cached_property
    def sites(self) -> dict[str, list[str]]:
        """Settlements or villages of each colony and tribe."""
        out: dict[str, list[str]] = {p: [] for p in (*self.colonies, *self.tribes)}
        for s in self.map.spaces:
            if s.owner:
                out[s.owner].append(s.id)
        return out

    @cached_property
    def place(self) -> dict[str, int]:
        """The order of the spaces."""
        return {s.id: i for i, s in enumerate(self.map.spaces)}

    @cached_property
    def owner_of(self) -> dict[str, str]:
        """The colony or tribe of each space; "" of a neutral one."""
        return {s.id: s.owner for s in self.map.spaces}

    @cached_property
    def owners(self) -> list[str]:
        return list(dict.fromkeys(self.owner_of.values()))

    @cached_property
    def ports(self) -> list[str]:
        return [s.id for s in self.map.spaces if s.port]

    @property
    def colonies(self) -> dict[str, Colony]:
        return self.counters.colonies

    @property
    def tribes(self) -> dict[str, TribeChart]:
        return self.alliance.tribes

    @cached_property
    def nation(self) -> dict[str, str]:
        return {code: t.nation for code, t in self.tribes.items()}

    @cached_property
    def infantry(self) -> dict[str, str]:
        """Every Warrior and Soldier counter, and its colony or tribe."""
        counts = {c: colony.soldiers for c, colony in self.colonies.items()}
        counts[ALLIED] = self.counters.allied.warriors
        counts |= {t: tribe.most for t, tribe in self.tribes.items()}
        return {f"{people.lower()}_{i}": people for people, n in counts.items() for i in range(1, n + 1)}

    @cached_property
    def counters_of(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for unit, people in self.infantry.items():
            out.setdefault(people, []).append(unit)
        return out

    @cached_property
    def units_of(self) -> dict[str, frozenset[str]]:
        return {people: frozenset(units) for people, units in self.counters_of.items()}

    @cached_property
    def allied(self) -> frozenset[str]:
        """The Allied Indian counters."""
        return self.units_of[ALLIED]

    @cached_property
    def rank(self) -> dict[str, int]:
        """The order of all counters, Infantry before leaders."""
        return {piece: i for i, piece in enumerate((*self.infantry, *self.leaders))}

    @cached_property
    def leaders(self) -> dict[str, LeaderCard]:
        cards = {n: LeaderCard(k.name, k.side, k.people, True) for n, k in self.counters.leaders.items()}
        for code in self.colonies:
            cards[captain_of(code)] = LeaderCard(f"Captain of {self.colonies[code].name}", ENGLISH, code, False)
        for code in self.tribes:
            cards[sachem_of(code)] = LeaderCard(f"Sachem of the {self.tribes[code].name}s", INDIAN, code, False)
        return cards

    @cached_property
    def side_of(self) -> dict[str, str]:
        """Which side a people's Infantry and sites belong to, whether they fight yet or not."""
        return {**dict.fromkeys((*self.colonies, ALLIED), ENGLISH), **dict.fromkeys(self.tribes, INDIAN)}

    @cached_property
    def steps_to_raze(self) -> dict[str, int]:
        """4.2 Hits that raze a site: two, three for a fort; neutral spaces have none."""
        return {s.id: (3 if s.fort else 2) if s.owner else 0 for s in self.map.spaces}

    def hits(self, sp: int, die: int) -> int:
        """13.4 Strength 0 or less hits nobody; above the last row the last row counts."""
        return self.crt.rows[max(0, min(sp, len(self.crt.rows) - 1))][die - 1]

    def played_turns(self, short: bool) -> list[int]:
        """17.0 Every other turn in the short game."""
        return self.settings.turns.short if short else list(range(1, len(self.settings.turns.names) + 1))


def captain_of(colony: str) -> str:
    return f"captain_{colony.lower()}"


def sachem_of(tribe: str) -> str:
    return f"sachem_{tribe.lower()}"
