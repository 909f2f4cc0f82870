"""The ladder for players who do not answer. The game waits for somebody who has said that they are away, out of their
bank of days; then a caretaker acts for them until they are back. Somebody who has said nothing misses questions; after
several in a row a caretaker begins and the seat is offered. A question counts only if its answers are public: the clock
must give nothing away about secret answers, so in a window it depends on everybody whom the window asks."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.deadlines import speeds
from bot.deadlines.calendar import DAY
from bot.messages import absent
from bot.messages.kinds import Out
from bot.store import Do
from bot.table.deadlines import Deadlines
from bot.table.games import Games, Live
from bot.table.records import Clocks, DeadlineKind, Refused, SeatClock, Sitter

CARE = (
    "UPDATE seats SET caretaker = ?, cared_since = ?, cared_until = ?, offered = ?, missed = missed + ? "
    "WHERE game_id = ? AND seat = ?"
)
BACK = (
    "UPDATE seats SET missed = 0, cared_since = NULL, cared_until = NULL, "
    "offered = CASE WHEN caretaker IS NULL THEN offered ELSE 0 END, caretaker = NULL WHERE game_id = ? AND seat = ?"
)
MINUTE = 60.0
THINKING = 10 * MINUTE  # that a window stays open when caretakers begin in it
OFFER = "UPDATE seats SET offered = ? WHERE game_id = ? AND seat = ?"
MISSED = "UPDATE seats SET missed = missed + 1 WHERE game_id = ? AND seat = ?"
DRAW = "UPDATE seats SET banked = banked + ? WHERE game_id = ? AND seat = ?"
COUNT = "UPDATE tenures SET {count} = {count} + 1 WHERE game_id = ? AND seat = ? AND ended IS NULL"


class Absences:
    def __init__(self, games: Games, deadlines: Deadlines) -> None:
        self.games, self.deadlines, self.time = games, deadlines, games.time

    async def climb(self, game_id: str) -> bool:
        """Time is up: the next rung for whoever is away or gone. Whether there was one; else the default is played."""

        async def work(live: Live) -> bool:
            now, wall = self.time.served(), self.time.wall()
            if not any(d.what == DeadlineKind.TIME_UP and d.at <= now for d in self.deadlines.plan(live)):
                return False
            if granted := grants(live, wall):
                await self.games.write("wait", game_id, self._wait(live, granted, now))
            elif cared := cares(live, wall):
                await self.games.write("take care", game_id, self._care(live, cared, now, wall))
            else:
                return False
            self.games.forget(game_id)
            return True

        return await self.games.act_on(game_id, work)

    def _wait(self, live: Live, granted: Mapping[str, float], now: float) -> list[Do]:
        """The game waits for somebody who is away, and that is taken from their bank."""
        game = live.game
        statements = self.deadlines.set_clocks(live, waiting(live, granted, now))
        for seat, seconds in granted.items():
            statements.append(Do(DRAW, (seconds, game.id, seat), must=1))
            statements += self._post(game.id, absent.waits(game, live.sitters[seat]))
        return statements

    def _care(self, live: Live, cared: Mapping[str, float | None], now: float, wall: float) -> list[Do]:
        """A caretaker begins to act, until a moment that was said or (None) for whoever has missed too much."""
        game, kind, statements = live.game, next(iter(live.campaign.computer)), list[Do]()
        sitters = dict(live.sitters)
        for seat, until in cared.items():
            gone, sitter = until is None, live.sitters[seat]
            offered = gone and game.house.offer
            sitters[seat] = msgspec.structs.replace(
                sitter, caretaker=kind, cared_since=wall, cared_until=until, offered=offered
            )
            statements.append(Do(CARE, (kind, wall, until, int(offered), int(gone), game.id, seat), must=1))
            notices = absent.gone(game, sitters[seat]) if gone else absent.cared(game, sitter)
            statements += self._post(game.id, notices)
        after = msgspec.structs.replace(live, sitters=sitters)
        clocks = speeds.next_clocks(game, sitters, live.begun, None, now)
        if speeds.is_window(live.begun):
            clocks = msgspec.structs.replace(clocks, extra=extra_until(live, now + THINKING))
        return [*self.deadlines.set_clocks(after, clocks), *statements]

    def _post(self, game_id: str, outs: list[Out]) -> list[Do]:
        return [do for out in outs for do in self.games.post(game_id, out)]

    async def come_back(self, game_id: str, user_id: int) -> None:
        """Somebody is there again before their seat is asked for an order. Harmless if they were never away."""

        async def work(live: Live) -> None:
            mine = sitter_of(live, user_id)
            if mine is not None and (mine.caretaker is not None or mine.offered):
                said = absent.back(live.game, mine)
                await self._return(live, mine, said, [Do(OFFER, (0, game_id, mine.seat))])

        await self.games.act_on(game_id, work)

    async def end_care(self, game_id: str, seat: str) -> bool:
        """The time that somebody is away is over, as they have said."""

        async def work(live: Live) -> bool:
            sitter = live.sitters.get(seat)
            if sitter is None or sitter.caretaker is None or sitter.cared_until is None:
                return False
            if sitter.cared_until > self.time.wall():
                return False
            await self._return(live, sitter, absent.over(live.game, sitter))
            return True

        return await self.games.act_on(game_id, work)

    async def _return(self, live: Live, mine: Sitter, said: list[Out], besides: list[Do] | None = None) -> None:
        game = live.game
        statements = [Do(BACK, (game.id, mine.seat), must=1), *(besides or []), *self._post(game.id, said)]
        if game.phase == "running":
            after = msgspec.structs.replace(live, sitters={**live.sitters, mine.seat: is_back(mine)})
            clocks = speeds.next_clocks(game, after.sitters, live.begun, None, self.time.served())
            statements += self.deadlines.set_clocks(after, clocks)
        await self.games.write("come back", game.id, statements)
        self.games.forget(game.id)

    async def offer_seat(self, game_id: str, user_id: int) -> None:
        """Somebody would leave a game that has begun: they play on until somebody takes their seat."""

        async def work(live: Live) -> None:
            mine = sitter_of(live, user_id)
            if mine is None or live.game.phase not in ("running", "paused"):
                raise Refused("you_have_not_joined" if mine is None else "game_is_not_running")
            if speeds.plays_alone(live.sitters):
                raise Refused("you_play_alone")
            if mine.offered:
                raise Refused("seat_is_offered_already")
            statements = [Do(OFFER, (1, game_id, mine.seat), must=1), *self._post(game_id, absent.offered(live, mine))]
            await self.games.write("offer seat", game_id, statements)
            self.games.forget(game_id)

        await self.games.act_on(game_id, work)


def sitter_of(live: Live, user_id: int) -> Sitter | None:
    return next((s for s in live.sitters.values() if s.user_id == user_id), None)


def is_present(sitter: Sitter) -> bool:
    """A person for whom no caretaker acts."""
    return sitter.user_id is not None and sitter.caretaker is None


def is_back(sitter: Sitter) -> Sitter:
    offered = sitter.offered and sitter.caretaker is None
    return msgspec.structs.replace(
        sitter, missed=0, caretaker=None, cared_since=None, cared_until=None, offered=offered
    )


# Which rung is next: pure, and from public facts.


def has_ladder(live: Live) -> bool:
    """Nobody who plays alone keeps anybody waiting, and a live game is played while everybody is there."""
    return live.game.speed != "live" and not speeds.plays_alone(live.sitters)


def concerned(live: Live) -> list[Sitter]:
    """Whom it would help that the game waits: everybody whom a window asks, whether or not they have answered."""
    state = live.begun
    seats = state.asked() if speeds.is_window(state) else state.awaited()
    return [live.sitters[s] for s in seats if s not in state.conceded and is_present(live.sitters[s])]


def bank_left(live: Live, sitter: Sitter) -> float:
    return max(0.0, live.game.house.bank * DAY - sitter.banked)


def grants(live: Live, wall: float) -> dict[str, float]:
    """Seconds that the game now waits for each player who is away, out of their bank."""
    if not has_ladder(live):
        return {}
    grace = speeds.SPEEDS[live.game.speed].grace  # after they are back
    away = {s.seat: (s, s.away.end) for s in concerned(live) if s.away is not None and s.is_away(wall)}
    found = {seat: min(bank_left(live, s), end - wall + grace) for seat, (s, end) in away.items()}
    return {seat: seconds for seat, seconds in found.items() if seconds >= MINUTE}


def waiting(live: Live, granted: Mapping[str, float], now: float) -> Clocks:
    """The clocks when the game waits. A window waits for all of them alike."""
    clocks, waits = live.game.clocks, {seat: now + seconds for seat, seconds in granted.items()}
    if speeds.is_window(live.begun):
        return msgspec.structs.replace(clocks, extra=extra_until(live, max(waits.values())), waits=waits)
    seats = dict(clocks.seats)
    for seat, until in waits.items():
        clock = seats.get(seat) or SeatClock(0.0)
        seats[seat] = SeatClock(until - (clock.since or now), clock.since or now, clock.reminded)
    return msgspec.structs.replace(clocks, seats=seats, waits=waits)


def extra_until(live: Live, until: float) -> float:
    """What a window must be given so that it ends then."""
    return until - live.game.clocks.opened - (speeds.SPEEDS[live.game.speed].longest or 0.0)


def cares(live: Live, wall: float) -> dict[str, float | None]:
    """The seats for which a caretaker begins now, and until when; None: for whoever has missed too much."""
    house = live.game.house
    if not has_ladder(live) or not house.caretaker or not live.campaign.computer:
        return {}
    found: dict[str, float | None] = {}
    for sitter in concerned(live):
        if sitter.away is not None and sitter.is_away(wall):
            if sitter.away.care:
                found[sitter.seat] = sitter.away.end
        elif house.misses and sitter.missed + 1 >= house.misses and not speeds.is_window(live.begun):
            found[sitter.seat] = None
    return found
