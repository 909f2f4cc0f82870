"""The kernel: a game is facts plus a stack of frames, and playing is folding entries over it.

`play` is the only checked door: it checks, copies, changes the copy, and returns it with the finished entry.
`advance` does the same in place and unchecked, for replays, computer players and tests of speed. `take_back` goes
back to an earlier state, as an entry. Nothing else moves the stack.

There are no words of any game here.
"""

from __future__ import annotations

import functools
from inspect import getattr_static
from typing import Any, ClassVar, get_args, get_type_hints

import msgspec

from rules import dice
from rules.asking import STAY, Ask, Open, Sealed
from rules.dice import DICE, Roll
from rules.frames import HAND_UP, Frame, Then, call, end, goto
from rules.standing import Anytime, Petition, StandingOrder
from rules.told import GameOver, News, OrderFollowed, Phrase, Post, Ruled, Told, phrase
from rules.verbs import NOT_YOURS, Begin, Close, Illegal, Ruling, Stale, TimeUp, Undo, Verb

CLOCK = "clock"  # the seat of the entries that the table makes
MOST_STEPS = 20_000  # between two questions; more is a loop in the rules


class Circles(RuntimeError):
    """The rules go round in circles without asking anybody."""


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


class Result(msgspec.Struct, omit_defaults=True):
    """How it ended. No winners: a draw of all."""

    winners: list[str]
    how: Phrase
    scores: dict[str, float] = {}


class State(msgspec.Struct, kw_only=True, dict=True):
    """Base of a game's facts. `data` is the game's data set: stored with the game, not with each state."""

    anytime: ClassVar[Anytime] = Anytime()
    order_ends: ClassVar[tuple[str, ...]] = ()  # kinds of frames a standing order may be limited to

    version: int
    game: str
    key: str  # of all chance; secret until the game is over
    seats: list[str]
    kept: Kept = msgspec.field(default_factory=Kept)
    conceded: list[str] = []
    result: Result | None = None
    stack: list[Any] = []

    # Beside the facts: the data set, and the entry being played.

    @property
    def data(self) -> Any:
        return self.__dict__["data"]

    @property
    def now(self) -> Entry:
        entry: Entry = self.__dict__["now"]
        return entry

    def with_data(self, data: Any) -> None:
        self.__dict__["data"] = data

    # Questions to the stack.

    @property
    def top(self) -> Any:
        return self.stack[-1] if self.stack else None

    def frame(self, kind: type[Frame]) -> Any:
        """The nearest frame of that kind, or None."""
        return next((f for f in reversed(self.stack) if isinstance(f, kind)), None)

    def asked(self) -> list[str]:
        return self.top.asked(self) if self.stack else []

    def awaited(self) -> list[str]:
        """For the clock and private reminders; never in a post, a count, a colour or a ping."""
        return self.top.awaited(self) if self.stack else []

    def called(self, seat: str) -> str:
        """What everybody calls a seat now: itself, or the country it has come to hold."""
        return seat

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
        given = self.__dict__["given"]
        got = dice.number(self.key, stream, n, sides) if given is None else given.pop(0)
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
        if "now" in self.__dict__:  # not while only asking what an order would answer
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
    return {f.kind(): f for f in asking if getattr_static(f, "orders") is not none}


def copy(state: Any) -> Any:
    """Another state that shares nothing with this one but the data set."""
    other = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state))
    if "data" in state.__dict__:
        other.with_data(state.data)
    return other


# Legality.


def offers(state: State, seat: str) -> list[type[Verb]]:
    """The verbs the present question opens to `seat`."""
    return state.top.offers(state, seat) if seat in state.asked() else []


def offers_anytime(state: State, seat: str) -> list[type[Verb]]:
    if seat not in state.seats or state.result is not None or not state.kept.entries:
        return []
    return state.anytime.offers(state, seat)


