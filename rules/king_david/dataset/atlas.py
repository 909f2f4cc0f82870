"""The data set: everything in the data files, and what follows from it: who borders whom, which counters there are."""

from __future__ import annotations

import functools

import msgspec

from rules.kernel.data_files import Known
from rules.king_david.dataset.sheets import (
    NOBODY,
    TYPES,
    WINDOWS,
    Area,
    Charts,
    Cup,
    LeaderLine,
    Map,
    Marker,
    Markers,
    Pieces,
    Setting,
    Type,
)  # fmt: skip


class Counter(msgspec.Struct, frozen=True):
    """One army counter. Its id says what it is, so it is shown only to those who may know."""

    id: str
    country: str
    type: Type
    full: int
    reduced: int  # 0: one step

    def strength(self, hurt: bool) -> int:
        return self.reduced if hurt else self.full


class Step(msgspec.Struct, frozen=True):
    """A passable border, and what each type pays to cross it into the area beyond (6.1)."""

    to: str
    cost: dict[str, int]


class Atlas(Known, dict=True):
    """The whole data set, and what follows from it."""

    map: Map
    charts: Charts
    pieces: Pieces
    events: Markers
    cup: Cup
    settings: dict[str, Setting]

    @functools.cached_property
    def areas(self) -> dict[str, Area]:
        return {a.id: a for a in self.map.areas}

    @functools.cached_property
    def cities(self) -> list[str]:
        return [a.id for a in self.map.areas if a.city]

    @functools.cached_property
    def ports(self) -> list[str]:
        return [a.id for a in self.map.areas if a.port]

    @functools.cached_property
    def country_at_home(self) -> dict[str, str]:
        """home on the map -> the country whose home it is (phoenicia -> tyre)."""
        charts = self.charts
        return {c.home: n for n, c in charts.countries.items()} | {c.home: n for n, c in charts.minors.items()}

    @functools.cached_property
    def country_of(self) -> dict[str, str]:
        """area -> the country whose home it is, or nobody."""
        return {a.id: self.country_at_home.get(a.home, NOBODY) for a in self.map.areas}

    @functools.cached_property
    def home(self) -> dict[str, list[str]]:
        """country -> its home areas."""
        found: dict[str, list[str]] = {c: [] for c in self.country_at_home.values()}
        for area, country in self.country_of.items():
            if country:
                found[country].append(area)
        return found

    @functools.cached_property
    def home_cities(self) -> dict[str, list[str]]:
        return {c: [a for a in areas if self.areas[a].city] for c, areas in self.home.items()}

    @functools.cached_property
    def steps(self) -> dict[str, list[Step]]:
        """The passable borders of each area. A Jordan border without a ford is none (Q17)."""
        found: dict[str, list[Step]] = {a: [] for a in self.areas}
        for border in self.map.borders:
            if border.kind != "jordan":
                for here, there in ((border.a, border.b), (border.b, border.a)):
                    found[here].append(Step(there, self.cost_of(there, border.kind != "land")))
        return found

    def cost_of(self, area: str, water: bool) -> dict[str, int]:
        move = self.charts.movement
        ground = move.hill if self.areas[area].terrain == "hill" else move.clear
        return {t: ground[t] + (move.water[t] if water else 0) for t in TYPES}

    @functools.cached_property
    def near(self) -> dict[str, list[str]]:
        return {a: [s.to for s in steps] for a, steps in self.steps.items()}

    @functools.cached_property
    def across(self) -> dict[str, dict[str, dict[str, int]]]:
        """from -> to -> what each type pays."""
        return {a: {s.to: s.cost for s in steps} for a, steps in self.steps.items()}

    @functools.cached_property
    def weights(self) -> dict[str, dict[str, int]]:
        """from -> to -> what all types pay together."""
        return {a: {to: sum(cost.values()) for to, cost in there.items()} for a, there in self.across.items()}

    @functools.cached_property
    def blocked(self) -> dict[str, list[str]]:
        """Across the Jordan without a ford."""
        found: dict[str, list[str]] = {a: [] for a in self.areas}
        for border in self.map.borders:
            if border.kind == "jordan":
                found[border.a].append(border.b)
                found[border.b].append(border.a)
        return found

    @functools.cached_property
    def around(self) -> dict[str, list[str]]:
        """country -> the areas that border its home passably and are not of it."""
        return {
            c: [a for a in self.areas if a not in home and any(n in home for n in self.near[a])]
            for c, home in self.home.items()
        }

    @functools.cached_property
    def counters(self) -> dict[str, Counter]:
        found: dict[str, Counter] = {}
        for line in self.pieces.counters:
            for n in range(1, line.count + 1):
                name = f"{line.country}_{line.type}_{line.full}_{n}"
                found[name] = Counter(name, line.country, line.type, line.full, line.reduced)
        return found

    @functools.cached_property
    def owner(self) -> dict[str, str]:
        """counter -> its country."""
        return {name: counter.country for name, counter in self.counters.items()}

    @functools.cached_property
    def type_of(self) -> dict[str, str]:
        return {name: counter.type for name, counter in self.counters.items()}

    @functools.cached_property
    def counters_of(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {c: [] for c in self.country_at_home.values()}
        for name, counter in self.counters.items():
            found[counter.country].append(name)
        return found

    @functools.cached_property
    def leaders(self) -> dict[str, LeaderLine]:
        return {leader.id: leader for leader in self.pieces.leaders}

    @functools.cached_property
    def markers(self) -> dict[str, Marker]:
        return {m.id: m for m in self.events.markers}

    @functools.cached_property
    def played_in(self) -> dict[str, list[str]]:
        """window -> the markers played in it."""
        return {w: [m.id for m in self.events.markers if m.window == w] for w in WINDOWS}

    @functools.cached_property
    def types_of(self) -> dict[str, list[str]]:
        """country -> the types of army it has counters for."""
        return {
            c: [t for t in TYPES if any(self.counters[n].type == t for n in ns)] for c, ns in self.counters_of.items()
        }

    @functools.cached_property
    def steps_between(self) -> dict[str, dict[str, int]]:
        """Passable borders from each area to each other (Q13)."""
        return {a: self.distances(a) for a in self.areas}

    def distances(self, start: str) -> dict[str, int]:
        found, edge = {start: 0}, [start]
        while edge:
            edge = [n for n in dict.fromkeys(n for a in edge for n in self.near[a]) if n not in found]
            found.update(dict.fromkeys(edge, max(found.values()) + 1))
        return found

    def players(self, count: int) -> list[str]:
        """The countries that this many players choose from, in the order of setting up (4.5)."""
        out = self.charts.fewer_players[str(count)]
        return sorted((c for c in self.charts.countries if c not in out), key=lambda c: self.charts.countries[c].order)

    def has_host(self, minor: str) -> bool:
        """Whether a minor has an army of its own to set up. Jerusalem has none (Q80)."""
        charts = self.charts
        host = charts.minors[minor].armies if minor in charts.minors else charts.countries[minor].armies
        return bool(host)
