"""A Discord in-process with the real bot in it: people who click, choose and type, and a restart when wanted."""

from __future__ import annotations

import asyncio
import atexit
import functools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import simcord
from discord.ext.commands import AutoShardedBot
from simcord.env import Env

from bot.app.client import Herald
from bot.deadlines.dispatcher import Dispatcher
from bot.interaction import preview
from bot.messages import lobby_posts
from bot.messages.attempt import STATUS_EVERY
from bot.messages.outbox import Outbox
from bot.messages.plan import posts_for
from bot.messages.send import Delivery
from bot.table import Table, looks
from bot.workers import pool
from bot.workers.pool import Workers
from rules.kernel import built, find
from tests.bot.hand_time import HandTime
from tests.bot.limits import check_message, check_modal

# simcord looks every 50 ms of real time whether a database thread has answered; it answers in one.
assert Env._settle_internal.__kwdefaults__ is not None
Env._settle_internal.__kwdefaults__["idle"] = 0.001

# One worker process for all tests, started before the first: simcord lets no time pass while one works.
WORKERS = Workers(1, low=0)
atexit.register(WORKERS.close)
preview.PATIENCE = pool.PATIENCE = 60.0

FORD = "tests.ford"
PATIENCE = 60.0  # seconds; a film on a busy machine takes more than simcord's five
CAMPAIGNS = {FORD: find(FORD), **{name: find(name) for name in built()}}


class Seen:
    """The answer to an act: acknowledged, within the limits, with text and controls to go on with."""

    def __init__(self, person: Person, result: Any) -> None:
        assert result.acknowledged, "an act was not answered"
        self.person, self.result = person, result
        if result.modal is not None:
            check_modal(result.modal)
        if result.response is not None:
            check_message(result.response.components)

    @property
    def message(self) -> Any:
        return self.result.response or self.result.followups[-1]

    @property
    def text(self) -> str:
        return "\n".join(texts(self.message.components))

    @property
    def said(self) -> str:
        """With what was said beside it."""
        followed = [t for f in self.result.followups for t in texts(f.components)]
        return "\n".join([*texts(self.result.response.components if self.result.response else []), *followed])

    @property
    def labels(self) -> list[str]:
        return [c["label"] for c in controls(self.message.components) if c["type"] == 2 and not c.get("disabled")]

    @property
    def values(self) -> list[str]:
        menus = [c for c in controls(self.message.components) if c["type"] == 3]
        return [o["value"] for o in menus[0]["options"]] if menus else []

    async def click(self, label: str) -> Seen:
        return await self.person.click(self.message, label)

    async def choose(self, *values: str) -> Seen:
        return Seen(self.person, await self.person.actor.select(self.message, list(values)))

    @property
    def lines(self) -> dict[str, dict[str, Any]]:
        """The inputs of a form, by their names."""
        assert self.result.modal is not None, self.text
        return {p["component"]["custom_id"]: p["component"] for p in self.result.modal["components"]}

    @property
    def begun(self) -> dict[str, Any]:
        """What each line of a form holds when it opens."""
        chosen = {n: [o["value"] for o in c.get("options", []) if o.get("default")] for n, c in self.lines.items()}
        return {n: c.get("value", "") if c["type"] == 4 else chosen[n] for n, c in self.lines.items()}

    async def fill(self, **values: Any) -> Seen:
        """Several lines of a form, by their names; those that are not named stay as they were."""
        kept = {n: v[0] if v and self.lines[n]["type"] == 21 else v for n, v in self.begun.items() if v}
        values = {**kept, **values}
        return Seen(self.person, await self.person.actor.submit_modal(self.result, values))

    async def send(self, value: str | tuple[str, bytes]) -> Seen:
        """A text, or a file with its name."""
        return Seen(self.person, await self.person.actor.submit_modal(self.result, {"value": value}))


def texts(components: list[dict[str, Any]]) -> list[str]:
    found = []
    for part in components:
        if part["type"] == 10:
            found.append(part["content"])
        found += texts(part.get("components", []))
    return found


