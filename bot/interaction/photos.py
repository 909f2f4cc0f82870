"""A picture that somebody sent in a window of Discord's: fetched, encoded again, and posted as ours.

We never link to what was uploaded, and nothing that a camera wrote into it is kept.
"""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import msgspec

from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext
from bot.interaction.show import defer_soon
from bot.workers.photo import MOST_BYTES, encode_again

MEGABYTE = 1024 * 1024


class Uploaded(msgspec.Struct):
    """A file as Discord describes it. Its name and type are whatever the sender made of them."""

    url: str
    size: int


def uploaded_in(data: Any) -> Uploaded | None:
    """The one file of a window that was sent."""
    files = ((data or {}).get("resolved") or {}).get("attachments") or {}
    return next((msgspec.convert(file, Uploaded) for file in files.values()), None)


async def post_photo(interaction: Interaction, context: GameContext, uploaded: Uploaded) -> None:
    """To the game's channel; `Friendly` where it can't be read."""
    words, herald = context.words, interaction.client
    if uploaded.size > MOST_BYTES:
        size, most = f"{uploaded.size / MEGABYTE:.0f}", MOST_BYTES // MEGABYTE
        raise Friendly(words.ui("photo_too_big", size=size, most=most))
    defer_soon(interaction)
    try:
        file = await herald.http.get_from_cdn(uploaded.url)
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError):
        raise Friendly(words.ui("photo_not_read")) from None
    if herald.workers is None:
        photo = await asyncio.to_thread(encode_again, file)
    else:  # never in this process, however busy the others are: a file may be made to harm whoever opens it
        photo = await herald.workers.do(encode_again, file)
    if photo is None:
        raise Friendly(words.ui("photo_unreadable"))
    await herald.table.photos.post(context.game.id, context.player, photo)
