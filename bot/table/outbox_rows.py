"""The rows of the outbox: which are to be sent, and what became of them. Sending is the outbox's business
(`bot/messages/outbox.py`); rows are put in by the transactions that give rise to them (`Games.post`).

A row goes waiting -> trying -> done or failed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.messages.row import Row
from bot.store import Do, Overtaken
from bot.table.digests import Digests
from bot.table.games import Games
from bot.table.notes import PUT_POST
from bot.table.records import NOT_TIMED
from bot.table.spectators import line_for

COLUMNS = "id, game_id, lane, target, kind, payload, entry, since, tries, next_at, token"
TO_SEND = "state IN ('waiting', 'trying')"
LONGEST_ERROR = 200  # letters
LONGEST_SHARED = 30.0  # seconds for a delivery where several Heralds work: less than the lease, which is less than
LEASE = 45.0  # the nonce holds (`attempt.py`)
HOUR = 3600.0
FIRST_CONTACTS = 20  # people an hour who get their first message; Discord bars bots that write to many strangers


class OutboxRows:
    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time, self.digests = games, games.store, games.time, Digests(games)
        self._contacts: dict[int, float] = {}  # who was written to for the first time, and when, in served time
        self._no_contacts_until = 0.0

    # People who are written to.

    async def wait_for_contact(self, user_id: int) -> float:
        """Seconds until somebody may be written to, if it is for the first time; infinite if they never asked."""
        found = await self.store.one("SELECT invited, opened FROM people WHERE user_id = ?", user_id)
        invited, opened = found or (None, None)
        if invited is None:
            return math.inf
        if opened is not None or user_id in self._contacts:
            return 0.0
        now = self.time.served()
        if self.store.shared:
            wait = self._no_contacts_until - now
            return wait if wait > 0 else await self.store.take_slot("contact", str(user_id), FIRST_CONTACTS, HOUR)
        self._contacts = {user: at for user, at in self._contacts.items() if at > now - HOUR}
        if len(self._contacts) >= FIRST_CONTACTS:
            return min(self._contacts.values()) + HOUR - now
        if now < self._no_contacts_until:
            return self._no_contacts_until - now
        self._contacts[user_id] = now
        return 0.0

    def pause_contacts(self, seconds: float) -> None:
        """Nobody is written to for the first time until then."""
        self._no_contacts_until = self.time.served() + seconds
        self._contacts.clear()

    async def note_contact(self, user_id: int) -> None:
        await self.store.commit("contact", [self._opened(user_id)])

    def _opened(self, user_id: int) -> Do:
        sql = "UPDATE people SET opened = ? WHERE user_id = ? AND opened IS NULL"
        return Do(sql, (self.time.wall(), user_id))

    # What is to be sent.

    async def lanes(self) -> list[tuple[str, str]]:
        """Those in which something waits, each with its target."""
        return await self.store.all(f"SELECT DISTINCT lane, target FROM outbox WHERE {TO_SEND}")

    async def claim(self, targets: Sequence[str]) -> set[str]:
        """Of several Heralds one sends to a target at a time. Those that are ours now."""
        return await self.store.claim(targets, LEASE)

    async def release(self, target: str) -> None:
        """Nothing waits for it any more."""
        await self.store.release([target])

    async def next_in(self, lane: str) -> Row | None:
        row = await self.store.one(
            f"SELECT {COLUMNS} FROM outbox WHERE lane = ? AND {TO_SEND} ORDER BY id LIMIT 1", lane
        )
        return row_of(row) if row is not None else None

    async def has_newer(self, row: Row) -> bool:
        """Whether a later row of the same kind and game waits in the same lane."""
        sql = f"SELECT 1 FROM outbox WHERE lane = ? AND kind = ? AND id > ? AND coalesce(game_id, '') = ? AND {TO_SEND}"
        return await self.store.one(sql, row.lane, row.kind.value, row.id, row.game_id or "") is not None

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
        """How many messages wait, and since when the oldest. What waits for its time is not late."""
        sql = f"SELECT count(*), min(created) FROM outbox WHERE {TO_SEND} AND (tries > 0 OR {NOT_TIMED})"
        count, oldest = await self.store.one(sql)
        return count, oldest

    # What became of a row.

    async def note_try(self, row: Row) -> bool:
        """False: a newer message (a status, a hand) has taken its place; or another Herald sends to this target."""
        since = row.since if row.since is not None else self.time.wall()
        sql = "UPDATE outbox SET state = 'trying', since = ?, tries = tries + 1 WHERE id = ?"
        try:
            fence = self.store.fence(row.target, LONGEST_SHARED) if self.store.shared else []
            await self.store.commit("outbox trying", [*fence, Do(sql, (since, row.id), must=1)])
        except Overtaken:
            return False
        return True

    async def note_done(self, row: Row, message_id: int | None) -> None:
        sql = "UPDATE outbox SET state = 'done', message_id = ? WHERE id = ?"
        statements = [Do(sql, (message_id, row.id), must=1)]
        if self.store.shared:
            statements = [*self.store.fence(row.target, 0.0), *statements]
        if message_id is not None and row.game_id is not None:
            post = (row.game_id, message_id, row.target, row.kind.value, row.entry, self.time.wall())
            statements.append(Do(PUT_POST, post))
        if message_id is not None and row.user_id is not None:
            statements.append(self._opened(row.user_id))
        if row.kind is Kind.FOLLOW:
            statements += await self._go_on_following(row, message_id)
        if row.kind is Kind.DIGEST:
            statements += await self.digests.go_on(row, message_id)
        await self.games.write("outbox done", row.game_id or "", statements)

    async def _go_on_following(self, row: Row, message_id: int | None) -> list[Do]:
        """Tomorrow's line; none to somebody who could not be told today's, or when the game has ended."""
        game, user = await self.games.game(row.game_id or ""), row.user_id or 0
        if message_id is None or game is None or not game.is_open:
            return [Do("DELETE FROM followers WHERE game_id = ? AND user_id = ?", (row.game_id, user))]
        return line_for(self.games, game.id, user, game.entries)

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
                f"SELECT id, game_id, entry, instead FROM outbox WHERE target = ? AND {TO_SEND} "
                "AND (kind <> ? OR id = ?) ORDER BY id",
                row.target, Kind.DIGEST.value, row.id,
            )  # fmt: skip  # tomorrow's inbox may find the DM open
            statements = await self.digests.go_on(row, None) if row.kind is Kind.DIGEST else []
            for id, game_id, entry, instead in rows:
                statements.append(Do("UPDATE outbox SET state = 'failed', error = 'closed dm' WHERE id = ?", (id,)))
                if instead is not None:
                    statements += self.games.post(game_id, msgspec.json.decode(instead, type=Out), entry)
            await self.games.write("outbox closed dm", row.game_id or "", statements)

        await self.games.in_turn(row.target, work)

    async def call_later(self, row: Row, user_id: int, question: int, at: float) -> None:
        """Somebody who was mentioned in their quiet hours is called once when those are over (wall time `at`)."""
        payload = payloads.LateCall(user=user_id, question=question)
        key = f"late_call:{row.game_id}:{user_id}:{question}"
        out = Out(row.channel_id or 0, Kind.LATE_CALL, payload, key=key)
        statements = self.games.post(row.game_id, out, row.entry, at - self.time.ahead())
        await self.games.write("call later", row.game_id or "", statements)

    async def tidy(self, before: float) -> None:
        """Forgets what went out before that moment; the ids of posts stay."""
        await self.store.commit("tidy", [
            Do(
                "DELETE FROM outbox WHERE state IN ('done', 'failed') AND created < ? "
                "AND (key IS NULL OR game_id IS NULL "
                "OR game_id IN (SELECT id FROM games WHERE phase IN ('over', 'closed')))",
                (before,),
            ),
            Do("DELETE FROM interactions WHERE at < ?", (before,)),
        ])  # fmt: skip


def row_of(values: Sequence[Any]) -> Row:
    id, game_id, lane, target, kind, payload, *rest = values
    return Row(id, game_id, lane, target, Kind(kind), msgspec.json.decode(payload), *rest)
