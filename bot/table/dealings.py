"""What players promise and say to each other, as the table hands it out."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.pledges import Promise


class Pledge(msgspec.Struct, frozen=True):
    """A promise between two seats, and what became of it."""

    id: str
    promise: Promise
    state: str  # offered, refused, open, kept, broken, lapsed
    wished: bool  # whoever promises would have everybody know
    open: bool  # both would, and everybody does
    made: float


class Parley(msgspec.Struct, frozen=True):
    """A private thread, and the seats that talk there. `name` "": it is called after them."""

    thread_id: int
    seats: list[str]
    name: str


class PressRules(msgspec.Struct, frozen=True):
    """How players may talk in a game."""

    talks: str = "free"  # private threads: free, phases (only in those that the campaign names), none
    letters: int = 0  # hours that a letter takes; 0: there are none
    offers: int = 0  # hours until sealed offers are shown together; 0: there are none


class Letter(msgspec.Struct, frozen=True):
    """From one seat to another; a sealed offer to all where `to` is "". `due` in served time."""

    id: str
    by: str
    to: str
    text: str
    sent: float
    due: float


class Power(msgspec.Struct, frozen=True):
    """Something that a host, a moderator or a vote has done."""

    number: int
    entry: int
    user_id: int | None  # None: a vote
    what: str
    facts: dict[str, Any]
    at: float
