"""Several Heralds in a PostgreSQL tell each other which games they have written, so that none waits for the next look.
It is sent after the transaction and not within it: PostgreSQL lets those that notify commit one after another, and two
games' moves are to run at the same time. What is lost on the way is found by the next look.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from bot.store.postgres_faults import LOST

log = logging.getLogger(__name__)

CHANNEL = "herald"
TOGETHER = 0.01  # seconds; what is written in this time is told together
MOST = 7000  # letters; PostgreSQL takes 8,000
AGAIN = 5.0  # seconds before a lost connection is made again


class News:
    def __init__(self, pool: Any, owner: str) -> None:
        self._pool, self._owner = pool, owner
        self._written: set[str] = set()
        self._telling: asyncio.Task[None] | None = None

    def tell(self, game_id: str) -> None:
        self._written.add(game_id)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        await asyncio.sleep(TOGETHER)
        told, self._written = " ".join([self._owner, *self._written])[:MOST], set()
        with contextlib.suppress(asyncpg.PostgresError, *LOST):
            await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, told)

    async def listen(self, connect: Callable[[], Awaitable[Any]], heard: Callable[[str], None]) -> None:
        """Until cancelled, over a connection of its own."""

        def take(db: Any, number: int, channel: str, told: str) -> None:
            owner, *games = told.split()
            for game_id in games if owner != self._owner else ():
                heard(game_id)

        while True:
            db: Any = None
            try:
                db = await connect()
                ended = asyncio.Event()
                db.add_termination_listener(lambda _, ended=ended: ended.set())
                await db.add_listener(CHANNEL, take)
                await ended.wait()
            except (asyncpg.PostgresError, *LOST) as fault:
                log.info("other Heralds can't be heard now: %s", fault or type(fault).__name__)
            finally:
                if db is not None and not db.is_closed():
                    db.terminate()
            await asyncio.sleep(AGAIN)

    async def stop(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)
