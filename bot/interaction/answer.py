"""Answering an interaction once, in time, whatever happens.

Every callback goes through `answer`: a watchdog defers after 1.5 s, a refusal becomes a private and friendly word, an
error a private word with a short reference that is in the log too. Nothing a player wrote can ping anybody.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import discord

from bot.panels.layout import layout, modal_of
from bot.panels.parts import Card, Modal, TextPart
from bot.table import Refused
from bot.words import Words, plain_words
from rules.kernel import Illegal

if TYPE_CHECKING:
    from bot.app.client import Herald

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[Herald]"
PATIENCE = 1.5  # seconds before the watchdog defers; Discord waits for three
DRAWING = 0.02  # the same when a picture has to be drawn first: nobody should wait without a word
NO_PINGS = discord.AllowedMentions.none()
ANSWERED_ALREADY = 40060  # our answer arrived, but Discord's reply to it was lost
CLOSED = "Session is closed"  # aiohttp's, when we have left
LAST_ANSWERS = 3.0  # seconds, when stopping
GONE = (10062, 10015, 50027)  # too late: the interaction or its token has expired

under_way: set[asyncio.Task[Any]] = set()  # the callbacks that are running


class Friendly(Exception):
    """Something that can't be done, said so that the person knows what to do instead."""

    def __init__(self, text: str | Card) -> None:
        self.card = text if isinstance(text, Card) else Card([TextPart(text)])
        super().__init__(text if isinstance(text, str) else "")


class Watchdog:
    """Defers an interaction that takes long. `update`: the answer will change the message it came from."""

    def __init__(self, interaction: Interaction, update: bool) -> None:
        self.interaction, self.update = interaction, update
        self.handle = asyncio.get_running_loop().call_later(PATIENCE, self.bark)
        self.task: asyncio.Task[None] | None = None

    def bark_soon(self) -> None:
        """A picture is about to be drawn: the usual patience would be too long."""
        self.handle.cancel()
        self.handle = asyncio.get_running_loop().call_later(DRAWING, self.bark)

    def bark(self) -> None:
        if not self.interaction.response.is_done():
            self.task = asyncio.ensure_future(self.defer())

    async def defer(self) -> None:
        try:
            if self.update:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
        except (discord.HTTPException, discord.InteractionResponded):
            log.info("a late interaction could not be deferred")

    async def call_off(self) -> None:
        self.handle.cancel()
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)


def defer_soon(interaction: Interaction) -> None:
    """The answer will take a while: "thinking" is shown until then."""
    watchdog: Watchdog = interaction.extras["watchdog"]
    watchdog.bark_soon()


def updates_panel(interaction: Interaction) -> bool:
    """Whether the click came from a private panel, which then changes in place."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def answer(
    interaction: Interaction,
    work: Callable[[], Awaitable[None]],
    update: bool | None = None,
) -> None:
    """Does `work`, which answers; says so if it is refused or fails. `update`: the answer changes the message that
    was clicked; None: it does if that is a private panel."""
    watchdog = Watchdog(interaction, updates_panel(interaction) if update is None else update)
    interaction.extras["watchdog"] = watchdog
    task = asyncio.current_task()
    assert task is not None
    under_way.add(task)
    try:
        await work()
    except Friendly as refusal:
        await say(interaction, refusal.card)
    except Illegal as refusal:
        await say(interaction, words_for(interaction).refusal(refusal))
    except Refused as refusal:
        await say(interaction, words_for(interaction).refused(refusal.why))
    except (discord.HTTPException, aiohttp.ClientError) as fault:
        if getattr(fault, "code", 0) != ANSWERED_ALREADY:
            await report_fault(interaction, fault)
    except Exception as fault:
        await report_fault(interaction, fault)
    finally:
        under_way.discard(task)
        await watchdog.call_off()


async def wait_for_answers() -> None:
    """When stopping: whoever is waiting for an answer gets it, if it comes soon."""
    if under_way:
        await asyncio.wait(set(under_way), timeout=LAST_ANSWERS)


def words_for(interaction: Interaction) -> Words:
    """The words of the game it is about, once that is known."""
    known = interaction.extras.get("words")
    return known if isinstance(known, Words) else plain_words()


async def report_fault(interaction: Interaction, fault: Exception) -> None:
    """The person gets a reference that is in the log too. The error's text stays in the log."""
    if getattr(fault, "code", 0) in GONE or (isinstance(fault, RuntimeError) and str(fault) == CLOSED):
        log.warning("an answer came too late: %s", fault)
        return
    reference = secrets.token_hex(3)
    log.error("error %s", reference, exc_info=fault)
    try:
        await say(interaction, plain_words().ui("error", reference=reference))
    except (discord.HTTPException, aiohttp.ClientError):
        log.warning("error %s could not be told", reference)


