"""Whether the players are still members of the server. Discord reports departures only to bots that may read the list
of all members, which Herald does not ask for; so it asks by name. It asks at public moments: when something has gone to
a game's channel, or when somebody was called by direct message for a question whose answers are public. It asks about
everybody alike, waited for or not; about each person at most once in some hours, and about nobody who has just done
something there."""

from __future__ import annotations

import logging
from typing import Any

import aiohttp
import discord

from bot.messages.kinds import Kind
from bot.messages.row import Row
from bot.table import Table, Unreadable

log = logging.getLogger(__name__)

HOURS = 6 * 3600.0  # between two questions about one person
MOST = 20_000  # people remembered
PUBLIC_CALLS = (Kind.PING, Kind.REMINDER)  # but for those of a window
UNKNOWN = (10007, 10013)  # no such member; no such user


class Members:
    def __init__(self, bot: Any, table: Table) -> None:
        self.bot, self.table = bot, table
        self._known: dict[tuple[int, int], tuple[float, bool]] = {}  # when it was seen, and whether they were there

    def note(self, guild_id: int | None, user_id: int, is_there: bool = True) -> None:
        """They have just done something there, or were looked for."""
        if guild_id is not None:
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[guild_id, user_id] = self.table.time.served(), is_there

    async def missing(self, row: Row) -> list[int]:
        """Who of a game's people has left its server; asked when a row was tried."""
        if row.channel_id is None and row.kind not in PUBLIC_CALLS:
            return []
        try:
            found = await self.table.departures.to_look_for(row.game_id or "")
        except Unreadable:
            return []
        if found is None:
            return []
        game, people, is_window = found
        if is_window if row.channel_id is None else row.channel_id != game.channel_id:
            return []
        return [user for user in people if not await self.is_there(game.guild_id or 0, user)]

    async def is_there(self, guild_id: int, user_id: int) -> bool:
        """As far as Discord tells us. What it does not answer now is asked again later."""
        at, is_there = self._known.get((guild_id, user_id), (-HOURS, True))
        if self.table.time.served() - at < HOURS:
            return is_there
        self.note(guild_id, user_id)  # others ask at the same moment
        try:
            await self.bot.http.get_member(guild_id, user_id)
        except discord.NotFound as fault:
            self.note(guild_id, user_id, fault.code not in UNKNOWN)
            return fault.code not in UNKNOWN
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, discord.RateLimited) as fault:
            log.info("whether somebody is still in server %s is not known: %r", guild_id, fault)
        return True
