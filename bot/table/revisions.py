"""Where several Heralds work in one database: is what is in memory still what is stored? Every write about a game
raises its revision, and is made only if the revision is the one it was worked out from."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from typing import TypeVar

from bot.store import Do, Overtaken, Store
from bot.table.records import Outpaced, Unreadable

T = TypeVar("T")
FRESH = 0.25  # seconds for which whoever asked need not ask again
TRIES = 5  # of reading a game that is being written all the time
AGAIN = 3  # tries of what another Herald came before

# What the present turn of a game has read, by game. Whatever is written outside of a turn depends on no revision.
_read: ContextVar[dict[str, int] | None] = ContextVar("_read", default=None)
# When it was last sure of a game, in a task that asks once.
_asked: ContextVar[dict[str, float] | None] = ContextVar("_asked", default=None)


class Revisions:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, int] = {}  # of the games in memory

    async def take_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Does it from what is stored then; if another Herald writes in between, looks and does it again."""
        for _ in range(AGAIN):
            _read.set({})
            with contextlib.suppress(Outpaced):
                return await work()
        _read.set({})
        return await work()

    async def is_current(self, game_id: str) -> bool:
        """Whether what is in memory is what is stored."""
        asked = _asked.get()
        if asked is not None and game_id in self._known and asked.get(game_id, 0.0) > time.monotonic() - FRESH:
            if (read := _read.get()) is not None:
                read[game_id] = self._known[game_id]  # a write from it is still made only if that is the revision
            return True
        return self.saw(game_id, await self.store.revision(game_id))

    def ask_once(self) -> None:
        """Whatever this task, and those that it starts, ask within a moment."""
        _asked.set({})

    def saw(self, game_id: str, now: int | None) -> bool:
        """The same, of a revision that was read."""
        if now is None or now != self._known.get(game_id):
            return False
        self._note(game_id, now)
        return True

    async def load(self, game_id: str, load: Callable[[str], Awaitable[T]]) -> T:
        """A game is read by several statements: again, if it was written in between."""
        for _ in range(TRIES):
            before = await self.store.revision(game_id)
            try:
                found = await load(game_id)
            except Unreadable:
                if await self.store.revision(game_id) == before:
                    raise
                continue
            if before is not None and await self.store.revision(game_id) == before:
                self._note(game_id, before)
                return found
        raise Outpaced("overtaken")

    async def commit(self, kind: str, game_id: str, statements: Sequence[Do]) -> None:
        read = _read.get() or {}
        try:
            raised = await self.store.commit(kind, statements, game_id, read.get(game_id))
        except Overtaken:
            self._known.pop(game_id, None)
            raise
        if raised is not None and game_id in read:  # else others may have written before us: it is read again
            self._note(game_id, raised)

    def _note(self, game_id: str, rev: int) -> None:
        self._known[game_id] = rev
        if (asked := _asked.get()) is not None:
            asked[game_id] = time.monotonic()
        if (read := _read.get()) is not None:
            read[game_id] = rev

    async def entry_of(self, interaction: int | None) -> tuple[str, int] | None:
        """The entry that an interaction made, if another Herald got it before."""
        if interaction is None:
            return None
        row = await self.store.one("SELECT game_id, entry FROM interactions WHERE id = ?", interaction)
        return None if row is None else (row[0], row[1])
