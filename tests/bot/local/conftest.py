"""A local Discord for each test, the echo bot on it, and people to act."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.app.redirect import redirected
from bot.local.server import start, stop
from bot.local.state import LocalDiscord, open_local
from bot.local.storage import Storage
from tests.bot.local.echo import Echo
from tests.bot.local.person import Operator, Person

TOKEN = "a-token"


async def until(test: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Waits until something is so; fails with what it was told otherwise."""
    for _ in range(int(seconds / 0.01)):
        if found := test():
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("It did not come about in time.")


async def eventually(test: Callable[[], Awaitable[Any]], seconds: float = 30.0) -> Any:
    for _ in range(int(seconds / 0.02)):
        if found := await test():
            return found
        await asyncio.sleep(0.02)
    raise AssertionError("It did not come about in time.")


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    local = open_local(Storage(None), TOKEN)
    local.settings.rate_limits = False
    runner = await start(local, 0)
    yield local
    await stop(local, runner)


@pytest.fixture
def pointed(local: LocalDiscord) -> Iterator[None]:
    with redirected(local.base + "/api/v10"):
        yield


@asynccontextmanager
async def running(bot: Any, token: str = TOKEN) -> AsyncIterator[Any]:
    task = asyncio.create_task(bot.start(token))
    ready = asyncio.create_task(bot.ready.wait())
    await asyncio.wait((task, ready), return_when=asyncio.FIRST_COMPLETED, timeout=30)
    if task.done():
        ready.cancel()
        task.result()
    assert ready.done(), "The bot was not ready in 30 s."
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.wait((task,), timeout=5)


@pytest.fixture
async def bot(local: LocalDiscord, pointed: None) -> AsyncIterator[Echo]:
    async with running(Echo()) as echo:
        yield echo


@pytest.fixture
async def operator(local: LocalDiscord) -> AsyncIterator[Operator]:
    async with aiohttp.ClientSession() as http:
        yield Operator(http, local.base)


@pytest.fixture
async def people(operator: Operator) -> dict[str, Person]:
    return await operator.people()


@pytest.fixture
def ada(people: dict[str, Person]) -> Person:
    return people["Ada"]


@pytest.fixture
def bram(people: dict[str, Person]) -> Person:
    return people["Bram"]


@pytest.fixture
async def tavern(ada: Person) -> str:
    return await ada.channel("tavern")
