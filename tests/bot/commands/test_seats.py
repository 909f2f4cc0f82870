"""Open seats: found over all servers, offered by organisers, with a post in the server's forum."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import discord
import pytest

from bot.messages.board import first_of
from bot.messages.kinds import Kind
from bot.store import Do
from bot.table.agreed import Offer
from bot.table.open_seats import read_invite
from bot.table.records import Refused
from tests.bot.playing import new_game
from tests.bot.table.tables import FORD
from tests.bot.world import Person, Seen, World, texts, world


async def board_comes(w: World) -> None:
    """The lanes that are apart are not waited for by `settle`."""
    await w.settle()
    for _ in range(30):
        await w.pass_time(11.0)
        if (
            await w.table.store.one("SELECT 1 FROM outbox WHERE kind = 'board' AND state IN ('waiting', 'trying')")
            is None
        ):
            return
    raise AssertionError("the board never comes to rest")


async def offered(w: World, ann: Person, **said: Any) -> Seen:
    card = await ann.slash("game new", game=FORD, title="The long war")
    await ann.click(card.message, "Join")
    return await ann.slash("seats", offered=True, **said)


async def test_a_game_is_found_when_its_host_has_ticked_it_with_the_way_there(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game=FORD, title="The long war")
        assert "No game that is offered" in (await bob.slash("find")).text
        assert "only the" in (await bob.slash("seats", offered=True)).text.lower()
        told = await ann.slash("seats", offered=True, language="German", newcomers=True, invite="discord.gg/abc")
        assert "offered on all servers" in told.text and "German" in told.text and "https://discord.gg/abc" in told.text
        found = await bob.slash("find")
        assert "One game has open seats" in found.text and f"<#{w.channel.id}>" in found.text
        assert "Language: German. Newcomers are welcome." in found.text
        for asked in (
            {"language": "french"},
            {"pace": "relaxed"},
            {"players": 2},
            {"substitute": True},
            {"game": "nothing"},
        ):
            assert "No game that is offered" in (await bob.slash("find", **asked)).text, asked
        assert "The long war" in (await bob.slash("find", language="german", pace="daily", newcomers=True)).text
        one = await found.choose(await w.game_id())
        assert "Join in" in one.text
        await ann.slash("seats", offered=False)
        assert "No game that is offered" in (await bob.slash("find")).text
        assert card


async def test_people_of_other_servers_see_the_invitation_and_not_the_channel(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await offered(w, ann, invite="https://discord.gg/abc")
        other = w.env.create_guild()
        there, cid = other.create_text_channel("elsewhere"), other.add_member(w.env.create_user("cid"))
        found = Seen(Person(w, cid), await cid.slash(there, "find"))
        assert "https://discord.gg/abc" in found.text and f"<#{w.channel.id}>" not in found.text


async def test_bad_invitations_and_minimums_are_refused_in_words(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        assert "an invitation looks like" in (await offered(w, ann, invite="https://example.com/x")).text.lower()
        assert "not offered" in (await ann.slash("seats")).text, "nothing was changed"
        for bad in ("https://example.com/x", "discord.gg/", "https://discord.gg.evil.example/abc", "discord.gg/a b"):
            with pytest.raises(Refused):
                read_invite(bad)
        assert read_invite("discord.com/invite/abc") == "https://discord.gg/abc"
        assert "number from 0 to 100" in (await ann.slash("seats", minimum=500)).text


async def test_a_game_with_a_substitute_wanted_shows_the_public_map(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        await new_game(w, ann, bob, game="syrian_war")
        game = await w.game_id()
        await w.table.seats.offer(game, ann.actor.id, Offer())
        assert "No game that is offered" in (await cid.slash("find")).text, "no seat is open"
        await w.table.store.commit(
            "test", [Do("UPDATE seats SET offered = 1 WHERE game_id = ? AND seat = 'ptolemy'", (game,))]
        )
        w.table.games.forget(game)
        found = await cid.slash("find", substitute=True)
        assert "A substitute is wanted" in found.text
        one = await found.choose(game)
        assert 12 in [part["type"] for part in one.message.components], "the map is there"
        assert "A lost cause costs a substitute nothing" in one.text


def posts_in(w: World, forum: Any) -> list[Any]:
    client = w.bot.client
    channel = client.get_channel(forum.id)
    assert isinstance(channel, discord.ForumChannel)
    return list(channel.threads)


async def test_a_forum_has_a_post_with_tags_that_follows_the_game(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        forum = w.guild.create_forum_channel("open-games")
        assert "can manage" in (await bob.slash("board", forum=forum)).text
        await w.table.seats.set_board(w.guild.id, forum.id, 0)
        await offered(w, ann)
        await board_comes(w)
        (post,) = posts_in(w, forum)
        assert {tag.name for tag in post.applied_tags} == {"The Ford", "A day", "Seats open", "Newcomers welcome"}
        (noted,) = await w.table.sent.of(await w.game_id(), Kind.BOARD)
        assert noted.message_id == post.id
        await w.bot.client.http.edit_channel(post.id, archived=True)
        await bob.slash("game join")
        await board_comes(w)
        first = await first_of(post)
        assert "2 people" in "\n".join(texts([cast(Any, c.to_dict()) for c in first.components]))
        assert len(posts_in(w, forum)) == 1, "the same post was opened again and changed"
        await ann.slash("seats", offered=False)
        await board_comes(w)
        thread = await w.bot.client.fetch_channel(post.id)
        assert isinstance(thread, discord.Thread) and thread.archived


async def test_the_post_says_at_once_that_a_substitute_is_wanted_and_when_not(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        forum = w.guild.create_forum_channel("open-games")
        await w.table.seats.set_board(w.guild.id, forum.id, 0)
        await offered(w, ann)
        await bob.slash("game join")
        await ann.slash("game start")
        await board_comes(w)
        (post,) = posts_in(w, forum)

        def tags() -> set[str]:
            return {tag.name for tag in posts_in(w, forum)[0].applied_tags}

        assert "Running" in tags() and "Substitute wanted" not in tags()
        assert await w.table.departures.note(await w.game_id(), bob.actor.id)
        await board_comes(w)
        assert "Substitute wanted" in tags()
        await bob.slash("do", order="watch")
        await board_comes(w)
        assert "Running" in tags() and len(posts_in(w, forum)) == 1 and post.id == posts_in(w, forum)[0].id


async def test_a_game_in_a_forum_post_opens_its_parleys_in_a_text_channel(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        forum = w.guild.create_forum_channel("games")
        channel = w.bot.client.get_channel(forum.id)
        assert isinstance(channel, discord.ForumChannel)
        made = await channel.create_thread(name="A war", content="Here")
        war, (w.channel,) = w.channel, forum.threads
        assert w.channel.id == made.thread.id
        await new_game(w, ann, bob)
        said = await ann.slash("parley", first="blue")
        parleys = await w.table.parleys.all(await w.game_id())
        assert parleys, said.text
        thread = await w.bot.client.fetch_channel(parleys[0].thread_id)
        assert isinstance(thread, discord.Thread) and thread.parent_id == war.id, said.text
