"""The orders of pace `full`, as verbs."""

from __future__ import annotations

from rules.kernel import Verb


class SingleMove(Verb):
    """Move one element to a cell and facing, or turn it where it stands."""

    form = "{start} to {to} {facing}"
    start: str
    to: str
    facing: str


class GroupMove(Verb):
    """Move all of yours in a rectangle together."""

    form = "{corner} - {opposite} {path}"
    corner: str
    opposite: str
    path: str


class ColumnMove(Verb):
    """Move a column, its leader ahead."""

    form = "{leader} - {tail} {path}"
    leader: str
    tail: str
    path: str


class BreakOff(Verb):
    """Leave a fight, straight back."""

    start: str
    cells: int


class WalkOff(Verb):
    """Leave the board over your own base edge."""

    start: str


class HoldGround(Verb):
    """Hold demoralised elements where they stand, for one PIP."""

    form = "{corner} - {opposite} {facing}"
    corner: str
    opposite: str
    facing: str


class FightFirst(Verb):
    """Let this combat be fought before the others."""

    start: str


class FinishBy(Verb):
    """Let your commanders spend what is left by a stance, and end the bound."""

    stance: str
