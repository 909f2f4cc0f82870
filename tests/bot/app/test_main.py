"""The whole bot as its own process on the local Discord: it starts, serves, is killed, comes back, and stops."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.local.server import start, stop
from bot.local.state import LocalDiscord, open_local
from bot.local.storage import Storage
from tests.bot.local.person import Json, Operator, Person
from tests.drills.whole_bot import TOKEN, Bot, button


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    local = open_local(Storage(None), TOKEN)
    runner = await start(local, 0)
    yield local
    await stop(local, runner)


@pytest.fixture
async def bots(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[Callable[..., Bot]]:
    """Bots on this Discord with this data folder; none outlives its test."""
    made: list[Bot] = []

    def make(**more: str) -> Bot:
        made.append(Bot(local, tmp_path, **more))
        return made[-1]

    yield make
    for bot in made:
        bot.kill()


@asynccontextmanager
async def playing(local: LocalDiscord) -> AsyncIterator[tuple[Person, Person, str]]:
    async with aiohttp.ClientSession() as http:
        people = await Operator(http, local.base).people()
        ada, bram = people["Ada"], people["Bram"]
        yield ada, bram, await ada.channel("tavern")


async def test_the_main_job_serves_is_killed_and_goes_on(local: LocalDiscord, bots: Callable[..., Bot]) -> None:
    bot = bots()
    await bot.start()
    await bot.ready()
    async with playing(local) as (ada, bram, tavern):
        told = await ada.slash(tavern, "game new", game="tests.ford")
        assert told["outcome"] == "answered"
        card = told["message"]
        joined = [await person.click(card, button(card, "join")) for person in (ada, bram)]
        assert all(one["outcome"] in ("answered", "updated") for one in joined), joined
        await bot.end(signal.SIGKILL)
        await bot.start()  # the old buttons still work
        await bot.ready()
        started = await ada.click(card, button(card, "start"))
        assert started["outcome"] in ("answered", "updated"), started
        posts = await until_said(ada, tavern, 6)
        await bot.end(signal.SIGKILL)
        await bot.start()
        await bot.ready()
        await asyncio.sleep(0.5)
        assert [m["id"] for m in await ada.read(tavern)] == [m["id"] for m in posts], "nothing is posted twice"
    began = time.monotonic()
    code, said = await bot.end(), bot.text
    assert code == 0 and time.monotonic() - began < 30.0, said
    assert TOKEN not in said and '"level":"error"' not in said, said
    assert not local.unknown


async def until_said(person: Person, channel: str, least: int) -> list[Json]:
    """All messages, when at least so many are there and no more come for a second."""
    before: list[Json] = []
    calm = 0
    for _ in range(200):
        now = await person.read(channel)
        calm = calm + 1 if len(now) >= least and len(now) == len(before) else 0
        if calm >= 4:
            return now
        before = now
        await asyncio.sleep(0.25)
    raise AssertionError(f"{len(before)} messages came")


async def test_a_wrong_token_is_said_without_showing_it(bots: Callable[..., Bot]) -> None:
    bot = bots(token="quite-another-token-altogether")
    await bot.start()
    code, said = await bot.ended(), bot.text
    assert code == 1
    assert "does not know this token" in said and "quite-another" not in said and "Traceback" not in said


async def test_an_address_where_nobody_is_is_named(local: LocalDiscord, bots: Callable[..., Bot]) -> None:
    bot = bots()
    await bot.start(DISCORD_API_URL="http://127.0.0.1:9/api/v10")
    code, said = await bot.ended(), bot.text
    assert code == 1 and "DISCORD_API_URL http://127.0.0.1:9" in said


async def test_a_second_bot_is_kept_out(bots: Callable[..., Bot]) -> None:
    first, second = bots(), bots()
    await first.start()
    await first.ready()
    await second.start()
    assert second.process is not None and first.process is not None
    assert await asyncio.wait_for(second.process.wait(), 60) == 1
    await asyncio.sleep(0.1)
    assert f"process {first.process.pid} on " in second.text
    await first.end()
