"""The post about a game in its server's forum: made once, then edited in place. The organiser of the server makes the
forum and gives the rights; tags and posts are ours."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.interaction.context import load_context
from bot.messages.kinds import Kind
from bot.messages.row import Gone, Row
from bot.panels.layout import layout
from bot.panels.parts import Card, clip
from bot.panels.seat_cards import OpenGame, board_card, tags_of
from bot.table import Table

log = logging.getLogger(__name__)

NOBODY = 0
MOST_TAGS = 20  # of a forum
LOOKED_THROUGH = 50  # archived posts


async def put_board(bot: Any, table: Table, row: Row) -> int | None:
    """The id of the post, which is that of its first message; None if somebody has deleted it."""
    context = await load_context(table, row.game_id or "", NOBODY)
    one = OpenGame(context.words, context.campaign, context.game, context.sitters, context.state)
    forum = await bot.fetch_channel(row.channel_id)
    if not isinstance(forum, discord.ForumChannel):
        raise Gone("it is no forum")
    card, closed = board_card(one), not one.game.is_open or one.game.house.offer_to_all is None
    there = [post.message_id for post in await table.sent.of(one.game.id, Kind.BOARD, row.target)]
    if not there and closed:
        return None
    tags = await put_tags(forum, tags_of(one))
    if not there and (found := await look_for(bot, forum, one) if row.tries else None) is None:
        made = await forum.create_thread(
            name=clip(one.game.title, 100), view=layout(card), applied_tags=tags,
            allowed_mentions=discord.AllowedMentions.none(),
        )  # fmt: skip
        return made.thread.id
    post = there[0] if there else found
    assert post is not None
    return await change(bot, post, card, tags, closed)


async def change(bot: Any, post: int, card: Card, tags: list[discord.ForumTag], closed: bool) -> int | None:
    """An archived post is opened before it is edited; one of a game that is over is archived after it."""
    try:
        thread = await bot.fetch_channel(post)
        if thread.archived:
            thread = await thread.edit(archived=False)
        first = await first_of(thread)
        await first.edit(view=layout(card), allowed_mentions=discord.AllowedMentions.none())
        await thread.edit(applied_tags=tags, **({"archived": True} if closed else {}))
    except discord.NotFound:
        return None
    return post


async def first_of(thread: discord.Thread) -> discord.Message:
    """The message that a post began with."""
    async for message in thread.history(limit=1, oldest_first=True):
        return message
    raise Gone("the post is empty")


async def put_tags(forum: discord.ForumChannel, names: list[str]) -> list[discord.ForumTag]:
    """Those of these names; missing ones are made, if we may and there is room."""
    known = {tag.name.casefold(): tag for tag in forum.available_tags}
    missing = [name for name in names if name.casefold() not in known][: MOST_TAGS - len(known)]
    if missing:
        try:
            made = [*forum.available_tags, *(discord.ForumTag(name=name) for name in missing)]
            forum = await forum.edit(available_tags=made) or forum
            known = {tag.name.casefold(): tag for tag in forum.available_tags}
        except discord.Forbidden:
            log.info("the tags of a forum can't be made: Manage Channels is missing")
    return [known[name.casefold()] for name in names if name.casefold() in known]


async def look_for(bot: Any, forum: discord.ForumChannel, one: OpenGame) -> int | None:
    """A post that an earlier try has made: ours, and about this game's channel."""
    threads = [thread for thread in await forum.guild.active_threads() if thread.parent_id == forum.id]
    threads += [thread async for thread in forum.archived_threads(limit=LOOKED_THROUGH)]
    for thread in threads:
        if thread.owner_id != bot.user.id:
            continue
        try:
            first = await first_of(thread)
        except Gone:
            continue
        if f"<#{one.game.channel_id}>" in str([part.to_dict() for part in first.components]):
            return thread.id
    return None
