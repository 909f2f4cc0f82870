"""Somebody leaves the server, or Herald does, or a channel goes: noticed without privileged intents, and games go on by
the ladder."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import msgspec
import pytest

from bot.deadlines.speeds import HOUR
from bot.store import Do
from bot.table import Refused
from bot.table.agreed import House
from rules.kernel.anytime import Watch
from tests.bot.playing import new_game
from tests.bot.table.test_absences import asked_in_the_open, party_of, sitter_of
from tests.bot.world import Person, World, world

LEFT = "has left this server"


async def set_house(w: World, **agreed: Any) -> None:
    """A table that has agreed on something else."""
    game = await w.game_id()
    text = msgspec.json.encode(House(**agreed)).decode()
    await w.table.games.write("test", game, [Do("UPDATE games SET house = ? WHERE id = ?", (text, game))])
    w.table.games.forget(game)


async def leave_server(w: World, person: Person, hours: float = 13) -> None:
    """And half a day passes, so that whoever is asked is reminded."""
    w.guild.remove_member(person.actor)
    await pass_hours(w, hours)


async def pass_hours(w: World, hours: float) -> None:
    """Who is still there is asked when a message is out: a moment later."""
    await w.pass_time(hours * HOUR)
    await asyncio.sleep(0.03)
    await w.settle()


def told(w: World, what: str = LEFT) -> list[str]:
    return [text for text in w.messages() if what in text]


def notice(w: World) -> Any:
    return next(m for m, text in zip(w.public(), w.messages(), strict=True) if LEFT in text)


async def test_who_leaves_the_server_is_cared_for_at_once_and_the_seat_is_open(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        assert w.bot.client.intents.value == discord.Intents(guilds=True).value, "nothing privileged"
        await leave_server(w, bob)
        bobs = await sitter_of(w, bob)
        assert bobs.caretaker == "greedy" and bobs.cared_until is None and bobs.offered and bobs.missed == 0
        assert len(told(w)) == 1 and "**The seat is open**" in told(w)[0]
        assert len([text for text in w.dms(ann) if LEFT in text]) == 1, "the organiser"
        assert bobs.seat not in (await w.state()).awaited(), "the caretaker has acted"
        await pass_hours(w, 12)
        assert len(told(w)) == 1, "once"
        assert "You now play" in (await cid.click(notice(w), "Take the seat")).said
        held = [t for t in await w.table.tenures.of(await w.game_id()) if t.seat == bobs.seat]
        assert [(t.user_id, t.ended) for t in held] == [(bob.actor.id, "gone"), (cid.actor.id, None)]


async def test_nobody_who_is_there_is_taken_for_gone(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        await pass_hours(w, 13)
        assert told(w) == [] and (await sitter_of(w, bob)).caretaker is None
        for code in (403, 500):  # what Discord does not tell is not known

            async def fails(guild: int, user: int, status: int = code) -> None:
                answer = type("Answer", (), {"status": status, "reason": "", "headers": {}})()
                raise discord.HTTPException(answer, {"code": 0, "message": ""})

            w.bot.client.http.get_member = fails  # type: ignore[assignment, method-assign]
            assert await w.bot.client.members.is_there(1, code)


async def test_who_comes_back_has_the_seat_with_the_first_order_and_is_not_sent_away_again(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        party = await party_of(w, ann, bob, cid)
        await asked_in_the_open(w, party, bob)
        await leave_server(w, bob)
        assert (await sitter_of(w, bob)).caretaker is not None
        game = await w.game_id()
        await w.table.moves.play(game, (await sitter_of(w, bob)).seat, Watch())
        assert (await sitter_of(w, bob)).caretaker is None, "as from a direct message"
        await w.settle()
        await pass_hours(w, 7)
        assert len(told(w)) == 1 and (await sitter_of(w, bob)).caretaker is None


@pytest.mark.parametrize(
    ("agreed", "caretaker", "offered", "said"),
    [
        ({"caretaker": False}, False, True, "the default is played"),
        ({"offer": False}, True, False, "can ask somebody else"),
        ({"caretaker": False, "offer": False}, False, False, "can ask somebody else"),
    ],
)
async def test_the_table_s_own_rungs_count(
    tmp_path: Path, agreed: dict[str, bool], caretaker: bool, offered: bool, said: str
) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await set_house(w, **agreed)
        await asked_in_the_open(w, party, bob)
        await leave_server(w, bob)
        bobs = await sitter_of(w, bob)
        assert (bobs.caretaker is not None, bobs.offered) == (caretaker, offered)
        assert len(told(w)) == 1 and said in told(w)[0]
        before = await w.state()
        await pass_hours(w, 48)
        assert (await w.state()).kept.entries > before.kept.entries or caretaker, "the game goes on"
        assert len(told(w)) == 1


async def test_a_game_with_one_person_has_no_ladder(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await ann.slash("game new", game="tests.ford")
        await ann.slash("game join")
        await w.table.lobby.add_computer(await w.game_id())
        await ann.slash("game start")
        await w.settle()
        assert not await w.table.departures.note(await w.game_id(), 5)
        await w.table.departures.note(await w.game_id(), ann.actor.id)
        assert (await sitter_of(w, ann)).caretaker is None


async def test_an_organiser_who_leaves_is_named_once_and_the_game_goes_on(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        eve, ann, bob = (w.person(name) for name in ("eve", "ann", "bob"))
        party = await party_of(w, ann, bob)
        await w.table.host.hand_over(await w.game_id(), ann.actor.id, eve.actor.id)
        await w.settle()
        await asked_in_the_open(w, party, bob)
        await leave_server(w, eve)
        await pass_hours(w, 7)
        assert len(told(w, "can make somebody else the organiser")) == 1
        assert not told(w, "has left this server. From") and (await sitter_of(w, bob)).caretaker is None


async def test_who_left_before_the_start_is_taken_out_of_the_lobby(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        await ann.slash("game new", game="tests.ford")
        for person in (ann, bob, cid):
            await person.slash("game join")
        w.guild.remove_member(cid.actor)
        await pass_hours(w, 7)
        said = (await ann.slash("game start")).said
        assert "cid has left this server, and was taken out" in said
        assert len(await w.table.queries.seats(await w.game_id())) == 2
        await ann.slash("game start")
        await w.settle()
        assert (await w.state()).result is None


async def test_a_channel_that_is_deleted_stops_the_clock_at_once_and_the_host_is_told(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        game = await w.game_id()
        w.env.backend.delete_channel(w.channel.id)
        await w.settle()
        there = await w.table.games.game(game)
        assert there is not None and (there.phase, there.trouble) == ("paused", "gone")
        assert len([text for text in w.dms(ann) if "I can't write in" in text]) == 1


async def test_a_server_that_has_sent_herald_away_and_takes_it_back(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        game = await w.game_id()
        losses = w.bot.client.get_cog("Losses")
        assert losses is not None
        guild = w.bot.client.get_guild(w.guild.id)
        await losses.on_guild_remove(guild)  # type: ignore[attr-defined]
        await w.settle()
        there = await w.table.games.game(game)
        assert there is not None and (there.phase, there.trouble) == ("paused", "gone")
        with pytest.raises(Refused):
            await w.table.moves.play(game, "red", None)  # type: ignore[arg-type]
        await losses.on_guild_join(guild)  # type: ignore[attr-defined]
        await w.status_due()
        await w.settle()
        there = await w.table.games.game(game)
        assert there is not None and (there.phase, there.trouble) == ("running", "")
