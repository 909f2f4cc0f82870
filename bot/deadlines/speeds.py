"""How fast a game is played: allowances, windows, reminders; and what the dispatcher will do next in a game.

A seat's clock runs while it is asked. Its allowance is for its part of a phase (from post to post), not for each
question; once it is used up, each further question still gives the grace, so nobody is passed over unasked. A window
on hidden cards has one time for all, from public facts alone: not before the shortest, not after the longest. The
shortest time hides from other people who has answered; where only one person plays there is nobody to hide it from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bot.deadlines import calendar
from bot.table.records import Clocks, Deadline, DeadlineKind, Game, SeatClock, Sitter, Sitters
from rules.kernel import CLOCK, Close, Entry, Post, Sealed, State, Undo, due

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
HALF, FIFTH = 0.5, 0.2
PRESENT = 5.0  # seconds after an act of somebody who plays alone: they are looking at their panel, which follows
PARTS = ("battle", "siege", "city", "placed")  # posts within a phase that ends with one of its own
AT_ONCE = 0.0


class Speed(msgspec.Struct, frozen=True):
    """In seconds."""

    allowance: float | None  # of a seat from post to post; None: no clock
    grace: float  # that a further question gives when the allowance is used up
    shortest: float  # that a window stays open
    longest: float | None


SPEEDS: Mapping[str, Speed] = {
    "live": Speed(5 * MINUTE, 30.0, 20.0, 90.0),
    "daily": Speed(DAY, 2 * HOUR, 10 * MINUTE, 12 * HOUR),
    "relaxed": Speed(3 * DAY, 8 * HOUR, 10 * MINUTE, 2 * DAY),
    "none": Speed(None, 0.0, 20.0, None),
}


def shortest_of(game: Game) -> float:
    return SPEEDS[game.speed].shortest if game.shortest is None else float(game.shortest)


def plays_alone(sitters: Sitters) -> bool:
    """Only one person holds a seat. Who holds one is public, and so is how long windows last because of it."""
    return len({s.user_id for s in sitters.values() if s.user_id is not None}) <= 1


def is_window(state: State) -> bool:
    """Nobody may know who has answered, so time may not tell it either."""
    return isinstance(state.top, Sealed) and not state.top.shows_who


def stopped(clocks: Clocks, now: float) -> Clocks:
    """All seats' clocks halted."""
    seats = {
        s: SeatClock(c.left - max(0.0, now - (now if c.since is None else c.since)), None, c.reminded)
        for s, c in clocks.seats.items()
    }
    return msgspec.structs.replace(clocks, seats=seats)


def is_sealed(state: State) -> bool:
    return isinstance(state.top, Sealed)


def extended(clocks: Clocks, seconds: float) -> Clocks:
    """More time for those whose clock runs, and for an open window."""
    seats = {s: SeatClock(c.left + seconds, c.since, 0) if c.since is not None else c for s, c in clocks.seats.items()}
    return msgspec.structs.replace(clocks, reminded=0, seats=seats, extra=clocks.extra + seconds)


def given_back(clocks: Clocks, since: float, now: float) -> Clocks:
    """From `since` to `now` nobody could answer: that was nobody's time. Reminders that went out stay so."""

    def lost(start: float) -> float:
        return now - max(since, start)

    seats = {
        s: msgspec.structs.replace(c, left=c.left + lost(c.since)) if c.since is not None else c
        for s, c in clocks.seats.items()
    }
    return msgspec.structs.replace(clocks, seats=seats, extra=clocks.extra + lost(clocks.opened))


def reminded(clocks: Clocks, seat: str) -> tuple[Clocks, int]:
    """The clocks after a reminder to a seat, or to a window (no seat); and whether it was the first or the second."""
    if not seat:
        return msgspec.structs.replace(clocks, reminded=clocks.reminded + 1), clocks.reminded + 1
    clock = clocks.seats[seat]
    clock = msgspec.structs.replace(clock, reminded=clock.reminded + 1)
    return msgspec.structs.replace(clocks, seats={**clocks.seats, seat: clock}), clock.reminded


