"""What the table hands out and takes in: games, sitters, outgoing messages, drafts, deadlines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, Protocol

import msgspec

from bot.deadlines.calendar import Night
from bot.messages.kinds import AT_THEIR_TIME, Out
from bot.table.agreed import Away, House, Ping
from rules.kernel import Campaign, Entry, Phrase, State, phrase

Phase = Literal["lobby", "starting", "running", "paused", "over", "closed"]
OPEN = ("lobby", "starting", "running", "paused")
NOT_TIMED = "kind NOT IN ({})".format(", ".join(f"'{kind}'" for kind in AT_THEIR_TIME))  # of the outbox, in SQL


class Refused(Exception):
    """The table's own refusal, not a rule's. Nothing was changed."""

    def __init__(self, key: str, **values: Any) -> None:
        self.why: Phrase = phrase(key, **values)
        super().__init__(str(self.why))


class Unreadable(Refused):
    """The state of a game can't be read: the game is closed for writing until it can be."""


class Outpaced(Refused):
    """Another write came first. Nothing was changed, and it may be tried again."""


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
    reminded: int = 0  # the same for a window, which has one time for all
    seats: dict[str, SeatClock] = {}
    extra: float = 0.0  # given by the host to an open window
    scene: str = ""  # the fight under way; "" between fights
    called: dict[str, int] = {}  # seat -> the question in secret for which this scene's only mention was made
    concerned: bool = False  # a person was asked since the last post
    folded: bool = False  # the last entry's post waits for the next one: it is between computer players
    owed: bool = False  # ... or it ends a person's own fight, which the next phase that ends tells of
    acted: float | None = None  # when a person who plays alone last did something
    present: bool = False  # ... and that was only just now
    waits: dict[str, float] = {}  # seat -> served time until which the game waits for it, out of its bank


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
    seed_hash: str | None = None  # on the lobby card; None: started before the set-up was committed to
    awaits_dice: bool = False  # it was put back to an earlier state, and its new commitment was not seen yet
    house: House = House()
    paused_until: float | None = None  # served time at which a pause ends without anybody's order

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
    values["awaits_dice"] = bool(values["awaits_dice"])
    values["house"] = msgspec.json.decode(values["house"], type=House)
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
    word: str | None = None  # their own, hashed into the key of the dice
    taken_by_host: bool = False  # during the game: it is theirs to the end
    missed: int = 0  # public questions in a row
    caretaker: str | None = None  # the computer player that acts for them
    cared_since: float | None = None
    banked: float = 0.0  # seconds of the bank that were used up
    cared_until: float | None = None  # by the wall clock; None: until their first order
    offered: bool = False  # whoever likes may take the seat
    night: Night | None = None  # their quiet hours
    away: Away | None = None

    @property
    def player(self) -> str | None:
        """The computer player that acts in the seat, as its sitter or for a person who is away."""
        return self.computer or self.caretaker

    def is_away(self, wall: float) -> bool:
        """As they have said, and with nobody to act for them."""
        return self.user_id is not None and self.away is not None and self.away.covers(wall) and self.caretaker is None


class Waiting(msgspec.Struct, frozen=True):
    """A game in which somebody sits, as it is in their inbox."""

    game: Game
    seat: str
    is_awaited: bool | None  # None: not known without the state
    until: float | None  # when time is up, by served time


class Foreseen(msgspec.Struct, frozen=True):
    """What an absence means in one game."""

    game: Game
    how: str  # alone, live, no_clock, before_start, ladder
    days: int = 0  # that it waits
    care: bool = True  # then a caretaker acts, if the person likes


SITTERS = (
    "SELECT s.place, coalesce(s.seat, ''), s.wish, s.user_id, s.computer, s.name, s.ping, s.dm_closed, s.word, "
    "s.taken_by_host, s.missed, s.caretaker, s.cared_since, s.banked, s.cared_until, s.offered, "
    "p.zone, p.quiet_from, p.quiet_to, p.away_from, p.away_to, p.away_care "
    "FROM seats s LEFT JOIN people p ON p.user_id = s.user_id WHERE s.game_id = ? ORDER BY s.place"
)


