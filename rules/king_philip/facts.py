"""4.4 The facts of the war and small questions about them: counters, sites, and the tracks of points, provisions and
turns. Everything is public: nobody hides anything."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import State
from rules.kernel.derived import derived
from rules.king_philip.dataset.charts import ALLIED, ENGLISH, INDIAN, Charts, LeaderCard
from rules.king_philip.options import Options
from rules.king_philip.pieces import (
    AT_WAR,
    DEAD,
    GONE,
    NEUTRAL,
    POOL,
    TRACK,
    Infantry,
    Leader,
    Marker,
    Musket,
    Tribe,
)


class Facts(State, kw_only=True):
    """Everything but the stack, which game.py types when it knows all frames."""

    order_ends: ClassVar[tuple[str, ...]] = ("movement", "combat", "turn")

    options: Options
    turn: int = 1
    infantry: dict[str, Infantry]
    leaders: dict[str, Leader]
    muskets: list[Musket]
    tribes: dict[str, Tribe]
    damage: dict[str, int] = {}  # hits on sites that are not whole
    points: dict[str, int]
    provisions: dict[str, int]  # own sites razed
    markers: list[Marker] = []
    delayed: dict[str, int] = {}  # reinforcements that found no place (10.1)
    church_in: bool = False  # his effects are in force, whatever becomes of him (F19)
    border_war: bool = False  # the one roll was made (13.6)
    no_surrender: bool = False  # Church and Winslow were out together (13.5)

    data_name: ClassVar[str] = "charts"
    charts: ClassVar[Charts]  # beside the facts: the data set by its own name
    stackable: ClassVar[dict[tuple[str, ...], bool]]  # 6.3, by the pieces
    groups: ClassVar[dict[str, list[dict[Any, Any]]]]  # 12.1, by side, turn, and the pieces with their scouts

    def with_data(self, data: Any) -> None:
        super().with_data(data)
        self.know_stacks()

    # What follows from the facts (`rules/kernel/derived.py`). Only `put`, `hurt`, `set_stance` and `touch` change it;
    # lists are in the order of the charts, so that no history shows in them. What follows from where a side's counters
    # stand is kept as an area of its own (`by_area["indian"]`): the enemy hardly moves in one's own phase.

    @derived
    def occupants(self) -> dict[str, list[str]]:
        """Counters by space, Infantry before leaders."""
        out: dict[str, list[str]] = {}
        for counters in (self.infantry, self.leaders):
            for name, counter in counters.items():
                if counter.where[0] != "@":
                    out.setdefault(counter.where, []).append(name)
        return out

    @derived
    def sides(self) -> dict[str, str]:
        """Whose units stand in a space."""
        return {s: self.side_of_piece(here[0]) for s, here in self.occupants.items()}

    @derived
    def sites(self) -> dict[str, str]:
        """Whose site stands in a space, as `find_site_side` says."""
        whole = {owner: self.side_of_sites(owner) for owner in self.charts.owners}
        out = {s: whole[owner] for s, owner in self.charts.owner_of.items()}
        return out | {s: self.find_site_side(s) for s in self.damage}

    def look_around(self) -> None:
        """Forgets whose units and sites are where, and what may stack: a tribe's stance changed, its people left, or
        Church came."""
        where_they_are = self.occupants
        self.forget_relations()
        self.__dict__["occupants"] = where_they_are  # nobody has moved
        self.know_stacks()

    def know_stacks(self) -> None:
        how = self.church_in, self.options.disunited
        self.__dict__["stackable"] = self.charts.stackable(*how)
        self.__dict__["groups"] = self.charts.groups(*how)

    def touch(self) -> None:
        self.forget_position()

    def let_church_in(self) -> None:
        """9.0 His effects are in force at once (F18): colonies may mix."""
        self.church_in = True
        self.look_around()

    # Counters and where they are. All changes of place go through `put`.

    def people(self, unit: str) -> str:
        return self.charts.infantry[unit]

    def card(self, leader: str) -> LeaderCard:
        return self.charts.leaders[leader]

    def put(self, piece: str, where: str) -> None:
        counter = self.leaders[piece] if piece in self.leaders else self.infantry[piece]
        occupants, sides = self.occupants, self.sides  # as they are before the move
        start, counter.where = counter.where, where
        moved = {self.side_of_piece(piece)}
        if start[0] != "@":
            here = occupants[start]
            here.remove(piece)
            if here:
                sides[start] = self.side_of_piece(here[0])
                moved.add(sides[start])
            else:
                del occupants[start], sides[start]
        if where[0] != "@":
            there = occupants.setdefault(where, [])
            if there:
                moved.add(sides[where])
            there.append(piece)
            if len(there) > 1:
                there.sort(key=self.charts.rank.__getitem__)
            sides[where] = self.side_of_piece(there[0])
        if "" in moved:  # those of nobody are in everybody's way
            self.by_area.clear()
        self.forget_areas(*moved)

    def where(self, piece: str) -> str:
        return self.leaders[piece].where if piece in self.leaders else self.infantry[piece].where

    def pieces_in(self, space: str) -> list[str]:
        return self.occupants.get(space, [])

    def infantry_in(self, space: str) -> list[str]:
        return [p for p in self.occupants.get(space, ()) if p in self.infantry]

    def has_infantry(self, space: str) -> bool:
        here = self.occupants.get(space)
        return here is not None and here[0] in self.infantry  # Infantry comes first

    def leader_in(self, space: str) -> str | None:
        for piece in reversed(self.occupants.get(space, ())):  # a leader comes last
            return piece if piece in self.leaders else None
        return None

    def side_of_piece(self, piece: str) -> str:
        """Its side; "" while its tribe does not fight: the Mohawks are on the map before they join."""
        people = self.charts.leaders[piece].people if piece in self.leaders else self.charts.infantry[piece]
        if people in self.tribes and piece not in ("philip", "canonchet") and self.tribes[people].stance != AT_WAR:
            return ""
        return self.charts.side_of[people]

    def side_in(self, space: str) -> str:
        """Whose units stand there; "" nobody's."""
        return self.sides.get(space, "")

    def stacks(self, side: str) -> list[str]:
        """The spaces where a side has units."""
        found: list[str] = self.by_area[side][(Facts.find_stacks,)]
        return found

    def find_stacks(self, side: str) -> list[str]:
        return sorted([s for s, whose in self.sides.items() if whose == side], key=self.charts.place.__getitem__)

    def in_pool(self, people: str, *boxes: str) -> list[str]:
        places = boxes or (POOL,)
        return [u for u in self.charts.counters_of[people] if self.infantry[u].where in places]

    # Sites.

    def is_intact(self, space: str) -> bool:
        """A settlement, village or fort that is not razed."""
        return self.sites[space] != ""

    def is_open(self, space: str) -> bool:
        """4.2 Clear, open and neutral mean the same (erratum 1)."""
        return not self.is_intact(space)

    def site_side(self, space: str) -> str:
        """Whose intact site it is; NEUTRAL for a village that does not fight; "" for an open space."""
        return self.sites[space]

    def find_site_side(self, space: str) -> str:
        razed = self.damage.get(space, 0) >= self.charts.steps_to_raze[space]
        return "" if razed else self.side_of_sites(self.charts.owner_of[space])

    def side_of_sites(self, owner: str) -> str:
        """Whose the intact sites of a colony or tribe are now; a tribe that left the game has none."""
        if not owner:
            return ""
        if owner in self.tribes and (stance := self.tribes[owner].stance) != AT_WAR:
            return "" if stance == GONE else NEUTRAL
        return self.charts.side_of[owner]

    def site_strength(self, space: str) -> int:
        """13.4 Its strength points: 0 when it is raided, breached or razed."""
        if not self.is_intact(space):
            return 0
        strength = self.charts.settings.strength
        whole = strength.fort if self.charts.spaces[space].fort else strength.site
        return max(0, whole - self.damage.get(space, 0))

    def intact_sites(self, people: str) -> list[str]:
        sites = self.sites
        return [s for s in self.charts.sites[people] if sites[s]]

    def is_devastated(self, people: str) -> bool:
        """13.6 All its settlements or villages are razed."""
        return people != ALLIED and not any(map(self.sites.__getitem__, self.charts.sites[people]))

    def is_fighting(self, people: str) -> bool:
        return people not in self.tribes or self.tribes[people].stance == AT_WAR

    # The calendar.

    @property
    def is_winter(self) -> bool:
        return self.turn == self.charts.settings.turns.winter

    def turn_after(self, turn: int) -> int | None:
        """The next turn that is played, or None after the last."""
        return next((t for t in self.charts.played_turns(self.options.short) if t > turn), None)

    def turn_of_return(self) -> int:
        """F10 When a leader lost now is due again; 0 if no such turn is played."""
        due = self.turn + self.charts.settings.leaders.returns_after
        return due if due in self.charts.played_turns(self.options.short) else 0

    # Leaders.

    def is_key(self, leader: str) -> bool:
        return self.charts.leaders[leader].key

    def is_out(self, leader: str) -> bool:
        """13.5 Dead or on the track. A leader who has not entered yet, or has surrendered, is not out (F29)."""
        return self.leaders[leader].where in (DEAD, TRACK)

    def spies_left(self) -> int:
        return self.charts.counters.markers.spy - sum(x.spy for x in self.leaders.values())

    def guides_left(self) -> int:
        return self.charts.counters.markers.guide - sum(x.guide for x in self.leaders.values())

    # Muskets.

    def has_musket(self, pieces: list[str]) -> bool:
        return any(m.carrier in pieces for m in self.muskets)

    def hurt(self, space: str) -> int:
        """One more hit on a site. Returns how many it has now."""
        self.damage[space] = self.damage.get(space, 0) + 1
        whose = self.find_site_side(space)
        if whose != self.sites[space]:  # razed
            self.sites[space] = whose
            self.relations.clear()
            self.by_area.clear()
        self.touch()
        return self.damage[space]

    def set_stance(self, tribe: str, stance: str) -> None:
        self.tribes[tribe].stance = stance
        self.look_around()

    def score(self, side: str, points: int) -> None:
        self.points[side] += points

    def is_marked(self, target: str) -> bool:
        """Whether a battle is still to be fought there."""
        return any(m.target == target and not m.fought for m in self.markers)


def conserved(game: Facts) -> Any:
    """The counters themselves, Spies and Guides wherever they are, Muskets, and razed sites as provisions."""
    gone = sum(
        game.is_open(s) for t, tribe in game.tribes.items() if tribe.stance != GONE for s in game.charts.sites[t]
    )
    razed = sum(game.is_open(s) for c in game.charts.colonies for s in game.charts.sites[c])
    attached = sum(x.spy + x.guide for x in game.leaders.values())
    return {
        "counters": sorted([*game.infantry, *game.leaders]),
        "scouts": game.spies_left() + game.guides_left() + attached,
        "muskets": len(game.muskets),
        "provisions agree": [game.provisions[INDIAN] >= gone, game.provisions[ENGLISH] == razed],
    }
