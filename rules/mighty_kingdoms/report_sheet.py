"""A battle report as one form (3.9, N24-N27): who won, which units were routed, and by whom."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, cast

from rules.kernel import Illegal, One, OneForm, Options, Some, Text, Verb, phrase
from rules.mighty_kingdoms.facts import Facts
from rules.reports import DRAW, reported_battle

if TYPE_CHECKING:
    from rules.mighty_kingdoms.tabletop import Rout, Tabletop

LONGEST = 1000
BETWEEN, BY = re.compile(r"[,;|\n]"), re.compile(r"\s+by\s+", re.IGNORECASE)
SIDES = ("attacker", "defender")


def seat_of(unit: str) -> str:
    return unit.partition(".")[0]


def battle_of(game: Facts) -> Tabletop:
    return cast("Tabletop", reported_battle(game))


class ReportSheet(OneForm):
    """The notes of a seat (`Routed`, `NotRouted`) become what the form says; then it reports."""

    __slots__ = ()
    routed_verbs: ClassVar[tuple[type[Verb], type[Verb]]]  # to note a rout, and to strike it out again

    def notes(self, seat: str) -> list[Rout]:
        raise NotImplementedError

    def units_by_side(self, game: Facts) -> dict[str, list[str]]:
        battle = battle_of(game)
        units = battle.units(game)
        return {f"routed_{side}": [u for u in units if seat_of(u) == getattr(battle, side)] for side in SIDES}

    def sheet(self, game: Facts, seat: str, verb: type[Verb]) -> dict[str, Options]:
        found: dict[str, Options] = {"winner": One([*reported_battle(game).speakers(game), DRAW])}
        found |= {name: Some(units, least=0) for name, units in self.units_by_side(game).items()}
        return {**found, "credits": Text(longest=LONGEST, least=0)}

    def sheet_begun(self, game: Facts, seat: str, verb: type[Verb]) -> dict[str, object]:
        noted = self.notes(seat)
        begun: dict[str, object] = {
            name: [r.unit for r in noted if r.unit in units] for name, units in self.units_by_side(game).items()
        }
        begun["credits"] = ", ".join(f"{short(game, r.unit)} by {short(game, r.by)}" for r in noted if r.by)
        return begun

    def read_sheet(self, game: Facts, seat: str, verb: type[Verb], filled: dict[str, object]) -> list[Verb]:
        routed = [u for side in SIDES for u in filled[f"routed_{side}"] or []]  # type: ignore[attr-defined]  # a list
        credited = read_credits(game, routed, str(filled["credits"] or ""))
        note, strike = self.routed_verbs
        wanted = {unit: credited.get(unit, "") for unit in routed}
        there = {r.unit: r.by for r in self.notes(seat)}
        old = [unit for unit, by in there.items() if wanted.get(unit) != by]
        new = [unit for unit, by in wanted.items() if there.get(unit) != by]
        orders = [*(strike(u) for u in old), *(note(u, wanted[u] or "nobody") for u in new)]
        return [*orders, verb(filled["winner"])]


def short(game: Facts, unit: str) -> str:
    """A unit as it is written: by its name, if only one unit of the battle has it."""
    units, name = battle_of(game).units(game), game.unit(unit).name
    alone = sum(game.unit(u).name == name for u in units) == 1
    return name if name and alone and not BY.search(name) and not BETWEEN.search(name) else unit


def read_credits(game: Facts, routed: list[str], text: str) -> dict[str, str]:
    """`Guard by Spears, p1.1/3 by p2.1/1`: whoever was routed, by the unit of the other side that is credited."""
    found: dict[str, str] = {}
    units = battle_of(game).units(game)
    for item in map(str.strip, BETWEEN.split(text)):
        if not item:
            continue
        beaten, by = [*BY.split(item, maxsplit=1), ""][:2]
        losers = [u for u in routed if is_called(game, u, beaten)]
        winners = [u for u in units if losers and is_called(game, u, by) and seat_of(u) != seat_of(losers[0])]
        if len(losers) != 1 or len(winners) != 1:
            raise Illegal("report", phrase("credit_unclear", text=item[:60]), "N27")
        found[losers[0]] = winners[0]
    return found


def is_called(game: Facts, unit: str, text: str) -> bool:
    return text.casefold() in (unit, unit.partition(".")[2], game.unit(unit).name.casefold())
