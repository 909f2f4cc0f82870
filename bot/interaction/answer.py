"""Answering an interaction once, in time, whatever happens.

Every callback goes through `answer`: a watchdog defers after 1.5 s, a refusal becomes a private and friendly word, an
error a private word with a short reference that is in the log too. Nothing a player wrote can ping anybody.

The deferral and the answer can be under way together, and Discord takes the first to arrive. The other gets 40060.
So every answer goes through `respond`, which after a 40060 fills in the response that Discord has.
"""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import aiohttp
import discord

from bot.panels.layout import forget_emoji, layout
from bot.panels.parts import Card, TextPart
from bot.store import Away
from bot.table import Refused
from bot.words import Words, plain_words
from rules.kernel import Illegal

if TYPE_CHECKING:
    from bot.app.client import Herald

log = logging.getLogger(__name__)

T = TypeVar("T")
Interaction: TypeAlias = "discord.Interaction[Herald]"
NO_PINGS = discord.AllowedMentions.none()
PATIENCE = 1.5  # seconds before the watchdog defers; Discord waits for three
DRAWING = 0.02  # the same when a picture has to be drawn first: nobody should wait without a word
ANSWERED_ALREADY = 40060  # Discord has an answer to this interaction
CLOSED = "Session is closed"  # aiohttp's, when we have left
GONE = (10062, 10015, 50027)  # too late: the interaction or its token has expired

under_way: dict[asyncio.Task[Any], Interaction] = {}  # the callbacks that are running
on_answer: list[Callable[[float], None]] = []  # told how long each took, in seconds


class Friendly(Exception):
    """Something that can't be done, said so that the person knows what to do instead."""

    def __init__(self, text: str | Card) -> None:
        self.card = text if isinstance(text, Card) else Card([TextPart(text)])
        super().__init__(text if isinstance(text, str) else "")


class Unanswered(Exception):
    """Discord shows "thinking", and nothing else would come."""


class Watchdog:
    """Defers an interaction whose answer takes long, so that Discord does not give up on it.

    `update`: the answer will change the message that was clicked. `asleep`: it never defers. `deferred`: Discord has
    the deferral, or may have it. `owes`: it shows "thinking", which an answer must fill in."""

    def __init__(self, interaction: Interaction, update: bool, asleep: bool = False) -> None:
        self.interaction, self.update = interaction, update
        self.deferred = self.owes = False
        self.task: asyncio.Task[None] | None = None
        self.loop = asyncio.get_running_loop()
        self.began = self.loop.time()
        self.latest = self.began + PATIENCE
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
            if self.interaction.response.is_done():
                log.info("not deferred, it has been answered: %r", fault)
                return
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


def watchdog_of(interaction: Interaction) -> Watchdog:
    """Errors that discord.py itself reports come without one."""
    watchdog = interaction.extras.get("watchdog")
    return (
        watchdog if isinstance(watchdog, Watchdog) else Watchdog(interaction, updates_panel(interaction), asleep=True)
    )


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
    may_answer = interaction.client.may_answer
    if may_answer is not None and not may_answer():
        log.warning("an interaction is left to another Herald")
        return
    watchdog = Watchdog(interaction, updates_panel(interaction) if update is None else update)
    interaction.extras["watchdog"] = watchdog
    task = asyncio.current_task()
    assert task is not None
    under_way[task] = interaction
    interaction.client.table.games.look_once()
    try:
        if interaction.client.leaving:
            raise Friendly(plain_words().ui("stopping"))
        await work()
    except Friendly as refusal:
        await refuse(interaction, refusal.card)
    except Illegal as refusal:
        await refuse(interaction, words_for(interaction).refusal(refusal))
    except Refused as refusal:
        await refuse(interaction, words_for(interaction).refused(refusal.why))
    except Exception as fault:
        await report_fault(interaction, fault)
    finally:
        await watchdog.call_off()
        if watchdog.owes:
            await report_fault(interaction, Unanswered("the work ended without an answer"))
        under_way.pop(task, None)
        for told in on_answer:
            told(watchdog.loop.time() - watchdog.began)


async def refuse(interaction: Interaction, why: str | Card) -> None:
    """A refusal may come too late as well: Discord has forgotten the click, or Herald has just left."""
    try:
        await say(interaction, why)
    except Exception as fault:
        await report_fault(interaction, fault)


