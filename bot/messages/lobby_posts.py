"""The card of a lobby in its channel, kept as the lobby is.

Whoever changes something is answered at once, and the card follows by itself: the first change is shown at once, what
comes right after it together. Discord takes five edits of a channel in five seconds, from all Heralds together.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.messages.kinds import Kind
from bot.messages.pictures import Shown
from bot.panels.layout import layout
from bot.panels.parts import Card
from bot.panels.public_cards import lobby_card
from bot.store import Away
from bot.table import Game, Refused, Sitters
from bot.words import words_of

if TYPE_CHECKING:
    from bot.app.client import Herald

log = logging.getLogger(__name__)

PATIENCE = 0.8  # seconds for its picture; if that takes longer, the lobby does without
EVERY = 2.0  # seconds between two edits of one card
LAST_EDIT = 0.5  # seconds for what is not shown yet when Herald stops
LOOK = 0.2  # seconds between two looks whether another Herald has edited it long enough ago


class LobbyPosts:
    def __init__(self, bot: Herald) -> None:
        self.bot, self.table = bot, bot.table
        self._kept: dict[str, asyncio.Task[None]] = {}  # by game: its card is being brought up to date
        self._stopping = asyncio.Event()

    async def card(self, game_id: str, note: str = "") -> tuple[Card, list[discord.File]]:
        """With the file of its picture, which must be sent again with every change of the card."""
        now = await self.table.games.look(game_id)
        words = words_of(now.campaign)
        drawing = self.bot.pictures.banner(words, now.campaign, now.game, now.sitters)
        try:
            async with asyncio.timeout(PATIENCE):
                banner = await drawing
        except TimeoutError:
            banner = Shown([], [], "")
        return lobby_card(words, now.campaign, now.game, now.sitters, banner.parts, note), banner.files

    def refresh(self, game: Game) -> None:
        """Something has changed that the card shows."""
        if game.id not in self._kept and not self._stopping.is_set():
            task = self._kept[game.id] = asyncio.create_task(self._keep(game))
            task.add_done_callback(lambda _: self._kept.pop(game.id))

    async def stop(self) -> None:
        """What is not shown yet is shown now."""
        self._stopping.set()
        if self._kept:
            _, late = await asyncio.wait(self._kept.values(), timeout=LAST_EDIT)
            for task in late:
                task.cancel()

    async def _keep(self, game: Game) -> None:
        """Until it shows the lobby as it is, or how it was left when the game began."""
        shown: tuple[Game, Sitters] | None = None
        try:
            while (now := await self._look(game)) != shown and (shown is None or not shown[0].has_begun):
                if self._stopping.is_set() or await self.table.store.claim([f"lobby:{game.id}"], EVERY):
                    shown = now
                    await self._edit(game)
                    await self._rest(EVERY)
                else:
                    await self._rest(LOOK)
        except (discord.HTTPException, aiohttp.ClientError, Refused, Away) as fault:
            log.info("the card of lobby %s could not be changed: %s", game.id, fault)
        except Exception:
            log.exception("the card of lobby %s could not be changed", game.id, extra={"game": game.id})

    async def _look(self, game: Game) -> tuple[Game, Sitters]:
        live = await self.table.games.look(game.id)
        return live.game, dict(live.sitters)

    async def _edit(self, game: Game) -> None:
        for post in (await self.table.sent.of(game.id, Kind.LOBBY))[:1]:
            card, files = await self.card(game.id)
            channel = self.bot.get_partial_messageable(game.channel_id)
            await channel.get_partial_message(post.message_id).edit(view=layout(card), attachments=files)

    async def _rest(self, seconds: float) -> None:
        """Until the next edit; not at all when Herald stops."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()
