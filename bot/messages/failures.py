"""What can't be delivered: tried again, sent elsewhere, or given up. A closed DM is noted with the seat; a channel that
is gone or shut is told to the host."""

from __future__ import annotations

import contextlib
import logging
import random

from bot.messages.row import DmClosed, Gone, Rejected, Row, Shut, TooManyContacts, Undelivered, Uninvited
from bot.table import Refused, Table

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0  # seconds; it doubles from try to try
CONTACT_WAIT = 3600.0  # seconds without a message to a stranger, once Discord has warned us
SHUT_WAIT, SHUT_TRIES = 3600.0, 24  # a channel we may not write in is tried hourly for a day


class Failures:
    def __init__(self, table: Table) -> None:
        self.table, self.rows = table, table.outbox

    async def handle(self, row: Row, fault: Exception) -> bool:
        """Whether the row will be tried again."""
        match fault:
            case DmClosed():
                return await self._close_dm(row)
            case Uninvited():
                await self.rows.redirect(row)
                return False
            case TooManyContacts():
                self.rows.pause_contacts(CONTACT_WAIT)
                return await self._try_again(row, str(fault), CONTACT_WAIT)
            case Gone():
                return await (self._close_dm(row) if row.user_id is not None else self._give_up(row, f"gone: {fault}"))
            case Shut():
                return await self._wait_for_permission(row, str(fault))
            case Rejected():
                log.error("message %s (%s) was rejected: %s", row.id, row.kind, fault)
                await self.rows.give_up(row, f"rejected: {fault}")
                return False
            case Undelivered():
                return await self._try_again(row, str(fault), fault.after)
            case TimeoutError():
                return await self._try_again(row, "no answer in time")
        log.error("message %s (%s) failed", row.id, row.kind, exc_info=fault)
        return await self._try_again(row, repr(fault))

    async def _try_again(self, row: Row, why: str, after: float | None = None) -> bool:
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(row.tries, 10)) * random.uniform(0.8, 1.2)
        wait = max(wait, after or 0.0)
        log.warning("message %s (%s) waits %.0f s: %s", row.id, row.kind, wait, why)
        await self.rows.put_off(row, wait, why)
        return True

    async def _close_dm(self, row: Row) -> bool:
        """Nothing more is tried there. What must reach the player goes to the channel instead; hands wait for
        `/hand`."""
        assert row.user_id is not None
        for game_id in await self.rows.games_to(row.target):
            await self.table.lobby.set_dm_closed(game_id, row.user_id, True)
        await self.rows.redirect(row)
        return False

    async def _give_up(self, row: Row, why: str) -> bool:
        """Nothing can ever go to this channel: all that waits for it is given up, and the host hears of it."""
        await self._tell_host(row, "gone")
        await self.rows.give_up_target(row, why)
        return False

    async def _wait_for_permission(self, row: Row, why: str) -> bool:
        if row.tries + 1 >= SHUT_TRIES:
            return await self._give_up(row, f"shut: {why}")
        await self.rows.put_off_shut(row, SHUT_WAIT, f"shut: {why}")
        await self._tell_host(row, "shut")  # last: the host may mend it at once and ask to try again
        return True

    async def _tell_host(self, row: Row, why: str) -> None:
        if row.game_id is None or row.channel_id is None:
            return
        game = await self.table.games.game(row.game_id)
        if game is not None and game.channel_id == row.channel_id:
            with contextlib.suppress(Refused):
                await self.table.host.note_trouble(row.game_id, why)
