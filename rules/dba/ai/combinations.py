"""The computer commander's eye for two moves that are worth more together than one by one (4.4.1): one meets an enemy
in front, the other takes him in the flank. A commander who weighs each move alone never makes the first of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rules.dba.ai.commander import LEAST_GAIN, Candidate, Commander
from rules.dba.ai.sources import Source
from rules.dba.ai.stakes import stakes
from rules.dba.field import NOBODY, Field
from rules.dba.groups import set_down
from rules.dba.pips import cost, kept_back, march_extra

DARED = -0.6  # the worst fight that is begun for what follows
OPENINGS = 16  # fights looked at as the first of two moves
QUIET_OPENINGS = 2  # moves that touch nobody, likewise
WAYS = 2  # of one group
FAR = 6  # cells: nobody has to leave the line for an enemy


class Move(NamedTuple):
    command: str
    source: Source
    candidate: Candidate
    price: int

    @property
    def rate(self) -> float:
        return self.candidate.gain / self.price


class Combinations:
    """Thinks for commands of one side, each by its stance, and by what every element is worth to the day."""

    def __init__(self, field: Field, stances: dict[str, str]) -> None:
        self.field = field
        self.minds = {command: Commander(field, command, stance) for command, stance in stances.items()}
        worth = stakes(field.grid)
        for mind in self.minds.values():
            mind.value.worth, mind.value.bold = worth, 1.0

    def best(self, pips: dict[str, int]) -> list[Move]:
        """One move or two, whichever gains most per PIP; nothing, if nothing gains."""
        first = sorted((m for c in self.minds for m in self.openings(c, pips.get(c, 0))), key=lambda m: -m.rate)
        found: list[Move] = []
        rate = 0.0
        if first and first[0].candidate.gain > LEAST_GAIN:
            found, rate = first[:1], first[0].rate
        fights = sorted((m for m in first if m.candidate.contact), key=lambda m: -m.candidate.gain)
        quiet = [m for m in first if not m.candidate.contact]
        for move in (*fights[:OPENINGS], *quiet[:QUIET_OPENINGS]):
            for then in self.after(move, pips):
                gain, price = move.candidate.gain + then.candidate.gain, move.price + then.price
                if gain > LEAST_GAIN and gain / price > rate + 1e-9:
                    found, rate = [move, then], gain / price
        self.forget_moves()
        return found

    def carry_out(self, move: Move) -> None:
        self.minds[move.command].carry_out(move.source, move.candidate, move.price)
        self.forget_moves()

    def forget_moves(self) -> None:
        for mind in self.minds.values():
            mind.best.clear()
            mind.refresh([])

    def openings(self, command: str, pips: int) -> Iterator[Move]:
        mind = self.minds[command]
        for source in mind.sources() if pips > 0 else ():
            if len(source) == 1:
                found = mind.single_moves(source[0])
                kept = [c for c in found if c.contact and c.gain > DARED]
                quiet = sorted((c for c in found if not c.contact and c.gain > LEAST_GAIN), key=lambda c: -c.gain)
                kept += list(islice((c for c in quiet if not parts(self.field, c.ends)), 1))
            else:
                found = [c for c in mind.group_moves(source) if c.gain > (DARED if c.contact else LEAST_GAIN)]
                ranked = sorted(found, key=lambda c: -c.gain)
                kept = list(islice((c for c in ranked if c.contact or not parts(self.field, c.ends)), WAYS))
            yield from self.affordable(command, source, kept, pips)

    def after(self, move: Move, pips: dict[str, int]) -> list[Move]:
        """What single elements near it would gain then, of any command."""
        field, ends = self.field, move.candidate.ends
        members, cells = [i for i, _, _ in ends], [cell for _, cell, _ in ends]
        start = [(field.cell[i], field.facing[i]) for i in members]
        set_down(field, members, [(cell, facing) for _, cell, facing in ends])
        for i in members:
            field.moved[i] += 1
        self.forget_moves()
        found: list[Move] = []
        for command, mind in self.minds.items():
            left = pips.get(command, 0) - (move.price if command == move.command else 0)
            for i in field.in_command(command) if left > 0 else ():
                free = i not in move.source and field.opponent(i) == NOBODY and not field.broken[i]
                if free and mind.is_near((i,), cells):
                    gains = [c for c in mind.single_moves(i) if c.gain > LEAST_GAIN]
                    gains = [c for c in gains if c.contact or not parts(field, c.ends)]
                    found += self.affordable(command, (i,), gains, left)
        set_down(field, members, start)
        for i in members:
            field.moved[i] -= 1
        return found

    def affordable(self, command: str, source: Source, found: list[Candidate], pips: int) -> Iterator[Move]:
        price, kept = cost(self.field, list(source)), kept_back(self.field, source)
        for candidate in found:
            full = price + march_extra(self.field, list(source), candidate.contact)
            if full + kept <= pips:
                yield Move(command, source, candidate, full)


def parts(field: Field, ends: Sequence[tuple[int, int, int]]) -> bool:
    """Whether the move leaves anybody alone who stood beside others of his command with no enemy near: no line is
    broken without need. Who has moved in this bound may have come near only now."""
    now = {i: field.cell[i] for i in field.in_command(field.command[ends[0][0]])}
    then = now | {i: cell for i, cell, _ in ends}
    taken, soon = set(now.values()), set(then.values())
    for i, cell in now.items():
        was_far = field.moved[i] > 0 or field.nearest(cell, field.side[i])[0] > FAR
        if was_far and is_beside(field, cell, taken) and not is_beside(field, then[i], soon):
            return True
    return False


def is_beside(field: Field, cell: int, cells: set[int]) -> bool:
    return any(cell + way in cells for way in field.step)
