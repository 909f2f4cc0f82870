"""The computer commander's part in a round of stances (4.3.10): the stance for all, and the strokes he names himself.

Against an enemy with warbands, elephants or chariots all go round his nearer flank, so that the whole army meets a part
of his; once a command of his is broken, or the day grows late, everybody goes straight at him. A stance weighs every
element alike. So, before it is followed, he names moves of single elements that are worth more by what is at stake: a
general within reach, the last element that a command can lose. Against other enemies he simply charges: going round
and naming strokes won no more battles there, and drew more. That was measured, not reasoned.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.dba.commander import Commander
from rules.dba.facts import FACINGS, SIDES, Grid, cell_place, other
from rules.dba.field import Field
from rules.dba.stakes import stakes
from rules.dba.stances import NAMED_MOVES, Send
from rules.dba.tables import Tables

LEFT, RIGHT = "left_flank", "right_flank"
STRAIGHT_ON = "charge"
DREADED = ("Wb", "El", "SCh", "Exp")  # not to be met head on: they destroy foot of the line whom they merely beat
LATE = 7  # rounds, after which there is no time to go round
LIKELY_PIPS = 4
A_STROKE = 0.15  # the gain that makes a move worth naming, if it touches nobody


def goes_round(grid: Grid, side: str) -> bool:
    """Rosters are known to both, so this is settled before anybody deploys."""
    return any(e.kind in DREADED for e in grid.elements.values() if e.side != side)


def his_stance(grid: Grid, side: str) -> str:
    wavering = any(c.broken for c in grid.commands.values() if c.side != side)
    if wavering or grid.round > LATE or not goes_round(grid, side):
        return STRAIGHT_ON
    mine, his = ([cell_place(grid.elements[i].cell)[0] for i in grid.standing(s)] for s in (side, other(side)))
    middle = sum(mine) / len(mine)
    west = middle - min(his) <= max(his) - middle
    return LEFT if west == (grid.south == side) else RIGHT


def strokes(copy: Grid, tables: Tables, side: str, commands: list[str]) -> list[Send]:
    """The first moves of each of his commands, as far as they are such. Thinks upon a copy of the battle, which it
    spoils."""
    if not goes_round(copy, side):
        return []
    worth, stance, field = stakes(copy), his_stance(copy, side), Field(copy, tables)
    copy.armies[side].bounds += 1  # as it will be when his bound has begun
    for i in field.standing(SIDES.index(side)):
        field.moved[i] = 0
    return [send for command in commands for send in strokes_of(field, command, stance, worth)]


def strokes_of(field: Field, command: str, stance: str, worth: list[float]) -> list[Send]:
    mind = Commander(field, command, stance)
    mind.value.worth, mind.value.bold = worth, 1.0
    found, pips = list[Send](), LIKELY_PIPS
    while len(found) < NAMED_MOVES and (choice := mind.choose(pips)) is not None:
        source, candidate, price = choice
        if len(source) > 1 or field.moved[source[0]] or not (candidate.contact or candidate.gain > A_STROKE):
            break
        i, cell, facing = candidate.ends[0]
        found.append(Send(field.ids[i], field.names[cell], FACINGS[facing]))
        mind.carry_out(*choice)
        pips -= price
    return found


def next_stroke(given: list[Send], planned: list[Send], allowed: Callable[[Send], bool]) -> Send | None:
    """Those he has not given yet, in order. What the question does not take is left out."""
    return next((send for send in planned if send not in given and allowed(send)), None)
