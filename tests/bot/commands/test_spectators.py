"""Spectators: a silent line a day, all views after a delay, and a log that opens when the game is over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.messages.kinds import Kind
from bot.messages.send import Delivery
from bot.table import Refused
from bot.table.spectators import DAY, HOUR
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import World, world


async def next_line(w: World, count: int) -> None:
    """The next day has come, and its line is out."""
    w.time.advance(DAY + 60)
    for _ in range(3000):
        (n,) = await w.table.store.one("SELECT count(*) FROM outbox WHERE kind = 'follow' AND state = 'done'")
        if n >= count:
            return
        await asyncio.sleep(0.002)
    raise AssertionError("no line")


async def test_one_silent_line_a_day_until_they_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    silent: list[bool] = []
    true_send = Delivery.send

    async def overheard(self: Any, target: str, message: Any, token: int) -> int:
        silent.append(message.silent)
        return await true_send(self, target, message, token)

    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        await new_game(w, ann, bob)
        assert "You play in this game" in (await ann.slash("follow")).said
        assert "one silent line a day" in (await eve.slash("follow")).text
        party = Party(w, [ann, bob], "follow", "do")
        await party.play_on(12)
        await w.settle()
        assert not [m for m in w.dms(eve) if "news" in m]
        monkeypatch.setattr(Delivery, "send", overheard)
        await next_line(w, 1)
        (line,) = [m for m in w.dms(eve) if "pieces of news" in m or "nothing new" in m]
        assert True in silent and "🔒" not in line
        await next_line(w, 2)
        assert len(w.dms(eve)) == 2
        message = next(iter(eve.actor.user.dm_channel.history()))
        assert "no longer" in str((await eve.actor.user.click(message, label="Stop following")).response.components)
        w.time.advance(3 * DAY)
        await w.settle()
        assert len(w.dms(eve)) == 2
        assert not await w.table.spectators.is_following(await w.game_id(), eve.actor.id)


async def test_who_left_the_server_gets_no_line(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        await new_game(w, ann, bob)
        await eve.slash("follow")
        w.guild.remove_member(eve.actor.user)
        await next_line(w, 1)
        assert not [m for m in w.dms(eve) if "news" in m or "nothing new" in m]
        assert not await w.table.store.one(
            "SELECT 1 FROM outbox WHERE kind = ? AND state = 'waiting'", Kind.FOLLOW.value
        )


async def test_views_need_every_player_and_bar_from_every_seat(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        await new_game(w, ann, bob)
        game, (red, _) = await w.game_id(), (await seats_of(w)).keys()
        assert "Not every player has agreed" in (await eve.slash("views", seat=red)).said
        assert "can be from 1" in (await ann.slash("views", hours=-4)).said
        assert "Views are closed" in (await ann.slash("views", hours=2)).text
        assert "no seat" in (await eve.slash("views", hours=2)).said
        assert "3 hours later" in (await bob.slash("views", hours=3)).text
        assert "You play in this game" in (await ann.slash("views", seat=red)).said
        warned = await eve.slash("views", seat=red)
        assert "never take a seat" in warned.text
        assert "Nothing is old enough" in (await warned.click("Open it all the same")).said
        assert not await w.table.spectators.has_seen(game, eve.actor.id)
        await w.pass_time(3 * HOUR + 60)
        assert "What Red saw" in (await warned.click("Open it all the same")).text
        with pytest.raises(Refused, match="has seen views"):
            await w.table.host.replace(game, ann.actor.id, red, eve.actor.id, "eve")
        await bob.slash("views", hours=0)
        assert "Not every player has agreed" in (await eve.slash("views", seat=red)).said


async def test_a_consent_goes_with_the_person(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cat = w.person("ann"), w.person("bob"), w.person("cat")
        await new_game(w, ann, bob)
        game = await w.game_id()
        for person in (ann, bob):
            await person.slash("views", hours=1)
        assert await w.table.spectators.delay(game) == 1
        seat = next(s for s, user in (await seats_of(w)).items() if user == bob.actor.id)
        await w.table.host.replace(game, ann.actor.id, seat, cat.actor.id, "cat")
        assert await w.table.spectators.delay(game) is None, "the newcomer was not asked"


async def test_the_log_opens_when_the_game_is_over(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        await new_game(w, ann, bob)
        party = Party(w, [ann, bob], "over", "do")
        await party.play_on(8)
        assert "🔒" not in (await eve.slash("log")).text
        await w.table.host.end(await w.game_id(), ann.actor.id)
        seen = await eve.slash("log")
        while "Older" in seen.labels:
            seen = await seen.click("Older")
        assert "🔒 Red" in seen.text and "🔒 Blue" in seen.text
