"""The state put together, and how it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.proving.skeleton import turn
from rules.proving.skeleton.dataset.sheets import Road
from rules.proving.skeleton.facts import Facts, Options


class Skeleton(Facts, kw_only=True):
    stack: list[turn.Race | turn.Turn] = []


def begin(seats: Sequence[str], options: Options, road: Road) -> dict[str, Any]:
    return {
        "options": options,
        "places": dict.fromkeys(seats, 0),
        "hands": {seat: [] for seat in seats},
        "cup": [int(worth) for worth, n in road.cup.items() for _ in range(n)],
        "stack": [turn.Race()],
    }
