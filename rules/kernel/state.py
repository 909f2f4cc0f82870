"""A game as it is now: facts, a stack of frames, and what undo never rewinds.

There are no words of any game here.
"""

from __future__ import annotations

import functools
from inspect import getattr_static
from typing import Any, ClassVar, TypeVar, get_args, get_type_hints

import msgspec

from rules.kernel import dice
from rules.kernel.anytime import Anytime, Petition, StandingOrder
from rules.kernel.derived import Areas, Table, copy_index, indexes_of
from rules.kernel.dice import DICE, Roll
from rules.kernel.frames import Frame
from rules.kernel.news import GameOver, News, OrderFollowed, Phrase, Post, Told
from rules.kernel.questions import Ask
from rules.kernel.standing_still import REMEMBERED

F = TypeVar("F", bound=Frame)
S = TypeVar("S", bound="State")

CLOCK = "clock"  # the seat of the entries that the table makes


class Entry(msgspec.Struct, omit_defaults=True):
    """Who, what, which dice fell, what was told to whom, and whether it may be taken back."""

    seat: str
    pick: Any
    question: int = 0  # the question that is open after it; unchanged by what is secret or beside the game
    rolls: list[Roll] = []
    told: list[Told] = []
    mark: bool = False  # it rolled, drew, revealed, closed a window or asked another seat: free undo stops here


class Kept(msgspec.Struct, omit_defaults=True):
    """What undo never rewinds."""

    entries: int = 0  # counts everything; never shown: it tells that somebody answered in secret
    question: int = 0  # rises when something public happened; panels are drawn for it
    chance: dict[str, int] = {}  # rolls made, by stream: a die that fell never falls again
    orders: dict[str, list[StandingOrder]] = {}  # secret
    watching: list[str] = []  # public
    petition: Petition | None = None  # public
    key: str = ""  # of all chance, since the game was put back to an earlier state; secret like the first one


class Result(msgspec.Struct, omit_defaults=True):
    """How it ended. No winners: a draw of all."""

    winners: list[str]
    how: Phrase
    scores: dict[str, float] = {}


