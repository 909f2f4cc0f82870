"""Defers an interaction whose answer takes long, so that Discord does not give up on it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.app.client import Herald

log = logging.getLogger(__name__)

PATIENCE = 1.5  # seconds before the watchdog defers; Discord waits for three
DRAWING = 0.02  # the same when a picture has to be drawn first: nobody should wait without a word
ANSWERED_ALREADY = 40060  # Discord has an answer to this interaction


class Watchdog:
    """`update`: the answer will change the message that was clicked. `asleep`: it never defers. `deferred`: Discord has
    the deferral, or may have it. `owes`: it shows "thinking", which an answer must fill in."""

    def __init__(self, interaction: discord.Interaction[Herald], update: bool, asleep: bool = False) -> None:
        self.interaction, self.update = interaction, update
        self.deferred = self.owes = False
        self.task: asyncio.Task[None] | None = None
        self.loop = asyncio.get_running_loop()
        self.latest = self.loop.time() + PATIENCE
        self.handle: asyncio.TimerHandle | None = None
        if not asleep:
            self.handle = self.loop.call_at(self.latest, self.bark)

    def bark_soon(self) -> None:
        """A picture is about to be drawn: the usual patience would be too long."""
        self.bark_at(self.loop.time() + DRAWING)

    def bark_at(self, when: float) -> None:
        if self.handle is not None and self.task is None:
            self.handle.cancel()
            self.handle = self.loop.call_at(when, self.bark)

    def bark(self) -> None:
        if not self.interaction.response.is_done():
            self.task = asyncio.ensure_future(self.defer())

    async def defer(self) -> None:
        try:
            if self.update:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
        except (discord.HTTPException, discord.InteractionResponded) as fault:
            log.info("not deferred: %s", fault)
            return
        except Exception as fault:
            log.warning("nobody knows whether a deferral arrived: %r", fault)
        self.deferred, self.owes = True, not self.update

    async def give_way(self) -> None:
        """An answer is ready. A deferral that is under way comes first; one that is not waits for the usual time,
        since files can take long to send."""
        if self.task is not None:
            await self.call_off()
        else:
            self.bark_at(self.latest)

    async def call_off(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
