"""Two clocks. The wall clock is for people. Served time counts how long the bot has been there: it stops while the bot
is away or cut off from Discord and while the machine sleeps, and a wall clock that jumps does not touch it. Deadlines
are kept in served time, so an outage extends all of them."""

from __future__ import annotations

import asyncio
import contextlib
import time


class Time:
    def __init__(self, served: float = 0.0) -> None:
        self._start = served - time.monotonic()
        self._still: float | None = None  # the moment at which it was stopped
        self._shift = 0.0  # of the wall clock, at a local table

    def wall(self) -> float:
        return time.time() + self._shift

    def jump(self, seconds: float, served: bool) -> None:
        """A local table's clock was moved; `served`: as if Herald had been there all the while."""
        self._shift += seconds
        if served and self._still is not None:
            self._still += seconds
        elif served:
            self._start += seconds

    def served(self) -> float:
        return self._start + time.monotonic() if self._still is None else self._still

    def go_on_from(self, served: float) -> None:
        """Where the last run left off, as its last heartbeat says."""
        self._start, self._still = served - time.monotonic(), None

    def follow(self, served: float) -> None:
        """The database has the time for all Heralds that work in it."""
        self.go_on_from(served)

    @property
    def is_still(self) -> bool:
        return self._still is not None

    def stand_still(self) -> None:
        """Nobody can reach us: that is nobody's time."""
        if self._still is None:
            self._still = self.served()

    def run_again(self) -> None:
        if self._still is not None:
            self.go_on_from(self._still)

    def wall_at(self, served: float) -> float:
        """When that will be, if the bot stays up."""
        return self.wall() + served - self.served()

    def ahead(self) -> float:
        """How far the wall clock is ahead of served time."""
        return self.wall() - self.served()

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Until the event is set, at most `seconds`. (Not by `wait_for`: in Python 3.11 it returns, cancelled or
        not, if the event comes at the same moment.)"""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, seconds)):
                await event.wait()
