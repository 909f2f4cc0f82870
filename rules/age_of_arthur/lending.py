"""Loaning Elements: under whom a stand fights, and who leads when a king's own is lost (R-BAT1, G21, G22, G31)."""

from __future__ import annotations

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.levy import BASE, NO_GENERAL, RULER
from rules.age_of_arthur.war_facts import WarFrame


def lend(game: Facts, war: WarFrame, seat: str, loans: dict[str, list[str]]) -> None:
    """G22: a stand keeps its person wherever it fights. Stands without one go first. R-BAT1: a king lends his own stand
    only with all the others, to whoever has those; a C-in-C never does (G21)."""
    for to, kinds in loans.items():
        for kind in kinds:
            mine = [e for e in war.levies[seat] if e.kind == kind and e.command == seat and e.person != RULER]
            if mine:
                min(mine, key=lambda e: bool(e.person)).command = to
    kept = [e for e in war.levies[seat] if e.command == seat]
    if loans and [e.person for e in kept] == [RULER] and war.chief(game, war.sides[seat]) != seat:
        takers = {e.command for e in war.levies[seat] if e is not kept[0]}
        if len(takers) == 1:
            kept[0].command = takers.pop()


def lend_the_few(game: Facts, war: WarFrame, seat: str) -> None:
    """R-BAT1, G21: a command of fewer than four goes to the C-in-C; his own stays his."""
    side = war.sides[seat]
    chief = war.chief(game, side)
    mine = [e for s in war.present(side) for e in war.levies[s] if e.command == seat and not e.lost]
    if len(mine) < game.britain.settings.battle.least_command:
        for element in mine:
            element.command = chief


def renew_general(game: Facts, war: WarFrame, seat: str) -> None:
    """G31: his general's stand was lost in the siege, and he names another before a sally: of his home army, else any
    but Ps and LH, a Saxon a warband while he has one; else he lends all."""
    stands = [e for e in war.levies[seat] if not e.lost]
    if any(e.person == RULER for e in stands):
        return
    able = [e for e in stands if not e.person and e.kind not in NO_GENERAL]
    if able:
        saxon = game.is_saxon(seat)
        min(able, key=lambda e: (saxon and e.kind != "Wb", e.source != BASE)).person = RULER
    elif seat != (chief := war.chief(game, war.sides[seat])):
        for element in stands:
            element.command = chief
