"""Forums: posts with tags, which are threads whose first message has their own id; archived ones take no edits."""

from __future__ import annotations

import discord
import pytest

from bot.local import permissions
from tests.bot.local.conftest import until
from tests.bot.local.echo import Echo
from tests.bot.local.person import Operator, Person


async def a_forum(bot: Echo, operator: Operator) -> discord.ForumChannel:
    made = await operator.ask("POST", "/local/channels", {"name": "open games", "forum": True})
    await until(lambda: bot.get_channel(int(made["id"])) is not None)
    forum = bot.get_channel(int(made["id"]))
    assert isinstance(forum, discord.ForumChannel)
    return forum


async def test_a_post_has_tags_and_its_first_message_the_same_id(bot: Echo, ada: Person, operator: Operator) -> None:
    forum = await a_forum(bot, operator)
    with pytest.raises(discord.Forbidden):
        await forum.edit(available_tags=[discord.ForumTag(name="Seats open")])
    await operator.ask("PATCH", "/local/role", {"permissions": str(permissions.BOT | permissions.MANAGE_CHANNELS)})
    forum = await forum.edit(available_tags=[discord.ForumTag(name="Seats open")]) or forum
    (tag,) = forum.available_tags
    thread, message = await forum.create_thread(name="A war", content="Come in", applied_tags=[tag])
    assert thread.id == message.id and thread.parent_id == forum.id and thread.applied_tags == [tag]
    assert [one["content"] for one in await ada.read(str(thread.id))] == ["Come in"]


async def test_an_archived_post_is_opened_before_it_is_edited(bot: Echo, operator: Operator) -> None:
    forum = await a_forum(bot, operator)
    thread, message = await forum.create_thread(name="A war", content="Come in")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as no:
        await message.edit(content="Full")
    assert no.value.code == 50083
    await thread.edit(archived=False)
    assert (await message.edit(content="Full")).content == "Full"
