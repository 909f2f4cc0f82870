"""`/inbox`: all my games over all servers, in any place where Discord lets commands be used."""

from __future__ import annotations

from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Interaction, answer
from bot.interaction.inbox import inbox_of
from bot.interaction.show import show
from bot.panels.ids import Click, whole_number


class InboxCommands(HeraldCog):
    opening = {"inbox": "page_click"}

    @app_commands.command(name="inbox", description="All your games, the most urgent first")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def inbox(self, interaction: Interaction) -> None:
        async def work() -> None:
            card, _, _ = await inbox_of(self.table, interaction.user.id)
            await show(interaction, card)

        await answer(interaction, work)

    async def page_click(self, interaction: Interaction, click: Click) -> None:
        """Another page, or the same one as it is now. The message that comes once a day changes in place too."""
        user, page = interaction.user.id, whole_number(click.arg) or 0
        is_daily = interaction.message is not None and interaction.message.id == await self.table.digests.post_of(user)
        card, _, _ = await inbox_of(self.table, user, page, 0 if is_daily else None)
        await show(interaction, card, update=True if is_daily else None)
