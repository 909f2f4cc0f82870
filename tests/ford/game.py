"""The made-up game put together: its state, and how it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.ford import battle, seasons
from tests.ford.dataset.sheets import Valley
from tests.ford.facts import Facts, Options, Unit


class Ford(Facts, kw_only=True):
    stack: list[
        seasons.TheWar
        | seasons.Placing
        | seasons.Season
        | seasons.Council
        | seasons.Bids
        | seasons.Turn
        | battle.Battle
        | battle.Plans
        | battle.Markers
        | battle.Counter
        | battle.Hits
        | battle.Leaving
    ] = []


def begin(seats: Sequence[str], options: Options, valley: Valley) -> dict[str, Any]:
    kinds = [(kind, i) for kind, n in valley.host.items() for i in range(1, n + 1)]
    return {
        "options": options,
        "units": {f"{clan}_{kind}_{i}": Unit(clan, kind) for clan in seats for kind, i in kinds},
        "hands": {clan: [] for clan in seats},
        "cup": [marker for marker, n in valley.cup.items() for _ in range(n)],
        "grain": dict.fromkeys(seats, 5),
        "stack": [seasons.TheWar()],
    }
