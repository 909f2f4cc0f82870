"""The rows of the outbox: which are to be sent, and what became of them. Sending is the outbox's business
(`bot/messages/outbox.py`); rows are put in by the transactions that give rise to them (`Games.post`).

A row goes waiting -> trying -> done or failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.messages.kinds import Kind, Out
from bot.messages.row import Row
from bot.store import Do, Overtaken
from bot.table.games import Games
from bot.table.notes import PUT_POST

COLUMNS = "id, game_id, lane, target, kind, payload, entry, since, tries, next_at, token"
TO_SEND = "state IN ('waiting', 'trying')"
LONGEST_ERROR = 200  # letters


class OutboxRows:
    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    # What is to be sent.

    async def lanes(self) -> list[str]:
        """Those in which something waits."""
        return [lane for (lane,) in await self.store.all(f"SELECT DISTINCT lane FROM outbox WHERE {TO_SEND}")]

    async def next_in(self, lane: str) -> Row | None:
        row = await self.store.one(
            f"SELECT {COLUMNS} FROM outbox WHERE lane = ? AND {TO_SEND} ORDER BY id LIMIT 1", lane
        )
        return row_of(row) if row is not None else None

    async def has_newer(self, row: Row) -> bool:
        """Whether a later row of the same kind waits in the same lane."""
        sql = f"SELECT 1 FROM outbox WHERE lane = ? AND kind = ? AND id > ? AND {TO_SEND} LIMIT 1"
        return await self.store.one(sql, row.lane, row.kind.value, row.id) is not None

    async def look_for_commitments(self) -> None:
        """Commitments that went out just before the last run ended, so that their games have not begun (or not gone on
        with new dice): they are looked for, and sent again if they are not there."""
        rows = await self.store.all(
            "SELECT max(o.id), g.id FROM games g JOIN outbox o ON o.game_id = g.id WHERE o.state IN ('done', 'failed') "
            "AND ((g.phase = 'starting' AND o.kind = 'commitment' AND o.state = 'done') "
            "OR (g.phase = 'paused' AND g.awaits_dice <> 0 AND o.kind = 'new_dice')) "
            "AND NOT EXISTS (SELECT 1 FROM outbox n WHERE n.game_id = g.id AND n.kind = o.kind AND n.id > o.id) "
            "GROUP BY g.id"
        )
        sql = "UPDATE outbox SET state = 'trying', since = coalesce(since, created) WHERE id = ?"
        for id, game_id in rows:
            await self.games.write("outbox again", game_id, [Do(sql, (id,))])

    async def waiting(self) -> tuple[int, float | None]:
        """How many messages wait, and since when the oldest."""
        count, oldest = await self.store.one(f"SELECT count(*), min(created) FROM outbox WHERE {TO_SEND}")
        return count, oldest

    # What became of a row.

    async def note_try(self, row: Row) -> bool:
        """False: a newer message (a status, a hand) has taken its place."""
        since = row.since if row.since is not None else self.time.wall()
        sql = "UPDATE outbox SET state = 'trying', since = ?, tries = tries + 1 WHERE id = ?"
        try:
            await self.store.commit("outbox trying", [Do(sql, (since, row.id), must=1)])
        except Overtaken:
            return False
        return True

    async def note_done(self, row: Row, message_id: int | None) -> None:
        sql = "UPDATE outbox SET state = 'done', message_id = ? WHERE id = ?"
        statements = [Do(sql, (message_id, row.id), must=1)]
        if message_id is not None and row.game_id is not None:
            post = (row.game_id, message_id, row.target, row.kind.value, row.entry, self.time.wall())
            statements.append(Do(PUT_POST, post))
        await self.games.write("outbox done", row.game_id or "", statements)

    async def put_off(self, row: Row, wait: float, why: str) -> None:
        """It could not be delivered now."""
        await self.games.write("outbox again", row.game_id or "", [self._wait(row, wait, why)])

    async def put_off_shut(self, row: Row, wait: float, why: str) -> None:
        """We may not write there now."""
        await self.games.write("outbox shut", row.game_id or "", [self._wait(row, wait, why)])

    def _wait(self, row: Row, wait: float, why: str) -> Do:
        sql = "UPDATE outbox SET next_at = ?, error = ? WHERE id = ?"
        return Do(sql, (self.time.served() + wait, why[:LONGEST_ERROR], row.id))

    async def give_up(self, row: Row, why: str) -> None:
        """It will never be taken."""
        sql = "UPDATE outbox SET state = 'failed', error = ? WHERE id = ?"
        await self.games.write("outbox failed", row.game_id or "", [Do(sql, (why[:LONGEST_ERROR], row.id))])

    async def give_up_target(self, row: Row, why: str) -> None:
        """Nothing can ever go there."""
        sql = f"UPDATE outbox SET state = 'failed', error = ? WHERE target = ? AND {TO_SEND}"
        await self.games.write("outbox gone", row.game_id or "", [Do(sql, (why[:LONGEST_ERROR], row.target))])

    async def games_to(self, target: str) -> set[str]:
        """The games that have something waiting for a target."""
        rows = await self.store.all(f"SELECT game_id FROM outbox WHERE target = ? AND {TO_SEND}", target)
        return {game_id for (game_id,) in rows if game_id is not None}

    async def redirect(self, row: Row) -> None:
        """A closed DM: all that waits for it is given up. What has a message for the channel goes there instead, once:
        two lanes may find at the same moment that it is closed."""

        async def work() -> None:
            rows = await self.store.all(
                f"SELECT id, game_id, entry, instead FROM outbox WHERE target = ? AND {TO_SEND} ORDER BY id", row.target
            )
            statements = []
            for id, game_id, entry, instead in rows:
                statements.append(Do("UPDATE outbox SET state = 'failed', error = 'closed dm' WHERE id = ?", (id,)))
                if instead is not None:
                    statements += self.games.post(game_id, msgspec.json.decode(instead, type=Out), entry)
            await self.games.write("outbox closed dm", row.game_id or "", statements)

        await self.games.in_turn(row.target, work)

    async def tidy(self, before: float) -> None:
        """What went out before that moment is let go; the ids of posts stay."""
        await self.store.commit("tidy", [
            Do("DELETE FROM outbox WHERE state IN ('done', 'failed') AND created < ?", (before,)),
            Do("DELETE FROM interactions WHERE at < ?", (before,)),
        ])  # fmt: skip


def row_of(values: Sequence[Any]) -> Row:
    id, game_id, lane, target, kind, payload, *rest = values
    return Row(id, game_id, lane, target, Kind(kind), msgspec.json.decode(payload), *rest)
