"""6.4 Magical artefacts: who bears them, and what becomes of those that were won (N2, N31, M22-M24)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Done, One, Phrase, Sealed, Then, Verb, end, goto, phrase
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.table import Borne

CAPITAL_HOLDS = "capital"


class Bear(Verb):
    """Give an artefact to a unit."""

    form = "{artefact} by {unit}"
    artefact: str
    unit: str


class NobodyFits(Verb):
    """No unit there can use it: your capital holds it."""

    artefact: str


class Spoils(Choice):
    """N31: the winner gives what he has won to units of his armies there, until nothing is left."""

    steps = "sort", "ask"
    verbs: ClassVar[tuple[type[Verb], ...]] = (Bear, NobodyFits)
    rule = "6.4"
    tile: str

    def doing(self, game: Facts) -> Phrase:
        return phrase("bears_spoils", seat=self.seat)

    def sort(self, game: Facts) -> Then:
        return None if game.spoils else end()

    def units(self, game: Facts, artefact: str) -> list[str]:
        """Armies that lay down were not in the battle."""
        return [u for army in game.upright_in(self.tile, self.seat) for u in game.free_units(army, artefact)]

    def bear_artefact(self, game: Facts, seat: str) -> One:
        return One([a for a in game.spoils if self.units(game, a)])

    def bear_unit(self, game: Facts, seat: str, artefact: str) -> One:
        return One(self.units(game, artefact), why=why_not_by(game, artefact))

    def nobody_fits_artefact(self, game: Facts, seat: str) -> One:
        return One(game.spoils)

    def default(self, game: Facts, seat: str) -> Verb:
        units = self.units(game, game.spoils[0])
        return Bear(game.spoils[0], units[0]) if units else NobodyFits(game.spoils[0])

    def bear(self, game: Facts, seat: str, pick: Bear) -> Then:
        game.spoils.remove(pick.artefact)
        game.bearers[pick.artefact] = pick.unit
        game.tell(Borne(pick.artefact, pick.unit), to=seat)
        return goto("sort")

    def nobody_fits(self, game: Facts, seat: str, pick: NobodyFits) -> Then:
        game.spoils.remove(pick.artefact)
        if game.capital_of(seat) is None:
            game.pass_artefact(pick.artefact, "")
        return goto("sort")


class Bearing(Sealed):
    """6.4 Before armies are deployed each allots his artefacts in secret. What is not named stays where it is."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Bear, Done)
    completing = (Done,)
    rule = "6.4"

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.playing if s in game.artefacts.values() and game.armies_of(s)]

    def bearers(self, game: Facts, seat: str) -> dict[str, str]:
        """His artefacts that a unit bears or the capital holds, as he has said so far."""
        own = {a: u for a, u in game.bearers.items() if game.artefacts[a] == seat}
        for pick in self.part(seat):
            if isinstance(pick, Bear):
                own[pick.artefact] = "" if pick.unit == CAPITAL_HOLDS else pick.unit
        return {a: u for a, u in own.items() if u}

    def bear_artefact(self, game: Facts, seat: str) -> One:
        return One([a for a, owner in game.artefacts.items() if owner == seat])

    def bear_unit(self, game: Facts, seat: str, artefact: str) -> One:
        """A unit bears one."""
        taken = [u for a, u in self.bearers(game, seat).items() if a != artefact]
        held = [CAPITAL_HOLDS] if game.capital_of(seat) else []
        fit = [u for u in game.units_of_seat(seat) if u not in taken and game.can_bear(u, artefact)]
        return One([*fit, *held], why=why_not_by(game, artefact))

    def default(self, game: Facts, seat: str) -> Verb:
        """As they were; one without a bearer by the strongest hero that is free, else another unit."""
        borne = self.bearers(game, seat)
        said = {p.artefact for p in self.part(seat) if isinstance(p, Bear)}
        for artefact, owner in game.artefacts.items():
            if owner == seat and artefact not in borne and artefact not in said:
                fit = [u for army in game.armies_of(seat) for u in game.free_units(army, artefact)]
                if free := [u for u in fit if u not in borne.values()]:
                    best = max(free, key=lambda u: (game.unit(u).is_hero, game.unit(u).points, u))
                    return Bear(artefact, best)
        return Done()

    def reveal(self, game: Facts) -> Then:
        for seat in self.asked(game):
            now = self.bearers(game, seat)
            for artefact in [a for a, owner in game.artefacts.items() if owner == seat]:
                if game.bearers.get(artefact) != now.get(artefact) and artefact in game.seen:
                    game.seen.remove(artefact)
                game.bearers.pop(artefact, None)
            game.bearers |= now
        settle_artefacts(game)
        return end()


def why_not_by(game: Facts, artefact: str) -> Phrase:
    limit = game.realm.limit_of(artefact)
    return phrase("artefact_is_for", kind=limit) if limit else phrase("one_artefact_a_unit")


def settle_artefacts(game: Facts) -> None:
    """M22: what no unit bears and no capital holds goes back to the pool."""
    for artefact, owner in list(game.artefacts.items()):
        if artefact not in game.bearers and game.capital_of(owner) is None:
            game.pass_artefact(artefact, "")


def draw_artefact(game: Facts, least: int, most: int) -> str:
    """M24: evenly from the unused ones of the band; else of the next lower one, then of the next higher; else none."""
    bands = sorted((q.least, q.most) for q in game.charts.quests if q.result == "artefact")
    at = bands.index((least, most))
    for low, high in [bands[at], *reversed(bands[:at]), *bands[at + 1 :]]:
        left = [a for a, points in game.realm.artefacts.items() if low <= points <= high and a not in game.artefacts]
        if left:
            found: str = game.draw("artefacts", left)
            return found
    return ""
