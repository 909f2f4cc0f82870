"""The facts of The Campaigns of King David, and small questions about them.

Words: a *player* is a country that somebody plays; a seat is the person. A player *runs* the armies of his country,
of his minor allies, of an invaded minor he controls and of his raids. A *party* is a country with its minor allies
and raiders, or an invaded minor alone. To *hold* an area is to control its city or, without a city, the area.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter as count
from typing import Any

from rules.kernel.derived import derived
from rules.king_david.dataset.sheets import NOBODY, Area
from rules.king_david.parties import Parties
from rules.king_david.pieces import Army, Stack


class Facts(Parties, kw_only=True):
    """Everything that is true in a game; here, where things are and who holds what."""

    # Where things are. What follows from it is kept beside the facts (`rules/kernel/derived.py`).

    def touch(self) -> None:
        """Something changed hands, or a party its friends."""
        self.forget_relations()

    def shift(self, army: str, area: str) -> None:
        """Puts an army into an area and keeps the index right; "" is off the map."""
        there = self.armies[army]
        index: dict[str, dict[str, list[str]]] | None = self.__dict__.get("at")
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
        self.forget_areas(there.area, area)
        there.area = area

    def station(self, leader: str, area: str) -> None:
        """Puts a leader into an area; "" is off the map."""
        there = self.leaders[leader]
        self.forget_areas(there.area, area)
        self.__dict__.pop("led", None)
        there.area = area

    @derived
    def at(self) -> dict[str, dict[str, list[str]]]:
        """area -> party -> armies."""
        index: dict[str, dict[str, list[str]]] = {}
        owner, parties = self.atlas.owner, {c: self.country_party(c) for c in self.atlas.home}
        for army in sorted(self.armies):  # the same order, however one came here
            there = self.armies[army]
            if there.area:
                party = self.raid(there.raid).by if there.raid else parties[owner[army]]
                index.setdefault(there.area, {}).setdefault(party, []).append(army)
        return index

    @derived
    def led(self) -> dict[str, list[str]]:
        """area -> leaders."""
        index: dict[str, list[str]] = {}
        for name, leader in self.leaders.items():
            index.setdefault(leader.area, []).append(name)
        return index

    def armies_in(self, area: str) -> list[str]:
        here = self.at.get(area, {})
        return [a for party in sorted(here) for a in here[party]]

    def run_by(self, player: str, area: str) -> list[str]:
        """The armies in an area that a player runs."""
        here = self.at.get(area)
        return [a for party in sorted(here) if self.player_of(party) == player for a in here[party]] if here else []

    def areas_of(self, player: str) -> list[str]:
        """The areas with armies that a player runs."""
        found: list[str] = self.position[Facts.find_areas, player]
        return found

    def find_areas(self, player: str) -> list[str]:
        parties = {player, *(m for m, c in self.minors.items() if c.status == "run" and c.by == player)}
        return sorted(area for area, here in self.at.items() if not parties.isdisjoint(here))

    def foes_in(self, area: str, party: str) -> list[str]:
        """Armies there that are hostile to a party."""
        here = self.at.get(area)
        return [a for p in sorted(here) if self.are_hostile(p, party) for a in here[p]] if here else []

    def has_foes(self, area: str, party: str) -> bool:
        return area in self.at and any(self.are_hostile(other, party) for other in self.at[area])

    def count_friends(self, area: str, party: str) -> int:
        """How many armies stack together with this party's."""
        if area not in self.at:
            return 0
        found: int = self.by_area[area][Facts.find_friends, party]
        return found

    def find_friends(self, area: str, party: str) -> int:
        here = self.at[area]
        return sum([len(here[p]) for p in here if not self.are_hostile(p, party) and not self.is_neutral(p)])

    def leaders_in(self, area: str) -> list[str]:
        return self.led.get(area, [])

    def rating_in(self, area: str, player: str, without: tuple[str, ...] = ()) -> int:
        """The best rating of a friendly leader there: only one counts (6.1, Q98)."""
        if area not in self.led:
            return 0
        found: int = self.by_area[area][Facts.find_rating, player, without]
        return found

    def find_rating(self, area: str, player: str, without: tuple[str, ...]) -> int:
        friends = [n for n in self.led[area] if n not in without and self.is_friendly_leader(n, player)]
        return max([self.atlas.leaders[n].rating for n in friends], default=0)

    def leader_party(self, leader: str) -> str:
        return self.country_party(self.atlas.leaders[leader].country)

    def leader_runner(self, leader: str) -> str:
        found: str = self.relations[Facts.find_leader_runner, leader]
        return found

    def find_leader_runner(self, leader: str) -> str:
        return self.player_of(self.leader_party(leader))

    def is_friendly_leader(self, leader: str, party: str) -> bool:
        return not self.are_hostile(self.leader_party(leader), party)

    # Who holds what.

    @derived
    def holders(self) -> dict[str, str]:
        """area -> whose marker is on it, or whose home it is: a player, a minor that is not conquered, or nobody."""
        conquered = [m for m, minor in self.minors.items() if minor.status == "conquered"]
        homes = {area: NOBODY if home in conquered else home for area, home in self.atlas.country_of.items()}
        return homes | self.control

    def holder(self, area: str) -> str:
        return self.holders[area]

    def holding_party(self, area: str) -> str:
        """The party that an area belongs to now, or nobody."""
        holder = self.holder(area)
        minor = self.minors.get(holder)
        return minor.by if minor is not None and minor.status == "allied" else holder

    def is_held_by_friend(self, area: str, player: str) -> bool:
        """It belongs to the player, a minor he runs, or an ally; a neutral minor is no friend."""
        party = self.holding_party(area)
        return bool(party) and not self.are_hostile(party, player) and not self.is_neutral(party)

    def is_besieged(self, area: str) -> bool:
        """Q100: an army hostile to the holder of the city is there; any army, if the city is nobody's or neutral."""
        if area not in self.at or not self.atlas.areas[area].city:
            return False
        found: bool = self.by_area[area][(Facts.find_siege,)]
        return found

    def find_siege(self, area: str) -> bool:
        here = self.at[area]
        party = self.holding_party(area)
        if not party or (party in self.minors and self.minors[party].status == "neutral"):
            own = self.holder(area)  # its own survivors and raiders besiege nobody
            return any(self.counter(a).country != own for armies in here.values() for a in armies)
        return any(self.are_hostile(p, party) for p in here)

    def held_cities(self, player: str) -> list[str]:
        holders = self.holders
        return [c for c in self.atlas.cities if holders[c] == player]

    def production(self, player: str, what: str, more: int = 0) -> int:
        """8.0, 9.0 the values of the areas a player holds, besieged cities aside (Q70); `more` each (Q46, Q47)."""
        yielding: dict[str, list[Area]] = self.position[(Facts.find_yielding,)]
        return sum([max(0, getattr(a, what) + more) for a in yielding.get(player, [])])

    def find_yielding(self) -> dict[str, list[Area]]:
        """country -> the areas that yield to it now."""
        found: dict[str, list[Area]] = {}
        at, holders = self.at, self.holders
        for area in self.atlas.map.areas:
            if area.id not in at or not self.is_besieged(area.id):  # nobody besieges where nobody is
                found.setdefault(holders[area.id], []).append(area)
        return found

    def score(self, player: str) -> int:
        """12.0 foreign cities with his marker, less home cities under a marker of one not allied with him (Q5)."""
        areas, control = self.atlas.areas, self.control
        gained = sum([1 for a, p in control.items() if p == player and areas[a].city])
        home = self.atlas.home_cities[player]
        return gained - sum([1 for c in home if c in control and not self.are_allied(control[c], player)])

    # What is seen of the armies.

    def seen_armies(self, player: str) -> tuple[dict[str, Army], list[Stack]]:
        """3.0, Q25 The faces a player sees, which are those of the armies he runs and of all that fight in the open
        now; and all others by number. "": the public's."""
        in_the_open = {a for frame in self.stack for a in getattr(frame, "in_the_open", list)()}
        faces, hidden, owner = dict[str, Army](), dict[tuple[str, str, int], int](), self.atlas.owner
        mine = {c for c in self.atlas.home if self.country_runner(c) == player} if player else set()
        for army, there in self.armies.items():
            run = (self.raid(there.raid).by == player) if there.raid else owner[army] in mine
            if (run and player) or army in in_the_open:
                faces[army] = there
            else:
                where = there.area, owner[army], there.raid
                hidden[where] = hidden.get(where, 0) + 1
        return faces, [Stack(*where, n) for where, n in sorted(hidden.items())]

    def hand(self, seat: str) -> dict[str, Any]:
        """His markers; and the map as he sees it, if he runs an army whose face is hidden."""
        player = self.countries.get(seat, "")
        (faces, stacks), (public, _) = self.seen_armies(player), self.seen_armies("")
        own_map = {"armies": faces, "stacks": stacks} if len(faces) > len(public) else {}
        markers = self.hands.get(player)
        return own_map | ({"hand": markers} if markers else {})


def conserved(game: Facts) -> Any:
    """Event markers, phase markers and leaders, wherever they are. Counters: those not on the map are unused."""
    hands = [m for hand in game.hands.values() for m in hand]
    held = [m for frame in game.stack for m in (*getattr(frame, "drawn", []), *getattr(frame, "replaced", []))]
    over = game.result is not None  # a game given up in the middle of a Hand of Fate ends with markers in the air
    phases = game.atlas.cup.track.total if over else len([*game.bag, *game.track, *held])
    return dict(count([*game.cup, *game.spent, *hands])), phases, sorted(game.leaders)
