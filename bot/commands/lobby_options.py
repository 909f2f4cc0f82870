"""What can be set before a game: its options, its speed, and how each player is called."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import msgspec

from bot.commands.base import HeraldCog
from bot.commands.host import must_be_host
from bot.interaction.answer import Friendly, Interaction, ask, show
from bot.interaction.context import Here
from bot.messages.pictures import Shown
from bot.panels.ids import Click, post_id, whole_number
from bot.panels.layout import layout
from bot.panels.parts import Card, Modal
from bot.panels.public_cards import joined_card, lobby_card, option_card, options_card
from bot.table import Refused
from bot.words import Said, plain_words, words_of

PATIENCE = 0.8  # seconds for its picture; where many are being drawn, a lobby does without


class LobbyCard(HeraldCog):
    """A cog that keeps the lobby card as it should be."""

    async def card(self, game_id: str, note: str = "") -> tuple[Card, list[discord.File]]:
        """With the file of its picture, which every change of the card has to bring along."""
        live = await self.table.look(game_id)
        words = words_of(live.campaign)
        drawing = self.bot.pictures.banner(words, live.campaign, live.game, live.sitters)
        try:
            async with asyncio.timeout(PATIENCE):
                banner = await drawing
        except TimeoutError:
            banner = Shown([], [], "")
        return lobby_card(words, live.campaign, live.game, live.sitters, banner.parts, note), banner.files

    async def refresh(self, here: Here) -> None:
        """After a command: the card that stands in the channel."""
        for post in (await self.table.posts(here.game.id, "lobby"))[:1]:
            channel = self.bot.get_partial_messageable(here.game.channel_id)
            card, files = await self.card(here.game.id)
            try:
                await channel.get_partial_message(post.message_id).edit(view=layout(card), attachments=files)
            except (discord.HTTPException, aiohttp.ClientError):
                return


class Options(LobbyCard):
    on_posts = {
        "options": "options_click", "option": "choose_option", "set": "set_option", "type": "ask_option",
        "typed": "typed_option", "ping": "set_ping", "wish": "wish_seat",
    }  # fmt: skip

    async def options_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        must_be_host(here, interaction)
        await show(interaction, options_card(here.words, here.campaign, here.game))

    async def choose_option(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        must_be_host(here, interaction)
        option = chosen(values)
        known = {"speed", *(f"o.{f.name}" for f in msgspec.structs.fields(here.campaign.options))}
        if option not in known:
            raise Refused("no_such_option", option=option)
        await show(interaction, option_card(here.words, here.campaign, here.game, option))

    async def set_option(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        must_be_host(here, interaction)
        value = chosen(values)
        if click.arg == "speed":
            await self.table.set_speed(here.game.id, value)
            note = here.words.ui("speed_set", speed=value)
        else:
            note = await self.put(here, click.arg.removeprefix("o."), value)
        await self.refresh(here)
        fresh = await self.again(here, interaction.user.id)
        await show(interaction, options_card(here.words, here.campaign, fresh.game, note))

    async def put(self, here: Here, name: str, text: str) -> str:
        value = read_option(here, name, text)
        await self.table.set_option(here.game.id, name, value)
        return here.words.ui("option_set", option=Said(here.words.option(name)), value=value)

    async def ask_option(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        must_be_host(here, interaction)
        name = click.arg.removeprefix("o.")
        label = here.words.option(name)[:45]
        await ask(interaction, Modal(post_id(here.game.id, "typed", click.arg), here.words.ui("options"), label))

    async def typed_option(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.set_option(interaction, here, click, values)

    async def set_ping(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        how: Any = chosen(values)
        assert here.player  # whoever sits nowhere is told so
        await self.table.set_ping(here.game.id, interaction.user.id, how)
        await self.joined(interaction, here, here.words.ui("ping_set"))

    async def wish_seat(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        wished = chosen(values)
        seat = None if wished == "-" else wished
        await self.table.wish_seat(here.game.id, interaction.user.id, seat)
        await self.refresh(here)
        name = here.words.name(seat) if seat else here.words.ui("wish_any")
        await self.joined(interaction, here, here.words.ui("wish_set", seat=Said(name)))

    async def joined(self, interaction: Interaction, here: Here, note: str) -> None:
        now = await self.again(here, interaction.user.id)
        sitter = now.sitters[now.player]
        await show(interaction, joined_card(now.words, now.campaign, now.game, sitter, note))


def chosen(values: list[str]) -> str:
    """What was chosen in a menu of one, or typed. No client of Discord's sends nothing; others do."""
    if not values:
        raise Friendly(plain_words().ui("old_command"))
    return values[0]


def read_option(here: Here, name: str, text: str) -> Any:
    """What was typed or chosen, as the option's own type takes it."""
    now = getattr(msgspec.convert(here.game.options, here.campaign.options), name, None)
    if isinstance(now, bool):
        return text == "True"
    number = whole_number(text) if isinstance(now, int) else None
    return text if number is None else number
