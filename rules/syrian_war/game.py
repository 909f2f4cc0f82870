"""The campaign put together: its state, and how it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules.dba.choices import describe_on_grid
from rules.dba.frames import GridFrame
from rules.dba.view import hand
from rules.kernel import Anytime, Phrase, phrase
from rules.syrian_war import battle, generals, grid, odds, reinforcing, reported_battle, turn
from rules.syrian_war.dataset.sheets import SyrianData
from rules.syrian_war.facts import SHARED, Army, Facts, Options
from rules.syrian_war.ways import AtAnyTime


class SyrianWar(Facts, kw_only=True):
    anytime: ClassVar[Anytime] = AtAnyTime()

    def describe(self, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
        known = self.side(seat).generals if seat in self.seats else {}
        if field == "general" and value in known:
            general = known[value]
            return phrase("general_is_worth", value=f"{general.value:+d}", royal=general.royal)
        return None if self.grid is None else describe_on_grid(self.grid, field, value)

    stack: list[
        turn.TheWar
        | turn.Pair
        | turn.Move
        | reinforcing.Reinforcing
        | generals.Generals
        | battle.Battle
        | battle.Replacing
        | grid.GridFight
        | GridFrame
        | odds.OddsBattle
        | reported_battle.TableBattle
        | reported_battle.Reporting
        | reported_battle.Confirming
        | reported_battle.Settling
    ] = []

    def hand(self, seat: str) -> dict[str, Any]:
        return hand(self.grid, seat)


def begin(seats: Sequence[str], options: Options, data: SyrianData) -> dict[str, Any]:
    """Setup."""
    sides, track = data.armies.sides, data.track
    armies = {
        seat: Army(track.start, dict(sides[seat].elements), [dict(c) for c in sides[seat].pool], sides[seat].general)
        for seat in seats
    }
    holders = {space.id: space.holder for space in track.spaces}
    return {
        "options": options,
        "armies": armies,
        "holders": {**holders, track.start: SHARED},
        "initiative": track.initiative,
        "moved_last": track.attacker,
        "stack": [turn.TheWar()],
    }
