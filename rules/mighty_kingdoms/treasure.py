"""Units and artefacts of Kings of War games: small questions and verbs of the facts (6.4; M22, M23, N26)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.kernel import State
from rules.mighty_kingdoms.army_list import ArmyList, Unit
from rules.mighty_kingdoms.news.table import ArtefactPasses, Borne


class Treasure(State, kw_only=True):
    """The base of the facts. A unit is named by its army and its place in the list: `p2.3/1`."""

    lists: dict[str, ArmyList] = {}  # by army; hidden until it fights (N26)
    artefacts: dict[str, str] = {}  # whose each is; those of nobody are in the pool
    bearers: dict[str, str] = {}  # unit by artefact, hidden; the others are in their owner's capital
    seen: list[str] = []  # artefacts whose bearers everybody knows
    spoils: list[str] = []  # artefacts that were won and are still to be borne (N31)
    named: dict[str, str] = {}  # artefacts by the names of the players' book (N2)
    triumphs: dict[str, int] = {}  # Kings of War battles won on the table, for might (A20)

    def armies_of(self, seat: str) -> list[str]:
        raise NotImplementedError

    def armies_in(self, tile: str, seat: str | None = None) -> list[str]:
        raise NotImplementedError

    def upright_in(self, tile: str, seat: str) -> list[str]:
        raise NotImplementedError

    def capital_of(self, seat: str) -> str | None:
        raise NotImplementedError

    def unit(self, name: str) -> Unit:
        army, _, number = name.partition("/")
        return self.lists[army].units[int(number) - 1]

    def units_of(self, army: str) -> list[str]:
        """The living ones."""
        found = self.lists.get(army)
        return [f"{army}/{n}" for n, u in enumerate(found.units, start=1) if not u.gone] if found else []

    def units_of_seat(self, seat: str) -> list[str]:
        return [unit for army in self.armies_of(seat) for unit in self.units_of(army)]

    def destroy_unit(self, unit: str) -> None:
        self.drop_artefacts([unit])
        self.unit(unit).gone = True

    def drop_artefacts(self, units: list[str], winner: str = "") -> None:
        """What these units bear is the winner's, or goes to their capital (M22)."""
        self.leave_artefacts(self.put_down(units), winner)

    def put_down(self, units: list[str]) -> list[str]:
        """What these units bear is borne by nobody any longer."""
        found = [a for a, bearer in self.bearers.items() if bearer in units]
        for artefact in found:
            del self.bearers[artefact]
            if artefact in self.seen:
                self.seen.remove(artefact)
        return found

    def leave_artefacts(self, artefacts: list[str], winner: str = "") -> None:
        """What was put down is the enemy's who has won: he is asked for a bearer. Else its owner's capital holds it, or
        it is in the pool."""
        for artefact in artefacts:
            owner = self.artefacts[artefact]
            if winner not in ("", owner):
                self.spoils.append(artefact)
                self.pass_artefact(artefact, winner)
            elif self.capital_of(owner) is None:
                self.pass_artefact(artefact, "")

    def pass_artefact(self, artefact: str, seat: str) -> None:
        """To another kingdom, or back to the pool."""
        if seat:
            self.artefacts[artefact] = seat
        else:
            del self.artefacts[artefact]
        self.tell(ArtefactPasses(artefact, seat))

    def list_seen(self, army: str, viewer: str | None) -> ArmyList:
        """N26: whole for its owner, and for everybody once it has fought; else only that there is one."""
        found = self.lists[army]
        if army.partition(".")[0] == viewer:
            return found
        return without_quests(found) if found.shown else ArmyList(ally=found.ally, home=found.home)

    def bearers_seen(self, viewer: str | None) -> dict[str, str]:
        return {a: u for a, u in self.bearers.items() if a in self.seen or self.artefacts[a] == viewer}

    def hand(self, seat: str) -> dict[str, Any]:
        """His lists that nobody else knows, heroes that were on quests, and his artefacts' bearers."""
        own = [self.lists[a] for a in self.armies_of(seat) if a in self.lists]
        hidden = any(not found.shown or any(u.quested for u in found.units) for found in own)
        borne = [a for a in self.bearers if self.artefacts[a] == seat and a not in self.seen]
        found: dict[str, Any] = {}
        if hidden:
            found["lists"] = {army: self.list_seen(army, seat) for army in self.lists}
        if borne:
            found["bearers"] = self.bearers_seen(seat)
        return found

    def free_units(self, army: str, artefact: str) -> list[str]:
        """Those that may bear it and bear nothing: a unit bears one artefact. Heroes first, then the dearest."""
        fit = [u for u in self.units_of(army) if self.can_bear(u, artefact)]
        free = [u for u in fit if u not in self.bearers.values()]
        return sorted(free, key=lambda u: (not self.unit(u).is_hero, -self.unit(u).points))

    def can_bear(self, unit: str, artefact: str) -> bool:
        """N2: an owner's file may keep an artefact for one kind of unit."""
        return self.data.limit_of(artefact) in ("", self.unit(unit).kind)

    def empty_capital(self, seat: str, tile: str, taker: str = "") -> None:
        """M23: what it holds goes to a unit of the army that takes it, else to the taker's capital, else the pool."""
        took = (self.upright_in(tile, taker) or self.armies_in(tile, taker)) if taker else []
        for artefact in [a for a, owner in self.artefacts.items() if owner == seat and a not in self.bearers]:
            free = [u for army in took for u in self.free_units(army, artefact)]
            self.pass_artefact(artefact, taker if free or (taker and self.capital_of(taker)) else "")
            if free:
                self.bearers[artefact] = free[0]
                self.tell(Borne(artefact, free[0]), to=taker)


def without_quests(found: ArmyList) -> ArmyList:
    """N30: which hero went is only for its owner to know, also where the list is known to all."""
    if not any(u.quested for u in found.units):
        return found
    return replace(found, units=[replace(u, quested=False) for u in found.units])
