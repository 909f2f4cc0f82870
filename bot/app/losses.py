"""What Discord tells at once, without privileged intents: that Herald is no longer in a server or is there again, and
that a channel or a thread is gone. The games there wait, and their hosts are told."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.table import Refused

if TYPE_CHECKING:
    from bot.app.client import Herald


class Losses(commands.Cog):
    def __init__(self, bot: Herald) -> None:
        self.bot, self.table = bot, bot.table

    async def lose(self, guild_id: int, channel_id: int | None = None) -> None:
        for game_id in await self.table.departures.games_of(guild_id, channel_id):
            with contextlib.suppress(Refused):
                await self.table.host.note_trouble(game_id, "gone")

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Not while it is only out of reach: that is another event."""
        await self.lose(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.table.departures.try_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.lose(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.lose(payload.guild_id, payload.thread_id)