class State(msgspec.Struct, kw_only=True, dict=True, weakref=True):
    """Base of a game's facts.

    What is kept beside the facts is in the instance's dictionary (`dict=True`), because every field of a struct would
    be saved, copied and hashed with the state: the data set, which is stored with the game, and the entry being played,
    which is there only while `playing.advance` runs. What a game has worked out from its facts is there too
    (`derived.py`)."""

    anytime: ClassVar[Anytime] = Anytime()
    relations: ClassVar[Table]  # what follows from the facts (`derived.py`), in its three lives
    by_area: ClassVar[Areas]
    position: ClassVar[Table]
    data_name: ClassVar[str] = ""  # what a game calls its data set
    always_posted: ClassVar[tuple[str, ...]] = ("turn", "set_up")  # told at once, also where computers play alone
    order_ends: ClassVar[tuple[str, ...]] = ()  # kinds of frames a standing order may be limited to

    version: int
    game: str
    key: str  # of all chance, until there is one in `kept`; secret until the game is over
    seats: list[str]
    kept: Kept = msgspec.field(default_factory=Kept)
    conceded: list[str] = []
    result: Result | None = None
    stack: list[Any] = []

    # Beside the facts: the data set, and the entry being played.

    @property
    def data(self) -> Any:
        return self.__dict__["data"]

    def with_data(self, data: Any) -> None:
        self.__dict__["data"] = data
        if self.data_name:
            self.__dict__[self.data_name] = data
        self.forget_relations()

    @property
    def now(self) -> Entry:
        """The entry being played: what is rolled and told is written into it."""
        entry: Entry = self.__dict__["now"]
        return entry

    def open_entry(self, entry: Entry, rolls: list[int] | None = None) -> None:
        """From here on something happens. `rolls` are the dice of its record, where an entry is replayed."""
        self.__dict__["now"] = entry
        self.__dict__["recorded_rolls"] = None if rolls is None else list(rolls)

    def close_entry(self) -> None:
        del self.__dict__["now"], self.__dict__["recorded_rolls"]

    def is_playing(self) -> bool:
        """Not while somebody only asks what would happen."""
        return "now" in self.__dict__

    # What follows from the facts (`derived.py`).

    def forget_relations(self) -> None:
        kept = self.__dict__
        kept["relations"], kept["by_area"], kept["position"] = Table(self), Areas(self), Table(self)
        for name in indexes_of(type(self)):
            kept.pop(name, None)

    def forget_areas(self, *areas: str) -> None:
        by_area = self.by_area
        for area in areas:
            by_area.pop(area, None)
        self.position.clear()

    def forget_position(self) -> None:
        self.position.clear()

    # Questions to the stack.

    @property
    def top(self) -> Any:
        return self.stack[-1] if self.stack else None

    def frame(self, kind: type[F]) -> F | None:
        """The nearest frame of that kind, or None."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def enclosing(self, kind: type[F]) -> F:
        """The nearest frame of that kind, where the rules say there is one."""
        found = self.frame(kind)
        assert found is not None, f"{self.game} is not in a {kind.kind()}"
        return found

    def asked(self) -> list[str]:
        if not self.stack:
            return []
        known = self.__dict__.get(REMEMBERED)
        if known is None:
            found: list[str] = self.stack[-1].asked(self)
            return found
        if "asked" not in known:
            known["asked"] = self.stack[-1].asked(self)
        return list(known["asked"])

    def awaited(self) -> list[str]:
        """For the clock and private reminders; never in a post, a count, a colour or a ping."""
        return self.top.awaited(self) if self.stack else []

    def called(self, seat: str) -> str:
        """What everybody calls a seat now: itself, or the country it has come to hold."""
        return seat

    def affairs(self, seat: str) -> list[Phrase]:
        """How it stands between this seat and others, from public facts: allies, offers that are open."""
        return self.top.affairs(self, seat) if self.stack else []

    def describe(self, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
        """What a choice means now, in figures, from what the seat knows: strength, price, walls. None: nothing more
        than its name, or what the catalogue of words says of it."""
        return None

    def hand(self, seat: str) -> dict[str, Any]:
        """What `seat` sees otherwise than everybody, by the names of its view; its standing orders and sealed answers
        aside. Empty where there is nothing. A promise holds it against the views."""
        return {}

    @classmethod
    def frame_types(cls) -> tuple[type[Frame], ...]:
        return frames_of(cls)

    @classmethod
    def orderable(cls) -> dict[str, type[Ask]]:
        """The kinds of questions that take standing orders."""
        return orderable_of(cls)

    # What the rules do.

    def roll(self, sides: int = 6, stream: str = DICE) -> int:
        n = self.kept.chance[stream] = self.kept.chance.get(stream, 0) + 1
        recorded: list[int] | None = self.__dict__["recorded_rolls"]
        got = dice.number(self.kept.key or self.key, stream, n, sides) if recorded is None else recorded.pop(0)
        self.now.rolls.append(Roll(stream, n, sides, got))
        self.now.mark = True
        return got

    def dice(self, count: int, sides: int = 6) -> list[int]:
        return [self.roll(sides) for _ in range(count)]

    def draw(self, cup: str, left: list[Any]) -> Any:
        """Takes one at random out of what is left in the cup or deck."""
        return left.pop(self.roll(len(left), stream=cup) - 1)

    def tell(self, news: News, to: str | list[str] | None = None) -> None:
        self.now.told.append(Told(news, [to] if isinstance(to, str) else to))

    def post(self, name: str) -> None:
        self.tell(Post(name))

    def mark(self) -> None:
        """Something was seen: free undo stops here."""
        self.now.mark = True

    def follows(self, seat: str, question: str, do: str) -> None:
        if self.is_playing():
            self.tell(OrderFollowed(question, do), to=seat)

    def finish(self, winners: list[str], how: Phrase, scores: dict[str, float] | None = None) -> None:
        self.result = Result(winners, how, scores or {})
        self.tell(GameOver(winners, how, scores or {}))


@functools.cache
def frames_of(cls: type[State]) -> tuple[type[Frame], ...]:
    """The frames a game's stack may hold, as its type says."""
    held = get_args(get_type_hints(cls)["stack"])[0]
    return get_args(held) or (held,)


@functools.cache
def orderable_of(cls: type[State]) -> dict[str, type[Ask]]:
    asking = [f for f in frames_of(cls) if issubclass(f, Ask)]
    none = getattr_static(Ask, "orders")
    return {f.kind(): f for f in asking if f.order_choices or getattr_static(f, "orders") is not none}


def copy(state: S) -> S:
    """Another state that shares nothing with this one but the data set. Its indexes are copied, not made again."""
    other, kept = bare_copy(state), state.__dict__
    for name in indexes_of(type(state)):
        if name in kept:
            other.__dict__[name] = copy_index(kept[name])
    return other


def bare_copy(state: S) -> S:
    """A copy that has to work out everything itself."""
    known = state.__dict__.get(REMEMBERED)
    if known is None:
        packed = msgspec.msgpack.encode(state)
    elif (packed := known.get("packed")) is None:
        packed = known["packed"] = msgspec.msgpack.encode(state)
    other: S = msgspec.msgpack.decode(packed, type=type(state))
    if "data" in state.__dict__:
        other.with_data(state.data)
    return other
