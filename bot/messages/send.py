"""Rows of the outbox as messages: sent, changed or found again. When to try anew is the outbox's business."""

from __future__ import annotations

import datetime
import io
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
import discord

from bot.interaction.context import Here
from bot.messages.compose import Message, Saying
from bot.messages.films import FILM, film_of
from bot.messages.outbox import DmClosed, Gone, Rejected, Row, Shut, Undelivered
from bot.messages.pictures import Pictures
from bot.panels import public_cards
from bot.panels.ids import mark_in, post_id
from bot.panels.layout import layout
from bot.panels.parts import Button, Buttons, Card, Picture, TextPart
from bot.table import Table, Unreadable
from bot.words import Said, quiet

log = logging.getLogger(__name__)

EDITABLE = 55 * 60.0  # edits of messages over an hour old are limited
LOOKED_THROUGH = 300  # messages since the first try, people's too
UNKNOWN_MESSAGE = 10008
SORTED: dict[int, type[Exception]] = {
    50007: DmClosed, 50278: DmClosed, 10003: Gone, 10013: Gone, 50001: Shut, 50013: Shut, 160005: Shut,
    50035: Rejected, 50006: Rejected, 40005: Rejected,
}  # fmt: skip


def sorted_out(fault: discord.HTTPException) -> Exception:
    """What is to be done about it: see `bot/messages/outbox.py`."""
    kind = SORTED.get(fault.code, Undelivered)
    return kind(f"{fault.status} {fault.code}: {fault.text}"[:180])


