"""How the computer commander judges a bound that is over in his head: by his fights, by where he stands, and by the
fights he would have after the enemy's likely answer.

No dice are thrown: a fight is worth the mean over its 36 throws (4.4.1, point 3), by what its fighters are worth to the
day. This tells plans apart that a few throws could not.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.dba.ai.commander import lead
from rules.dba.ai.value import Value
from rules.dba.bound import turn_to_face
from rules.dba.facts import SIDES, other
from rules.dba.field import NOBODY, Field

ANSWERED = 0.7  # of the fights after the answer: by then the first have been decided


class Reply(NamedTuple):
    stance: str
    pips: int  # of each of the enemy's commands


REPLIES = (Reply("advance", 3), Reply("charge", 5))


def outlook(field: Field, side: str, home: str, worth: list[float], reply: Reply) -> float:
    """How good things look for a side after its moves; where it stands is weighed by the stance `home`. Spoils the
    field."""
    stood = 0.0
    for command in in_hand(field, side):
        value = Value(field, command, home)
        for i in field.in_command(command):
            stood += value.place(field.cell[i], field.facing[i], field.general[i]) + value.tie(i)
    turn_to_face(field)
    fought = fights(field, side, worth)
    answer(field, other(side), reply)
    return stood + fought + ANSWERED * fights(field, side, worth)


def answer(field: Field, side: str, reply: Reply) -> None:
    s = SIDES.index(side)
    for i in field.standing(s):
        field.moved[i] = 0
    field.forget_distances(s)
    for command in in_hand(field, side):
        field.grid.commands[command].pips = reply.pips
        lead(field, command, reply.stance)
    turn_to_face(field)


def fights(field: Field, side: str, worth: list[float]) -> float:
    fighters = [i for i in field.standing(SIDES.index(side)) if field.opponent(i) != NOBODY]
    if not fighters:
        return 0.0
    value = Value(field, field.command[fighters[0]], "hold")  # which weighs own losses and the enemy's alike
    value.worth = worth
    return sum(value.fight(i, field.opponent(i)) for i in fighters)


def in_hand(field: Field, side: str) -> list[str]:
    return [c for c in field.grid.commands_of(side) if not field.grid.commands[c].broken]
