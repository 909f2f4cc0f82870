"""discord.py's own calls against the limits of the local Discord: none is ever refused for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.app.pace import keep_pace
from bot.app.redirect import redirected
from bot.local import ratelimits
from bot.local.server import start, stop
from bot.local.state import LocalDiscord, open_local
from bot.local.storage import Storage
from tests.bot.table.tables import open_table

TOKEN = "a-token"


class Line:
    """discord.py, as it calls one Discord."""

    def __init__(self, http: discord.http.HTTPClient, local: LocalDiscord) -> None:
        self.http, self.local = http, local

    @property
    def refused(self) -> int:
        return sum(call["status"] == 429 for call in self.local.calls)

    def channels(self) -> list[str]:
        return [id for id, channel in self.local.world.channels.items() if channel.get("type") == 0]

    async def post(self, channel: str) -> str:
        made: Any = await self.http.request(
            Route("POST", "/channels/{channel_id}/messages", channel_id=channel), json={"content": "news"}
        )
        return str(made["id"])

    async def edit(self, channel: str, message: str, words: str) -> None:
        route = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=message)
        await self.http.request(route, json={"content": words})


@pytest.fixture
async def line(tmp_path: Path) -> AsyncIterator[Line]:
    local, table = open_local(Storage(None), TOKEN), await open_table(tmp_path)
    runner = await start(local, 0)
    with redirected(local.base + "/api/v10"):
        client = discord.Client(intents=discord.Intents.none())
        keep_pace(client.http, table)
        await client._async_setup_hook()  # discord.py's own, before it logs in
        await client.http.static_login(TOKEN)
        yield Line(client.http, local)
        await client.close()
    await stop(local, runner)
    await table.close()


async def test_all_calls_together_keep_within_fifty_a_second(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimits, "DEFAULT", (100, 5.0))  # only what is allowed to all counts
    monkeypatch.setitem(ratelimits.LIMITS, ("POST", "messages"), (100, 5.0))
    channel = line.channels()[0]
    began = time.monotonic()
    await asyncio.gather(*(line.post(channel) for _ in range(30)), *(line.http.get_bot_gateway() for _ in range(40)))
    assert line.refused == 0
    assert time.monotonic() - began > 1.2


async def test_edits_that_overlap_are_never_too_many_for_their_channel(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes a while to arrive, and its answer to come back: several would be under way as a window begins."""
    monkeypatch.setitem(ratelimits.LIMITS, ("PATCH", "messages"), (5, 1.0))
    channel = line.channels()[0]
    message = await line.post(channel)
    line.local.settings.request_ms = line.local.settings.answer_ms = (5, 60)

    async def edit_now_and_then(who: int) -> None:
        for n in range(4):
            await line.edit(channel, message, f"{who} {n}")
            await asyncio.sleep(0.1 * who)

    await asyncio.gather(*map(edit_now_and_then, range(5)))
    assert line.refused == 0
