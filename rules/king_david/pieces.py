"""What lies on the map or beside it, and what a table may settle before the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct):
    """What a table may settle; the values are in settings.toml."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=7)] = 7
    ending: Literal["fixed", "variable"] = "fixed"
    placement: Literal["ordered", "sealed"] = "ordered"
    ransom_freeze: bool = True  # Q12
    convert_anywhere: bool = False
    decrease_resources: Literal[5, 3] = 5
    markers: Literal[1, 3, 5, 8, 12] = 3  # drawn at set-up (4.7)
    countries: list[str] = []  # by seat, instead of the dice of 4.3
    alliances: list[list[str]] = []  # agreed before the first turn


class Army(msgspec.Struct, omit_defaults=True):
    """A counter on the map. The second block is reset for each slot."""

    area: str  # "": drawn, not yet placed
    hurt: bool = False
    raid: int = 0

    spent: int = 0  # movement points
    steps: int = 0  # areas entered
    led: str = ""  # the leaders it moved with last
    sailed: bool = False
    fought: bool = False  # it has attacked (Q103)
    wavers: bool = False  # Vacillating Force, for the whole Action Phase
    marching: bool = False  # in the group that is on its way: stored here because the Arriving frame is public
    fed: bool = False  # paid for in this Build


class Stack(msgspec.Struct, frozen=True):
    """Armies of which only the number is known."""

    area: str  # "": drawn, not yet placed
    country: str
    raid: int
    armies: int


class Leader(msgspec.Struct, omit_defaults=True):
    area: str = ""  # "": off the map
    fate: Literal["", "captive", "dead", "ransomed", "waiting"] = ""  # the last two: off the map, on his way home (Q13)
    captor: str = ""
    due: int = 0  # the turn from which his ransom is due
    spent: int = 0
    steps: int = 0
    sailed: bool = False


class MinorCountry(msgspec.Struct, omit_defaults=True):
    status: Literal["neutral", "allied", "run", "conquered"] = "neutral"
    by: str = ""  # its ally, or who runs it
    ready: bool = False  # has set up, once per game (Q117)
    since: int = 0  # the Action Phase in which it came under control (Q82)


class Raid(msgspec.Struct):
    number: int
    land: str
    by: str
    left: int  # slots of its player, this one included
