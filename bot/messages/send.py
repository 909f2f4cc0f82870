"""Rows of the outbox as messages on Discord: sent, edited or found again. When to try again, the outbox decides."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.messages.board import put_board
from bot.messages.compose import Composer, Message
from bot.messages.kinds import CALLS, COMMITS, OF_A_HAND, Kind
from bot.messages.parleys import change_parleys, lock_parleys
from bot.messages.pictures import Pictures
from bot.messages.row import DmClosed, Gone, Rejected, Row, Shut, TooManyContacts, Undelivered
from bot.panels import public_cards
from bot.panels.ids import token_in
from bot.panels.layout import forget_emoji, layout
from bot.panels.parts import Card, TextPart
from bot.table import SentMessage, Table, Unreadable
from bot.words import plain_words

if TYPE_CHECKING:
    from bot.app.client import Herald

log = logging.getLogger(__name__)

EDITABLE = 55 * 60.0  # edits of messages over an hour old are limited
LOOKED_THROUGH = 300  # messages since the first try, people's too
UNKNOWN_MESSAGE = 10008
ARCHIVED = 50083  # a thread: nothing in it can be edited
TOO_MANY = 40003  # people we have written to for the first time
UNSEEN = "the commitment can't be looked at: Read Message History is missing"
MEANING: dict[int, type[Exception]] = {
    50007: DmClosed, 50278: DmClosed, TOO_MANY: TooManyContacts, 10003: Gone, 10013: Gone, 50001: Shut, 50013: Shut,
    160005: Shut, 50035: Rejected, 50006: Rejected, 40005: Rejected, 50033: Rejected,
}  # fmt: skip


def meaning_of(fault: discord.HTTPException) -> Exception:
    """Discord's answer as one of the errors of `row.py`; `failures.py` says what is done about each."""
    kind = Undelivered if forget_emoji(fault) else MEANING.get(fault.code, Undelivered)  # it can go without
    return kind(f"{fault.status} {fault.code}: {fault.text}"[:180])


