"""The local Discord's clock: real time plus the time it was advanced by, so that a test can let hours pass."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime


class FakeClock:
    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead
        self._moved = asyncio.Event()

    def now(self) -> float:
        return time.time() + self.ahead

    def now_iso(self) -> str:
        return to_iso(self.now())

    def advance(self, seconds: float) -> None:
        """Moves forward only: ids carry the time and must never repeat."""
        if seconds < 0:
            raise ValueError("The clock only moves forward.")
        self.ahead += seconds
        self._moved.set()
        self._moved = asyncio.Event()

    async def wait_until(self, when: float) -> None:
        while (left := when - self.now()) > 0:
            moved = self._moved
            try:
                async with asyncio.timeout(left):
                    await moved.wait()
            except TimeoutError:
                continue


def to_iso(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="microseconds")


def from_iso(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()
