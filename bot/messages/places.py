"""Where a game is played, by Discord's account. What the gateway has told is in memory; a Herald not connected to
it (interactions come by HTTPS, or another one is) asks, and remembers the answer for a minute."""

from __future__ import annotations

import time
from typing import TypeAlias

import discord

KEPT = 60.0  # seconds
MOST = 500  # channels

Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread


class Place:
    """A channel, or a thread with the channel that it belongs to: permissions are those of the channel."""

    def __init__(self, channel: Channel, parent: discord.abc.GuildChannel | None) -> None:
        self.channel, self.parent = channel, parent
        self.guild = channel.guild

    def rights(self, member: discord.Member) -> discord.Permissions:
        return self.parent.permissions_for(member) if self.parent is not None else discord.Permissions.none()


class Places:
    def __init__(self, bot: discord.Client) -> None:
        self.bot = bot
        self._asked: dict[int, tuple[float, Place | None]] = {}  # when, and what Discord said

    async def find(self, guild_id: int | None, channel_id: int) -> Place | None:
        """None: there is none, or we may not see it."""
        if guild_id is None:
            return None
        known = self.bot.get_guild(guild_id)
        channel = known.get_channel_or_thread(channel_id) if known is not None else None
        if channel is not None:
            return Place(channel, channel.parent if isinstance(channel, discord.Thread) else channel)
        at, held = self._asked.get(channel_id, (-KEPT, None))
        if time.monotonic() - at < KEPT:
            return held
        if len(self._asked) >= MOST:
            self._asked.clear()
        found = await self._ask(known, guild_id, channel_id)
        self._asked[channel_id] = (time.monotonic(), found)
        return found

    async def _ask(self, known: discord.Guild | None, guild_id: int, channel_id: int) -> Place | None:
        """Roles are needed for permissions: of a server that the gateway has not told of they are asked for too."""
        try:
            guild = known if known is not None else await self.bot.fetch_guild(guild_id, with_counts=False)
            channel = await guild.fetch_channel(channel_id)
            parent: Channel = channel
            if isinstance(channel, discord.Thread):
                parent = channel.parent or await guild.fetch_channel(channel.parent_id)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return None
        return Place(channel, None if isinstance(parent, discord.Thread) else parent)