class Delivery(Saying):
    """The outbox's `Deliver`."""

    def __init__(self, bot: Any, table: Table, pictures: Pictures) -> None:
        super().__init__(table, pictures)
        self.bot = bot

    # The protocol of the outbox.

    async def deliver(self, row: Row) -> int | None:
        """Sends the message of a row, or changes the one that is there. Its id; None: there is nothing to be sent."""
        try:
            return await self.delivered(row)
        except discord.HTTPException as fault:
            if fault.code == UNKNOWN_MESSAGE:  # sent by an earlier try, and deleted since
                return None
            raise sorted_out(fault) from fault
        except (TimeoutError, aiohttp.ClientError, discord.RateLimited) as fault:
            raise Undelivered(repr(fault)) from fault
        except Unreadable as fault:  # until it can be read again
            raise Undelivered(str(fault)) from fault

    async def delivered(self, row: Row) -> int | None:
        if row.kind == "status":
            return await self.status(row)
        message = await self.message(row)
        if message is None:
            return None
        if row.kind == "hand":
            return await self.hand(row, message)
        return await self.send(row.target, message, row.id)

    async def find(self, row: Row) -> int | None:
        """An own message that carries the row's mark, among those since the first try."""
        after = None
        if row.since is not None:
            first = datetime.datetime.fromtimestamp(row.since - 60.0, datetime.UTC)  # clocks differ a little
            after = discord.Object(discord.utils.time_snowflake(first))
        try:
            channel = await self.channel(row.target)
            async for message in channel.history(limit=LOOKED_THROUGH, after=after):
                if message.author.id == self.bot.user.id and row.id in marks(message.components):
                    return int(message.id)
        except discord.Forbidden:
            log.warning("message %s (%s) may come twice: the history can't be read", row.id, row.kind)
        except discord.HTTPException as fault:
            raise sorted_out(fault) from fault
        except (TimeoutError, aiohttp.ClientError) as fault:
            raise Undelivered(repr(fault)) from fault
        return None

    # Sending.

    async def channel(self, target: str) -> Any:
        """By id: archived threads and closed DMs are in no cache."""
        kind, _, id = target.partition(":")
        if kind == "dm":
            return await self.bot.create_dm(discord.Object(int(id)))
        return self.bot.get_partial_messageable(int(id))

    async def send(self, target: str, message: Message, nonce: int | None) -> int:
        channel = await self.channel(target)
        pings = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(u) for u in message.pings]
        )
        sent = await channel.send(
            view=layout(message.card), files=message.files, allowed_mentions=pings, nonce=str(nonce) if nonce else None
        )
        return int(sent.id)

    async def once(self, row: Row, message: Message) -> int:
        """Sends it, unless an earlier try has done so."""
        found = await self.find(row) if row.doubtful else None
        return found if found is not None else await self.send(row.target, message, row.id)

    async def status(self, row: Row) -> int | None:
        """One message per game, changed where it stands and pinned where that is allowed."""
        here = await self.here(row)
        game = here.game.id
        until = await self.table.until(game)
        card = public_cards.status_card(here.words, here.game, here.sitters, here.state, until, row.id)
        there = await self.table.posts(game, "status")
        if there and await self.edited(row.target, there[0].message_id, card):
            now, past = int(there[0].message_id), there[1:]
        else:
            now, past = await self.once(row, Message(card)), there
            await self.pin(row.target, now)
        for old in past:
            await self.remove(row.target, old.message_id)
            await self.table.forget_post(game, old.message_id)
        return now

    async def edited(self, target: str, message_id: int, card: Card, files: Sequence[Any] = ()) -> bool:
        """False when the message is gone or too old to be changed."""
        channel = await self.channel(target)
        try:
            await channel.get_partial_message(message_id).edit(
                view=layout(card), attachments=list(files), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound:
            return False
        except discord.HTTPException as fault:
            if fault.status == 429 or fault.code == 30046:
                return False
            raise
        return True

    async def pin(self, target: str, message_id: int) -> None:
        channel = await self.channel(target)
        try:
            await channel.get_partial_message(message_id).pin()
        except discord.HTTPException:
            log.info("the status message could not be pinned")

    async def remove(self, target: str, message_id: int) -> None:
        channel = await self.channel(target)
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException:
            log.info("an old message could not be removed")

    async def hand(self, row: Row, message: Message) -> int:
        """Changed while it is younger than an hour; then sent anew, and the old one emptied."""
        game = row.game_id or ""
        there = await self.table.posts(game, "hand", row.target)
        young = there and self.table.time.wall() - there[0].at < EDITABLE
        if young and await self.edited(row.target, there[0].message_id, message.card, message.files):
            return int(there[0].message_id)
        for old in there:
            await self.remove(row.target, old.message_id)
            await self.table.forget_post(game, old.message_id)
        return await self.once(row, message)

    async def of_hand_taken(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message:
        """The hand that is no longer its reader's is taken out of their messages."""
        for old in await self.table.posts(here.game.id, target=row.target):
            if old.kind in ("hand", "hand_given", "news"):
                await self.remove(row.target, old.message_id)
                await self.table.forget_post(here.game.id, old.message_id)
        return await self.announcement(here, payload, row)

    async def of_film(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message | None:
        """When a game has ended. It is a gift: if it can't be made, nobody waits for it."""
        try:
            made = await film_of(self.table, self.bot.workers, here.game.id) if self.bot.workers else None
        except Exception:
            log.exception("the film of game %s could not be made", here.game.id, extra={"game": here.game.id})
            return None
        if made is None:
            return None
        words = here.words
        button = Button(post_id(here.game.id, "log", row=row.id), words.ui("log"))
        said = words.ui("film_heading", title=Said(quiet(here.game.title)))
        return Message(
            Card([TextPart(said), Picture(FILM, said), Buttons([button])]), [discord.File(io.BytesIO(made), FILM)]
        )


def marks(components: list[Any]) -> set[int]:
    """The outbox rows that the buttons of a message carry, however deep."""
    found: set[int] = set()
    for part in components:
        if (mark := mark_in(getattr(part, "custom_id", None) or "")) is not None:
            found.add(mark)
        found |= marks(list(getattr(part, "children", None) or getattr(part, "components", None) or []))
    return found