def next_clocks(game: Game, sitters: Sitters, state: State, entry: Entry | None, now: float) -> Clocks:
    """The clocks after an entry (or when a pause ends: no entry)."""
    speed, before = SPEEDS[game.speed], game.clocks
    clocks = stopped(before, now)
    clocks.waits = still_waits(before, state)
    if state.kept.question != clocks.question:
        clocks.question, clocks.opened, clocks.reminded, clocks.extra = state.kept.question, now, 0, 0.0
    note_calls(clocks, sitters, state, entry)
    note_company(clocks, sitters, state, entry, now, fought=bool(before.scene))
    if speed.allowance is None or state.result is not None:
        clocks.seats = {}
        return clocks
    if entry is not None and any(isinstance(t.news, Post) for t in entry.told):
        clocks.seats = {}
    if is_window(state):
        return clocks
    for seat in state.awaited():
        if sitters[seat].user_id is None or sitters[seat].caretaker is not None:
            continue
        clock = clocks.seats.setdefault(seat, SeatClock(speed.allowance))
        was = before.seats.get(seat)
        if was is None or was.since is None or (entry is not None and entry.seat == CLOCK):
            clock.left = max(clock.left, speed.grace)
            clock.reminded = sum(clock.left <= speed.allowance * part for part in (HALF, FIFTH))  # the ping says it
        clock.since = now
    return clocks


def still_waits(clocks: Clocks, state: State) -> dict[str, float]:
    """For whom the game still waits out of their bank: until they have answered, or in a window until it is over."""
    if state.kept.question != clocks.question:
        return {}
    return {s: at for s, at in clocks.waits.items() if is_window(state) or s in state.awaited()}


def note_calls(clocks: Clocks, sitters: Sitters, state: State, entry: Entry | None) -> None:
    """Which seats are mentioned for the question that is open now, if it is asked in secret: each once in a fight, or
    between two posts. All of it follows from public facts: whom a question asks, never who has answered it."""
    posted = entry is not None and any(isinstance(t.news, Post) for t in entry.told)
    fights = (frame for frame in state.stack if frame.scene)
    scene = next((" ".join([type(f).__name__, *(str(getattr(f, name)) for name in f.scene)]) for f in fights), "")
    if scene != clocks.scene or (posted and not scene):
        clocks.scene, clocks.called = scene, {}
    if not is_sealed(state):
        return
    for seat in state.asked():
        sitter = sitters.get(seat)
        acted = entry is not None and entry.seat == seat
        if sitter is None or seat in state.conceded or (acted and sitter.dm_closed):
            continue
        each_time = sitter.dm_closed and not scene  # they can't be called in private, and there is no fight to tell of
        if seat not in clocks.called or each_time:
            clocks.called = {**clocks.called, seat: clocks.question}


def note_company(clocks: Clocks, sitters: Sitters, state: State, entry: Entry | None, now: float, fought: bool) -> None:
    """Whether a post waits for the next one. What computer players do among themselves is told when a person is asked.
    Somebody who plays alone is told everything then, except the end of their own fights: if they have just acted,
    their panel follows and has shown how a fight ended. So their fights of one phase are posted together, at its end.
    All of it follows from whom questions ask, which is public, or concerns one person."""
    people = [s for s, x in sitters.items() if x.user_id is not None and s not in state.conceded]
    posts = [t.news.name for t in entry.told if isinstance(t.news, Post)] if entry is not None else []
    asked, alone = any(seat in people for seat in state.asked()), plays_alone(sitters)
    if entry is not None and entry.seat in people:
        clocks.acted = now if alone else None
    clocks.present = alone and clocks.acted is not None and now - clocks.acted <= PRESENT
    among_computers = people and not asked and ((alone and not fought and not clocks.owed) or not clocks.concerned)
    is_part = clocks.present and all(name in PARTS for name in posts)
    always = any(name in state.always_posted for name in posts) or state.result is not None
    clocks.folded = bool(posts and (among_computers or is_part) and not always)
    clocks.owed = bool(posts and clocks.folded and (fought or clocks.owed)) or (clocks.owed and not posts)
    clocks.concerned = asked or (clocks.concerned and (not posts or clocks.owed))


