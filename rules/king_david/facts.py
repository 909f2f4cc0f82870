"""The facts of The Campaigns of King David, and small questions about them.

Words: a *player* is a country that somebody plays; a seat is the person. A player *runs* the armies of his country,
of his minor allies, of an invaded minor he controls and of his raids. A *party* is a country with its minor allies
and raiders, or an invaded minor by itself. *Holds* means: controls the city or, without a city, the area.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter as count
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from rules.kernel import Frame, State
from rules.king_david.dataset.atlas import Atlas, Counter
from rules.king_david.dataset.sheets import NOBODY, TYPES, Area

F = TypeVar("F", bound=Frame)

SEATS = ["p1", "p2", "p3", "p4", "p5"]


class Options(msgspec.Struct):
    """What a table may settle; the values are in settings.toml."""

    turns: int = 7
    ending: Literal["fixed", "variable"] = "fixed"
    placement: Literal["ordered", "sealed"] = "ordered"
    ransom_freeze: bool = False
    convert_anywhere: bool = False
    decrease_resources: int = 5
    markers: int = 3  # drawn at set-up (4.7)
    countries: list[str] = []  # by seat, instead of the dice of 4.3
    alliances: list[list[str]] = []  # agreed before the first turn


class Army(msgspec.Struct, omit_defaults=True):
    """A counter on the map. The second block is reset for each slot."""

    area: str  # "": drawn, not yet placed
    hurt: bool = False
    raid: int = 0

    spent: int = 0  # movement points
    steps: int = 0  # areas entered
    led: str = ""  # the leaders it has moved with
    sailed: bool = False
    fought: bool = False  # it has attacked (Q103)
    wavers: bool = False  # Vacillating Force, for the whole Action Phase
    marching: bool = False  # in the group that is on its way
    fed: bool = False  # paid for in this Build


class Leader(msgspec.Struct, omit_defaults=True):
    area: str = ""  # "": off the map
    fate: Literal["", "captive", "dead", "ransomed", "waiting"] = ""  # the last two: off the map, on his way home (Q13)
    captor: str = ""
    due: int = 0  # the turn from which his ransom is due
    spent: int = 0
    steps: int = 0
    sailed: bool = False


class MinorCountry(msgspec.Struct, omit_defaults=True):
    status: Literal["neutral", "allied", "run", "conquered"] = "neutral"
    by: str = ""  # its ally, or who runs it
    ready: bool = False  # has set up, once per game (Q117)
    since: int = 0  # the Action Phase in which it came under control (Q82)


class Raid(msgspec.Struct):
    number: int
    land: str
    by: str
    left: int  # slots of its player, this one included


class Facts(State, kw_only=True):
    """Everything but the stack, which `game.py` types when it knows all frames."""

    order_ends: ClassVar[tuple[str, ...]] = ("battle", "siege", "action_phase", "turn")
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

    def enclosing(self, kind: type[F]) -> F:
        """The nearest frame of that kind, where the rules say there is one."""
        found: F | None = self.frame(kind)
        assert found is not None, f"{self.game} is not in a {kind.kind()}"
        return found

    # Who is who.

    def with_data(self, data: Any) -> None:
        super().with_data(data)
        self.__dict__["atlas"] = data

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
        country = self.atlas.owner[army]
        minor = self.minors.get(country)
        if minor is None:
            return country
        return minor.by if minor.status in ("allied", "run") else NOBODY

    def party(self, army: str) -> str:
        there = self.armies[army]
        if there.raid:
            return self.raid(there.raid).by
        return self.country_party(self.atlas.owner[army])

    def player_of(self, party: str) -> str:
        """Who runs a party."""
        minor = self.minors.get(party)
        return party if minor is None else minor.by

    # Friend and foe.

    def allied(self, one: str, other: str) -> bool:
        return one == other or sorted([one, other]) in self.alliances

    def hostile(self, one: str, other: str) -> bool:
        """Between parties (Q33, Q118): an invaded minor is hostile to all but who runs it; what is left of a neutral
        one (Q81) fights nobody until it is invaded again."""
        if one == other or self.aside(one) or self.aside(other):
            return False
        mine, yours = self.player_of(one), self.player_of(other)
        if mine == yours and mine:
            return False
        return one in self.minors or other in self.minors or not self.allied(one, other)

    def aside(self, party: str) -> bool:
        """A neutral minor: neither friend nor foe."""
        minor = self.minors.get(party)
        return minor is not None and minor.status == "neutral"

    def friends(self, player: str) -> list[str]:
        """Players allied with this one, himself included."""
        return [p for p in self.players if self.allied(p, player)]

    # Counters.

    def counter(self, army: str) -> Counter:
        return self.atlas.counters[army]

    def unused(self, country: str, kind: str = "") -> list[str]:
        """Counters of a country, of one type or all, that are not on the map."""
        mine = (n for n in self.atlas.counters_of[country] if n not in self.armies)
        return [n for n in mine if not kind or self.counter(n).type == kind]

    def steps_left(self, army: str) -> int:
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

    # Where things are. The index is beside the facts, and is thrown away whenever something moves or changes hands.

    def touch(self) -> None:
        self.__dict__.pop("index", None)
        self.__dict__.pop("worked_out", None)

    def shift(self, army: str, area: str) -> None:
        """Puts an army into an area and keeps the index right; "" is off the map."""
        there = self.armies[army]
        index: dict[str, dict[str, list[str]]] | None = self.__dict__.get("index")
        if index is not None:
            party = self.party(army)
            if there.area:
                here = index[there.area]
                here[party].remove(army)
                if not here[party]:
                    del here[party]
                if not here:
                    del index[there.area]
            if area:
                insort(index.setdefault(area, {}).setdefault(party, []), army)
        there.area = area
        self.__dict__.pop("worked_out", None)

    def station(self, leader: str, area: str) -> None:
        """Puts a leader into an area; "" is off the map."""
        self.leaders[leader].area = area
        self.__dict__.pop("worked_out", None)

    @property
    def worked_out(self) -> dict[Any, Any]:
        """Answers that hold until the next touch."""
        found: dict[Any, Any] = self.__dict__.setdefault("worked_out", {})
        return found

    @property
    def at(self) -> dict[str, dict[str, list[str]]]:
        """area -> party -> armies."""
        index: dict[str, dict[str, list[str]]] | None = self.__dict__.get("index")
        if index is None:
            index = self.__dict__["index"] = {}
            owner, parties = self.atlas.owner, {c: self.country_party(c) for c in self.atlas.home}
            for army in sorted(self.armies):  # the same order, however one came here
                there = self.armies[army]
                if there.area:
                    party = self.raid(there.raid).by if there.raid else parties[owner[army]]
                    index.setdefault(there.area, {}).setdefault(party, []).append(army)
        return index

    def country_party(self, country: str) -> str:
        minor = self.minors.get(country)
        return minor.by if minor is not None and minor.status == "allied" else country

    def armies_in(self, area: str) -> list[str]:
        here = self.at.get(area, {})
        return [a for party in sorted(here) for a in here[party]]

    def run_by(self, player: str, area: str) -> list[str]:
        """The armies in an area that a player runs."""
        here = self.at.get(area)
        return [a for party in sorted(here) if self.player_of(party) == player for a in here[party]] if here else []

    def areas_of(self, player: str) -> list[str]:
        """The areas with armies that a player runs."""
        found: list[str] | None = self.worked_out.get(("areas", player))
        if found is None:
            parties = {player, *(m for m, c in self.minors.items() if c.status == "run" and c.by == player)}
            found = sorted(area for area, here in self.at.items() if not parties.isdisjoint(here))
            self.worked_out["areas", player] = found
        return found

    def foes_in(self, area: str, party: str) -> list[str]:
        """Armies there that are hostile to a party."""
        here = self.at.get(area)
        return [a for p in sorted(here) if self.hostile(p, party) for a in here[p]] if here else []

    def has_foes(self, area: str, party: str) -> bool:
        here = self.at.get(area)
        return here is not None and any(self.hostile(p, party) for p in here)

    def friends_in(self, area: str, party: str) -> int:
        """How many armies stack together with this party's."""
        here = self.at.get(area)
        if not here:
            return 0
        known: int | None = self.worked_out.get(("friends", area, party))
        if known is None:
            beside = [p for p in here if not self.hostile(p, party) and not self.aside(p)]
            known = self.worked_out["friends", area, party] = sum(len(here[p]) for p in beside)
        return known

    def leaders_in(self, area: str) -> list[str]:
        known: dict[str, list[str]] | None = self.worked_out.get("leaders")
        if known is None:
            known = self.worked_out["leaders"] = {}
            for name, leader in self.leaders.items():
                known.setdefault(leader.area, []).append(name)
        return known.get(area, [])

    def rating_in(self, area: str, player: str, without: tuple[str, ...] = ()) -> int:
        """The best rating of a friendly leader there: only one counts (6.1, Q98)."""
        best = 0
        for name in self.leaders_in(area):
            if name not in without and self.friendly_leader(name, player):
                best = max(best, self.atlas.leaders[name].rating)
        return best

    def leader_party(self, leader: str) -> str:
        return self.country_party(self.atlas.leaders[leader].country)

    def leader_runner(self, leader: str) -> str:
        return self.player_of(self.leader_party(leader))

    def friendly_leader(self, leader: str, party: str) -> bool:
        return not self.hostile(self.leader_party(leader), party)

    # Who holds what.

    def holder(self, area: str) -> str:
        """Whose marker is on it, or whose home it is: a player, a minor that is not conquered, or nobody."""
        if area in self.control:
            return self.control[area]
        home = self.atlas.country_of[area]
        minor = self.minors.get(home)
        return NOBODY if minor is not None and minor.status == "conquered" else home

    def holding_party(self, area: str) -> str:
        """The party that an area belongs to now, or nobody."""
        holder = self.holder(area)
        minor = self.minors.get(holder)
        return minor.by if minor is not None and minor.status == "allied" else holder

    def besieged(self, area: str) -> bool:
        """Q100: an army hostile to the holder of the city stands there; any army, if it is nobody's or neutral."""
        here = self.at.get(area)
        if not here or not self.atlas.areas[area].city:
            return False
        party = self.holding_party(area)
        if not party or (party in self.minors and self.minors[party].status == "neutral"):
            own = self.holder(area)  # its own survivors and raiders besiege nobody
            return any(self.counter(a).country != own for armies in here.values() for a in armies)
        return any(self.hostile(p, party) for p in here)

    def held_cities(self, player: str) -> list[str]:
        return [c for c in self.atlas.cities if self.holder(c) == player]

    def production(self, player: str, what: str, more: int = 0) -> int:
        """8.0, 9.0 the values of the areas a player holds, besieged cities aside (Q70); `more` each (Q46, Q47)."""
        return sum(max(0, getattr(a, what) + more) for a in self.yielding.get(player, []))

    @property
    def yielding(self) -> dict[str, list[Area]]:
        """country -> the areas that yield to it now."""
        found: dict[str, list[Area]] | None = self.worked_out.get("yielding")
        if found is None:
            found = self.worked_out["yielding"] = {}
            for area in self.atlas.map.areas:
                if not self.besieged(area.id):
                    found.setdefault(self.holder(area.id), []).append(area)
        return found

    def score(self, player: str) -> int:
        """12.0 foreign cities with his marker, less home cities under a marker of one not allied with him (Q5)."""
        areas, control = self.atlas.areas, self.control
        gained = sum([1 for a, p in control.items() if p == player and areas[a].city])
        home = self.atlas.home_cities[player]
        return gained - sum([1 for c in home if c in control and not self.allied(control[c], player)])


def conserved(game: Facts) -> Any:
    """Event markers, phase markers and leaders, wherever they are. Counters: those not on the map are unused."""
    hands = [m for hand in game.hands.values() for m in hand]
    held = [m for frame in game.stack for m in (*getattr(frame, "drawn", []), *getattr(frame, "replaced", []))]
    over = game.result is not None  # a game given up in the middle of a Hand of Fate ends with markers in the air
    phases = game.atlas.cup.track.total if over else len([*game.bag, *game.track, *held])
    return dict(count([*game.cup, *game.spent, *hands])), phases, sorted(game.leaders)