async def send_again_if_lost(send: Callable[[], Awaitable[object]], files: Sequence[discord.File] = ()) -> None:
    """When the connection breaks nobody knows whether the answer arrived: sent again, Discord says if it did."""
    try:
        await send()
    except aiohttp.ClientError:
        for file in files:
            file.reset()
        try:
            await send()
        except discord.HTTPException as fault:
            if fault.code != ANSWERED_ALREADY:
                raise


async def say(interaction: Interaction, text: str | Card) -> None:
    """A private word beside whatever is there."""
    card = text if isinstance(text, Card) else Card([TextPart(text)])
    response = interaction.response
    if not response.is_done():
        try:
            await send_again_if_lost(
                lambda: response.send_message(view=layout(card), ephemeral=True, allowed_mentions=NO_PINGS)
            )
            return
        except discord.InteractionResponded:
            pass
        except discord.HTTPException as fault:
            if fault.code != ANSWERED_ALREADY:
                raise
    await interaction.followup.send(view=layout(card), ephemeral=True, allowed_mentions=NO_PINGS)


async def show(
    interaction: Interaction, card: Card, files: Sequence[discord.File] = (), update: bool | None = None
) -> None:
    """The result: the panel it came from changed, or a new private message."""
    update = updates_panel(interaction) if update is None else update
    response = interaction.response
    if not response.is_done():
        try:
            if update:
                await send_again_if_lost(
                    lambda: response.edit_message(
                        view=layout(card), attachments=list(files), allowed_mentions=NO_PINGS
                    ),
                    files,
                )
            else:
                await send_again_if_lost(
                    lambda: response.send_message(
                        view=layout(card), files=list(files), ephemeral=True, allowed_mentions=NO_PINGS
                    ),
                    files,
                )
            return
        except discord.InteractionResponded:  # the watchdog was quicker
            watchdog: Watchdog = interaction.extras["watchdog"]
            await watchdog.call_off()
    await interaction.edit_original_response(view=layout(card), attachments=list(files), allowed_mentions=NO_PINGS)


async def show_to_all(interaction: Interaction, card: Card, files: Sequence[discord.File], done: str) -> int:
    """A message for everybody; its id. If the watchdog was quicker, it has promised a private answer: that one says
    `done`, and the message is sent besides."""
    if not interaction.response.is_done():
        try:
            sent = await interaction.response.send_message(
                view=layout(card), files=list(files), allowed_mentions=NO_PINGS
            )
            return int(sent.message_id or 0)
        except discord.InteractionResponded:
            pass
        except discord.HTTPException as fault:
            if fault.code != ANSWERED_ALREADY:
                raise
            for file in files:
                file.reset()
    watchdog: Watchdog = interaction.extras["watchdog"]
    await watchdog.call_off()
    await interaction.edit_original_response(view=layout(Card([TextPart(done)])), allowed_mentions=NO_PINGS)
    later = await interaction.followup.send(view=layout(card), files=list(files), allowed_mentions=NO_PINGS, wait=True)
    return int(later.id)


async def redraw(interaction: Interaction, card: Card) -> None:
    """Changes the answer that was given already."""
    await interaction.edit_original_response(view=layout(card), attachments=[], allowed_mentions=NO_PINGS)


async def open_modal(interaction: Interaction, modal: Modal) -> None:
    await send_again_if_lost(lambda: interaction.response.send_modal(modal_of(modal)))
