"""After the commit: what is to be posted goes out, in order per target, once.

A row goes waiting -> trying -> done. Its number is its nonce, which makes a retry within minutes safe; a row that was
being tried when the bot went away, or for longer than that, is looked for before it is sent again. Nothing is retried
for ever: a closed DM is noted, a channel that is gone or shut is told to the host.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import random
from collections import deque
from typing import Any

import msgspec

from bot.messages.row import Deliver, DmClosed, Gone, Rejected, Row, Shut, Undelivered
from bot.store import Do, Overtaken, crash_points
from bot.table import Out, Refused, Table

__all__ = ["Deliver", "DmClosed", "Gone", "Outbox", "Rejected", "Row", "Shut", "Undelivered"]

log = logging.getLogger(__name__)

NONCE_HOLDS = 120.0  # seconds in which Discord surely knows the nonce
PER_SECOND = 40  # over all targets; Discord allows 50 to everything
AT_ONCE = 16  # deliveries under way
FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
SHUT_WAIT, SHUT_TRIES = 3600.0, 24  # a channel we may not write in is tried hourly for a day
CHANGES = ("status", "hand")  # they change a message where it stands: paced, and they look for it themselves
STATUS_EVERY = 10.0  # those that replace each other go out at most so often
LONGEST_DELIVERY = 90.0  # seconds; discord.py waits out rate limits by itself
LOOK_AGAIN = 60.0  # seconds a lane sleeps at most: its wait may have been lifted
LAST_WORDS = 3.0  # seconds for deliveries under way, when stopping
DONE_KEPT = 7 * 86400.0


COLUMNS = "id, game_id, target, kind, payload, entry, since, tries, state, instead, lane, next_at"
TO_SEND = "state IN ('waiting', 'trying')"


class Outbox:
    def __init__(self, table: Table, deliver: Deliver) -> None:
        self.table, self.store, self.time, self.to = table, table.store, table.time, deliver
        self._wake = asyncio.Event()
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._sent: deque[float] = deque()
        self._nudge = asyncio.Event()  # ends the waits of all lanes
        self._first: dict[int, float] = {}  # when this run first tried a row, in served time
        self._last: dict[str, float] = {}  # when a status lane last went out
        self._stopping = False
        table.committed.append(self._heard)

    def _heard(self, game_id: str) -> None:
        self._wake.set()

    # Running.

    async def run(self) -> None:
        """Until cancelled. Rows that were being tried when the last run ended are looked for first."""
        self._stopping = False
        try:
            await self._late_starts()
            while True:
                self._wake.clear()
                await self._start_lanes()
                await self.time.wait(self._wake, 60.0)
        finally:
            await self.stop()

    async def _late_starts(self) -> None:
        """Games whose commitment was posted just before the last run ended."""
        rows = await self.store.all(
            "SELECT g.id, o.message_id FROM games g JOIN outbox o ON o.game_id = g.id AND o.kind = 'commitment' "
            "WHERE g.phase = 'starting' AND o.state = 'done'"
        )
        for game_id, message_id in rows:
            await self._begin(game_id, message_id)

    async def _begin(self, game_id: str, message_id: int) -> None:
        try:
            await self.table.begin(game_id, message_id)
        except Exception as fault:  # of the rules, or of a data set: this game's trouble alone
            log.exception("game %s could not begin", game_id, extra={"game": game_id})
            await self.table.cannot_begin(game_id, repr(fault))

    async def stop(self) -> None:
        """Deliveries under way may end; no new one begins."""
        self._stopping = True
        self.nudge()
        lanes = list(self._lanes.values())
        if lanes:
            _, late = await asyncio.wait(lanes, timeout=LAST_WORDS)
            for lane in late:
                lane.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _start_lanes(self) -> None:
        for (lane,) in await self.store.all(f"SELECT DISTINCT lane FROM outbox WHERE {TO_SEND}"):
            if lane not in self._lanes:
                task = self._lanes[lane] = asyncio.create_task(self._lane(lane))
                task.add_done_callback(functools.partial(self._lane_ended, lane))

    def _lane_ended(self, lane: str, task: asyncio.Task[None]) -> None:
        self._lanes.pop(lane)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("lane %s of the outbox failed: %r", lane, fault)
        self._wake.set()  # a row may have come while it ended

    async def _lane(self, lane: str) -> None:
        """Delivers a lane's rows one after another."""
        while not self._stopping:
            row = await self.store.one(
                f"SELECT {COLUMNS} FROM outbox WHERE lane = ? AND {TO_SEND} ORDER BY id LIMIT 1", lane
            )
            if row is None:
                return
            wait = max(row[11] - self.time.served(), self._status_wait(lane) if row[3] in CHANGES else 0.0)
            if wait > 0:
                await self._sleep(wait)
                continue
            try:
                await self._attempt(row)
            except Refused as refusal:  # the database does not take it: the disk may be full
                log.error("the outbox can't write: %s", refusal)
                await self._sleep(FIRST_WAIT)
            except Exception:
                log.exception("message %s can't be seen to", row[0])
                await self._sleep(FIRST_WAIT)

    def nudge(self) -> None:
        self._nudge.set()
        self._nudge = asyncio.Event()

    async def _sleep(self, seconds: float) -> None:
        if not self._stopping:
            await self.time.wait(self._nudge, min(seconds, LOOK_AGAIN))

    def _status_wait(self, lane: str) -> float:
        if lane not in self._last:
            return 0.0
        return self._last[lane] + STATUS_EVERY - self.time.served()

    # One row.

    async def _attempt(self, raw: Any) -> None:
        row = await self._row(raw)
        async with self._slots:
            try:
                if row.doubtful and row.kind not in CHANGES:
                    await self._pace()
                    crash_points.here("outbox: before looking")
                    found = await self.to.find(row)
                    if found is not None:
                        return await self._done(row, found)
                if not await self._trying(row):
                    return None
                await self._pace()
                crash_points.here("outbox: before sending")
                async with asyncio.timeout(LONGEST_DELIVERY):
                    message_id = await self.to.deliver(row)
                crash_points.here("outbox: after sending")
            except DmClosed:
                return await self._closed_dm(row)
            except Gone as fault:
                if row.user_id is not None:
                    return await self._closed_dm(row)
                return await self._no_channel(row, f"gone: {fault}")
            except Shut as fault:
                return await self._shut(row, str(fault))
            except Rejected as fault:
                log.error("message %s (%s) was rejected: %s", row.id, row.kind, fault)
                return await self._failed(row, f"rejected: {fault}")
            except Undelivered as fault:
                return await self._again(row, str(fault), fault.after)
            except TimeoutError:
                return await self._again(row, "no answer in time", None)
            except Exception as fault:
                log.exception("message %s (%s) failed", row.id, row.kind)
                return await self._again(row, repr(fault), None)
        if row.kind in CHANGES:
            self._last[raw[10]] = self.time.served()
        await self._done(row, message_id)

    async def _row(self, raw: Any) -> Row:
        id, game_id, target, kind, payload, entry, since, tries = raw[:8]
        newer = await self.store.one(
            f"SELECT 1 FROM outbox WHERE lane = ? AND kind = ? AND id > ? AND {TO_SEND} LIMIT 1", raw[10], kind, id
        )
        return Row(
            id, game_id, target, kind, msgspec.json.decode(payload), entry, since, tries,
            doubtful=self._is_doubtful(id, since), newer=newer is not None,
        )  # fmt: skip

    def _is_doubtful(self, id: int, since: float | None) -> bool:
        """It was tried, and the nonce may be forgotten."""
        if since is None:
            return False
        first = self._first.get(id)
        return first is None or self.time.served() - first > NONCE_HOLDS

    async def _pace(self) -> None:
        while True:
            now = asyncio.get_running_loop().time()
            while self._sent and now - self._sent[0] >= 1.0:
                self._sent.popleft()
            if len(self._sent) < PER_SECOND:
                self._sent.append(now)
                return
            await asyncio.sleep(self._sent[0] + 1.0 - now)

    async def _write(self, kind: str, row: Row, statements: list[Do]) -> None:
        if kind not in ("trying", "again", "shut"):
            self._first.pop(row.id, None)
        await self.table.write(f"outbox {kind}", row.game_id or "", statements)

    async def _trying(self, row: Row) -> bool:
        """False: a newer message (a status, a hand) has taken its place meanwhile."""
        self._first.setdefault(row.id, self.time.served())
        since = row.since if row.since is not None else self.time.wall()
        sql = "UPDATE outbox SET state = 'trying', since = ?, tries = tries + 1 WHERE id = ?"
        try:
            await self.store.commit("outbox trying", [Do(sql, (since, row.id), must=1)])
        except Overtaken:
            self._first.pop(row.id, None)
            return False
        return True

    async def _done(self, row: Row, message_id: int | None) -> None:
        statements = [Do("UPDATE outbox SET state = 'done', message_id = ? WHERE id = ?", (message_id, row.id), must=1)]
        if message_id is not None and row.game_id is not None:
            statements.append(
                Do(
                    "INSERT OR REPLACE INTO posts (game_id, message_id, target, kind, entry, at) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
                    (row.game_id, message_id, row.target, row.kind, row.entry, self.time.wall()),
                )
            )
        await self._write("done", row, statements)
        if row.game_id is None:
            return
        if row.kind == "commitment" and message_id is not None:
            crash_points.here("outbox: before begin")
            await self._begin(row.game_id, message_id)
        if row.user_id is not None:
            await self._open_dm(row.game_id, row.user_id)
        game = await self.table.game(row.game_id)
        if game is not None and game.trouble and row.channel_id == game.channel_id:
            await self.table.out_of_trouble(row.game_id)

    async def _open_dm(self, game_id: str, user_id: int) -> None:
        """A DM got through: it is not closed, or no longer."""
        with contextlib.suppress(Refused):
            sitters = await self.table.seats(game_id)
            if any(s.user_id == user_id and s.dm_closed for s in sitters.values()):
                await self.table.set_dm_closed(game_id, user_id, False)

    async def _again(self, row: Row, why: str, after: float | None) -> None:
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(row.tries, 10)) * random.uniform(0.8, 1.2)
        wait = max(wait, after or 0.0)
        log.warning("message %s (%s) waits %.0f s: %s", row.id, row.kind, wait, why)
        sql = "UPDATE outbox SET next_at = ?, error = ? WHERE id = ?"
        await self._write("again", row, [Do(sql, (self.time.served() + wait, why[:200], row.id))])

    async def _failed(self, row: Row, why: str) -> None:
        sql = "UPDATE outbox SET state = 'failed', error = ? WHERE id = ?"
        await self._write("failed", row, [Do(sql, (why[:200], row.id))])

    # What can't be delivered.

    async def _closed_dm(self, row: Row) -> None:
        """Noted with the seat, and nothing more is tried there. What must reach the player goes to the channel
        instead; hands wait for `/hand`."""
        rows = await self.store.all(
            f"SELECT id, game_id, entry, instead FROM outbox WHERE target = ? AND {TO_SEND} ORDER BY id", row.target
        )
        assert row.user_id is not None
        for game_id in {g for _, g, _, _ in rows if g is not None}:
            await self.table.set_dm_closed(game_id, row.user_id, True)
        statements = []
        for id, game_id, entry, other in rows:
            statements.append(Do("UPDATE outbox SET state = 'failed', error = 'closed dm' WHERE id = ?", (id,)))
            if other is not None:
                statements += self.table.post(game_id, msgspec.json.decode(other, type=Out), entry)
        await self._write("closed dm", row, statements)

    async def _no_channel(self, row: Row, why: str) -> None:
        """Nothing can ever go there: all that waits for it is given up, and the host hears of it."""
        await self._tell_host(row, "gone")
        sql = f"UPDATE outbox SET state = 'failed', error = ? WHERE target = ? AND {TO_SEND}"
        await self._write("gone", row, [Do(sql, (why[:200], row.target))])

    async def _shut(self, row: Row, why: str) -> None:
        if row.tries + 1 >= SHUT_TRIES:
            await self._no_channel(row, f"shut: {why}")
            return
        sql = "UPDATE outbox SET next_at = ?, error = ? WHERE id = ?"
        await self._write("shut", row, [Do(sql, (self.time.served() + SHUT_WAIT, f"shut: {why}"[:200], row.id))])
        await self._tell_host(row, "shut")  # last: whoever hears of it may have mended it, and asks to try again

    async def _tell_host(self, row: Row, why: str) -> None:
        if row.game_id is None or row.channel_id is None:
            return
        game = await self.table.game(row.game_id)
        if game is not None and game.channel_id == row.channel_id:
            with contextlib.suppress(Refused):
                await self.table.in_trouble(row.game_id, why)

    async def tidy(self) -> None:
        """What went out long ago is let go; the ids of posts stay."""
        before = self.time.wall() - DONE_KEPT
        await self.store.commit("tidy", [
            Do("DELETE FROM outbox WHERE state IN ('done', 'failed') AND created < ?", (before,)),
            Do("DELETE FROM interactions WHERE at < ?", (before,)),
        ])  # fmt: skip