async def tell_of_stop(interaction: Interaction) -> None:
    try:
        await say(interaction, plain_words().ui("stopping_midway"))
    except (discord.HTTPException, aiohttp.ClientError, RuntimeError) as fault:
        log.warning("somebody is left without an answer by the stop: %r", fault)


def words_for(interaction: Interaction) -> Words:
    """The words of the game it is about, once that is known."""
    known = interaction.extras.get("words")
    return known if isinstance(known, Words) else plain_words()


async def report_fault(interaction: Interaction, fault: Exception) -> None:
    """The person gets a reference that is in the log too. The error's text stays in the log."""
    if getattr(fault, "code", 0) in GONE or (isinstance(fault, RuntimeError) and str(fault) == CLOSED):
        log.warning("an answer came too late: %s", fault)
        return
    if interaction.client.leaving:  # what it needed is being closed
        log.warning("cut off by the stop: %r", fault)
        await tell_of_stop(interaction)
        return
    reference = secrets.token_hex(3)
    if isinstance(fault, Away):
        log.warning("somebody is put off, as the database can't be asked: %s", fault)
        told = plain_words().ui("database_away")
    elif isinstance(fault, aiohttp.ClientError):
        log.warning("an answer was lost on its way to Discord: %r", fault)
        told = plain_words().ui("answer_lost")
    else:
        log.error("error %s", reference, exc_info=fault)
        told = plain_words().ui("error", reference=reference)
    try:
        await say(interaction, told)
    except (discord.HTTPException, aiohttp.ClientError):
        log.warning("error %s could not be told", reference)


Files = Sequence[discord.File]
TIMES = 3  # an answer is sent at most, if the connection breaks each time


def copies(files: Files) -> list[discord.File]:
    """Files that have not been read yet: what was sent once is at its end, and may be closed."""
    made = []
    for file in files:
        file.reset()
        made.append(discord.File(io.BytesIO(file.fp.read()), file.filename, description=file.description))
    return made


async def send_again_if_lost(send: Callable[[], Awaitable[T]]) -> T:
    """When the connection breaks nobody knows whether it arrived. A first answer is sent again, and Discord says if
    it has one; an edit does no harm twice. What was refused for an emoji that is gone is sent without."""
    for _ in range(TIMES - 1):
        try:
            return await send()
        except discord.HTTPException as fault:
            if not forget_emoji(fault):
                raise
        except aiohttp.ClientError as fault:
            log.info("sent again, the connection broke: %r", fault)
    return await send()


async def respond(interaction: Interaction, send: Callable[[], Awaitable[object]]) -> bool:
    """Gives the first answer. False: Discord has one already, which may be the deferral or ours, if the reply to it
    was lost. No deferral is under way after that."""
    watchdog = watchdog_of(interaction)
    await watchdog.give_way()
    if interaction.response.is_done():
        return False
    try:
        await send_again_if_lost(send)
        watchdog.owes = False
        return True
    except discord.InteractionResponded:
        log.info("the deferral was quicker than the answer")
    except discord.HTTPException as fault:
        if fault.code != ANSWERED_ALREADY:
            raise
        log.info("Discord has an answer already: the response is edited")
    await watchdog.call_off()
    return False


async def say(interaction: Interaction, text: str | Card) -> None:
    """A private word beside whatever is there."""
    card = text if isinstance(text, Card) else Card([TextPart(text)])
    watchdog, first = watchdog_of(interaction), not interaction.response.is_done()
    if first and await respond(
        interaction,
        lambda: interaction.response.send_message(view=layout(card), ephemeral=True, allowed_mentions=NO_PINGS),
    ):
        return
    if watchdog.owes:  # "thinking" is shown until it is filled in
        await fill_in(interaction, card)
    elif not first or watchdog.deferred:
        await interaction.followup.send(view=layout(card), ephemeral=True, allowed_mentions=NO_PINGS)
    # Otherwise nobody deferred: the answer that Discord has is this one.


async def fill_in(interaction: Interaction, card: Card, files: Files = ()) -> None:
    """Edits the response that Discord has: "thinking", the panel that was clicked, or an answer of ours."""
    await send_again_if_lost(
        lambda: interaction.edit_original_response(
            view=layout(card), attachments=copies(files), allowed_mentions=NO_PINGS
        )
    )
    watchdog_of(interaction).owes = False
