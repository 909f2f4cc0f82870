"""What is to be drawn on the King David board: only what the viewer may know."""

from __future__ import annotations

import msgspec

from renders.drawing.stacks import Stack

KINDS = {
    "chariot": "chariot",
    "phalanx": "spears",
    "infantry": "broadsword",
    "militia": "sling",
    "leader": "crown",
}


class Phase(msgspec.Struct, frozen=True):
    """A marker on the phase track. Face down is kind "" and nothing more: the scene itself does not know."""

    kind: str = ""


class Nation(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    points: int  # victory points now
    goal: int | None  # automatic victory, None where there is none
    food: int | None
    resource: int | None
    markers: int  # event markers held
    initiative: int | None = None  # place in the order, from 1
    player: str = ""
    allies: tuple[str, ...] = ()


class Minor(msgspec.Struct, frozen=True, omit_defaults=True):
    """A country that nobody plays."""

    side: str
    stance: str = "neutral"  # "allied", "run" or "conquered"
    by: str = ""  # whose ally it is, or who runs it


class Raid(msgspec.Struct, frozen=True):
    side: str
    by: str  # the player it rides for
    left: int  # of his actions, this one included


class LevantScene(msgspec.Struct, frozen=True, omit_defaults=True):
    turn: str
    phase: str
    owners: dict[str, str] = {}
    cities: dict[str, int] = {}  # levels now; areas left out keep their level at the start
    stacks: dict[str, tuple[Stack, ...]] = {}
    sieges: tuple[str, ...] = ()
    battles: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()  # since the last picture
    track: tuple[Phase, ...] = ()
    current: int | None = None  # the phase being played, by its place on the track
    nations: tuple[Nation, ...] = ()
    active: str = ""
    log: tuple[str, ...] = ()
    minors: tuple[Minor, ...] = ()
    raids: tuple[Raid, ...] = ()
