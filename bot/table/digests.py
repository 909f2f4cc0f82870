"""One message a day with a person's inbox, at the hour they chose: one row of the outbox for each day, whose key is the
day, so that none comes twice. The next one is written with the note that the last one went out."""

from __future__ import annotations

from bot.deadlines import calendar
from bot.messages.kinds import Kind, Out
from bot.messages.row import Row
from bot.store import Do
from bot.table.games import Games
from bot.table.notes import put_person

MINUTE = 60.0


class Digests:
    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    async def set_hour(self, user_id: int, hour: int | None) -> None:
        """From now on at that hour; None: never."""
        statements = [put_person(user_id, "digest", hour), Do(DROP, (lane_of(user_id),))]
        if hour is not None:
            zone, _ = await self._chosen(user_id)
            statements.append(put_person(user_id, "invited", self.time.wall()))  # they ask for the message
            statements += await self._row(user_id, zone, hour, self.time.wall())
        await self.games.write("digest", "", statements)

    async def move(self, user_id: int) -> None:
        """They live in another zone now: the hour is the one there."""
        _, hour = await self._chosen(user_id)
        if hour is not None:
            await self.set_hour(user_id, hour)

    async def go_on(self, row: Row, message_id: int | None) -> list[Do]:
        """Today's row is done with: where its message is, and the row of tomorrow's."""
        user_id = row.user_id or 0
        zone, hour = await self._chosen(user_id)
        statements = [] if message_id is None else [put_person(user_id, "digest_post", message_id)]
        after = max(self.time.wall(), self.time.wall_at(row.next_at))
        return statements if hour is None else [*statements, *await self._row(user_id, zone, hour, after)]

    async def post_of(self, user_id: int) -> int | None:
        """The message that holds the last one."""
        row = await self.store.one("SELECT digest_post FROM people WHERE user_id = ?", user_id)
        return row[0] if row is not None else None

    async def _chosen(self, user_id: int) -> tuple[str, int | None]:
        row = await self.store.one("SELECT zone, digest FROM people WHERE user_id = ?", user_id)
        zone, hour = row or (None, None)
        return zone or "UTC", hour

    async def _row(self, user_id: int, zone: str, hour: int, after: float) -> list[Do]:
        """For the next day that has had none."""
        at = calendar.next_hour(after + MINUTE, hour, zone)
        if await self.store.one("SELECT 1 FROM outbox WHERE key = ? AND state <> 'waiting'", key_of(user_id, at, zone)):
            at = calendar.next_hour(at + MINUTE, hour, zone)
        out = Out(("dm", user_id), Kind.DIGEST, {"id": str(user_id)}, key=key_of(user_id, at, zone))
        return self.games.post(None, out, at=at - self.time.ahead())


DROP = "DELETE FROM outbox WHERE lane = ? AND state = 'waiting' AND state IN ('waiting', 'trying')"


def lane_of(user_id: int) -> str:
    return Out(("dm", user_id), Kind.DIGEST, {"id": str(user_id)}).lane_in(None)


def key_of(user_id: int, at: float, zone: str) -> str:
    return f"digest:{user_id}:{calendar.local(at, zone):%Y-%m-%d}"
