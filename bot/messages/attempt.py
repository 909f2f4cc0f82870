"""One try to deliver a row of the outbox: found if it went out before, else sent, and what follows from its arrival."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math

import msgspec

from bot.messages.failures import Failures
from bot.messages.kinds import CALLS, COMMITS, EDITED, Kind
from bot.messages.row import Deliver, DmClosed, Gone, Row, Undelivered, Uninvited
from bot.store import crash_points
from bot.table import Refused, Table
from bot.table.outbox_rows import LONGEST_SHARED

log = logging.getLogger(__name__)

NONCE_HOLDS = 120.0  # seconds in which Discord surely knows the nonce
AT_ONCE = 16  # deliveries under way
STATUS_EVERY = 10.0  # seconds at least between two edits of one message
LONGEST_DELIVERY = 90.0  # seconds; discord.py waits out rate limits within a call


class Attempts:
    def __init__(self, table: Table, deliver: Deliver) -> None:
        self.table, self.rows, self.time, self.to = table, table.outbox, table.time, deliver
        self.failures = Failures(table)
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._first: dict[int, float] = {}  # when this run first tried a row, in served time
        self._edited: dict[str, float] = {}  # when a lane last edited its message

    def wait_before(self, row: Row) -> float:
        """Seconds until the row may be tried."""
        now, wait = self.time.served(), row.next_at - self.time.served()
        if row.kind in EDITED and row.lane in self._edited:
            wait = max(wait, self._edited[row.lane] + STATUS_EVERY - now)
        return wait

    async def attempt(self, row: Row) -> None:
        doubtful, newer = self._is_doubtful(row), await self.rows.has_newer(row)
        row = msgspec.structs.replace(row, doubtful=doubtful, newer=newer)
        if row.user_id is not None and (wait := await self._wait_for_reader(row, row.user_id)) > 0:
            if wait == math.inf:
                await self.failures.handle(row, Uninvited())
            else:
                await self.rows.put_off(row, wait, "its reader is not to be disturbed now")
            return
        async with self._slots:
            try:
                message_id = await self._find(row)
                if message_id is None:
                    self._first.setdefault(row.id, self.time.served())
                    if not await self.rows.note_try(row):
                        self._first.pop(row.id, None)
                        return
                    message_id = await self._send(row)
                    await self._check_commitment(row, message_id)
            except Exception as fault:
                if not await self.failures.handle(row, fault):
                    self._first.pop(row.id, None)
                if isinstance(fault, (DmClosed, Gone)):
                    await self._look_around(row)
                return
        self._first.pop(row.id, None)
        await self._follow_up(row, message_id)

    async def _wait_for_reader(self, row: Row, user: int) -> float:
        """Seconds: a call waits for the end of quiet hours, and a first message until there were not too many."""
        until = (await self.table.people.asleep([user])).get(user) if row.kind in CALLS else None
        return until - self.time.wall() if until is not None else await self.rows.wait_for_contact(user)

    def _is_doubtful(self, row: Row) -> bool:
        """It was tried, and the nonce may be forgotten."""
        if row.since is None:
            return False
        first = self._first.get(row.id)
        return first is None or self.time.served() - first > NONCE_HOLDS

    async def _find(self, row: Row) -> int | None:
        if not row.doubtful or row.kind in EDITED:
            return None
        crash_points.reach("outbox: before looking")
        return await self.to.find(row)

    async def _send(self, row: Row) -> int | None:
        crash_points.reach("outbox: before sending")
        async with asyncio.timeout(LONGEST_SHARED if self.table.store.shared else LONGEST_DELIVERY):
            message_id = await self.to.deliver(row)
        crash_points.reach("outbox: after sending")
        if row.kind in EDITED:
            self._edited[row.lane] = self.time.served()
        return message_id

    async def _check_commitment(self, row: Row, message_id: int | None) -> None:
        """A game begins, or goes on with new dice, only when its channel shows the commitment. One that is not there is
        sent again."""
        if row.kind not in COMMITS:
            return
        if message_id is None or not await self.to.sees(row, message_id):
            raise Undelivered("its channel does not show the commitment")

    # It arrived.

    async def _follow_up(self, row: Row, message_id: int | None) -> None:
        """Notes that it went out. A commitment begins its game; a DM or a channel that was shut is open again."""
        await self.rows.note_done(row, message_id)
        if row.game_id is None:
            return
        if row.kind == Kind.COMMITMENT and message_id is not None:
            crash_points.reach("outbox: before begin")
            await begin_game(self.table, row.game_id, message_id)
        if row.kind == Kind.NEW_DICE and message_id is not None:
            crash_points.reach("outbox: before new dice")
            await change_key(self.table, row.game_id, message_id)
        if row.user_id is not None:
            await self._open_dm(row.game_id, row.user_id)
        game = await self.table.games.game(row.game_id)
        if game is not None and game.trouble and row.channel_id == game.channel_id:
            await self.table.host.end_trouble(row.game_id)
        await self._look_around(row)

    async def _look_around(self, row: Row) -> None:
        """Whether everybody is still there who plays."""
        for user in await self.to.missing(row) if row.game_id is not None else ():
            await self.table.departures.note(row.game_id or "", user)

    async def _open_dm(self, game_id: str, user_id: int) -> None:
        with contextlib.suppress(Refused):
            sitters = await self.table.queries.seats(game_id)
            if any(s.user_id == user_id and s.dm_closed for s in sitters.values()):
                await self.table.lobby.set_dm_closed(game_id, user_id, False)


async def begin_game(table: Table, game_id: str, message_id: int) -> None:
    """The commitment is there."""
    try:
        await table.moves.begin(game_id, message_id)
    except Exception as fault:  # the rules or a data set failed: other games go on
        log.exception("game %s could not begin", game_id, extra={"game": game_id})
        await table.moves.note_cannot_begin(game_id, repr(fault))


async def change_key(table: Table, game_id: str, message_id: int) -> None:
    """The new commitment is there."""
    try:
        await table.new_dice.begin(game_id, message_id)
    except Exception:  # it can't be read, for instance; the next start tries again
        log.exception("game %s could not get its new dice", game_id, extra={"game": game_id})
