"""The fields of the facts, and who is who among players, parties, armies and counters."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Phrase, State, phrase
from rules.king_david.dataset.atlas import Atlas, Counter
from rules.king_david.dataset.sheets import NOBODY, TYPES
from rules.king_david.pieces import Army, Leader, MinorCountry, Options, Raid

SEATS = ["p1", "p2", "p3", "p4", "p5"]


class Parties(State, kw_only=True):
    """All fields of the facts but the stack, which `game.py` types when it knows all frames."""

    order_ends: ClassVar[tuple[str, ...]] = ("battle", "siege", "action_phase", "turn")
    data_name: ClassVar[str] = "atlas"
    atlas: ClassVar[Atlas]  # beside the facts: the data set by its own name

    options: Options
    countries: dict[str, str] = {}  # seat -> country
    armies: dict[str, Army] = {}
    leaders: dict[str, Leader] = {}
    minors: dict[str, MinorCountry] = {}
    raids: list[Raid] = []
    raids_so_far: int = 0
    control: dict[str, str] = {}  # area -> the player whose marker is on it
    forts: dict[str, int] = {}
    food: dict[str, int] = {}
    resource: dict[str, int] = {}
    hands: dict[str, list[str]] = {}
    cup: list[str] = []  # event markers
    spent: list[str] = []
    bag: list[str] = []  # phase markers in the cup
    track: list[str] = []
    shown: list[bool] = []  # boxes whose marker lies face up
    box: int = 0  # of the current phase, from 1; 0 before the first
    turn: int = 1
    order: list[str] = []  # initiative
    actions: int = 0  # Action Phases so far
    alliances: list[list[str]] = []
    former: list[list[str]] = []  # pairs that were allied: never again (5.1)
    breaking: list[list[str]] = []  # pairs that part when the fight or joint slot is over (Q7)
    ports: list[list[str]] = []  # [owner, ally]: may use his ports (Q97)
    joint: dict[str, str] = {}  # guest -> host, for this turn (Q92)
    ark_played: bool = False

    # Who is who.

    @property
    def players(self) -> list[str]:
        return list(self.countries.values())

    def called(self, seat: str) -> str:
        return self.countries.get(seat, seat)  # before the choice of countries, simply a player

    def of(self, seat: str) -> str:
        """The country of a seat."""
        return self.countries[seat]

    def seat_of(self, player: str) -> str:
        return next(s for s, c in self.countries.items() if c == player)

    def seats_of(self, players: list[str]) -> list[str]:
        return [s for s, c in self.countries.items() if c in players]

    def in_order(self, players: list[str]) -> list[str]:
        """In initiative order."""
        return [p for p in self.order if p in players]

    def raid(self, number: int) -> Raid:
        return next(r for r in self.raids if r.number == number)

    def runner(self, army: str) -> str:
        """The player who runs an army, or nobody."""
        there = self.armies[army]
        if there.raid:
            return self.raid(there.raid).by
        return self.country_runner(self.atlas.owner[army])

    def country_runner(self, country: str) -> str:
        """The player who runs the armies of a country, raids aside, or nobody."""
        minor = self.minors.get(country)
        if minor is None:
            return country
        return minor.by if minor.status in ("allied", "run") else NOBODY

    def party(self, army: str) -> str:
        there = self.armies[army]
        if there.raid:
            return self.raid(there.raid).by
        return self.country_party(self.atlas.owner[army])

    def country_party(self, country: str) -> str:
        minor = self.minors.get(country)
        return minor.by if minor is not None and minor.status == "allied" else country

    def player_of(self, party: str) -> str:
        """Who runs a party."""
        minor = self.minors.get(party)
        return party if minor is None else minor.by

    # Friend and foe.

    def are_allied(self, one: str, other: str) -> bool:
        return one == other or sorted([one, other]) in self.alliances

    def are_hostile(self, one: str, other: str) -> bool:
        """Between parties."""
        found: bool = self.relations[Parties.find_hostility, one, other]
        return found

    def find_hostility(self, one: str, other: str) -> bool:
        """Q33, Q118: an invaded minor is hostile to all but who runs it; what is left of a neutral one (Q81) fights
        nobody until it is invaded again."""
        if one == other or self.is_neutral(one) or self.is_neutral(other):
            return False
        mine, yours = self.player_of(one), self.player_of(other)
        if mine == yours and mine:
            return False
        return one in self.minors or other in self.minors or not self.are_allied(one, other)

    def are_friends(self, one: str, other: str) -> bool:
        """Parties whose armies stack together."""
        return one == other or not (self.are_hostile(one, other) or self.is_neutral(one) or self.is_neutral(other))

    def is_neutral(self, party: str) -> bool:
        """A neutral minor: neither friend nor foe."""
        minor = self.minors.get(party)
        return minor is not None and minor.status == "neutral"

    def friends(self, player: str) -> list[str]:
        """Players allied with this one, himself included."""
        return [p for p in self.players if self.are_allied(p, player)]

    def affairs(self, seat: str) -> list[Phrase]:
        player = self.countries.get(seat, "")
        allies = [p for pair in self.alliances if player in pair for p in pair if p != player]
        return [*([phrase("your_allies", allies=allies)] if allies else []), *super().affairs(seat)]

    # Counters.

    def counter(self, army: str) -> Counter:
        return self.atlas.counters[army]

    def unused(self, country: str, kind: str = "") -> list[str]:
        """Counters of a country, of one type or all, that are not on the map."""
        armies, type_of = self.armies, self.atlas.type_of
        return [n for n in self.atlas.counters_of[country] if n not in armies and (not kind or type_of[n] == kind)]

    def steps_left(self, army: str) -> int:
        """3.1 two, or one for an army that is turned over or has no reduced side."""
        return 1 if self.armies[army].hurt or not self.counter(army).reduced else 2

    def strength(self, army: str) -> int:
        return self.counter(army).strength(self.armies[army].hurt)

    def in_ranks(self, armies: list[str]) -> list[str]:
        """As a line of battle: by type, then strength."""
        return sorted(armies, key=lambda a: (TYPES.index(self.counter(a).type), -self.strength(a), a))

    def label(self, army: str, player: str) -> str:
        """What a player calls an army: alike armies have one name."""
        counter, there = self.counter(army), self.armies[army]
        name = f"{counter.type}_{counter.full}" + ("_hurt" if there.hurt else "")
        if there.raid:
            return f"raid_{counter.country}_{name}"
        return name if counter.country == player else f"{counter.country}_{name}"
