"""A queue for each game: a lock that is fair, first come, first served. Cancelling while queued has no effect on the
game; work that has started finishes even if its caller is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.table.records import Refused
from bot.table.revisions import Revisions

T = TypeVar("T")


class Queue:
    def __init__(self, revisions: Revisions | None) -> None:
        self.revisions = revisions
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def in_turn(self, key: str, work: Callable[[], Awaitable[T]]) -> T:
        """Does `work` when all that came before it for the same game is done."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        await lock.acquire()
        if self._closing:
            lock.release()
            raise Refused("herald_is_stopping")
        task = asyncio.ensure_future(self._finish(lock, work))
        self._under_way.add(task)
        task.add_done_callback(self._end)
        return await asyncio.shield(task)

    async def _finish(self, lock: asyncio.Lock, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await (work() if self.revisions is None else self.revisions.take_turn(work))
        finally:
            lock.release()

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # if whoever waited for it is gone, nobody else asks

    @property
    def is_quiet(self) -> bool:
        return not self._under_way

    async def wait_until_quiet(self) -> None:
        """Waits until everything that has begun is done."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def refuse_more(self) -> None:
        """Herald stops: what is queued is refused."""
        self._closing = True
