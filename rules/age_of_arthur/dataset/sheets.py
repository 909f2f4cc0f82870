"""What is in the data files: the map, the cards, the armies, the figures of the rulebook."""

from __future__ import annotations

import functools
from itertools import combinations

import msgspec

from rules.dba.dataset.tables import Rulebook
from rules.kernel.data_files import Known

BRITISH, SAXON, IRISH = "british", "saxon", "irish"
SHORE, CHANNEL, IRISH_SEA = "SS", "BS", "IS"
PENDRAGON, BRETWALDA = "pendragon", "bretwalda"
TITLES = {PENDRAGON: BRITISH, BRETWALDA: SAXON}  # and who may hold them
ESTABLISH, RENOUNCE, RAID, SETTLEMENT, CASUS_BELLI = "establish", "renounce", "raid", "settlement", "casus_belli"
BASE_HAND = (ESTABLISH, RENOUNCE, RAID, SETTLEMENT, CASUS_BELLI)


class Realm(Known):
    """One of the eight petty kingdoms."""

    name: str
    home: str


class Land(Known):
    """A province as printed on the map; `borders` counts ferries."""

    name: str
    modern: str
    kingdom: str
    lat: float
    lon: float
    coasts: list[str]
    topography: str
    borders: list[str]


class Map(Known):
    seating: list[str]
    ferries: list[list[str]]
    default: dict[str, list[str]]
    kingdoms: dict[str, Realm]
    provinces: dict[str, Land]


class Card(Known):
    name: str
    copies: int
    timing: str
    on: str
    until: str


class Cards(Known):
    winds: dict[str, Card]


class Kind(Known):
    """A type of stand."""

    name: str
    mounted: bool = False


class Odds(Known):
    toughness: int
    ground: int
    worth: dict[str, tuple[int, int]]
    gifts: dict[str, int]


class Armies(Known):
    pedyt: int
    base: dict[str, dict[str, int]]
    levy: dict[str, dict[str, int]]
    kinds: dict[str, Kind]
    odds: Odds


class Expendables(Known):
    few: int
    many: int


class RankPoints(Known):
    british: int
    province: int
    warlord: int
    vassal: int
    title: int


class BattleRules(Known):
    rounds: int
    least_command: int


class SiegeRules(Known):
    walls: int


class Settings(Known):
    winds: int
    first_war: int
    peace: int
    second_war: int
    extension: int
    expendables: Expendables
    rank: RankPoints
    battle: BattleRules
    siege: SiegeRules


class Britain(msgspec.Struct, dict=True, forbid_unknown_fields=True):
    map: Map
    cards: Cards
    armies: Armies
    settings: Settings
    dba: Rulebook  # the tables a battle on the grid is fought by

    @property
    def lands(self) -> dict[str, Land]:
        return self.map.provinces

    @functools.cached_property
    def deck(self) -> list[str]:
        """Every Winds of Change card, sorted."""
        return sorted(c for c, card in self.cards.winds.items() for _ in range(card.copies))

    @functools.cached_property
    def coast(self) -> dict[str, frozenset[str]]:
        return {
            c: frozenset(p for p, land in self.lands.items() if c in land.coasts) for c in (SHORE, CHANNEL, IRISH_SEA)
        }

    @functools.cached_property
    def legal_sets(self) -> dict[int, list[frozenset[str]]]:
        """The kingdoms that can be played together, by how many they are (3.1, G1)."""
        names = self.map.seating
        sizes = range(2, len(names) + 1)
        return {n: [s for c in combinations(names, n) if self.can_play_together(s := frozenset(c))] for n in sizes}

    def of_kingdom(self, kingdom: str) -> list[str]:
        return [p for p, land in self.lands.items() if land.kingdom == kingdom]

    def can_play_together(self, kingdoms: frozenset[str]) -> bool:
        """Connected, two Saxon Shore provinces and one on the Irish Sea that are no homes, and something to claim for
        everybody (R-TURN3)."""
        homes = {self.map.kingdoms[k].home for k in kingdoms}
        lands = {p: land for p, land in self.lands.items() if land.kingdom in kingdoms}
        plain = lands.keys() - homes
        if len(plain & self.coast[SHORE]) < 2 or not plain & self.coast[IRISH_SEA]:
            return False
        for kingdom in kingdoms:
            foreign = {b for land in lands.values() if land.kingdom == kingdom for b in land.borders if b in plain}
            if all(lands[b].kingdom == kingdom for b in foreign):
                return False
        reached, edge = set[str](), [min(lands)]
        while edge:
            here = edge.pop()
            if here not in reached:
                reached.add(here)
                edge += [b for b in lands[here].borders if b in lands]
        return len(reached) == len(lands)