def plan(game: Game, sitters: Sitters, state: State, clocks: Clocks, ahead: float) -> list[Deadline]:
    """Everything that Herald will do in this game if nobody does anything before. `ahead`: how far the wall clock is
    ahead of served time."""
    if state.result is not None:
        return []
    found = computers(sitters, state) + returns(sitters, ahead)
    at_once = due(state)
    if isinstance(at_once, Undo):
        found.append(Deadline(DeadlineKind.UNDO, "", AT_ONCE))
    elif isinstance(at_once, Close):
        hides = is_window(state) and not plays_alone(sitters)
        at = clocks.opened + shortest_of(game) if hides else AT_ONCE
        found.append(Deadline(DeadlineKind.CLOSE, "", at))
    elif is_window(state):
        found += window_times(game, sitters, clocks, ahead)
    else:
        found += seat_times(game, sitters, clocks, ahead)
    return found


def time_up_at(game: Game, sitters: Sitters, state: State | None, ahead: float) -> float | None:
    """When time is up, for all to see. A window's time is the same whether or not everybody has answered."""
    if state is None or state.result is not None or game.phase != "running":
        return None
    find = window_times if is_window(state) else seat_times
    times = find(game, sitters, game.clocks, ahead)
    return next((t.at for t in times if t.what == DeadlineKind.TIME_UP), None)


def closes_not_before(game: Game, sitters: Sitters, state: State | None) -> float | None:
    """Until when a window stays open even if everybody has answered: public, and the same whoever has."""
    if state is None or game.phase != "running" or not is_window(state) or plays_alone(sitters):
        return None
    return game.clocks.opened + shortest_of(game)


def computers(sitters: Sitters, state: State) -> list[Deadline]:
    mine = [s for s in state.seats if sitters[s].computer is not None and s not in state.conceded]
    awaited, petition = state.awaited(), state.kept.petition
    acting = [s for s in awaited if sitters[s].computer or sitters[s].caretaker]
    turns = [Deadline(DeadlineKind.COMPUTER, s, AT_ONCE) for s in acting if s not in state.conceded]
    if petition is None:
        return turns
    return turns + [Deadline(DeadlineKind.CONSENT, s, AT_ONCE) for s in mine if s not in petition.consents]


def returns(sitters: Sitters, ahead: float) -> list[Deadline]:
    """When a caretaker ends without anybody's order."""
    ends = {seat: s.cared_until for seat, s in sitters.items() if s.caretaker is not None}
    return [Deadline(DeadlineKind.RETURN, seat, end - ahead) for seat, end in ends.items() if end is not None]


def window_times(game: Game, sitters: Sitters, clocks: Clocks, ahead: float) -> list[Deadline]:
    """From everybody at the table: whose nights count may tell nothing of who is waited for."""
    longest = SPEEDS[game.speed].longest
    if longest is None:
        return []
    end = move_on(game, sitters.values(), clocks.opened + longest + clocks.extra, ahead)
    times = [Deadline(DeadlineKind.TIME_UP, "", end)]
    if clocks.reminded < 2:
        times.append(Deadline(DeadlineKind.REMIND, "", end - longest * (HALF, FIFTH)[clocks.reminded]))
    return times


def seat_times(game: Game, sitters: Sitters, clocks: Clocks, ahead: float) -> list[Deadline]:
    allowance = SPEEDS[game.speed].allowance
    running = {s: c for s, c in clocks.seats.items() if c.since is not None}
    if allowance is None or not running:
        return []
    ends = {s: move_on(game, [sitters[s]], (c.since or 0.0) + c.left, ahead) for s, c in running.items()}
    times = [Deadline(DeadlineKind.TIME_UP, "", max(ends.values()))]
    for seat, clock in running.items():
        assert clock.since is not None
        if clock.reminded < 2:
            left = allowance * (HALF, FIFTH)[clock.reminded]
            times.append(Deadline(DeadlineKind.REMIND, seat, max(clock.since, ends[seat] - left)))
    return times


def move_on(game: Game, concerned: Iterable[Sitter], at: float, ahead: float) -> float:
    """When time is really up: not in the night of anybody whom it concerns, and when the table has agreed. A live game
    is played while everybody is there."""
    house = game.house
    nights = [sitter.night for sitter in concerned if sitter.night is not None] if house.nights else []
    if game.speed == "live" or not (nights or house.weekdays or house.hour is not None):
        return at
    return calendar.decent(at + ahead, nights, house.weekdays, house.hour, house.zone) - ahead
