"""Doors that stood open: hosts from elsewhere, games nobody should hear of, games by the dozen, stale pages."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.commands.base import OnPost
from bot.commands.help import MOST_TRIES
from bot.interaction.answer import Interaction
from bot.interaction.context import GameContext
from bot.panels.ids import Click
from bot.words import plain_words, quiet
from rules.kernel import phrase
from tests.bot.playing import new_game, seats_of
from tests.bot.world import Person, world


async def test_nobody_becomes_host_from_a_server_of_their_own(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        home = w.channel
        own = w.env.create_guild("bob's own", owner=bob.actor.user)
        second = w.env.create_user("bob's second account")
        there, helper = Person(w, own.add_member(bob.actor.user)), own.add_member(second)
        w.channel = own.create_text_channel("lair")
        seats = await w.table.queries.seats((await w.table.queries.newest(1))[0])
        red = next(seat for seat, s in seats.items() if s.user_id == ann.actor.id)
        assert "no game in this channel" in (await there.slash("game host", action="take over")).said
        taken = await there.slash("game host", action="replace", seat=red, player=helper)
        assert "no game in this channel" in taken.said
        assert "no game in this channel" in (await there.slash("game end")).said
        assert await there.suggested("game host", "seat", "", action="replace") == []
        assert "no game in this channel" in (await there.slash("parley", first=red)).said
        assert (await there.slash("hand")).text, "a seat goes with its player"
        w.channel = home
        game = await w.table.games.game(await w.game_id())
        assert game is not None and game.host_id == ann.actor.id and game.is_open
        assert (await seats_of(w))[red] == ann.actor.id


async def test_whoever_plays_alone_asks_nobody(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, computers=1)
        game = await w.game_id()
        await w.table.host.hand_over(game, ann.actor.id, bob.actor.id)  # a host who does not play
        refused = plain_words().refused(phrase("only_the_host"))
        assert refused in (await ann.slash("game host", action="pause")).said
        assert refused not in (await ann.slash("game host", action="go back", question=999)).said
        await (await ann.slash("game end")).click("End the game for good")
        ended = await w.table.games.game(game)
        assert ended is not None and not ended.is_open


async def test_a_list_of_games_names_only_what_the_asker_can_see(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, eve = w.person("ann"), w.person("eve")
        hidden = discord.PermissionOverwrite(view_channel=False)
        seen = w.channel
        w.channel = w.guild.create_text_channel("secret", overwrites={eve.actor: hidden})
        await ann.slash("game new", game="tests.ford", title="Nobody knows")
        w.channel = seen
        assert "Nobody knows" in (await ann.slash("game list")).said
        assert "Nobody knows" not in (await eve.slash("game list")).said


async def test_a_parley_with_somebody_who_left_leaves_no_thread(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cat = w.person("ann"), w.person("bob"), w.person("cat")
        await new_game(w, ann, bob, cat)
        seats = {user: seat for seat, user in (await seats_of(w)).items()}
        w.guild.remove_member(bob.actor)
        told = await ann.slash("parley", first=seats[bob.actor.id])
        assert "have left this server" in told.said
        assert not [t for t in w.channel.threads if t.name.startswith("Parley")]
        told = await ann.slash("parley", first=seats[bob.actor.id], second=seats[cat.actor.id])
        assert "Your thread" in told.said and "have left this server" in told.said


async def test_trying_out_has_an_end(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        card = await ann.slash("help")
        label = next(one for one in card.labels if "Ford" in one)
        answers = [await ann.click(card.message, label) for _ in range(MOST_TRIES + 2)]
        assert ["open in this server" in one.said for one in answers] == [False] * MOST_TRIES + [True] * 2
        assert len(await w.table.queries.games_in_guild(w.guild.id)) == MOST_TRIES
        threads = [t for t in w.channel.threads if not t.name.startswith("Parley")]
        assert len(threads) == MOST_TRIES - 1


async def test_a_page_that_is_no_longer_there_shows_the_last(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game="king_david")
        shown = await (await ann.slash("map")).click("In words")
        w.bot.client.post_acts["map"], real = stale(w.bot.client.post_acts["map"]), w.bot.client.post_acts["map"]
        again = await shown.click("More text")
        w.bot.client.post_acts["map"] = real
        assert "Something went wrong" not in again.said


def stale(act: OnPost) -> OnPost:
    """The same click when the text has become short."""

    async def later(interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.panels.view_cards.text_pages", lambda text: [text[:500]])
            await act(interaction, context, click, values)

    return later


async def test_a_click_while_stopping_gets_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        w.bot.client.leaving = True
        assert "being restarted" in (await ann.slash("do", order="watch")).said
        assert "being restarted" in (await ann.slash("game list")).said
        await asyncio.sleep(0)
        assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "address",
    ["https://example.org", "http://x.y/z", "steam://run", "discord.gg/abc", "Discord.GG/a", "discord.com/invite/abc",
     "discordapp.com/invite/abc"],
)  # fmt: skip
def test_an_address_in_a_name_is_no_link(address: str) -> None:
    shown = quiet(f"come to {address} now")
    assert address not in shown and shown.replace("\u200b", "") == f"come to {address} now"
