"""What the table hands out and takes in: games, sitters, outgoing messages, drafts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from rules.kernel import Entry, Phrase, phrase

Phase = Literal["lobby", "starting", "running", "paused", "over", "closed"]
OPEN = ("lobby", "starting", "running", "paused")
Ping = Literal["mention", "dm", "none"]


class Refused(Exception):
    """The table's own refusal, not a rule's. Nothing was changed."""

    def __init__(self, key: str, **values: Any) -> None:
        self.why: Phrase = phrase(key, **values)
        super().__init__(str(self.why))


class Unreadable(Refused):
    """The state of a game can't be read: the game is closed for writing until it can be."""


class NotSaved(Refused):
    """The database did not take it (full disk, locked). Nothing was changed."""


class SeatClock(msgspec.Struct, omit_defaults=True):
    """How much of its allowance a seat has left, and since when it runs, in served time."""

    left: float
    since: float | None = None
    reminded: int = 0  # 1: at half, 2: at a fifth


class Clocks(msgspec.Struct, omit_defaults=True):
    question: int = -1  # the one that is open
    opened: float = 0.0  # since when
    reminded: int = 0  # of a window, which has one time for all
    seats: dict[str, SeatClock] = {}
    extra: float = 0.0  # given by the host to an open window


class Game(msgspec.Struct, frozen=True):
    """A game as everybody may know it. The seed is not in it."""

    id: str
    campaign: str
    title: str
    channel_id: int
    guild_id: int | None
    host_id: int
    phase: Phase
    options: dict[str, Any]
    speed: str
    shortest: int | None
    entries: int
    clocks: Clocks
    data_set: str | None
    commitment: str | None
    commitment_post: int | None
    paused_by: str
    trouble: str
    fault: str
    created: float
    started: float | None
    ended: float | None

    @property
    def is_open(self) -> bool:
        return self.phase in OPEN

    @property
    def has_begun(self) -> bool:
        return self.entries > 0


GAME_COLUMNS = ", ".join(f.name for f in msgspec.structs.fields(Game))


def game_of(row: Sequence[Any]) -> Game:
    values = dict(zip(Game.__struct_fields__, row, strict=True))
    values["options"] = msgspec.json.decode(values["options"])
    values["clocks"] = msgspec.json.decode(values["clocks"], type=Clocks)
    return Game(**values)


class Sitter(msgspec.Struct, frozen=True):
    """Who sits in a seat: a user or a computer player."""

    place: int
    seat: str
    wish: str | None
    user_id: int | None
    computer: str | None
    name: str
    ping: Ping
    dm_closed: bool


SITTER_COLUMNS = "place, ifnull(seat, ''), wish, user_id, computer, name, ping, dm_closed"


def sitter_of(row: Sequence[Any]) -> Sitter:
    values = dict(zip(Sitter.__struct_fields__, row, strict=True))
    return msgspec.convert(values, Sitter, strict=False)


Sitters = Mapping[str, Sitter]


class Out(msgspec.Struct, frozen=True):
    """Something to be posted. `payload` is plain data, enough to draw the message later, and holds nothing secret
    from its audience. `instead`: what goes to the channel when a DM is closed. `replaces`: names the newest of its
    kind (a status): older ones that still wait are dropped, and it keeps no order with other messages."""

    target: int | tuple[Literal["dm"], int]
    kind: str
    payload: dict[str, Any] = {}
    instead: Out | None = None
    replaces: str = ""

    @property
    def address(self) -> str:
        return f"channel:{self.target}" if isinstance(self.target, int) else f"dm:{self.target[1]}"

    @property
    def lane(self) -> str:
        return f"{self.address}#{self.replaces}" if self.replaces else self.address


class PostsFor(Protocol):
    """Decides, in the transaction of an entry, what is posted for it. Pure. `before` is None for the first."""

    def __call__(self, game: Game, sitters: Sitters, before: Any, after: Any, entry: Entry) -> list[Out]: ...


class Outcome(msgspec.Struct, frozen=True):
    """What a move did. `repeated`: this interaction had done it before, and did nothing now."""

    game: Game
    state: Any
    entry: Entry
    number: int
    repeated: bool = False


class Draft(msgspec.Struct, frozen=True):
    """A half-filled order of a seat."""

    game_id: str
    seat: str
    question: int
    verb: str
    values: list[Any]


class Post(msgspec.Struct, frozen=True):
    """A message that is there."""

    game_id: str
    message_id: int
    target: str
    kind: str
    entry: int | None
    at: float


class Deadline(msgspec.Struct, frozen=True):
    """Something that will be done at served time `at`."""

    what: str
    seat: str
    at: float


class Logged(msgspec.Struct, frozen=True):
    """A row of the log."""

    number: int
    seat: str
    user_id: int | None
    entry: Entry
    version: int
    hash: str
    at: float
