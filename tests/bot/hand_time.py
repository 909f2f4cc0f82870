"""A clock that tests set by hand."""

from __future__ import annotations

import asyncio

from bot.deadlines.served_time import Time


class HandTime(Time):
    """Stands still until told to go on."""

    def __init__(self, served: float = 0.0, wall: float = 1_800_000_000.0) -> None:
        self._served, self._wall = served, wall
        self._moved = asyncio.Event()

    def wall(self) -> float:
        return self._wall

    def served(self) -> float:
        return self._served

    def go_on_from(self, served: float) -> None:
        self._served = served

    def follow(self, served: float) -> None:
        """Not the database's either."""

    @property
    def is_still(self) -> bool:
        return False

    def advance(self, seconds: float) -> None:
        self._served += seconds
        self._wall += seconds
        self._moved.set()
        self._moved = asyncio.Event()

    def away(self, seconds: float) -> None:
        """The bot is down: only the wall clock goes on."""
        self._wall += seconds

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        until = self._served + seconds
        while not event.is_set() and self._served < until:
            waits = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(self._moved.wait())]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()
