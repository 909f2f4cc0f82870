"""`/inbox`: all my games over all servers, in any place where Discord lets commands be used."""

from __future__ import annotations

import contextlib

from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Interaction, answer
from bot.interaction.show import show
from bot.panels.ids import Click, whole_number
from bot.panels.inbox import PAGE, InboxLine, inbox_card
from bot.panels.parts import Card
from bot.table import Unreadable, Waiting


class InboxCommands(HeraldCog):
    opening = {"inbox": "page_click"}

    @app_commands.command(name="inbox", description="All your games, the most urgent first")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def inbox(self, interaction: Interaction) -> None:
        async def work() -> None:
            await show(interaction, await self.card(interaction.user.id, 0))

        await answer(interaction, work)

    async def page_click(self, interaction: Interaction, click: Click) -> None:
        await show(interaction, await self.card(interaction.user.id, whole_number(click.arg) or 0))

    async def card(self, user_id: int, page: int) -> Card:
        found = await self.table.queries.inbox(user_id)
        page = max(0, min(page, (len(found) - 1) // PAGE))
        lines = [await self.line(one) for one in found[page * PAGE : (page + 1) * PAGE]]
        waiting = sum(one.game.phase == "running" and one.is_awaited is not False for one in found)
        return inbox_card(lines, len(found), waiting, page)

    async def line(self, one: Waiting) -> InboxLine:
        game, campaign, state = one.game, None, None
        with contextlib.suppress(LookupError):  # a database can name a campaign that is not known here
            campaign = self.table.games.find(game.campaign)
        if game.has_begun:
            with contextlib.suppress(Unreadable):
                state = (await self.table.games.look(game.id)).state
        awaited = one.is_awaited if one.is_awaited is not None else state is not None and one.seat in state.awaited()
        until = None if one.until is None else round(self.table.time.wall_at(one.until))
        is_awaited = game.phase == "running" and awaited
        return InboxLine(game.id, game.title, game.channel_id, campaign, game.phase, state, is_awaited, until)
