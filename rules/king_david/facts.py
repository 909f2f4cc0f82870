"""The facts of The Campaigns of King David, and small questions about them.

Words: a *player* is a country that somebody plays; a seat is the person. A player *runs* the armies of his country,
of his minor allies, of an invaded minor he controls and of his raids. A *party* is a country with its minor allies
and raiders, or an invaded minor alone. To *hold* an area is to control its city or, without a city, the area.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter as count
from typing import Any

from rules.king_david.dataset.sheets import NOBODY, Area
from rules.king_david.parties import Parties
from rules.king_david.pieces import Army, Stack


class Facts(Parties, kw_only=True):
    """Everything that is true in a game; here, where things are and who holds what."""

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
        return [a for p in sorted(here) if self.are_hostile(p, party) for a in here[p]] if here else []

    def has_foes(self, area: str, party: str) -> bool:
        here = self.at.get(area)
        return here is not None and any(self.are_hostile(p, party) for p in here)

    def count_friends(self, area: str, party: str) -> int:
        """How many armies stack together with this party's."""
        here = self.at.get(area)
        if not here:
            return 0
        known: int | None = self.worked_out.get(("friends", area, party))
        if known is None:
            beside = [p for p in here if not self.are_hostile(p, party) and not self.is_neutral(p)]
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
            if name not in without and self.is_friendly_leader(name, player):
                best = max(best, self.atlas.leaders[name].rating)
        return best

    def leader_party(self, leader: str) -> str:
        return self.country_party(self.atlas.leaders[leader].country)

    def leader_runner(self, leader: str) -> str:
        return self.player_of(self.leader_party(leader))

    def is_friendly_leader(self, leader: str, party: str) -> bool:
        return not self.are_hostile(self.leader_party(leader), party)

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

    def is_held_by_friend(self, area: str, player: str) -> bool:
        """It belongs to the player, a minor he runs, or an ally; a neutral minor is no friend."""
        party = self.holding_party(area)
        return bool(party) and not self.are_hostile(party, player) and not self.is_neutral(party)

    def is_besieged(self, area: str) -> bool:
        """Q100: an army hostile to the holder of the city is there; any army, if the city is nobody's or neutral."""
        here = self.at.get(area)
        if not here or not self.atlas.areas[area].city:
            return False
        party = self.holding_party(area)
        if not party or (party in self.minors and self.minors[party].status == "neutral"):
            own = self.holder(area)  # its own survivors and raiders besiege nobody
            return any(self.counter(a).country != own for armies in here.values() for a in armies)
        return any(self.are_hostile(p, party) for p in here)

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
                if not self.is_besieged(area.id):
                    found.setdefault(self.holder(area.id), []).append(area)
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
        faces = {a: m for a, m in self.armies.items() if a in in_the_open or (player and self.runner(a) == player)}
        hidden = count((m.area, self.counter(a).country, m.raid) for a, m in self.armies.items() if a not in faces)
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
