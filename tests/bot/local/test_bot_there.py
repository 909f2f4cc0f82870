"""The bot on the local Discord: over real HTTP and WebSocket, with its limits, its clock and its faults."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app.client import Herald
from bot.app.redirect import redirected
from bot.app.service import Service
from bot.interaction import answer
from bot.local.server import start, stop
from bot.local.state import LocalDiscord, open_local
from bot.local.storage import Storage
from bot.messages.plan import posts_for
from bot.messages.send import Delivery
from bot.workers.pool import Workers
from rules.kernel import find
from tests.bot.local.person import Operator, Person
from tests.bot.world import controls, texts

TOKEN = "a-token"
FORD = "tests.ford"
LONGEST_REST = 60.0  # seconds; a busy machine is no fault


class Table:
    """A local Discord, the whole bot on it, and people."""

    def __init__(self, local: LocalDiscord, operator: Operator, folder: Path, game: str = FORD) -> None:
        self.local, self.operator, self.folder, self.game = local, operator, folder, game
        self.service: Service | None = None
        self.client: Herald | None = None

    async def come(self) -> None:
        self.service = await Service.open(self.folder, posts_for, workers=Workers(1))
        campaigns = {self.game: find(self.game)}
        self.client = Herald(self.service.table, campaigns, self.service.workers, guild_ready_timeout=0.05)
        await self.client.login(TOKEN)
        self.service.start(Delivery(self.client, self.service.table, self.client.pictures))
        self.connection = asyncio.create_task(self.client.connect())
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait([ready, self.connection], timeout=10, return_when=asyncio.FIRST_COMPLETED)
        assert ready.done(), self.connection

    async def go(self) -> None:
        assert self.client is not None and self.service is not None
        await self.service.stop()
        await self.client.close()
        self.connection.cancel()
        await asyncio.gather(self.connection, return_exceptions=True)

    async def settle(self) -> None:
        assert self.service is not None
        store = self.service.table.store
        busy = (  # in this order: what a game does when it goes on is in the outbox by then
            "SELECT 1 FROM games WHERE phase = 'starting'",
            "SELECT 1 FROM deadlines WHERE at <= 0",
            "SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying') AND lane NOT LIKE '%#%'",
        )
        end = asyncio.get_running_loop().time() + LONGEST_REST
        while asyncio.get_running_loop().time() < end:
            if not any([await store.one(sql) for sql in busy]):
                return
            await asyncio.sleep(0.005)
        raise AssertionError("it never comes to rest")


@asynccontextmanager
async def local_table(folder: Path, game: str = FORD) -> AsyncIterator[Table]:
    local = open_local(Storage(None), TOKEN)
    local.settings.rate_limits = False
    runner = await start(local, 0)
    async with aiohttp.ClientSession() as http:
        table = Table(local, Operator(http, local.base), folder, game)
        try:
            with redirected(local.base + "/api/v10"):
                await table.come()
                try:
                    yield table
                finally:
                    await table.go()
        finally:
            await stop(local, runner)


def said(message: dict[str, Any]) -> str:
    return "\n".join(texts(message.get("components", [])))


def id_of(message: dict[str, Any], label: str) -> str:
    found = [c["custom_id"] for c in controls(message["components"]) if c.get("label") == label]
    assert found, f"no button {label} on: {said(message)}"
    return str(found[0])


async def press(person: Person, message: dict[str, Any], label: str) -> dict[str, Any]:
    told = await person.click(message, id_of(message, label))
    assert told["outcome"] == "answered", told
    return told


async def begun(
    table: Table, prepare: Callable[[str, int], Awaitable[None]] | None = None
) -> tuple[Person, Person, str]:
    """`prepare` is told the game and Ada's id before the start."""
    people = await table.operator.people()
    ada, bram = people["Ada"], people["Bram"]
    tavern = await ada.channel("tavern")
    card = (await ada.slash(tavern, "game new", game=FORD))["message"]
    await press(ada, card, "Join")
    await press(bram, card, "Join")
    if prepare is not None:
        assert table.service is not None
        await prepare((await table.service.table.queries.newest(1))[0], int(ada.id))
    await press(ada, card, "Start")
    await table.settle()
    return ada, bram, tavern


