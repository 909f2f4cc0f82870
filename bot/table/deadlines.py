"""The clocks of games and the deadlines that follow from them: set, halted, put off, and reminders sent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.deadlines import speeds
from bot.messages import notices
from bot.messages.kinds import Out
from bot.store import Do
from bot.table.games import Games, Live
from bot.table.records import Clocks, Deadline, DeadlineKind, Due, Game, Sitters, Times
from rules.kernel import State


class Deadlines:
    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    # As part of a transaction: the statements.

    def set_to(self, game_id: str, deadlines: Sequence[Deadline]) -> list[Do]:
        """These and no others."""
        drop = Do("DELETE FROM deadlines WHERE game_id = ?", (game_id,))
        if not deadlines:
            return [drop]
        sql = "INSERT INTO deadlines (game_id, what, seat, at) VALUES " + ", ".join(["(?, ?, ?, ?)"] * len(deadlines))
        values = tuple(value for d in deadlines for value in (game_id, d.what.value, d.seat, d.at))
        return [drop, Do(sql, values)]

    def note_awaited(self, game_id: str, before: State | None, state: State) -> list[Do]:
        """Which seats it waits for now, where that has changed."""
        was, now = (set(before.awaited()) if before is not None else None), set(state.awaited())
        changed = [seat for seat in state.seats if was is None or (seat in was) != (seat in now)]
        sql = "UPDATE seats SET awaited = ? WHERE game_id = ? AND seat = ?"
        return [Do(sql, (int(seat in now), game_id, seat)) for seat in changed]

    def set_clocks(self, live: Live, clocks: Clocks) -> list[Do]:
        """The clocks of a running game, the deadlines that follow from them, and whether it is paused."""
        game = live.game
        plan = speeds.plan(game, live.sitters, live.begun, clocks, self.time.ahead())
        return [
            Do(
                "UPDATE games SET phase = ?, paused_by = ?, paused_until = NULL, trouble = ?, clocks = ? "
                "WHERE id = ? AND entries = ?",
                (game.phase, game.paused_by, game.trouble, in_json(clocks), game.id, game.entries),
                must=1,
            ),
            *self.set_to(game.id, plan),
        ]

    def halt(self, game: Game, why: str, until: float | None = None) -> list[Do]:
        """The clocks stop; nothing can be played until `go_on`, which may have a time of its own."""
        clocks = speeds.stopped(game.clocks, self.time.served())
        return [
            Do(
                "UPDATE games SET phase = 'paused', paused_by = ?, paused_until = ?, clocks = ? "
                "WHERE id = ? AND entries = ?",
                (why, until, in_json(clocks), game.id, game.entries),
                must=1,
            ),
            *self.set_to(game.id, ends_by_itself(until)),
        ]

    def go_on(self, live: Live) -> list[Do]:
        """A window opens again from the start: how long it was open before the pause tells nothing. A game that waits
        for new dice goes on when they are there."""
        if live.game.awaits_dice:
            sql = "UPDATE games SET phase = 'paused', paused_by = 'dice', trouble = '' WHERE id = ?"
            return [Do(sql, (live.game.id,), must=1)]
        now = self.time.served()
        game = msgspec.structs.replace(live.game, phase="running", paused_by="", trouble="", paused_until=None)
        clocks = speeds.next_clocks(game, live.sitters, live.begun, None, now)
        clocks.opened, clocks.reminded = now, 0
        return self.set_clocks(msgspec.structs.replace(live, game=game), clocks)

    # What the dispatcher asks for.

    async def due(self, now: float) -> tuple[list[tuple[float, Due]], float | None]:
        """What is due at served time `now`, with its time, and when the next deadline will be."""
        rows = await self.store.all(
            "SELECT at, game_id, what, seat FROM deadlines "
            "WHERE at <= (SELECT coalesce(min(at), ?) FROM deadlines WHERE at > ?) ORDER BY at",
            now, now,
        )  # fmt: skip
        found = [(at, Due(game_id, DeadlineKind(what), seat)) for at, game_id, what, seat in rows if at <= now]
        return found, next((at for at, *_ in rows if at > now), None)

    async def failures(self, due: Due) -> int:
        """How often it was put off because it failed."""
        row = await self.store.one(
            "SELECT failures FROM deadlines WHERE game_id = ? AND what = ? AND seat = ?",
            due.game_id, due.what.value, due.seat,
        )  # fmt: skip
        return int(row[0]) if row is not None else 0

    async def put_off(self, due: Due, wait: float, entries: int) -> None:
        """Something that failed, or was not to be done when there were so many entries. What a later entry has made due
        is another matter, and waits for nothing."""
        now = self.time.served()
        sql = (
            "UPDATE deadlines SET at = ?, failures = failures + 1 "
            "WHERE game_id = ? AND what = ? AND seat = ? AND at <= ? "
            "AND EXISTS (SELECT 1 FROM games WHERE id = ? AND entries = ?)"
        )
        values = (now + wait, due.game_id, due.what.value, due.seat, now, due.game_id, entries)
        await self.store.commit("put off", [Do(sql, values)])

    async def set_again(self, game_id: str) -> None:
        """The deadlines that the game asks for as it is now."""

        async def work(live: Live) -> None:
            if live.game.phase == "running":
                statements = self.set_clocks(live, live.game.clocks)
            else:
                statements = self.set_to(game_id, ends_by_itself(live.game.paused_until))
            await self.games.write("set anew", game_id, statements)

        await self.games.act_on(game_id, work)

    async def remind(self, game_id: str, seat: str) -> bool:
        """A reminder, if one is due: to one seat, or (no seat) to everybody whom a window waits for."""

        async def work(live: Live) -> bool:
            plan = self.plan(live)
            now = self.time.served()
            if not any((d.what, d.seat) == (DeadlineKind.REMIND, seat) and d.at <= now for d in plan):
                return False
            clocks, level = speeds.reminded(live.game.clocks, seat)
            until = self.time.wall_at(next(d.at for d in plan if d.what == DeadlineKind.TIME_UP))
            statements = self.set_clocks(live, clocks)
            for out in reminders(live, seat, until, level, self.time.wall()):
                statements += self.games.post(game_id, out)
            await self.games.write("remind", game_id, statements)
            self.games.forget(game_id)
            return True

        return await self.games.act_on(game_id, work)

    # Reading.

    def plan(self, live: Live) -> list[Deadline]:
        """What will be done in a running game if nobody does anything before."""
        if live.game.phase != "running" or live.state is None:
            return []
        return speeds.plan(live.game, live.sitters, live.state, live.game.clocks, self.time.ahead())

    async def until(self, game_id: str) -> float | None:
        """When time is up for the present question, by the wall clock; None without a clock."""
        live = await self.games.look(game_id)
        at = speeds.time_up_at(live.game, live.sitters, live.state, self.time.ahead())
        return None if at is None else self.time.wall_at(at)

    async def times(self, game_id: str) -> Times:
        live = await self.games.look(game_id)
        return self.times_of(live.game, live.sitters, live.state)

    def times_of(self, game: Game, sitters: Sitters, state: State | None) -> Times:
        """When time is up for a question, and until when a window stays open at least."""
        up, open = (
            speeds.time_up_at(game, sitters, state, self.time.ahead()),
            speeds.closes_not_before(game, sitters, state),
        )
        wall = self.time.wall_at
        return Times(None if up is None else wall(up), None if open is None else wall(open))


def reminders(live: Live, seat: str, until: float, level: int, wall: float) -> list[Out]:
    """Whoever has said that they are away knows what is done when their time is up, and is left in peace."""
    state = live.begun
    whom = [seat] if seat else [s for s in state.awaited() if live.sitters[s].user_id is not None]
    whom = [s for s in whom if not live.sitters[s].is_away(wall)]
    private = speeds.is_sealed(state)
    return [out for s in whom for out in notices.reminder(live.game, s, live.sitters[s], private, until, level)]


def ends_by_itself(until: float | None) -> list[Deadline]:
    return [] if until is None else [Deadline(DeadlineKind.RESUME, "", until)]


def in_json(clocks: Clocks) -> str:
    return msgspec.json.encode(clocks).decode()
