"""What each person last saw of a game. Looks that follow each other closely are one sitting: what changed is counted
from the last look before it, so that a panel does not make the question pointless.

Everybody who acts looks as well, so looks are not written one by one: what was seen within a second or two goes out
together. Should Herald die in between, somebody is told again what they have seen."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from bot.store import Do, Trouble
from bot.table.games import Games
from bot.table.records import Look

log = logging.getLogger(__name__)

SITTING = 600.0  # seconds between two looks after which the second begins a new sitting
STEP = 60.0  # seconds within which looks count as one. When somebody looked depends on nothing else: that there was
# an entry in between, perhaps in secret, would be told by the time behind "since"
SOON = 2.0  # seconds until what was seen is written
PUT = (
    "INSERT INTO looks (game_id, user_id, entry, at, since, since_at) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (game_id, user_id) DO UPDATE SET entry = excluded.entry, at = excluded.at, "
    "since = excluded.since, since_at = excluded.since_at"
)
Row = tuple[int, float, int | None, float | None]  # entry, when, and the look before this sitting


class Looks:
    def __init__(self, games: Games) -> None:
        self.store, self.time = games.store, games.time
        self._unwritten: dict[tuple[str, int], Row] = {}
        self._soon: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    async def of(self, game_id: str, user_id: int) -> Look | None:
        """The last look before this sitting, if the person looks now. None: the first sitting."""
        return self._before(await self._row(game_id, user_id), self.time.wall())

    async def note(self, game_id: str, user_id: int, entry: int) -> None:
        """The person has just seen the game after `entry`. Nothing is written if that is known."""
        now, row = self.time.wall(), await self._row(game_id, user_id)
        at = row[1] if row is not None and now - row[1] < STEP else now
        if row is not None and (row[0], row[1]) == (entry, at):
            return
        before = self._before(row, now) or Look(None, None)
        self._unwritten[game_id, user_id] = (entry, at, before.entry, before.at)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(SOON, self._begin)

    def _before(self, row: Row | None, now: float) -> Look | None:
        if row is None:
            return None
        entry, at, since, since_at = row
        if now - at >= SITTING:
            return Look(entry, at)
        return Look(since, since_at) if since is not None else None

    async def _row(self, game_id: str, user_id: int) -> Row | None:
        if (row := self._unwritten.get((game_id, user_id))) is not None:
            return row
        sql = "SELECT entry, at, since, since_at FROM looks WHERE game_id = ? AND user_id = ?"
        found: Any = await self.store.one(sql, game_id, user_id)
        return None if found is None else tuple(found)

    def _begin(self) -> None:
        self._soon, self._writing = None, asyncio.create_task(self.write())

    async def write(self) -> None:
        """All that was seen and not written."""
        seen = dict(self._unwritten)
        if not seen:
            return
        try:
            await self.store.commit("look", [Do(PUT, (*who, *row)) for who, row in seen.items()])
        except Trouble as fault:
            log.warning("what %d people have seen could not be noted: %s", len(seen), fault)
        for who, row in seen.items():
            if self._unwritten.get(who) == row:
                del self._unwritten[who]

    async def close(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
        if self._writing is not None:
            await self._writing
        await self.write()
