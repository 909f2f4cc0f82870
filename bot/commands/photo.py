"""A photo of the table, attached to a battle report: asked for by a button of the panel, sent in a window of Discord's.

Herald fetches it, encodes it again and posts its own copy. It never links to what was uploaded.
"""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import msgspec

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext
from bot.interaction.show import defer_soon, open_modal
from bot.panels.ids import Click, post_id
from bot.panels.parts import Modal
from bot.workers.photo import MOST_BYTES, encode_again
from rules.reports import may_show

MEGABYTE = 1024 * 1024


class Uploaded(msgspec.Struct):
    """A file as Discord describes it. Its name and type are whatever the sender made of them."""

    url: str
    size: int


class PhotoCommands(HeraldCog):
    on_posts = {"photo": "ask_click", "photo_sent": "take"}

    async def ask_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        must_show(context)
        words = context.words
        title, label = words.ui("photo_title"), words.ui("photo_label")
        await open_modal(interaction, Modal(post_id(context.game.id, "photo_sent"), title, label, file=True))

    async def take(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        must_show(context)
        words, uploaded = context.words, uploaded_in(interaction.data)
        if uploaded is None:
            raise Friendly(words.ui("photo_missing"))
        if uploaded.size > MOST_BYTES:
            size, most = f"{uploaded.size / MEGABYTE:.0f}", MOST_BYTES // MEGABYTE
            raise Friendly(words.ui("photo_too_big", size=size, most=most))
        defer_soon(interaction)
        photo = await self.encode(await self.read(uploaded, words.ui("photo_not_read")))
        if photo is None:
            raise Friendly(words.ui("photo_unreadable"))
        await self.table.photos.post(context.game.id, context.player, photo)
        now = await self.again(context, interaction.user.id)
        await self.bot.panels.open(interaction, now, words.ui("photo_taken"))

    async def read(self, uploaded: Uploaded, or_say: str) -> bytes:
        try:
            return await self.bot.http.get_from_cdn(uploaded.url)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError):
            raise Friendly(or_say) from None

    async def encode(self, file: bytes) -> bytes | None:
        """Never in this process, however busy the others are: the file may be made to harm whoever opens it."""
        if self.bot.workers is None:
            return await asyncio.to_thread(encode_again, file)
        return await self.bot.workers.do(encode_again, file)


def must_show(context: GameContext) -> None:
    if not may_show(context.begun, context.player):
        raise Friendly(context.words.ui("photo_not_now"))


def uploaded_in(data: Any) -> Uploaded | None:
    """The one file of a window that was sent."""
    files = ((data or {}).get("resolved") or {}).get("attachments") or {}
    return next((msgspec.convert(file, Uploaded) for file in files.values()), None)
