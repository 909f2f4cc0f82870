"""The table put together, opened and closed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.deadlines.served_time import Time
from bot.messages.notices import plain_posts
from bot.store import Do, Store
from bot.table.core import MOST_SEEN
from bot.table.host import Hosting
from bot.table.lobby import Lobby
from bot.table.play import Playing
from bot.table.queries import Reading
from bot.table.records import OPEN, PostsFor
from rules.kernel import Campaign, find


class Table(Lobby, Playing, Hosting, Reading):
    @classmethod
    async def open(
        cls, folder: Path, posts: PostsFor, time: Time | None = None, find: Callable[[str], Campaign] = find
    ) -> Table:
        """Takes the folder for itself, brings the database to the present schema, and goes on where the last run
        left off."""
        table = cls(await Store.open(folder), posts, time or Time(), find)
        row = await table.store.one("SELECT value FROM meta WHERE key = 'served'")
        table.time.go_on_from(float(row[0]) if row else 0.0)
        row = await table.store.one("SELECT value FROM meta WHERE key = 'last_move'")
        table.last_move = float(row[0]) if row else None
        seen = await table.store.all("SELECT id, game_id, entry FROM interactions ORDER BY at DESC LIMIT ?", MOST_SEEN)
        table._seen.update((id, (game_id, entry)) for id, game_id, entry in reversed(seen))
        return table

    @classmethod
    async def look_at(cls, folder: Path, find: Callable[[str], Campaign] = find) -> Table:
        """To read only, also while a bot works in the folder."""
        return cls(await Store.look_at(folder), plain_posts, Time(), find)

    async def close(self, patience: float = 60.0) -> None:
        """Finishes what has begun, refuses what has not. What takes longer has not happened."""
        self._closing = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self.quiet()
        if self.store.writes:
            await self.heartbeat()
        await self.store.close()

    async def keep(self, key: str, value: float | str) -> None:
        """A fact about the bot itself."""
        await self.store.commit("keep", [Do("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))])

    async def health(self) -> dict[str, Any]:
        """How things stand, for operators."""
        wall = self.time.wall()
        games = dict(await self.store.all("SELECT phase, count(*) FROM games GROUP BY phase"))
        waiting, oldest = await self.store.one(
            "SELECT count(*), min(created) FROM outbox WHERE state IN ('waiting', 'trying')"
        )
        (late,) = await self.store.one("SELECT min(at) FROM deadlines")
        return {
            "running": games.get("running", 0),
            "open": sum(n for phase, n in games.items() if phase in OPEN),
            "last_move_s": round(wall - self.last_move, 1) if self.last_move is not None else None,
            "outbox": waiting,
            "oldest_undelivered_s": round(wall - oldest, 1) if oldest is not None else None,
            "next_deadline_s": round(late - self.time.served(), 1) if late is not None else None,
            "in_memory": len(self._live),
        }

    async def heartbeat(self) -> None:
        """Says how long the bot has been there, so that time it was away is not counted against anybody."""
        values = [("served", self.time.served()), ("wall", self.time.wall())]
        values += [("last_move", self.last_move)] if self.last_move is not None else []
        sql = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"
        await self.store.commit("heartbeat", [Do(sql, v) for v in values])
