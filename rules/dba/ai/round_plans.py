"""The computer commander's plan for a round of stances (4.3.10): a stance for all his commands, with or without the
moves he would name for it. He plays every plan through in his head on a few courses the round could take, and follows
the one with the best outlook.

A course is made of dice that could fall. A defender's also holds a bound that the enemy could have played before his:
he doesn't know what the enemy has ordered, so any stance is as likely as another. Measured: a defender with one or two
commands gains nothing from looking ahead, because too little of what he foresees happens; he keeps to the usual plan.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from rules.dba.ai.combinations import Combinations
from rules.dba.ai.outlook import REPLIES, Reply, in_hand, outlook
from rules.dba.ai.stakes import stakes
from rules.dba.ai.strokes import Plan, strokes, usual_plan, usual_stance
from rules.dba.dataset.tables import Tables
from rules.dba.facts import ATTACKER, DEFENDER, STANCES, Grid
from rules.dba.field import EndsKnown, Field
from rules.dba.stances import Send, Sends, make_moves, play_bound
from rules.kernel import Chance, one_of

CONSIDERED = ("charge", "advance", "left_flank", "right_flank", "hold", "refuse")
COURSES = 8
KEPT = {1: 6, 2: 3, 4: 2}  # after so many courses only the best plans go on, this many of them
FEW = 2  # a defender with this many commands or fewer doesn't look ahead
REMEMBERED = 8

encode, decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Grid).decode


class Course(NamedTuple):
    grid: bytes  # as his bound begins
    dice: list[int]  # of his commands
    reply: Reply


Thought = Callable[[Grid, Tables, str, list[str]], Plan]
_thought: dict[tuple[bytes, str, tuple[str, ...], str, Thought], Plan] = {}


def best_plan(grid: Grid, tables: Tables, side: str, commands: list[str]) -> Plan:
    """For these commands of a side; the others are assumed to follow the usual stance."""
    few = side == DEFENDER and sum(c.side == side for c in grid.commands.values()) <= FEW
    return remembered(usual_plan if few else look_ahead, grid, tables, side, commands)


def quick_plan(grid: Grid, tables: Tables, side: str, commands: list[str]) -> Plan:
    """Without looking ahead."""
    return remembered(usual_plan, grid, tables, side, commands)


def remembered(think: Thought, grid: Grid, tables: Tables, side: str, commands: list[str]) -> Plan:
    """He is asked several times in a round, so his first plan for a position is kept. (Tables are known by their
    name.)"""
    key = encode(grid), side, tuple(commands), tables.name, think
    if key not in _thought:
        if len(_thought) >= REMEMBERED:
            del _thought[next(iter(_thought))]
        _thought[key] = think(grid, tables, side, commands)
    return _thought[key]


def look_ahead(grid: Grid, tables: Tables, side: str, commands: list[str]) -> Plan:
    return Foresight(encode(grid), tables, side, commands).best()


class Foresight:
    """Looks ahead through one round, for commands of one side."""

    def __init__(self, raw: bytes, tables: Tables, side: str, commands: list[str]) -> None:
        self.raw, self.tables, self.side, self.commands = raw, tables, side, commands
        grid = decode(raw)
        self.home, self.worth = usual_stance(grid, side), stakes(grid)
        self.known = EndsKnown()
        self.judged: dict[tuple[object, ...], float] = {}  # what each outcome of a course was worth: plans may be alike

    def best(self) -> Plan:
        plans = self.plans()
        gain = dict.fromkeys(range(len(plans)), 0.0)
        for n, course in enumerate(self.courses()):
            if n in KEPT:
                gain = dict(sorted(gain.items(), key=lambda one: -one[1])[: KEPT[n]])
            for at in gain:
                gain[at] += self.play(plans[at], course)
        return plans[max(gain, key=lambda at: (gain[at], -at))]  # of equals the first: his usual way

    def plans(self) -> list[Plan]:
        named = tuple(strokes(decode(self.raw), self.tables, self.side, self.commands, self.home))
        stances = dict.fromkeys((self.home, *CONSIDERED))
        return [Plan(stance, sends) for stance in stances for sends in ([named, ()] if named else [()])]

    def courses(self) -> list[Course]:
        """Always the same for a position, so that he doesn't change his mind between two answers."""
        luck = Chance(hashlib.sha256(self.raw).hexdigest())
        found = []
        for n in range(COURSES):
            grid = decode(self.raw)
            if self.side == DEFENDER:
                for command in grid.commands_of(ATTACKER):
                    grid.commands[command].stance = one_of(luck, list(STANCES))
                play_bound(Field(grid, self.tables, lambda: luck.below(6) + 1), ATTACKER, {})
            if grid.ended is None:
                dice = [luck.below(6) + 1 for _ in grid.commands_of(self.side)]
                found.append(Course(encode(grid), dice, REPLIES[n % len(REPLIES)]))
        return found

    def play(self, plan: Plan, course: Course) -> float:
        """Plays a plan on a course; returns how good things look afterwards."""
        grid, dice = decode(course.grid), iter(course.dice)
        field = Field(grid, self.tables, lambda: next(dice))
        field.ends_known = self.known
        for command in in_hand(field, self.side):
            grid.commands[command].stance = plan.stance if command in self.commands else self.home
        make_moves(field, self.side, by_command(grid, plan.sends))
        key = course.grid, course.reply, tuple(field.cell), tuple(field.facing), tuple(field.broken)
        found = self.judged.get(key)
        if found is None:
            found = self.judged[key] = outlook(field, self.side, self.home, self.worth, course.reply)
        return found


def by_command(grid: Grid, sends: Iterable[Send]) -> Sends:
    found: Sends = {}
    for send in sends:
        found.setdefault(grid.elements[send.element].command, []).append(send)
    return found


def best_way(grid: Grid, tables: Tables, side: str, commands: list[str]) -> str:
    """The stance by which he looks for moves in pace `full`, where PIPs are known and the enemy stands still."""
    raw, home, worth = encode(grid), usual_stance(grid, side), stakes(grid)
    known = EndsKnown()

    def gain(stance: str) -> float:
        field = Field(decode(raw), tables)
        field.ends_known = known
        led, mind = field.grid.commands, Combinations(field, dict.fromkeys(commands, stance))
        while moves := mind.best({c: led[c].pips for c in commands}):
            for move in moves:
                mind.carry_out(move)
        field.store()
        after = encode(field.grid)
        return sum(outlook(Field(decode(after), tables), side, home, worth, reply) for reply in REPLIES)

    return max(dict.fromkeys((home, *CONSIDERED)), key=gain)