class Delivery:
    """The outbox's `Deliver`."""

    def __init__(self, bot: Herald, table: Table, pictures: Pictures) -> None:
        self.bot, self.table = bot, table
        self.composer = Composer(table, pictures, bot.workers)

    # The protocol of the outbox.

    async def deliver(self, row: Row) -> int | None:
        """Sends the message of a row, or edits the one that is there. Its id; None: there is nothing to be sent."""
        try:
            return await self.send_row(row)
        except discord.HTTPException as fault:
            if fault.code == UNKNOWN_MESSAGE:  # sent by an earlier try, and deleted since
                return None
            raise meaning_of(fault) from fault
        except (TimeoutError, aiohttp.ClientError, discord.RateLimited) as fault:
            raise Undelivered(repr(fault)) from fault
        except Unreadable as fault:  # until it can be read again
            raise Undelivered(str(fault)) from fault

    async def send_row(self, row: Row) -> int | None:
        if row.kind == Kind.STATUS:
            return await self.put_status(row)
        if row.kind == Kind.BOARD:
            return await put_board(self.bot, self.table, row)
        message = await self.composer.compose(row)
        if message is None or (row.kind == Kind.FOLLOW and not await self.may_follow(row)):
            return None
        await self.keep_quiet(row, message)
        if row.kind == Kind.HAND:
            return await self.put_hand(row, message)
        if row.kind == Kind.DIGEST:
            return await self.put_digest(row, message)
        if row.kind == Kind.HAND_TAKEN:
            await self.take_hand_away(row)
        if row.kind == Kind.REPLACED:
            await change_parleys(self.bot.http, self.table, row)
        if row.kind == Kind.PRESS and "open" in row.payload and not await lock_parleys(self.bot.http, self.table, row):
            message.card.parts.insert(1, TextPart(plain_words().ui("press_cannot_lock")))
        return await self.send(row.target, message, row.token)

    async def keep_quiet(self, row: Row, message: Message) -> None:
        """Nobody is called in their quiet hours: a mention there makes no sound, and a call follows when they are over.
        What calls nobody makes no sound at all."""
        asleep = await self.table.people.asleep([*message.pings, *([row.user_id] if row.user_id is not None else [])])
        late = {user: until for user in message.pings if (until := asleep.get(user)) is not None}
        message.pings = [user for user in message.pings if user not in asleep]
        calls = row.kind in CALLS and row.user_id not in asleep if row.user_id is not None else bool(message.pings)
        message.silent = not calls
        if late and row.game_id is not None and (state := await self.table.state(row.game_id)) is not None:
            for user, until in late.items():
                await self.table.outbox.call_later(row, user, state.kept.question, until)

    async def find(self, row: Row) -> int | None:
        """An own message that carries the row's token, among those after the first try, and then among those before it:
        our clock may have been fast."""
        if row.since is None:
            return None
        first = datetime.datetime.fromtimestamp(row.since, datetime.UTC)
        tried = discord.Object(discord.utils.time_snowflake(first))
        try:
            channel = await self.channel(row.target)
            for reach in ({"after": tried}, {"before": tried}):
                async for message in channel.history(limit=LOOKED_THROUGH, **reach):
                    if self.is_own(message) and row.token in tokens(message.components):
                        return int(message.id)
        except discord.Forbidden as fault:
            if row.kind in COMMITS:  # two of them would look like a choice
                raise Shut(UNSEEN) from fault
            log.warning("message %s (%s) may come twice: the history can't be read", row.id, row.kind)
        except discord.HTTPException as fault:
            raise meaning_of(fault) from fault
        except (TimeoutError, aiohttp.ClientError) as fault:
            raise Undelivered(repr(fault)) from fault
        return None

    async def sees(self, row: Row, message_id: int) -> bool:
        """Whether the row's channel shows the message as we wrote it."""
        try:
            message = await (await self.channel(row.target)).fetch_message(message_id)
        except discord.NotFound:
            return False
        except discord.Forbidden as fault:  # we may write there and not read
            raise Shut(UNSEEN) from fault
        except discord.HTTPException as fault:
            raise meaning_of(fault) from fault
        except (TimeoutError, aiohttp.ClientError) as fault:
            raise Undelivered(repr(fault)) from fault
        said = any(row.payload["commitment"] in text for text in texts(message.components))
        return self.is_own(message) and row.token in tokens(message.components) and said

    async def missing(self, row: Row) -> list[int]:
        return list(await self.bot.members.missing(row))

    def is_own(self, message: discord.Message) -> bool:
        return self.bot.user is not None and message.author.id == self.bot.user.id

    # Sending.

    async def channel(self, target: str) -> Any:
        """By id: archived threads and closed DMs are in no cache."""
        kind, _, id = target.partition(":")
        if kind == "dm":
            return await self.bot.create_dm(discord.Object(int(id)))
        return self.bot.get_partial_messageable(int(id))

    async def send(self, target: str, message: Message, token: int) -> int:
        """Discord answers a nonce it knows with the message that came with it. If that is not ours, ours is nowhere."""
        channel = await self.channel(target)
        pings = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(u) for u in message.pings]
        )
        sent = await channel.send(
            view=layout(message.card), files=message.files, allowed_mentions=pings, nonce=str(token),
            silent=message.silent,
        )  # fmt: skip
        if token not in tokens(sent.components):
            raise Undelivered("Discord took it for another message")
        return int(sent.id)

    async def send_once(self, row: Row, message: Message) -> int:
        """Sends it, unless an earlier try has done so."""
        found = await self.find(row) if row.doubtful else None
        return found if found is not None else await self.send(row.target, message, row.token)

    async def put_status(self, row: Row) -> int | None:
        """One message per game, edited in place and pinned if that is allowed."""
        context = await self.composer.context_of(row)
        game = context.game.id
        times = self.table.deadlines.times_of(context.game, context.sitters, context.state)
        card = public_cards.status_card(context.words, context.game, context.sitters, context.state, times, row.token)
        there = await self.table.sent.of(game, Kind.STATUS)
        if there and await self.edit(row.target, there[0].message_id, card):
            now, past = int(there[0].message_id), there[1:]
        else:
            now, past = await self.send_once(row, Message(card, silent=True)), there
            await self.pin(row.target, now)
        await self.remove(past)
        return now

    async def put_hand(self, row: Row, message: Message) -> int:
        """Edited while it is younger than an hour; after that the old one is removed and a new one sent."""
        there = await self.table.sent.of(row.game_id or "", Kind.HAND, row.target)
        young = there and self.table.time.wall() - there[0].at < EDITABLE
        if young and await self.edit(row.target, there[0].message_id, message.card, message.files):
            return int(there[0].message_id)
        await self.remove(there)
        return await self.send_once(row, message)

    async def put_digest(self, row: Row, message: Message) -> int:
        """While nothing waits for them the message that is there is changed, without a sign; else a new one takes its
        place, so that there is never more than one."""
        user = row.user_id or 0
        there = await self.table.digests.post_of(user)
        waits = any(one.is_awaited and one.game.phase == "running" for one in await self.table.queries.inbox(user))
        if there is not None and not waits and await self.edit(row.target, there, message.card):
            return there
        sent = await self.send_once(row, message)
        if there is not None and there != sent:
            await self.delete(row.target, there)
        return sent

    async def take_hand_away(self, row: Row) -> None:
        """A hand that is no longer its reader's is removed from their messages."""
        theirs = await self.table.sent.of(row.game_id or "", target=row.target)
        await self.remove([post for post in theirs if post.kind in OF_A_HAND])

    async def may_follow(self, row: Row) -> bool:
        """Whether they can still see where the game is played."""
        game = await self.table.games.game(row.game_id or "")
        place = await self.bot.places.find(game.guild_id, game.channel_id) if game is not None else None
        if place is None:
            return False
        try:
            member = await place.guild.fetch_member(row.user_id or 0)
        except discord.NotFound:  # has left
            return False
        return bool(place.rights(member).view_channel)

    async def edit(
        self, target: str, message_id: int, card: Card, files: Sequence[discord.File] = (), again: bool = False
    ) -> bool:
        """False if the message is gone or too old to be edited."""
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
            if fault.code == ARCHIVED and not again:  # a quiet thread, or a post of a forum: it is opened first
                await self.bot.http.edit_channel(int(target.removeprefix("channel:")), archived=False)
                return await self.edit(target, message_id, card, files, again=True)
            raise
        return True

    async def pin(self, target: str, message_id: int) -> None:
        channel = await self.channel(target)
        try:
            await channel.get_partial_message(message_id).pin()
        except discord.HTTPException:
            log.info("the status message could not be pinned")

    async def remove(self, sent: Sequence[SentMessage]) -> None:
        for old in sent:
            await self.delete(old.target, old.message_id)
            await self.table.sent.forget(old.game_id, old.message_id)

    async def delete(self, target: str, message_id: int) -> None:
        channel = await self.channel(target)
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException:
            log.info("an old message could not be removed")


def tokens(components: list[Any]) -> set[int]:
    """The tokens that the buttons of a message carry."""
    found = (token_in(getattr(part, "custom_id", None) or "") for part in parts_of(components))
    return {token for token in found if token is not None}


def texts(components: list[Any]) -> list[str]:
    return [str(text) for part in parts_of(components) if (text := getattr(part, "content", None))]


def parts_of(components: list[Any]) -> Iterator[Any]:
    """All of them, however deep."""
    for part in components:
        yield part
        yield from parts_of(list(getattr(part, "children", None) or getattr(part, "components", None) or []))