def question_for(state: State, seat: str, verb: type[Verb]) -> Ask:
    """The frame that says what is open for this verb: the present question, or the verbs at any time."""
    if seat in state.asked() and verb in state.top.verbs:
        top: Ask = state.top
        return top
    return state.anytime


def check(state: State, seat: str, pick: Verb) -> None:
    """Raises Illegal unless `seat` may do this now. There is no other validator."""
    if state.result is not None:
        raise Illegal(pick.kind(), phrase("game_is_over"))
    if seat == CLOCK:
        return check_clock(state, pick)
    if seat not in state.seats:
        raise Illegal(pick.kind(), phrase("no_such_seat", seat=seat))
    if type(pick) in state.anytime.verbs and state.kept.entries:
        return question_for(state, seat, type(pick)).check(state, seat, pick)
    if seat not in state.asked():
        rule = state.top.rule if state.stack else ""
        raise Illegal(pick.kind(), NOT_YOURS, rule, [v.kind() for v in offers_anytime(state, seat)])
    state.top.check(state, seat, pick)


def check_clock(state: State, pick: Verb) -> None:
    if isinstance(pick, Ruling):
        open, rule = (state.top.rulings(state), state.top.rule) if isinstance(state.top, Ask) else ([], "")
        if pick.do not in open:
            raise Illegal(pick.kind(), phrase("not_for_the_host"), rule, open)
        return
    if isinstance(pick, Begin):
        good = state.kept.entries == 0
    elif isinstance(pick, Close):
        good = isinstance(state.top, Sealed) and not state.awaited()
    else:
        good = isinstance(pick, TimeUp) and isinstance(state.top, Ask) and state.kept.entries > 0
    if not good:
        raise Illegal(pick.kind(), phrase("not_for_the_clock"))


def due(state: State) -> Verb | None:
    """What the clock may do at once, before any time is up. (A window waits for its shortest time all the same.)"""
    if state.result is not None:
        return None
    if not state.kept.entries:
        return Begin()
    petition = state.kept.petition
    if petition and all(s in petition.consents or s in state.conceded for s in state.seats):
        return Undo(petition.to, "consent")
    return Close() if isinstance(state.top, Sealed) and not state.awaited() else None


# Playing.


def play(
    state: Any, seat: str, pick: Verb, drawn_for: int | None = None, rolls: list[int] | None = None
) -> tuple[Any, Entry]:
    """The state after `pick` by `seat`, and its entry. The state given is untouched; an illegal pick raises
    Illegal. `drawn_for` is the question a panel was drawn for. `rolls` replays an entry from its record."""
    if drawn_for is not None and drawn_for != state.kept.question:
        raise Stale(pick.kind(), phrase("question_is_past"))
    check(state, seat, pick)
    game = copy(state)
    return game, advance(game, seat, pick, rolls)


def advance(game: Any, seat: str, pick: Verb, rolls: list[int] | None = None) -> Entry:
    """Plays in place and unchecked: the caller has the pick from `offers`, or from the record."""
    entry = Entry(seat, pick)
    game.__dict__["now"] = entry
    game.__dict__["given"] = None if rolls is None else list(rolls)
    moved_on = act(game, seat, pick)
    if game.result is not None:
        game.stack.clear()
    game.kept.entries += 1
    if moved_on:
        game.kept.question += 1
        entry.mark = entry.mark or any(s != seat for s in game.asked())
    entry.question = game.kept.question
    del game.__dict__["now"], game.__dict__["given"]
    return entry


def act(game: State, seat: str, pick: Verb) -> bool:
    """Carries the pick out. Whether the question that was open is now past."""
    verb = type(pick)
    if seat == CLOCK:
        top = game.top
        if isinstance(pick, Begin):
            run(game)
        elif isinstance(pick, Ruling):
            game.mark()
            game.tell(Ruled(top.kind(), pick.do, pick.why))
            run(game, follow(game, top, top.ruled(game, pick.do)))
        else:
            run(game, follow(game, top, top.time_up(game) if isinstance(pick, TimeUp) else top.close(game)))
        return True
    frame = question_for(game, seat, verb)
    if frame is game.anytime:
        assert frame.take(game, seat, pick) is None, "verbs at any time do not move the stack"
        reconsider(game)
        return verb not in game.anytime.secret and verb not in game.anytime.beside
    run(game, follow(game, frame, frame.take(game, seat, pick)))
    return not isinstance(frame, Sealed)


