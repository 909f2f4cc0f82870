"""A local Discord, the whole bot as a process of its own on it, and people: what the drills are played on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec

from bot.local.server import start, stop
from bot.local.state import LocalDiscord, open_local
from bot.local.storage import Storage
from bot.panels.ids import token_in
from bot.store import FILE
from bot.table.records import NOT_TIMED
from rules.kernel import Campaign, find
from tests.bot.local.person import Json, Operator, Person

if TYPE_CHECKING:
    from tests.drills.nursery import Child

TOKEN = "a-token-of-the-local-table"
SLACK = float(os.environ.get("HERALD_SLACK", "1"))  # for a drill that runs beside other work: all of it takes longer
LONGEST_END = 60.0
LONGEST_STOP = 6.0 * SLACK  # seconds, one more than operators are promised


def environment(here: LocalDiscord, folder: Path, more: Mapping[str, str]) -> dict[str, str]:
    return {
        **os.environ, "DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": here.base + "/api/v10", "HERALD_DATA": str(folder),
        "HERALD_LOG": "info json", **more,
    }  # fmt: skip


class Process:
    """The bot. What it says goes to a file that outlives it."""

    def __init__(self, here: LocalDiscord, folder: Path) -> None:
        self.here, self.folder, self.log = here, folder, folder.with_suffix(".log")
        self.process: asyncio.subprocess.Process | Child | None = None
        self.starts = 0

    async def start(self, **more: str) -> None:
        self.starts += 1
        with self.log.open("a") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.drills.every_game", env=environment(self.here, self.folder, more),
                stderr=log,
            )  # fmt: skip

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def ready(self, seconds: float = 60.0) -> bool:
        """Whether it came; False when it died on the way."""
        end = asyncio.get_running_loop().time() + seconds * SLACK
        while asyncio.get_running_loop().time() < end:
            if self.here.hub.is_online():
                return True
            if not self.alive:
                return False
            await asyncio.sleep(0.02)
        raise AssertionError("the bot did not come")

    def send(self, sign: int) -> None:
        assert self.process is not None
        self.process.send_signal(sign)

    async def exit_code(self) -> int:
        assert self.process is not None
        return await self.process.wait()

    async def end(self, sign: int = signal.SIGTERM) -> int:
        if self.alive:
            self.send(sign)
        return await self.gone()

    async def gone(self) -> int:
        """Waits for its end; whoever waits for an answer hears that there will be none."""
        try:
            code = await asyncio.wait_for(self.exit_code(), LONGEST_END)
        except TimeoutError:
            self.send(signal.SIGKILL)
            raise AssertionError(f"the bot did not end within {LONGEST_END:.0f} s") from None
        self.let_go()
        for _ in range(300):
            if not self.here.hub.is_online():
                break
            await asyncio.sleep(0.01)
        return code

    def let_go(self) -> None:
        for future in list(self.here.waiting.values()):
            if not future.done():
                future.set_result({"outcome": "failed", "why": "The bot is gone."})

    async def close(self) -> None:
        """When there will be no other start."""

    def said(self) -> list[Json]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [json.loads(line) for line in lines if line.startswith("{")]  # Python's own warnings are left out

    def errors(self) -> list[str]:
        return [f"{e['message']} {e.get('trace', '')}" for e in self.said() if e["level"] in ("error", "critical")]


class Town:
    def __init__(self, here: LocalDiscord, operator: Operator, folder: Path, kind: type[Process] = Process) -> None:
        self.here, self.operator, self.folder = here, operator, folder
        self.bot = kind(here, folder)
        self.people: dict[str, Person] = {}

    async def channel(self, name: str) -> str:
        made = await self.operator.ask("POST", "/local/channels", {"name": name})
        return str(made["id"])

    async def populate(self, count: int) -> None:
        for n in range(count):
            await self.operator.ask("POST", "/local/people", {"name": f"Person {n}"})
        self.people = await self.operator.people()

    def forget_nonces(self) -> None:
        self.here.nonces.held.clear()

    # What people can see.

    def messages(self) -> Iterator[Json]:
        """The bot's own that stand somewhere, private answers left out."""
        for channel in self.here.world.messages.values():
            for message in channel.values():
                if message["author"]["id"] == self.here.world.bot_id and "_only" not in message:
                    yield message

    def tokens(self) -> Counter[int]:
        """How many messages stand there for each row of the outbox."""
        found: Counter[int] = Counter()
        for message in self.messages():
            found.update({m for id in custom_ids(message["components"]) if (m := token_in(id)) is not None})
        return found

    # What the bot keeps.

    def rows(self, sql: str, *values: Any) -> list[Any]:
        path = self.folder / FILE
        if not path.exists():
            return []
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)) as db:
            return db.execute(sql, values).fetchall()

    def state(self, game: str) -> tuple[Campaign, Any] | None:
        """The newest state of a game; None before it has begun."""
        found = self.rows(
            "SELECT g.campaign, s.body, d.body FROM games g JOIN data_sets d ON d.hash = g.data_set JOIN states s "
            "ON s.game_id = g.id AND s.number = g.entries WHERE g.id = ? AND g.entries > 0 ORDER BY s.version DESC",
            game,
        )
        if not found:
            return None
        campaign = find(found[0][0])
        return campaign, campaign.codec.decode(found[0][1], msgspec.json.decode(found[0][2], type=campaign.data))

    def waits(self) -> list[Any]:
        """What is to go out or to be done at once. Letters and a spectator's line of tomorrow may wait."""
        return self.rows(
            f"SELECT kind, error FROM outbox WHERE state IN ('waiting', 'trying') AND {NOT_TIMED} "
            "UNION ALL SELECT what, '' FROM deadlines WHERE at = 0 UNION ALL "
            "SELECT phase, '' FROM games WHERE phase = 'starting' AND fault = ''"
        )

    async def settle(self, seconds: float = 60.0) -> None:
        """Until nothing waits."""
        calm, end = 0, asyncio.get_running_loop().time() + seconds * SLACK
        while calm < 3:
            waits = self.waits()
            calm = 0 if waits else calm + 1
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"it never comes to rest: {waits}")
            if not self.bot.alive:
                raise AssertionError("the bot is gone:\n" + "\n".join(self.bot.errors()[-3:]))
            await asyncio.sleep(0.05)


