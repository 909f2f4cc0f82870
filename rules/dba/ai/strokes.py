"""The computer commander's part in a round of stances (4.3.10): the stance for all, and the strokes he names himself.

Against an enemy with warbands, elephants or chariots all go round his nearer flank, so that the whole army meets a part
of his; once a command of his is broken, or the day grows late, everybody goes straight at him. A stance weighs all
elements alike and each move alone. So, before it is followed, he names moves of single elements that are worth more
because of what is at stake, or because two work together: a general within reach, or a fight in front of an enemy and
one at his flank.

A defender moves after the enemy, who has left the places for which the moves were named. Measured: a defender who
doesn't look ahead wins more if he names none, except late in the day.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.dba.ai.combinations import Combinations
from rules.dba.dataset.tables import Tables
from rules.dba.facts import ATTACKER, FACINGS, SIDES, Grid, cell_place, other
from rules.dba.field import Field
from rules.dba.stances import NAMED_MOVES, Send

LEFT, RIGHT = "left_flank", "right_flank"
STRAIGHT_ON = "charge"
DREADED = ("Wb", "El", "SCh", "Exp")  # not to be met head on: they destroy foot of the line by merely beating it
LATE = 7  # after this round there is no time to go round
LIKELY_PIPS = 4


class Plan(NamedTuple):
    """For all his commands."""

    stance: str
    sends: tuple[Send, ...] = ()


def goes_round(grid: Grid, side: str) -> bool:
    """Rosters are known to both, so this is settled before anybody deploys."""
    return any(e.kind in DREADED for e in grid.elements.values() if e.side != side)


def usual_stance(grid: Grid, side: str) -> str:
    wavering = any(c.broken for c in grid.commands.values() if c.side != side)
    if wavering or grid.round > LATE or not goes_round(grid, side):
        return STRAIGHT_ON
    mine, his = ([cell_place(grid.elements[i].cell)[0] for i in grid.standing(s)] for s in (side, other(side)))
    middle = sum(mine) / len(mine)
    west = middle - min(his) <= max(his) - middle
    return LEFT if west == (grid.south == side) else RIGHT


def usual_plan(grid: Grid, tables: Tables, side: str, commands: list[str]) -> Plan:
    """Without looking ahead."""
    stance = usual_stance(grid, side)
    if side != ATTACKER and grid.round < LATE:
        return Plan(stance)
    return Plan(stance, tuple(strokes(grid.copied(), tables, side, commands, stance)))


def strokes(copy: Grid, tables: Tables, side: str, commands: list[str], stance: str) -> list[Send]:
    """The first moves of each of his commands, up to the first that is not of a single element: the stance makes the
    rest. It works on a copy of the battle, and spoils it."""
    field = Field(copy, tables)
    copy.armies[side].bounds += 1  # as it will be when his bound has begun
    for i in field.standing(SIDES.index(side)):
        field.moved[i] = 0
    mind, pips = Combinations(field, dict.fromkeys(commands, stance)), dict.fromkeys(commands, LIKELY_PIPS)
    found: dict[str, list[Send]] = {command: [] for command in commands}
    while moves := mind.best(pips):
        for move in moves:
            sends, i = found[move.command], move.source[0]
            if len(move.source) == 1 and not field.moved[i] and len(sends) < NAMED_MOVES and pips[move.command]:
                _, cell, facing = move.candidate.ends[0]
                sends.append(Send(field.ids[i], field.names[cell], FACINGS[facing]))
                pips[move.command] -= move.price
            else:
                pips[move.command] = 0
            mind.carry_out(move)
    return [send for sends in found.values() for send in sends]


def next_stroke(given: list[Send], planned: tuple[Send, ...], allowed: Callable[[Send], bool]) -> Send | None:
    """The first planned move that he has not given yet and that the question takes."""
    return next((send for send in planned if send not in given and allowed(send)), None)
