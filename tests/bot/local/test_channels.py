"""Direct messages, pins, reactions, threads and what one may do where."""

from __future__ import annotations

import functools
from typing import Any

import discord
import pytest

from bot.local import permissions
from bot.local.state import LocalDiscord
from tests.bot.local.conftest import running, until
from tests.bot.local.echo import Echo
from tests.bot.local.person import Operator, Person


def text_channel(bot: Echo, key: str) -> discord.TextChannel:
    channel = bot.get_channel(int(key))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_closed_dm_opens_but_takes_no_message(bot: Echo, ada: Person, operator: Operator) -> None:
    user = await bot.fetch_user(int(ada.id))
    await user.send("hello")
    await operator.ask("PUT", f"/local/people/{ada.id}/dms", {"open": False})
    await user.create_dm()
    with pytest.raises(discord.Forbidden) as no:
        await user.send("are you there?")
    assert no.value.code == 50007
    await operator.ask("PUT", f"/local/people/{ada.id}/dms", {"open": True})
    await user.send("again")
    assert [one["content"] for one in await ada.read(await ada.direct())] == ["hello", "again"]


async def test_a_dm_is_between_two(bot: Echo, ada: Person, bram: Person) -> None:
    await (await bot.fetch_user(int(ada.id))).send("your hand")
    direct = await ada.direct()
    assert direct not in {one["id"] for one in (await bram.state())["channels"]}
    with pytest.raises(AssertionError, match="may not see it"):
        await bram.read(direct)