def controls(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for part in components:
        if part["type"] in (2, 3):
            found.append(part)
        found += controls(part.get("components", []))
        found += controls([part["accessory"]] if part.get("accessory") else [])
    return found


class Person:
    def __init__(self, world: World, actor: Any) -> None:
        self.world, self.actor = world, actor

    async def slash(self, command: str, /, **options: Any) -> Seen:
        return Seen(self, await self.actor.slash(self.world.channel, command, **options))

    async def suggested(self, command: str, option: str, typed: str, **filled: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self.actor.autocomplete(
            self.world.channel, command, option, typed, **filled
        )
        return found

    async def click(self, message: Any, label: str) -> Seen:
        return Seen(self, await self.actor.click(message, label=label))


class Bot:
    """The whole bot as `herald` runs it: table, outbox, clock, and discord.py."""

    def __init__(self, table: Table, time: HandTime, workers: Workers) -> None:
        self.table, self.time, self.workers = table, time, workers
        self.client = Herald(table, CAMPAIGNS, workers, shard_count=1)
        self.outbox = Outbox(table, Delivery(self.client, table, self.client.pictures))
        self.dispatcher = Dispatcher(table, workers)
        self.tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, folder: Path, time: HandTime, workers: Workers, database: str = "") -> Bot:
        bot = cls(await Table.open(folder, posts_for, time, database=database), time, workers)
        if database:  # its one connection is its own, whoever else works there
            bot.client.launch_shards = functools.partial(AutoShardedBot.launch_shards, bot.client)  # type: ignore[method-assign]
        return bot

    def run(self) -> None:
        self.tasks = [asyncio.create_task(self.outbox.run()), asyncio.create_task(self.dispatcher.run())]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        stopped = asyncio.gather(*self.tasks, return_exceptions=True)
        while not stopped.done():
            await asyncio.sleep(0.002)
            self.time.advance(61.0)  # whoever sleeps wakes, sees the end and goes
        await self.table.close()


class World:
    def __init__(self, env: Any, folder: Path, bot: Bot, time: HandTime) -> None:
        self.env, self.folder, self.bot, self.time = env, folder, bot, time
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("war")

    @property
    def table(self) -> Table:
        return self.bot.table

    def person(self, name: str) -> Person:
        return Person(self, self.guild.add_member(self.env.create_user(name)))

    async def game_id(self) -> str:
        game = await self.table.queries.game_in(self.channel.id)
        assert game is not None
        return game.id

    async def state(self) -> Any:
        return await self.table.state(await self.game_id())

    def public(self) -> list[Any]:
        """The messages in the channel that everybody sees, oldest first."""
        return [m for m in self.channel.history() if not m.flags.ephemeral]

    def messages(self) -> list[str]:
        return ["\n".join(texts([c.to_dict() for c in m.components])) for m in self.public()]

    def dms(self, person: Person) -> list[str]:
        history = person.actor.user.dm_channel.history()
        return ["\n".join(texts([c.to_dict() for c in m.components])) for m in history]

    async def settle(self) -> None:
        """Everything that goes by itself: posts, the clock's entries, computer players."""
        calm = 0
        for _ in range(20_000):
            calm = calm + 1 if await self.at_rest() else 0
            if calm >= 3:
                return
            await asyncio.sleep(0.002)
        raise AssertionError("it never comes to rest")

    async def at_rest(self) -> bool:
        store, now = self.table.store, self.time.served()
        waiting = await store.one(
            "SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying') AND lane NOT LIKE '%#%' AND next_at <= ? "
            "AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.lane = outbox.lane AND e.id < outbox.id "
            "AND e.state IN ('waiting', 'trying'))",
            now,
        )
        due = await store.one("SELECT 1 FROM deadlines WHERE at <= ?", now)
        idle = self.bot.dispatcher.is_idle and self.table.games.is_quiet
        return idle and not (waiting or due)

    async def pass_time(self, seconds: float) -> None:
        self.time.advance(seconds)
        await self.settle()

    async def status_due(self) -> None:
        """Status messages wait for ten seconds between two edits."""
        await self.pass_time(STATUS_EVERY + 1)
        for _ in range(2000):
            if not await self.table.store.one("SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying')"):
                return
            await asyncio.sleep(0.002)

    async def restart(self) -> None:
        """The bot stops; another one opens the same folder. Discord has stayed."""
        await self.bot.stop()
        self.bot = await Bot.open(self.folder, self.time, self.bot.workers)
        await self.env.restart_bot(self.bot.client)
        self.bot.run()


@asynccontextmanager
async def world(folder: Path, database: str = "") -> AsyncIterator[World]:
    time = HandTime()
    looks.SOON = lobby_posts.EVERY = 0.0  # the simulated Discord waits for every timer
    for name in CAMPAIGNS:
        await WORKERS.do(preview.warm, name)
    bot = await Bot.open(folder, time, WORKERS, database)
    async with simcord.run(bot.client, settle_timeout=PATIENCE) as env:
        there = World(env, folder, bot, time)
        bot.run()
        try:
            yield there
        finally:
            await there.bot.stop()
