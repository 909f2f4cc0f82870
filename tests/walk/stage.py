"""The stage of a walk: a local Discord and the bot of a tree on it, each a process of its own, with a stored game."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import aiohttp

from tests.bot.local.person import Operator, Person
from tests.walk.road import Event, read_events

HERE = Path(__file__).parent
TREE = HERE.parent.parent
BOT, DISCORD = ("-m", "bot"), ("-m", "bot.local")
DATABASE = "herald.db"
TOKEN = "a-token-of-the-local-table"
PLAYERS = {"p1": "Ada", "p2": "Bram"}
CHANNEL = "campaigns"
QUIET = 1.0  # seconds without a sign of life: the bot is at rest
IDLE = 0.04  # seconds of processor time that a resting bot may use meanwhile
LONGEST = 120.0

Statement = tuple[str, Sequence[Any]]


def python_of(tree: Path) -> str:
    own = tree / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


class Stage:
    def __init__(self, tree: Path, folder: Path, url: str, operator: Operator) -> None:
        self.tree, self.out, self.data, self.url = tree, folder / "out", folder / "data", url
        self.operator = operator
        self.people: dict[str, Person] = {}
        self.channel = ""
        self.bot: asyncio.subprocess.Process | None = None
        self.began = 0

    # The game.

    async def lay(self, stored: str, *changes: Statement) -> None:
        """The stored game, with its players and its channel in this world."""
        found = await self.operator.people()
        self.people = {seat: found[name] for seat, name in PLAYERS.items()}
        self.channel = await self.people["p1"].channel(CHANNEL)
        state = await self.people["p1"].state()
        guild = next(one["guild_id"] for one in state["channels"] if one["id"] == self.channel)
        self.out.mkdir()
        self.data.mkdir()
        (self.out / "epoch").write_bytes(b"\x00")
        path = self.data / DATABASE
        path.write_bytes(gzip.decompress((HERE / f"{stored}.db.gz").read_bytes()))
        host = int(self.people["p1"].id)
        moved: list[Statement] = [
            ("UPDATE games SET channel_id = ?, guild_id = ?, host_id = ?", (int(self.channel), int(guild), host))
        ]
        moved += [("UPDATE seats SET user_id = ? WHERE seat = ?", (int(p.id), s)) for s, p in self.people.items()]
        with closing(sqlite3.connect(path)) as db, db:
            for sql, values in (*moved, *changes):
                db.execute(sql, values)

    # The bot.

    async def start(self) -> None:
        environment = {
            **os.environ, "PYTHONPATH": str(HERE / "hook"), "PYTHONHASHSEED": "0", "WALK_TREE": str(self.tree),
            "WALK_OUT": str(self.out), "DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": self.url + "api/v10",
            "HERALD_DATA": str(self.data), "HERALD_LOG": "info json",
        }  # fmt: skip
        with (self.out / "said").open("ab") as said:
            self.bot = await asyncio.create_subprocess_exec(
                python_of(self.tree), *BOT, cwd=self.tree, env=environment, stderr=said
            )

    async def ready(self) -> None:
        await self.until(self.is_online)
        await self.rest()

    async def is_online(self) -> bool:
        return bool((await self.operator.ask("GET", "/local/health"))["online"])

    async def end(self) -> None:
        if self.bot is not None and self.bot.returncode is None:
            self.bot.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(self.bot.wait(), 20)
            except TimeoutError:
                self.bot.kill()
                await self.bot.wait()

    # The road.

    def begin(self) -> None:
        """From now on every function counts as not yet entered."""
        with (self.out / "epoch").open("r+b") as page:
            now = page.read(1)[0]
            page.seek(0)
            page.write(bytes([now + 1]))
        self.began = time.monotonic_ns()

    def events(self) -> list[Event]:
        return [e for e in read_events(self.out) if e.at >= self.began]

    def has_moved(self) -> bool:
        """Whether the game went on since the bot was started."""
        return any(e.what[:2] == ("commit", "entry") for e in read_events(self.out))

    async def until(self, come: Any) -> Any:
        """What `come` gives as soon as it gives something."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            if self.bot is not None and self.bot.returncode is not None:
                break
            if found := await come():
                return found
            await asyncio.sleep(0.05)
        raise AssertionError(f"it does not come:\n{(self.out / 'said').read_text()[-3000:]}")

    async def until_event(self, *what: str) -> Event:
        async def come() -> Event | None:
            return next((e for e in self.events() if e.what[: len(what)] == what), None)

        found: Event = await self.until(come)
        return found

    async def rest(self) -> None:
        """Until nothing is written and next to nothing is computed for a while: loops that look after things from
        time to time sleep then, and do not come into the walk."""

        async def come() -> bool:
            lines, used = self.lines(), self.used()
            await asyncio.sleep(QUIET)
            return self.lines() == lines and self.used() - used <= IDLE

        await self.until(come)

    def lines(self) -> int:
        return sum(path.stat().st_size for path in self.out.glob("*.log"))

    def used(self) -> float:
        """Processor time of the bot and its workers, where the system tells."""
        ticks = 0
        for path in self.out.glob("*.log"):
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{path.stem}/stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def open_stage(tree: Path, folder: Path) -> AsyncIterator[Stage]:
    command = [python_of(tree), *DISCORD, "--port", "0", "--token", TOKEN, "--with-parent"]
    pipe = asyncio.subprocess.PIPE
    discord = await asyncio.create_subprocess_exec(*command, cwd=tree, stdin=pipe, stdout=pipe)
    try:
        assert discord.stdout is not None
        url = json.loads(await asyncio.wait_for(discord.stdout.readline(), LONGEST))["url"]
        async with aiohttp.ClientSession() as http:
            stage = Stage(tree, folder, url, Operator(http, url.rstrip("/")))
            await stage.operator.settings(rate_limits=False, answer_seconds=60.0)
            try:
                yield stage
            finally:
                await stage.end()
    finally:
        discord.terminate()
        await discord.wait()
