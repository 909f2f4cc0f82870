"""After the commit: messages go out, in order per lane, once.

Each lane with something to send has a task, which delivers its rows one after another (`attempt.py`). A row's token
is its nonce, which makes a retry within minutes safe; a row that was being tried when the bot went away, or for longer
than that, is looked for before it is sent again. Nothing is retried for ever (`failures.py`).
"""

from __future__ import annotations

import asyncio
import functools
import logging

from bot.messages.attempt import Attempts
from bot.messages.row import Deliver
from bot.table import Refused, Table

log = logging.getLogger(__name__)

LOOK_AGAIN = 60.0  # seconds a lane sleeps at most: its wait may have been lifted
LOOK_SHARED = 0.5  # seconds between two looks at what other Heralds have put into the outbox
DATABASE_WAIT = 1.0  # seconds before a row is tried again that the database did not take
LAST_WORDS = 3.0  # seconds for deliveries under way, when stopping
DONE_KEPT = 7 * 86400.0


class Outbox:
    def __init__(self, table: Table, deliver: Deliver) -> None:
        self.table, self.rows, self.time = table, table.outbox, table.time
        self.attempts = Attempts(table, deliver)
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._targets: dict[str, str] = {}  # of the lanes under way
        self._wake = asyncio.Event()
        self._nudge = asyncio.Event()  # ends the waits of all lanes
        self._stopping = False
        self.shared = table.store.shared
        table.games.committed.append(self._wake_up)
        table.games.heard.append(self._wake_up)

    def _wake_up(self, game_id: str) -> None:
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled. Rows that were being tried when the last run ended are looked for first."""
        self._stopping = False
        try:
            await self.rows.look_for_commitments()
            while True:
                self._wake.clear()
                await self._start_lanes()
                await self.time.wait(self._wake, LOOK_SHARED if self.shared else LOOK_AGAIN)
        finally:
            await self.stop()

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

    def nudge(self) -> None:
        """Every lane looks again whether it still has to wait."""
        self._nudge.set()
        self._nudge = asyncio.Event()

    async def tidy(self) -> None:
        """Forgets what went out long ago."""
        await self.rows.tidy(self.time.wall() - DONE_KEPT)

    # Lanes.

    async def _start_lanes(self) -> None:
        new = [(lane, target) for lane, target in await self.rows.lanes() if lane not in self._lanes]
        ours = await self.rows.claim(sorted({target for _, target in new})) if self.shared else None
        for lane, target in new:
            if lane not in self._lanes and (ours is None or target in ours):  # a hand may go from one to another
                self._targets[lane] = target
                task = self._lanes[lane] = asyncio.create_task(self._empty_lane(lane))
                task.add_done_callback(functools.partial(self._end_lane, lane))

    def _end_lane(self, lane: str, task: asyncio.Task[None]) -> None:
        self._lanes.pop(lane)
        self._targets.pop(lane)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("lane %s of the outbox failed: %r", lane, fault)
        self._wake.set()  # a row may have come while it ended

    async def _empty_lane(self, lane: str) -> None:
        """Delivers a lane's rows one after another, until none is left."""
        while not self._stopping:
            row = await self.rows.next_in(lane)
            if row is None:
                await self._let_go(lane)
                return
            wait = self.attempts.wait_before(row)
            if wait > 0:
                await self._sleep(wait)
                continue
            if self.shared and not await self.rows.claim([row.target]):
                return  # another Herald has it now
            try:
                await self.attempts.attempt(row)
            except Refused as refusal:  # the database does not take it: the disk may be full
                log.error("the outbox can't write: %s", refusal)
                await self._sleep(DATABASE_WAIT)
            except Exception:
                log.exception("message %s can't be seen to", row.id)
                await self._sleep(DATABASE_WAIT)

    async def _let_go(self, lane: str) -> None:
        """Others may send to its target, if none of our lanes does."""
        target = self._targets[lane]
        if self.shared and [*self._targets.values()].count(target) == 1:
            await self.rows.release(target)

    async def _sleep(self, seconds: float) -> None:
        if not self._stopping:
            await self.time.wait(self._nudge, min(seconds, LOOK_AGAIN))
