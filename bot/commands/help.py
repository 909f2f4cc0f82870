"""`/help`, and the newcomer's first minute: a button for each campaign that opens a game against the computer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction, answer, say
from bot.panels.ids import Click
from bot.panels.layout import layout
from bot.panels.parts import Card, TextPart
from bot.panels.public_cards import welcome_card
from bot.words import Said, joined, plain_words, words_of
from rules.kernel import Campaign

if TYPE_CHECKING:
    from bot.app.client import Herald

TABLE_FOR = 4  # seats of a quick game, if the campaign has that many
MOST_TRIES = 3  # open games against the computer, of one person in one server
WELCOMED = "welcome"  # where it is kept that a server was greeted


class HelpCommands(HeraldCog):
    opening = {"try": "try_click"}

    def __init__(self, bot: Herald) -> None:
        super().__init__(bot)
        self.opening_for = WeakValueDictionary[int, asyncio.Lock]()  # by user: one click after the other

    @app_commands.command(name="help", description="How to play with Herald")
    async def help(self, interaction: Interaction) -> None:
        card = welcome_card(plain_words().ui("help"), self.bot.campaigns)
        await answer(interaction, lambda: say(interaction, card))

    # A game at once.

    async def try_click(self, interaction: Interaction, click: Click) -> None:
        """Starts a game of that campaign with computer players in the other seats: in this channel, or in a new thread
        if the channel already has a game."""
        campaign = self.bot.campaigns.get(click.arg)
        if campaign is None:
            raise Friendly(plain_words().ui("old_command"))
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Friendly(plain_words().ui("in_a_server"))
        async with self.opening_for.setdefault(interaction.user.id, asyncio.Lock()):
            where = await self.try_game(interaction, campaign)
        place = "" if where == interaction.channel_id else Said(f"<#{where}>")
        title = words_of(campaign).game.title
        await say(interaction, Card([TextPart(plain_words().ui("try_starts", title=title, place=place))]))

    async def try_game(self, interaction: Interaction, campaign: Campaign) -> int:
        """Opens and starts it; where."""
        assert interaction.guild_id is not None
        tried = await self.table.queries.games_against_computers(interaction.guild_id, interaction.user.id)
        if len(tried) >= MOST_TRIES:
            places = Said(joined([f"<#{game.channel_id}>" for game in tried]))
            raise Friendly(plain_words().ui("try_enough", n=len(tried), places=places))
        where = await self.free_place(interaction, campaign)
        game = await self.table.lobby.new_game(campaign.id, where, interaction.guild_id, interaction.user.id)
        await self.table.lobby.join(game.id, interaction.user.id, interaction.user.display_name)
        for _ in range(min(TABLE_FOR, campaign.players[-1]) - 1):
            await self.table.lobby.add_computer(game.id)
        await self.table.lobby.set_speed(game.id, "none", 0)  # nobody is kept waiting but the computer
        await self.table.lobby.start(game.id)
        return where

    async def free_place(self, interaction: Interaction, campaign: Campaign) -> int:
        """This channel; a new private thread of it where a game is open already."""
        channel = interaction.channel
        assert channel is not None
        there = await self.table.queries.game_in(channel.id)
        if there is None or not there.is_open:
            return channel.id
        place = await self.bot.places.find(interaction.guild_id, channel.id)
        parent = place.parent if place is not None else None
        if not isinstance(parent, discord.TextChannel):
            raise Friendly(plain_words().ui("parley_nowhere"))
        try:
            thread = await parent.create_thread(name=campaign.title, type=discord.ChannelType.private_thread)
            await thread.add_user(interaction.user)
        except discord.HTTPException:
            raise Friendly(plain_words().ui("parley_failed")) from None
        return thread.id

    # The greeting, once for each server of a local table.

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        if self.bot.greets:
            for guild in self.bot.guilds:
                await self.greet(guild)

    async def greet(self, guild: discord.Guild) -> None:
        key = f"{WELCOMED}:{guild.id}"
        if await self.table.notes.read(key) is not None or not guild.text_channels:
            return
        card = welcome_card(plain_words().ui("welcome"), self.bot.campaigns)
        channel = min(guild.text_channels, key=lambda c: c.position)
        await channel.send(view=layout(card), nonce=key[-25:])
        await self.table.notes.keep(key, 1)
