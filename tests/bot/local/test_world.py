"""The world's file: everything is there after a restart or a kill; a bad file is set aside."""

from __future__ import annotations

import asyncio
import io
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.app.redirect import redirected
from bot.local.launch import AlreadyRunning, start_discord
from bot.local.server import start, stop
from bot.local.state import LocalDiscord, open_local
from bot.local.storage import Storage, WorldInUse
from tests.bot.local.conftest import TOKEN, running, until
from tests.bot.local.echo import Echo, picture
from tests.bot.local.person import Operator


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[LocalDiscord, Operator]]:
    local = open_local(Storage(path), TOKEN)
    local.settings.rate_limits = False
    runner = await start(local, 0)
    async with aiohttp.ClientSession() as http:
        yield local, Operator(http, local.base)
    await stop(local, runner)


async def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    async with opened(path) as (local, operator):
        people = await operator.people()
        ada, bram = people["Ada"], people["Bram"]
        tavern = await ada.channel("tavern")
        await operator.ask("PUT", f"/local/people/{bram.id}/dms", {"open": False})
        await operator.advance(7200)
        with redirected(local.base + "/api/v10"):
            async with running(Echo()) as bot:
                room = bot.get_channel(int(tavern))
                assert isinstance(room, discord.TextChannel)
                sent = await room.send("pinned", file=discord.File(io.BytesIO(picture()), "map.png"), nonce="5")
                await sent.pin()
                await sent.add_reaction("👍")
                thread = await room.create_thread(name="parley")
                await thread.add_user(discord.Object(int(bram.id)))
                old = await ada.slash(tavern, "old")
    async with opened(path) as (local, operator):
        ada, bram = (await operator.people())["Ada"], (await operator.people())["Bram"]
        read = await ada.read(tavern)
        assert read[0]["content"] == "pinned" and read[0]["pinned"] and read[0]["_reactions"]
        async with operator.http.get(read[0]["attachments"][0]["url"]) as response:
            assert await response.read() == picture()
        assert await bram.read(str(thread.id)) == []
        assert local.world.note["closed"] == [bram.id] and local.world.clock.ahead == 7200
        with redirected(local.base + "/api/v10"):
            async with running(Echo()) as bot:
                again = await bot.get_partial_messageable(int(tavern)).send("pinned", nonce="5")
                assert again.id == sent.id
                told = await ada.click(old["message"], "again:0")
                assert told["message"]["content"] == "Clicked 1 times."
                with pytest.raises(discord.Forbidden):
                    await (await bot.fetch_user(int(bram.id))).send("closed still")


@pytest.mark.parametrize(
    "harm", [b"not a database at all" * 50, b"SQLite format 3\x00" + b"\xff" * 5000], ids=["text", "torn"]
)
async def test_a_corrupt_file_is_set_aside_and_named(tmp_path: Path, harm: bytes) -> None:
    path = tmp_path / "world.db"
    path.write_bytes(harm)
    async with opened(path) as (local, operator):
        aside = local.world.storage.set_aside
        assert aside is not None and aside.read_bytes() == harm and "corrupt" in aside.name
        ada = (await operator.people())["Ada"]
        assert (await ada.state())["set_aside"] == str(aside)


async def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE precious (thing)")
        other.execute("INSERT INTO precious VALUES ('kept')")
    other.close()
    async with opened(path) as (local, _):
        aside = local.world.storage.set_aside
        assert aside is not None
    with sqlite3.connect(aside) as kept:
        assert kept.execute("SELECT thing FROM precious").fetchall() == [("kept",)]
    kept.close()


async def test_one_world_has_one_holder(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    async with opened(path) as (local, _):
        with pytest.raises(WorldInUse) as no:
            Storage(path)
        assert no.value.where == local.base + "/"
        with pytest.raises(AlreadyRunning) as already:
            await start_discord(0, path, TOKEN)
        assert already.value.where == local.base + "/"


async def test_a_killed_local_discord_has_lost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    process, url = await start_discord(0, path, TOKEN)
    async with aiohttp.ClientSession() as http:
        operator = Operator(http, url.rstrip("/"))
        ada = (await operator.people())["Ada"]
        tavern = await ada.channel("tavern")
        for number in range(20):
            await ada.say(tavern, str(number))
        process.send_signal(signal.SIGKILL)
        await asyncio.wait_for(process.wait(), 30)
        process, url = await start_discord(0, path, TOKEN)
        ada.operator.base = url.rstrip("/")
        assert [one["content"] for one in await ada.read(tavern)] == [str(number) for number in range(20)]
    assert process.stdin is not None
    process.stdin.close()  # the process that started it is gone: it ends too
    assert await asyncio.wait_for(process.wait(), 30) == 0


async def test_a_bot_comes_back_to_a_discord_that_was_away(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    process, url = await start_discord(0, path, TOKEN)
    port = int(url.rstrip("/").rsplit(":", 1)[1])
    async with aiohttp.ClientSession() as http:
        operator = Operator(http, url.rstrip("/"))
        ada = (await operator.people())["Ada"]
        tavern = await ada.channel("tavern")
        with redirected(url + "api/v10"):
            async with running(Echo()) as bot:
                process.kill()
                await asyncio.wait_for(process.wait(), 30)
                process, again = await start_discord(port, path, TOKEN)
                assert again == url
                await until(lambda: bot.ws is not None and bot.ws.open, 10)

                async def there() -> bool:
                    return bool((await operator.ask("GET", "/local/health"))["online"])

                for _ in range(400):
                    if await there():
                        break
                    await asyncio.sleep(0.05)
                assert (await ada.slash(tavern, "ping"))["message"]["content"] == "pong"
    process.kill()
    await asyncio.wait_for(process.wait(), 30)
