"""The dispatcher: does what the deadline rows say when their time has come, one game's things in turn.

The rows are written with the entry that gave rise to them, so nothing is forgotten when the bot goes away in between:
computer players' turns and closing questions are rows too, due at once. Their times are in served time (see
`times.py`); a heartbeat a minute keeps it.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from typing import Any

from bot.app.workers import Workers
from bot.store import Do, crash_points
from bot.table import Refused, Table
from rules.kernel import Close, Consent, Illegal, TimeUp, Undo, due

log = logging.getLogger(__name__)

HEARTBEAT = 60.0
TROUBLE_WAIT = 300.0  # before something that failed is tried again
TIRED = 3  # failures of a computer player after which its default is played

DUE_AND_NEXT = (
    "SELECT at, game_id, what, seat FROM deadlines "
    "WHERE at <= (SELECT ifnull(min(at), ?) FROM deadlines WHERE at > ?) ORDER BY at"
)


class Clock:
    def __init__(self, table: Table, workers: Workers) -> None:
        self.table, self.store, self.time, self.workers = table, table.store, table.time, workers
        self._wake = asyncio.Event()
        self._busy: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        table.committed.append(self._heard)

    def _heard(self, game_id: str) -> None:
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled."""
        beat = asyncio.create_task(self._beat())
        try:
            while True:
                self._wake.clear()
                next_at = await self._dispatch()
                await self.time.wait(self._wake, next_at - self.time.served())
        finally:
            beat.cancel()
            for task in self._busy.values():
                task.cancel()
            await asyncio.gather(beat, *self._busy.values(), return_exceptions=True)

    async def _beat(self) -> None:
        never = asyncio.Event()
        while True:
            try:
                await self.table.heartbeat()
            except Exception:
                log.exception("no heartbeat could be written")
            await self.time.wait(never, HEARTBEAT)

    async def _dispatch(self) -> float:
        """Starts what is due; when to look again."""
        now = self.time.served()
        rows = await self.store.all(DUE_AND_NEXT, now, now)
        for at, game_id, what, seat in rows:
            key = (game_id, what, seat)
            if at <= now and key not in self._busy:
                task = self._busy[key] = asyncio.create_task(self._do(*key))
                task.add_done_callback(functools.partial(self._did, key))
        next_at: list[float] = [at for at, *_ in rows if at > now]
        return min([now + HEARTBEAT, *next_at])

    def _did(self, key: tuple[str, str, str], task: asyncio.Task[None]) -> None:
        self._busy.pop(key)
        self._wake.set()

    async def _do(self, game_id: str, what: str, seat: str) -> None:
        """One deadline. Whatever fails is put off, told to the log, and does not hold up other games."""
        crash_points.here(f"clock: before {what}")
        try:
            done = await self._carry_out(game_id, what, seat)
        except Exception:
            log.exception("%s in game %s failed", what, game_id, extra={"game": game_id})
            with contextlib.suppress(Exception):
                await self._put_off(game_id, what, seat)
        else:
            if not done:
                await self._drop(game_id, what, seat)

    async def _carry_out(self, game_id: str, what: str, seat: str) -> bool:
        """Whether it was still to be done."""
        if what == "time_up":
            return await self.table.clock(game_id, TimeUp()) is not None
        if what == "close":
            return await self.table.clock(game_id, Close()) is not None
        if what == "undo":
            verb = due(await self.table.state(game_id))
            return isinstance(verb, Undo) and await self.table.clock(game_id, verb) is not None
        if what == "remind":
            return await self.table.remind(game_id, seat)
        if what == "consent":
            return await self._consent(game_id, seat)
        assert what == "computer", what
        return await self._computer(game_id, seat)

    async def _consent(self, game_id: str, seat: str) -> bool:
        try:
            await self.table.play(game_id, seat, Consent())
        except (Illegal, Refused):
            return False
        return True

    # Computer players.

    async def _computer(self, game_id: str, seat: str) -> bool:
        """Thinks in another process; the table goes on meanwhile."""
        live = await self.table.look(game_id)
        state, sitter = live.state, live.sitters.get(seat)
        if live.game.phase != "running" or sitter is None or sitter.computer is None or seat not in state.awaited():
            return False
        question = state.kept.question
        row = await self.store.one(
            "SELECT failures FROM deadlines WHERE game_id = ? AND what = 'computer' AND seat = ?", game_id, seat
        )
        if row is not None and row[0] >= TIRED:
            pick: Any = state.top.default(state, seat)
        else:
            pick = await self.workers.turn(live.game, live.campaign, state, sitter.computer, seat)
        try:
            await self.table.play(game_id, seat, pick, drawn_for=question)
        except Illegal:
            now = await self.table.state(game_id)
            if now.kept.question == question and now.top == state.top:
                raise  # it chose what is not open: a fault of the player
            return seat in now.awaited()  # the game went on meanwhile
        except Refused:
            game = await self.table.game(game_id)
            if game is not None and game.phase == "running":
                raise
            return False  # it was paused or ended meanwhile
        return True

    # Rows that were not carried out.

    async def _put_off(self, game_id: str, what: str, seat: str) -> None:
        now, wait = self.time.served(), 1.0 if what == "computer" else TROUBLE_WAIT
        sql = (
            "UPDATE deadlines SET at = ?, failures = failures + 1 "
            "WHERE game_id = ? AND what = ? AND seat = ? AND at <= ?"
        )
        await self.store.commit("put off", [Do(sql, (now + wait, game_id, what, seat, now))])

    async def _drop(self, game_id: str, what: str, seat: str) -> None:
        """It is not to be done: the rows are set anew from the game as it is. Should it still stand there, it waits."""
        with contextlib.suppress(Refused):
            await self.table.set_anew(game_id)
            await self._put_off(game_id, what, seat)
