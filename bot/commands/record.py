"""`/record`, and the same on a person's menu: how reliably somebody answers, which games they finished, how strong they
are. Everybody may keep their own to themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction, answer
from bot.interaction.show import show
from bot.panels.ids import Click
from bot.panels.record_card import record_card
from bot.words import plain_words, words_of

if TYPE_CHECKING:
    from bot.app.client import Herald

HIDES = {"show_record": ("hides_record", False), "hide_record": ("hides_record", True),
         "show_rating": ("hides_rating", False), "hide_rating": ("hides_rating", True)}  # fmt: skip


class RecordCommands(HeraldCog):
    opening = {"record": "hide_click"}

    def __init__(self, bot: Herald) -> None:
        super().__init__(bot)
        menu = app_commands.ContextMenu(name="Record", callback=self.on_person)
        menu.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
        bot.tree.add_command(menu, override=True)

    @app_commands.command(name="record", description="How reliably somebody answers, and how strong they are")
    @app_commands.describe(player="Whose; leave it out for your own")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def record(self, interaction: Interaction, player: discord.User | None = None) -> None:
        await answer(interaction, lambda: self.show_record(interaction, player or interaction.user))

    async def on_person(self, interaction: Interaction, person: discord.User) -> None:
        await answer(interaction, lambda: self.show_record(interaction, person))

    async def show_record(self, interaction: Interaction, person: discord.User | discord.Member) -> None:
        standing, is_own = self.table.standing, person.id == interaction.user.id
        hidden = await standing.hidden(person.id)
        record = await standing.record_of(person.id) if is_own or not hidden[0] else None
        ratings = None
        if is_own or not hidden[1]:
            found = await standing.ratings_of(person.id)
            names = {id: words_of(c).game.title for id, c in self.bot.campaigns.items()}
            ratings = {names.get(id, id): rating for id, rating in found.items()}
        await show(interaction, record_card(person.display_name, record, ratings, hidden if is_own else None))

    async def hide_click(self, interaction: Interaction, click: Click) -> None:
        if click.arg not in HIDES:
            raise Friendly(plain_words().ui("old_command"))
        await self.table.standing.hide(interaction.user.id, *HIDES[click.arg])
        await self.show_record(interaction, interaction.user)
