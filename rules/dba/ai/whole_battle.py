"""Whole battles at once: both sides led by the computer commander; and the odds of a battle by playing it often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.dba import bound
from rules.dba.ai.commander import lead_all
from rules.dba.ai.surprises import best_ambush
from rules.dba.dataset.tables import Tables
from rules.dba.facts import LAST_ROUND, SIDES, Grid
from rules.dba.field import Field, silent


def play_round(field: Field) -> None:
    """Both bounds of a round, the attacker's first, on the stances the commands have."""
    field.grid.round += 1
    for side in SIDES:
        play_bound(field, side)
        if field.grid.ended is not None:
            return


def play_bound(field: Field, side: str) -> None:
    if field.grid.waylayers:
        lay_ambushes(field, side)
    bound.begin(field, side)
    bound.hold_by_rote(field, side)
    bound.flee(field, side)
    lead_all(field, side)
    bound.finish(field, side)


def lay_ambushes(field: Field, side: str) -> None:
    """Those who have left it to their commander, as soon as there is an enemy to surprise."""
    grid = field.grid
    for seat in [s for s in grid.waylayers if s in grid.armies[side].seats]:
        if lurkers := best_ambush(field, seat):
            grid.lurkers += lurkers
            grid.waylayers.remove(seat)


def play_out(field: Field) -> None:
    while field.grid.ended is None:
        play_round(field)
        assert field.grid.round <= LAST_ROUND


class Chances(msgspec.Struct):
    """How a number of battles ended that began alike."""

    battles: int
    attacker: int
    defender: int
    draws: int
    lost: dict[str, float]  # mean losses by side


def battle_odds(grid: Grid, tables: Tables, battles: int, roll: Callable[[], int]) -> Chances:
    """By playing a deployed battle often, each time on a copy and with the dice handed in."""
    wins = {"": 0, **dict.fromkeys(SIDES, 0)}
    lost = dict.fromkeys(SIDES, 0)
    packed = msgspec.msgpack.encode(grid)
    for _ in range(battles):
        copy = msgspec.msgpack.decode(packed, type=Grid)
        play_out(Field(copy, tables, roll, silent))
        assert copy.ended is not None
        wins[copy.ended.winner] += 1
        for side in SIDES:
            lost[side] += bound.lost(copy, side)
    mean: dict[str, Any] = {s: n / battles for s, n in lost.items()}
    return Chances(battles, wins["attacker"], wins["defender"], wins[""], mean)