async def test_a_game_begins_and_is_played_over_real_connections(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        ada, bram, tavern = await begun(table)
        panel = (await ada.slash(tavern, "play"))["message"]
        assert "place their units" in said(panel)
        for person in (ada, bram):
            await place_all(person, tavern)
        await table.settle()
        messages = await ada.read(tavern)
        assert any("council" in said(m) for m in messages)
        assert not table.local.unknown


async def place_all(person: Person, tavern: str) -> None:
    """By the menus of one panel, until there is nothing left to place; the end in writing."""
    panel = (await person.slash(tavern, "play"))["message"]
    while menus := [c for c in controls(panel["components"]) if c["type"] == 3]:
        told = await person.click(panel, menus[0]["custom_id"], [menus[0]["options"][0]["value"]])
        assert told["outcome"] == "answered", told
        panel = told["message"]
    told = await person.slash(tavern, "do", order="done")
    assert "Noted" in said(told["message"])


async def test_old_buttons_work_after_the_bot_came_back(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        panel = (await ada.slash(tavern, "play"))["message"]
        await table.go()
        await table.come()
        menu = next(c for c in controls(panel["components"]) if c["type"] == 3)
        told = await ada.click(panel, menu["custom_id"], [menu["options"][0]["value"]])
        assert told["outcome"] == "answered" and "Where?" in said(told["message"])


async def test_a_slow_answer_is_deferred_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord waits three seconds; the watchdog does not wait so long."""
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        monkeypatch.setattr(answer, "PATIENCE", 0.2)
        assert table.client is not None
        desk = table.client.panels.desk_to_draw

        async def slowly(*given: Any) -> Any:
            await asyncio.sleep(0.6)
            return await desk(*given)

        monkeypatch.setattr(table.client.panels, "desk_to_draw", slowly)
        began = time.perf_counter()
        told = await ada.slash(tavern, "play")
        assert told["outcome"] == "answered" and time.perf_counter() - began < 0.6
        for _ in range(100):
            messages = await ada.read(tavern)
            if any("place their units" in said(m) and m["flags"] & 64 for m in messages):
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the answer never came")


async def test_a_lost_answer_to_a_post_is_not_posted_twice(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        people = await table.operator.people()
        ada, bram = people["Ada"], people["Bram"]
        tavern = await ada.channel("tavern")
        card = (await ada.slash(tavern, "game new", game=FORD))["message"]
        await press(ada, card, "Join")
        await press(bram, card, "Join")
        await table.operator.fault("lose", match=f"POST /api/v10/channels/{tavern}/messages")
        await press(ada, card, "Start")
        await table.settle()
        begins = [m for m in await ada.read(tavern) if "dice are cast" in said(m)]
        assert len(begins) == 1


@pytest.mark.long
async def test_an_order_is_answered_about_as_fast_as_nothing_at_all(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        bare, orders = [], []
        for n in range(60):
            at = time.perf_counter()
            await ada.slash(tavern, "help")
            bare.append(time.perf_counter() - at)
            at = time.perf_counter()
            await ada.slash(tavern, "do", order="watch" if n % 2 == 0 else "unwatch")
            orders.append(time.perf_counter() - at)
        print(f"bare {statistics.median(bare) * 1000:.1f} ms, order {statistics.median(orders) * 1000:.1f} ms")
        assert statistics.median(orders) < 0.2


async def test_a_lobby_does_not_wait_for_its_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*args: Any, **more: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.messages.lobby_posts.PATIENCE", 0.05)
    async with local_table(tmp_path) as table:
        assert table.client is not None
        studio: Any = table.client.pictures.studio
        studio.picture = never
        ada = (await table.operator.people())["Ada"]
        tavern = await ada.channel("tavern")
        card = (await ada.slash(tavern, "game new", game=FORD))["message"]
        assert "Seats" in said(card) and not card["attachments"]
        joined = await press(ada, card, "Join")
        assert "Ada" in said(joined["message"])


async def test_who_joins_has_joined_though_the_first_private_message_is_lost(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        ada = (await table.operator.people())["Ada"]
        tavern = await ada.channel("tavern")
        card = (await ada.slash(tavern, "game new", game=FORD))["message"]
        await table.operator.fault("drop", match="POST /channels", times=1)
        told = await press(ada, card, "Join")
        assert "Ada" in said(told["message"])
        for _ in range(200):
            mine = [said(m) for m in await ada.read(tavern) if m.get("flags", 0) & 64]
            if mine:
                break
            await asyncio.sleep(0.01)
        assert mine and "Something went wrong" not in mine[-1]