def sitter_of(row: Sequence[Any]) -> Sitter:
    *row, zone, quiet_from, quiet_to, away_from, away_to, away_care = row
    values: dict[str, Any] = dict(zip(Sitter.__struct_fields__, row, strict=False))
    if zone is not None and quiet_from is not None:
        values["night"] = Night(zone, quiet_from, quiet_to)
    if away_from is not None:
        values["away"] = Away(away_from, away_to, bool(away_care))
    return msgspec.convert(values, Sitter, strict=False)


def seated(campaign: Campaign, sitters: Sequence[Sitter]) -> dict[str, Sitter]:
    """Who would sit where if the game started now: wishes first, in order of joining, then the seats that are left."""
    count = min(max(len(sitters), campaign.players[0]), campaign.players[-1])
    free = list(campaign.seats(count))
    placed: dict[str, Sitter] = {}
    for sitter in sitters:
        if sitter.wish in free and sitter.wish is not None:
            free.remove(sitter.wish)
            placed[sitter.wish] = sitter
    for sitter in sitters:
        if not any(sitter is s for s in placed.values()) and free:
            placed[free.pop(0)] = sitter
    order = {seat: i for i, seat in enumerate(campaign.seats(count))}
    return {s: msgspec.structs.replace(placed[s], seat=s) for s in sorted(placed, key=order.__getitem__)}


Sitters = Mapping[str, Sitter]


def words_given(sitters: Sitters) -> list[tuple[str, str]]:
    """The words that players have added, in the order of the seats: so they go into the key of the dice."""
    return [(seat, sitter.word) for seat, sitter in sitters.items() if sitter.word]


class PostsFor(Protocol):
    """Decides, in the transaction of an entry, what is posted for it. Pure. `before` is None for the first."""

    def __call__(self, game: Game, sitters: Sitters, before: State | None, after: State, entry: Entry) -> list[Out]: ...


class Outcome(msgspec.Struct, frozen=True):
    """What a move did. `repeated`: this interaction had done it before, and did nothing now."""

    game: Game
    state: State
    entry: Entry
    number: int
    repeated: bool = False


class Draft(msgspec.Struct):
    """A half-filled order of a seat."""

    verb: str
    given: list[Any] = []  # values of its first fields
    picks: list[str] = []  # of the field that is being chosen page by page
    form: dict[str, Any] = {}  # what was filled into a form, by its lines: refused, or to be confirmed


class Look(msgspec.Struct, frozen=True):
    """When a person looked at a game, and the entry that was the newest then."""

    entry: int | None
    at: float | None


class SentMessage(msgspec.Struct, frozen=True):
    """A message that can be edited or taken away."""

    game_id: str
    message_id: int
    target: str
    kind: str
    entry: int | None
    at: float


class DeadlineKind(StrEnum):
    """What a deadline does. The database holds the values."""

    TIME_UP = "time_up"  # the default is played for everybody who has not answered
    CLOSE = "close"  # a sealed question that nobody has to answer any more is resolved
    UNDO = "undo"  # everybody has consented to going back
    REMIND = "remind"  # a seat, or everybody whom a window waits for
    COMPUTER = "computer"  # a computer player is asked
    CONSENT = "consent"  # a computer player agrees to going back
    RESUME = "resume"  # a pause that was voted for is over
    RETURN = "return"  # somebody's absence is over, and with it what the caretaker does


class Deadline(msgspec.Struct, frozen=True):
    """Something that will be done at served time `at`."""

    what: DeadlineKind
    seat: str
    at: float


class Times(msgspec.Struct, frozen=True):
    """Of the question that is open, by the wall clock, for all to see."""

    up: float | None = None  # when time is up
    open: float | None = None  # a window stays open until then, even if everybody has answered


class Due(msgspec.Struct, frozen=True):
    """A deadline whose time has come."""

    game_id: str
    what: DeadlineKind
    seat: str


class Logged(msgspec.Struct, frozen=True):
    """A row of the log."""

    number: int
    seat: str
    user_id: int | None
    entry: Entry
    version: int
    hash: str
    at: float
