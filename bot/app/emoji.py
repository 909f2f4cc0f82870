"""The small pictures that menus and buttons show: Herald draws them and uploads those that Discord lacks.

They are emoji of the application, which work in every server. The name of one says how it looks, so only what is
missing or has changed is uploaded, and what nothing shows any more is taken away. Where Discord refuses, menus do
without.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.panels.layout import EMOJI
from renders.emoji.table import KEYS, OURS, name_of

if TYPE_CHECKING:
    from bot.app.client import Herald

log = logging.getLogger(__name__)

SOON = 5.0  # seconds after the start: people and their games come first
LEASE = 600.0  # seconds; of several Heralds one uploads
LOOK_AGAIN, LOOKS = 60.0, 60  # seconds, and how often, for the others


async def keep_emoji(herald: Herald) -> None:
    await asyncio.sleep(SOON)
    try:
        for _ in range(LOOKS):
            if await put_emoji(herald):
                return
            await asyncio.sleep(LOOK_AGAIN)
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as fault:
        log.warning("menus show %d of %d small pictures: %s", len(EMOJI), len(KEYS), fault)


async def put_emoji(herald: Herald) -> bool:
    """Uses what is there, and uploads the rest. False: another Herald is about to."""
    there = {emoji.name: emoji for emoji in await herald.fetch_application_emojis()}
    names = {key: name_of(key) for key in KEYS}
    use(names, there)
    missing = sorted(set(names.values()) - set(there))
    old = [emoji for name, emoji in there.items() if name.startswith(OURS) and name not in names.values()]
    if not missing and not old:
        return True
    if not await herald.table.store.claim(["emoji"], LEASE):
        return False
    keys = {name: key for key, name in names.items()}
    for name in missing:
        there[name] = await herald.create_application_emoji(name=name, image=await asyncio.to_thread(draw, keys[name]))
        use(names, there)
    for emoji in old:
        await herald.http.delete_application_emoji(herald.application_id or 0, emoji.id)
    log.info("%d small pictures uploaded, %d taken away", len(missing), len(old))
    return True


def use(names: dict[str, str], there: dict[str, discord.Emoji]) -> None:
    EMOJI.clear()
    for key, name in names.items():
        if name in there:
            EMOJI[key] = discord.PartialEmoji(name=name, id=there[name].id)


def draw(key: str) -> bytes:
    from renders.emoji.draw import emoji_png  # Pillow is loaded with the first of them

    return emoji_png(key)
