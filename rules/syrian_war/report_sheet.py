"""A battle report as one form (P34): who won and what decided it, each side's losses with its general's fate."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Number, One, OneForm, Options, Some, Verb
from rules.reports import DRAW, reported_battle
from rules.syrian_war.account import (
    BOTH,
    BROKEN,
    LOSSES,
    LOST,
    SAFE,
    TIME,
    YIELDED,
    Correct,
    Report,
    general_options,
)
from rules.syrian_war.facts import Facts, listed
from rules.syrian_war.outcome import Version

GENERAL = "with_general"  # among a side's losses: its general's element
OUTCOME = "outcome"


def outcomes(game: Facts) -> list[str]:
    won = [f"{OUTCOME}.{seat}.{how}" for seat in game.seats for how in (LOSSES, BROKEN, YIELDED, BOTH)]
    return [*won, *(f"{OUTCOME}.{DRAW}.{how}" for how in (TIME, BOTH))]


class ReportSheet(OneForm):
    __slots__ = ()
    on_sheets: ClassVar[tuple[type[Verb], ...]] = (Report, Correct)

    def sheet(self, game: Facts, seat: str, verb: type[Verb]) -> dict[str, Options]:
        lost = {f"{side}_lost": Some([*listed(game.armies[side].elements), GENERAL], least=0) for side in game.seats}
        return {OUTCOME: One(outcomes(game)), **lost, "rounds": Number(1, game.data_set.battle.rounds)}

    def sheet_begun(self, game: Facts, seat: str, verb: type[Verb]) -> dict[str, object]:
        """A correction begins with what was reported."""
        if verb is not Correct:
            return {}
        told = reported_battle(game).accounts(game)[-1]
        assert isinstance(told, Version)
        lost = {
            f"{side}_lost": [*listed(told.lost[side]), *([GENERAL] if side in told.general_lost else [])]
            for side in game.seats
        }
        return {OUTCOME: f"{OUTCOME}.{told.winner}.{told.ending}", **lost, "rounds": told.rounds}

    def read_sheet(self, game: Facts, seat: str, verb: type[Verb], filled: dict[str, object]) -> list[Verb]:
        _, winner, ending = str(filled[OUTCOME]).split(".")
        said: list[object] = []
        for side in ("ptolemy", "seleucus"):
            ticked = filled[f"{side}_lost"]
            assert isinstance(ticked, list)
            lost = [kind for kind in ticked if kind != GENERAL]
            sure = general_options(game, side, lost).values == [LOST]  # nothing is left that could carry him
            said += [lost, LOST if GENERAL in ticked or sure else SAFE]
        return [verb(winner, *said, filled["rounds"], ending)]