async def test_pins_need_their_own_right(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    sent = await text_channel(bot, tavern).send("status")
    await sent.pin()
    await sent.pin()
    pins = [one async for one in text_channel(bot, tavern).pins()]
    assert [one.id for one in pins] == [sent.id] and pins[0].pinned
    assert [one["type"] for one in await ada.read(tavern)] == [0, 6]
    manage = permissions.BOT & ~permissions.PIN | permissions.MANAGE_MESSAGES
    await operator.ask("PATCH", "/local/role", {"permissions": str(manage)})
    with pytest.raises(discord.Forbidden) as no:
        await sent.unpin()
    assert no.value.code == 50013
    await operator.ask("PATCH", "/local/role", {"permissions": str(permissions.BOT)})
    await sent.unpin()
    assert [one async for one in text_channel(bot, tavern).pins()] == []


async def test_two_hundred_and_fifty_pins_are_all(bot: Echo, tavern: str, local: LocalDiscord) -> None:
    sent = [await text_channel(bot, tavern).send(str(number)) for number in range(2)]
    held = local.world.messages[tavern]
    for number in range(250):
        held[str(number)] = {"id": str(number), "pinned": True, "_pinned_at": "2026-01-01T00:00:00+00:00"}
    with pytest.raises(discord.HTTPException) as no:
        await sent[0].pin()
    assert no.value.code == 30003


async def test_reactions_of_both(bot: Echo, ada: Person, tavern: str) -> None:
    sent = await text_channel(bot, tavern).send("vote")
    await sent.add_reaction("👍")
    await ada.ask("PUT", f"/local/channels/{tavern}/messages/{sent.id}/reactions/👍")
    event = await until(
        lambda: next((one for kind, one in bot.heard if kind == "reaction" and one.user_id == int(ada.id)), None)
    )
    assert str(event.emoji) == "👍"
    (reaction,) = (await sent.fetch()).reactions
    assert reaction.count == 2 and reaction.me
    assert {user.id async for user in reaction.users()} == {int(ada.id), bot.application_id}
    await sent.remove_reaction("👍", discord.Object(bot.application_id or 0))
    assert (await sent.fetch()).reactions[0].count == 1


async def test_a_private_thread_and_its_members(bot: Echo, ada: Person, bram: Person, tavern: str) -> None:
    thread = await text_channel(bot, tavern).create_thread(name="parley", auto_archive_duration=60)
    assert thread.type is discord.ChannelType.private_thread
    await thread.add_user(discord.Object(int(bram.id)))
    await thread.send("in private")
    assert [one["content"] for one in await bram.read(str(thread.id))] == ["in private"]
    assert {member.id for member in await thread.fetch_members()} == {bot.application_id, int(bram.id)}
    dov = (await bram.operator.people())["Dov"]
    with pytest.raises(AssertionError, match="may not see it"):
        await dov.read(str(thread.id))
    assert await ada.read(str(thread.id))  # she owns the server, and may manage threads
    await thread.remove_user(discord.Object(int(bram.id)))
    with pytest.raises(AssertionError, match="may not see it"):
        await bram.read(str(thread.id))


async def test_a_quiet_thread_is_archived_left_out_at_start_and_woken_by_a_message(
    bot: Echo, local: LocalDiscord, tavern: str, operator: Operator
) -> None:
    thread = await text_channel(bot, tavern).create_thread(name="parley", auto_archive_duration=60)
    busy = await text_channel(bot, tavern).create_thread(name="busy", auto_archive_duration=1440)
    await operator.advance(61 * 60)
    async with running(Echo()) as later:
        assert later.get_channel(thread.id) is None and later.get_channel(busy.id) is not None
        fetched = await later.fetch_channel(thread.id)
        assert isinstance(fetched, discord.Thread) and fetched.archived
        with pytest.raises(discord.HTTPException) as no:
            await fetched.edit(name="renamed")
        assert no.value.code == 50083
        await later.get_partial_messageable(thread.id).send("good morning")
        awake = await later.fetch_channel(thread.id)
        assert isinstance(awake, discord.Thread) and not awake.archived


async def test_a_thread_from_a_message_is_made_once(bot: Echo, ada: Person, tavern: str) -> None:
    sent = await text_channel(bot, tavern).send("battle")
    thread = await sent.create_thread(name="the battle")
    assert thread.id == sent.id
    with pytest.raises(discord.HTTPException) as no:
        await sent.create_thread(name="again")
    assert no.value.code == 160004


async def test_archived_threads_are_listed_and_locked_ones_stay_shut(bot: Echo, tavern: str) -> None:
    thread = await text_channel(bot, tavern).create_thread(name="old", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True, locked=True)
    assert [one.name async for one in text_channel(bot, tavern).archived_threads()] == ["old"]
    with pytest.raises(discord.HTTPException) as no:
        await bot.get_partial_messageable(thread.id).send("hello?")
    assert no.value.code == 160005


@pytest.mark.parametrize(
    ("missing", "code"),
    [(permissions.SEND, 50013), (permissions.VIEW, 50001), (permissions.PRIVATE_THREADS, 0)],
)
async def test_rights_are_asked_for(
    bot: Echo, tavern: str, operator: Operator, local: LocalDiscord, missing: int, code: int
) -> None:
    guild = next(iter(local.world.guilds.values()))
    for role in guild["roles"]:
        bits = str(permissions.BOT & ~missing)
        await operator.ask("PATCH", "/local/role", {"role": role["id"], "permissions": bits})
    channel: Any = bot.get_partial_messageable(int(tavern))
    if code:
        with pytest.raises(discord.Forbidden) as no:
            await channel.send("hello")
        assert no.value.code == code
    else:
        with pytest.raises(discord.Forbidden):
            await text_channel(bot, tavern).create_thread(name="parley")


async def test_who_shares_no_server_with_the_bot_takes_no_message(bot: Echo, ada: Person, operator: Operator) -> None:
    guild, user = bot.guilds[0], await bot.fetch_user(int(ada.id))
    heard: list[str] = []
    for name in ("on_member_remove", "on_guild_remove", "on_guild_join"):
        setattr(bot, name, functools.partial(note, heard, name))
    there = f"/local/guilds/{guild.id}/members"
    await operator.ask("PUT", f"{there}/{ada.id}", {"there": False})
    with pytest.raises(discord.NotFound) as gone:
        await guild.fetch_member(int(ada.id))
    with pytest.raises(discord.Forbidden) as no:
        await user.send("are you there?")
    assert (gone.value.code, no.value.code) == (10007, 50278)
    await operator.ask("PUT", f"{there}/{ada.id}", {"there": True})
    await user.send("again")
    await operator.ask("PUT", f"{there}/{bot.application_id}", {"there": False})
    await until(lambda: not bot.guilds)
    await operator.ask("PUT", f"{there}/{bot.application_id}", {"there": True})
    await until(lambda: bot.guilds)
    assert heard == ["on_guild_remove", "on_guild_join"], "that a person left is not told without the intent"


async def note(heard: list[str], name: str, *about: Any) -> None:
    heard.append(name)


async def test_members_one_by_one_and_never_the_list(bot: Echo, ada: Person) -> None:
    guild = bot.guilds[0]
    assert (await guild.fetch_member(int(ada.id))).display_name == "Ada"
    with pytest.raises(discord.NotFound) as no:
        await guild.fetch_member(1)
    assert no.value.code == 10007
    with pytest.raises(discord.Forbidden):
        await bot.http.get_members(guild.id, 10, None)
    found = await guild.query_members(user_ids=[int(ada.id)])
    assert [member.name for member in found] == ["ada"]


async def test_unknown_things_are_unknown(bot: Echo, tavern: str) -> None:
    with pytest.raises(discord.NotFound) as no:
        await bot.fetch_channel(1)
    assert no.value.code == 10003
    with pytest.raises(discord.NotFound) as no:
        await text_channel(bot, tavern).fetch_message(1)
    assert no.value.code == 10008
    with pytest.raises(discord.NotFound) as no:
        await bot.fetch_user(1)
    assert no.value.code == 10013


async def test_commands_are_kept_with_their_ids_over_a_sync(bot: Echo) -> None:
    first = {one.name: one.id for one in await bot.tree.fetch_commands()}
    again = {one.name: one.id for one in await bot.tree.sync()}
    assert first == again and "eat" in first
    bot.tree.remove_command("eat")
    await bot.tree.sync()
    assert "eat" not in {one.name for one in await bot.tree.fetch_commands()}
