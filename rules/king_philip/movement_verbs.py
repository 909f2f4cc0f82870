"""12.0 The orders of a movement phase."""

from __future__ import annotations

from rules.kernel import Verb


class March(Verb):
    """Move a whole war band or company, or a leader alone, by the cheapest way."""

    form = "{start} -> {to}"
    start: str
    to: str


class Detach(Verb):
    """Move a part of a stack."""

    form = "{start}: {part} -> {to}"
    start: str
    part: str
    to: str


class Onward(Verb):
    """Move on with the stack that is on its way."""

    to: str


class PickUp(Verb):
    """Take units along that have not moved yet."""

    part: str


class DropOff(Verb):
    """Leave units behind; they have moved."""

    part: str


class Sail(Verb):
    """Go by sea from port to port."""

    form = "{start}: {part} -> {to}"
    start: str
    part: str
    to: str


class Attack(Verb):
    """Place a Battle marker."""

    form = "{start} -> {target}"
    start: str
    target: str


class Strike(Verb):
    """Place a Battle marker with the stack that is on its way."""

    target: str
