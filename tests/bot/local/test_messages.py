"""Messages: nonces, old edits, files, layouts, mentions, and what may be read."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from bot.local.state import LocalDiscord
from tests.bot.local.conftest import until
from tests.bot.local.echo import Card, Echo, picture
from tests.bot.local.person import Operator, Person


def room(bot: Echo, tavern: str) -> Any:
    return bot.get_partial_messageable(int(tavern))


async def test_a_nonce_sent_again_is_the_same_message_for_three_minutes(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    await ada.say(tavern, "people have nonces of their own")
    first = await room(bot, tavern).send("once", nonce="17")
    again = await room(bot, tavern).send("once", nonce="17")
    assert first.id == again.id
    elsewhere = int(await ada.channel("welcome"))
    assert (await bot.get_partial_messageable(elsewhere).send("once", nonce="17")).id == first.id
    await operator.advance(200)
    assert (await room(bot, tavern).send("once", nonce="17")).id != first.id


async def test_a_nonce_of_a_deleted_message_is_unknown(bot: Echo, tavern: str) -> None:
    sent = await room(bot, tavern).send("once", nonce="18")
    await sent.delete()
    with pytest.raises(discord.NotFound) as no:
        await room(bot, tavern).send("once", nonce="18")
    assert no.value.code == 10008


async def test_nonces_can_be_forgotten_sooner(bot: Echo, tavern: str, operator: Operator) -> None:
    await operator.settings(nonce_seconds=10)
    first = await room(bot, tavern).send("once", nonce="19")
    await operator.advance(11)
    assert (await room(bot, tavern).send("once", nonce="19")).id != first.id


async def test_edits_of_old_messages_run_out(bot: Echo, tavern: str, operator: Operator) -> None:
    await operator.settings(old_edits=2)
    bot.http.max_ratelimit_timeout = 30.0
    old = await room(bot, tavern).send("status")
    await old.edit(content="young messages are free")
    await operator.advance(3601)
    for number in range(2):
        await old.edit(content=f"old edit {number}")
    with pytest.raises(discord.RateLimited):
        await old.edit(content="one too many")
    async with operator.http.patch(
        f"{operator.base}/api/v10/channels/{tavern}/messages/{old.id}",
        json={"content": "raw"},
        headers={"Authorization": "Bot a-token"},
    ) as response:
        body = await response.json()
    assert (response.status, body["code"]) == (429, 30046) and body["retry_after"] > 3000
    await operator.advance(3601)
    await old.edit(content="an hour later")


async def test_files_come_back_under_signed_addresses_that_expire(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    sent = await room(bot, tavern).send(file=discord.File(io.BytesIO(picture()), "map.png", description="a map"))
    (file,) = sent.attachments
    assert (file.width, file.height, file.content_type, file.description) == (320, 200, "image/png", "a map")
    assert await file.read() == picture()
    async with operator.http.get(file.url.replace("hm=", "hm=0")) as response:
        assert response.status == 404
    await operator.advance(25 * 3600)
    async with operator.http.get(file.url) as response:
        assert response.status == 404
    (fresh,) = (await room(bot, tavern).fetch_message(sent.id)).attachments
    assert await fresh.read() == picture()


async def test_a_picture_that_was_just_replaced_can_still_be_loaded(bot: Echo, ada: Person, tavern: str) -> None:
    """Whoever reads the message before the edit may ask for its picture after it."""
    sent = await room(bot, tavern).send("a map", file=discord.File(io.BytesIO(picture()), "map.png"))
    (file,) = sent.attachments
    await sent.edit(attachments=[])
    assert await file.read() == picture()


async def test_a_layout_resolves_its_pictures_and_lists_no_attachments(bot: Echo, ada: Person, tavern: str) -> None:
    sent = await room(bot, tavern).send(view=Card(), file=discord.File(io.BytesIO(picture()), "map.png"))
    (message,) = await ada.read(tavern)
    assert message["attachments"] == [] and message["flags"] & 1 << 15
    gallery = next(one for one in message["components"][0]["components"] if one["type"] == 12)
    media = gallery["items"][0]["media"]
    assert "/cdn/attachments/" in media["url"] and (media["width"], media["height"]) == (320, 200)
    ids = [part["id"] for part in every_part(message["components"])]
    assert len(ids) == len(set(ids)) and all(isinstance(one, int) for one in ids)
    with pytest.raises(discord.HTTPException) as no:
        await sent.edit(content="words in a layout")
    assert no.value.code == 50035


def every_part(parts: list[Any]) -> list[Any]:
    found = []
    for one in parts:
        found += [
            one,
            *every_part(one.get("components", [])),
            *every_part([one["accessory"]] if "accessory" in one else []),
        ]
    return found


async def test_an_unattached_picture_is_refused(bot: Echo, tavern: str) -> None:
    with pytest.raises(discord.HTTPException) as no:
        await room(bot, tavern).send(view=Card())
    assert no.value.code == 50035


async def test_files_too_large_are_refused(bot: Echo, tavern: str) -> None:
    with pytest.raises(discord.HTTPException) as no:
        await room(bot, tavern).send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin"))
    assert (no.value.status, no.value.code) == (413, 40005)


async def test_an_empty_message_is_refused(bot: Echo, tavern: str) -> None:
    with pytest.raises(discord.HTTPException) as no:
        await room(bot, tavern).send("  ")
    assert no.value.code == 50006


async def test_edits_keep_replace_and_drop_files(bot: Echo, tavern: str, local: LocalDiscord) -> None:
    sent = await room(bot, tavern).send(
        "two", files=[discord.File(io.BytesIO(b"a"), "a.txt"), discord.File(io.BytesIO(b"b"), "b.txt")]
    )
    kept = await sent.edit(attachments=[sent.attachments[1]])
    assert [one.filename for one in kept.attachments] == ["b.txt"]
    more = await kept.edit(attachments=[*kept.attachments, discord.File(io.BytesIO(b"c"), "c.txt")])
    assert [await one.read() for one in more.attachments] == [b"b", b"c"]
    rows = local.world.storage.db.execute("SELECT id FROM file").fetchall()
    assert {one for (one,) in rows} == {str(one.id) for one in more.attachments}
    none = await more.edit(attachments=[])
    assert none.attachments == [] and none.content == "two"


async def test_mentions_follow_what_is_allowed(bot: Echo, ada: Person, bram: Person, tavern: str) -> None:
    words = f"<@{ada.id}> and <@{bram.id}> and @everyone"
    only = discord.AllowedMentions(users=[discord.Object(int(ada.id))], everyone=False)
    sent = await room(bot, tavern).send(words, allowed_mentions=only)
    assert [user.id for user in sent.mentions] == [int(ada.id)] and not sent.mention_everyone
    nobody = await room(bot, tavern).send(words, allowed_mentions=discord.AllowedMentions.none())
    assert nobody.mentions == []


async def test_people_are_read_only_where_the_bot_may(bot: Echo, ada: Person, tavern: str) -> None:
    assert bot.user is not None
    await ada.say(tavern, "not for bots")
    await ada.say(tavern, f"<@{bot.user.id}> hello")
    await ada.say(await ada.direct(), "between us")
    heard = await until(
        lambda: (found := [one for kind, one in bot.heard if kind == "message"]) and len(found) == 3 and found
    )
    assert [one.content for one in heard] == ["", f"<@{bot.user.id}> hello", "between us"]
    assert [one.content async for one in room(bot, tavern).history(oldest_first=True)] == [
        "",
        f"<@{bot.user.id}> hello",
    ]


async def test_history_in_pages(bot: Echo, ada: Person, tavern: str) -> None:
    sent = [await room(bot, tavern).send(str(number)) for number in range(12)]
    got = [int(one.content) async for one in room(bot, tavern).history(limit=5, before=sent[8])]
    assert got == [7, 6, 5, 4, 3]
    got = [int(one.content) async for one in room(bot, tavern).history(limit=3, after=sent[8])]
    assert got == [9, 10, 11]
    got = [int(one.content) async for one in room(bot, tavern).history(limit=3, around=sent[5])]
    assert sorted(got) == [4, 5, 6]


async def test_edits_and_deletions_are_told(bot: Echo, ada: Person, tavern: str) -> None:
    sent = await room(bot, tavern).send("one")
    await sent.edit(content="two")
    await sent.delete()
    await until(lambda: {"edit", "delete"} <= {kind for kind, _ in bot.heard})
    with pytest.raises(discord.NotFound):
        await sent.edit(content="three")


async def test_others_messages_are_theirs(bot: Echo, ada: Person, tavern: str) -> None:
    said = await ada.say(tavern, "mine")
    with pytest.raises(discord.Forbidden) as no:
        await bot.http.edit_message(
            int(tavern), int(said["id"]), params=discord.http.handle_message_parameters(content="x")
        )
    assert no.value.code == 50005
    with pytest.raises(discord.Forbidden) as no:
        await room(bot, tavern).get_partial_message(int(said["id"])).delete()
    assert no.value.code == 50013


async def test_many_are_deleted_at_once_if_young(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    sent = [await room(bot, tavern).send("x") for _ in range(3)]
    channel = bot.get_channel(int(tavern))
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.Forbidden):
        await channel.delete_messages(sent)
    await operator.ask("PATCH", "/local/role", {"permissions": str((1 << 53) - 1)})
    await channel.delete_messages(sent[:2])
    assert [one["id"] for one in await ada.read(tavern)] == [str(sent[2].id)]


async def test_a_layout_is_changed_and_an_old_message_becomes_one(bot: Echo, ada: Person, tavern: str) -> None:
    sent = await room(bot, tavern).send(view=Card(), file=discord.File(io.BytesIO(picture()), "map.png"))
    again = discord.ui.LayoutView.from_message(sent)
    again.add_item(discord.ui.TextDisplay("one line more"))
    await sent.edit(view=again)
    (message,) = await ada.read(tavern)
    gallery = next(one for one in message["components"][0]["components"] if one["type"] == 12)
    assert gallery["items"][0]["media"]["attachment_id"] and message["components"][1]["content"] == "one line more"
    await sent.edit(view=Card(), attachments=[discord.File(io.BytesIO(picture("peru")), "map.png")])
    (message,) = await ada.read(tavern)
    assert message["flags"] & 1 << 15 and message["edited_timestamp"]
    plain = await room(bot, tavern).send("words")
    words = discord.ui.LayoutView()
    words.add_item(discord.ui.TextDisplay("words in a layout"))
    with pytest.raises(discord.HTTPException) as no:
        await plain.edit(view=words)
    assert no.value.code == 50035
    changed = await plain.edit(content=None, view=words)
    assert changed.flags.components_v2 and changed.content == ""