def reconsider(game: State) -> None:
    """After somebody conceded: a choice or a talk that waited for that seat alone goes on."""
    top = game.top
    if game.result is not None or not isinstance(top, Ask) or isinstance(top, Sealed):
        return
    if isinstance(top, Open) or set(top.asked(game)) <= set(game.conceded):
        run(game, follow(game, top, top.enter(game)))


def run(game: State, value: Any = None) -> None:
    """Takes steps until a question waits for somebody, or the game is over."""
    for _ in range(MOST_STEPS):
        if not game.stack or game.result is not None or value is STAY:
            return
        frame = game.stack[-1]
        step = frame.next_step
        if step == HAND_UP:
            then: Then = end(value)
        elif step == "ask":
            then = frame.enter(game)
        elif step in frame.takes_value:
            then = getattr(frame, step)(game, value)
        else:
            then = getattr(frame, step)(game)
        value = follow(game, frame, then)
    raise Circles(f"{game.game} goes round in circles at {[f.kind() for f in game.stack]}")


def follow(game: State, frame: Frame, then: Then) -> Any:
    """Leaves the present step of the top frame as `then` says. The value the frame ended with, if it ended;
    STAY if it goes on asking."""
    if then is STAY:
        frame.at = "ask"
        return STAY
    if isinstance(then, goto):
        frame.at = then.step
        return None
    step = frame.next_step
    after = frame.following.get(step)  # None after the last one, and after HAND_UP
    if isinstance(then, call):
        back = step if isinstance(frame, Open) and step == "ask" else after
        frame.at = back or HAND_UP
        game.stack.append(then.frame)
    elif isinstance(then, end) or after is None:
        game.stack.pop()
        if game.kept.orders:
            expire_orders(game, frame)
        return then.value if isinstance(then, end) else None
    else:
        frame.at = after
    return None


def expire_orders(game: State, frame: Frame) -> None:
    kind = frame.kind()
    if kind in game.order_ends:
        for mine in game.kept.orders.values():
            mine[:] = [o for o in mine if o.until != kind]


# Going back.


def why_not_free(to: int, since: list[Entry], seat: str) -> Phrase | None:
    """Why `seat` may not go back by itself to question `to`, after which came `since`; or None. What is secret or
    beside the game changes only what undo keeps, so it stands in nobody's way."""
    moves = [e for before, e in zip([to, *(e.question for e in since)], since, strict=False) if e.question != before]
    if not moves:
        return phrase("nothing_to_take_back")
    if any(e.seat != seat for e in moves):
        return phrase("somebody_else_has_acted")
    if any(e.mark for e in moves):
        return phrase("something_was_seen")
    return None


def take_back(
    now: Any, before: Any, since: list[Entry], seat: str, by: str = "free", why: str = ""
) -> tuple[Any, Entry]:
    """Back to the state `before`, from which `since` led to `now`. What is Kept is not rewound.
    `by`: free (the seat's own unmarked entries), consent (of all, as the petition shows) or ruling (the host's)."""
    to = before.kept.question
    if now.result is not None and by != "ruling":
        raise Illegal("undo", phrase("game_is_over"))
    if by == "free" and (reason := why_not_free(to, since, seat)) is not None:
        raise Illegal("undo", reason, open=["ask_undo"])
    if by == "consent" and due(now) != Undo(to, "consent"):
        raise Illegal("undo", phrase("not_all_consent"))
    game = copy(before)
    game.kept = copy(now).kept
    game.kept.petition = None
    game.kept.entries += 1
    game.kept.question += 1
    return game, Entry(seat, Undo(to, by, why), game.kept.question, mark=by != "free")