def custom_ids(parts: list[Any]) -> list[str]:
    return [str(c["custom_id"]) for c in controls(parts)]


def controls(parts: list[Any]) -> list[Json]:
    found = []
    for part in parts:
        found += [part] if part.get("custom_id") else []
        found += controls(part.get("components", []))
        found += controls([part["accessory"]] if part.get("accessory") else [])
    return found


def texts(parts: list[Any]) -> str:
    found = []
    for part in parts:
        found += [part["content"]] if part["type"] == 10 else []
        found += [texts(part.get("components", []))]
    return "\n".join(filter(None, found))


def said(told: Json) -> str:
    """What an answer says, for a person to read."""
    message = told.get("message") or {}
    return f"{message.get('content', '')}\n{texts(message.get('components', []))}".strip()


@asynccontextmanager
async def town(folder: Path, people: int = 0, kind: type[Process] = Process) -> AsyncIterator[Town]:
    here = open_local(Storage(None), TOKEN)
    here.settings.rate_limits = False
    here.settings.answer_seconds = 30.0 * SLACK  # how quick it is, the scale drill says; a busy machine is not a fault
    runner = await start(here, 0)
    async with aiohttp.ClientSession() as http:
        there = Town(here, Operator(http, here.base), folder, kind)
        try:
            await there.populate(people)
            yield there
        finally:
            if there.bot.alive:
                await there.bot.end(signal.SIGKILL)
            await there.bot.close()
            await stop(here, runner)
