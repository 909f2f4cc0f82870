"""Three Heralds on one PostgreSQL and one local Discord, with everything that can be cut between them, and people."""

from __future__ import annotations

import asyncio
import concurrent.futures
import shutil
import signal
import tempfile
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import asyncpg

from bot.local.state import LocalDiscord
from bot.store.dialect import number_values
from bot.table import Table
from rules.proving.record import replayed
from tests.bot.local.person import Json
from tests.drills import cluster_bot
from tests.drills.cables import Balancer, Cable, free_port, to_database, to_discord
from tests.drills.nursery import Nursery
from tests.drills.town import Process, Town, environment, town
from tests.drills.truths import REPLACED, TAKEN

HERALDS = 3


class Reader:
    """Reads the database, from a loop in a thread of its own; again, if the server was started again."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._db: Any = self.wait(asyncpg.connect(address))
        self._writer: Any = None

    def wait(self, work: Any) -> Any:
        found: concurrent.futures.Future[Any] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return found.result(60)

    async def _fetch(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        for _ in range(200):
            try:
                if self._db.is_closed():
                    self._db = await asyncpg.connect(self.address)
                return list(await self._db.fetch(sql, *values))
            except (OSError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError, asyncpg.CannotConnectNowError):
                await asyncio.sleep(0.05)
            except asyncpg.OperatorInterventionError:
                await asyncio.sleep(0.05)
            except asyncpg.InternalClientError:  # it stumbles over a server that goes away
                self._db.terminate()
        raise AssertionError("the database does not come back")

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return [tuple(row) for row in self.wait(self._fetch(number_values(sql), values))]

    async def write(self, *statements: tuple[str, tuple[Any, ...]]) -> None:
        """Over a connection of its own, and without stopping the loop that calls it: the cables are laid there, and it
        may have to wait for somebody at the other end of one."""
        for sql, values in statements:
            work = asyncio.run_coroutine_threadsafe(self._writing(number_values(sql), values), self._loop)
            await asyncio.wait_for(asyncio.wrap_future(work), 60)

    async def _writing(self, sql: str, values: tuple[Any, ...]) -> None:
        if self._writer is None:
            self._writer = await asyncpg.connect(self.address)
        await self._writer.execute(sql, *values)

    def close(self) -> None:
        if self._writer is not None:
            self.wait(self._writer.close())
        self.wait(self._db.close())
        self._loop.call_soon_threadsafe(self._loop.stop)


class Herald(Process):
    """One of several, with its own cables."""

    def __init__(self, here: LocalDiscord, folder: Path, address: str, https: bool, nursery: Nursery) -> None:
        super().__init__(here, folder)
        self.address, self.https, self.nursery = address, https, nursery
        self.port = free_port()
        self.sockets = Path(tempfile.mkdtemp(prefix="hc"))
        self.database: Cable | None = None
        self.discord: Cable | None = None
        self.environment: dict[str, str] = {}

    async def lay_cables(self) -> None:
        database = ""  # a file
        if self.address:
            name, _, socket = self.address.partition("?host=")
            self.database, database = await to_database(self.sockets, Path(socket)), f"{name}?host={self.sockets}"
        self.discord, port = await to_discord(int(self.here.base.rpartition(":")[2]))
        self.environment = {
            "HERALD_DATABASE": database, "HERALD_HTTP": str(self.port),
            "DISCORD_API_URL": f"http://127.0.0.1:{port}/api/v10",
            "HERALD_INGRESS": "https" if self.https else "gateway",
        }  # fmt: skip

    async def start(self, **more: str) -> None:
        self.starts += 1
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.discord is None:
            await self.lay_cables()
        settings = environment(self.here, self.folder, {**self.environment, **more})
        self.process = await self.nursery.start(settings, self.log)

    def order(self, what: str, points: Iterable[str]) -> None:
        """From now on it dies at the first crash point that is not among these; or it freezes at one that is."""
        (self.folder / "passed").unlink(missing_ok=True)
        new = self.folder / "orders.new"
        new.write_text("\n".join([what, *points]))
        new.replace(self.folder / "orders")  # it may just be reading the last ones
        self.send(signal.SIGUSR1)

    @property
    def passed(self) -> str:
        """The crash point at which it died, or froze."""
        found = self.folder / "passed"
        return found.read_text() if found.exists() else ""

    async def is_ready(self) -> bool:
        try:
            async with (
                aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=1.0)) as http,
                http.get(f"http://127.0.0.1:{self.port}/ready") as answer,
            ):
                return answer.status == 200
        except (aiohttp.ClientError, TimeoutError):
            return False

    async def close(self) -> None:
        for cable in (self.database, self.discord):
            if cable is not None:
                await cable.close()
        shutil.rmtree(self.sockets, ignore_errors=True)


class Cluster(Process):
    """All of them, in the place of the one bot."""

    def __init__(self, here: LocalDiscord, folder: Path, address: str, https: bool, count: int = HERALDS) -> None:
        super().__init__(here, folder)
        folder.mkdir(exist_ok=True)
        self.nursery = Nursery(cluster_bot.__name__, folder / "nursery.log")
        self.heralds = [Herald(here, folder / str(n), address, https, self.nursery) for n in range(count)]
        self.balancer = Balancer([herald.port for herald in self.heralds]) if https else None
        self.more: dict[str, str] = {}

    async def start(self, **more: str) -> None:
        """Those that are not there."""
        self.more |= more
        for herald in self.heralds:
            if not herald.alive:
                await herald.start(**self.more)

    async def all_ready(self, seconds: float = 90.0) -> None:
        end = asyncio.get_running_loop().time() + seconds
        for herald in self.heralds:
            while not await herald.is_ready():
                assert asyncio.get_running_loop().time() < end, f"not ready: {self.errors()[-3:]}"
                assert herald.alive, f"it died: {herald.log.read_text()[-1500:]}"
                await asyncio.sleep(0.05)

    @property
    def alive(self) -> bool:
        return any(herald.alive for herald in self.heralds)

    def errors(self) -> list[str]:
        return [error for herald in self.heralds for error in herald.errors()]

    def said(self) -> list[Json]:
        return [line for herald in self.heralds for line in herald.said()]

    async def end(self, sign: int = signal.SIGTERM) -> int:
        for herald in self.heralds:
            if herald.alive:
                herald.send(signal.SIGCONT)
                herald.send(sign)
        codes = [await herald.exit_code() for herald in self.heralds if herald.process is not None]
        self.let_go()
        return max(abs(code) for code in codes)

    async def close(self) -> None:
        await self.nursery.close()
        for herald in self.heralds:
            await herald.close()
        if self.balancer is not None:
            await self.balancer.close()


class SharedTown(Town):
    reader: Reader
    cluster: Cluster

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return self.reader.rows(sql, *values)

    async def check(self) -> None:
        """Every message stands once and in its order; every log has no gaps and comes to the same again."""
        marks = self.tokens()
        doubled = {mark: n for mark, n in marks.items() if n > 1}
        assert not doubled, f"said twice: {doubled}"
        last: dict[str, int] = {}
        sql = "SELECT coalesce(token, id), lane, kind, state, message_id FROM outbox WHERE message_id > 0 ORDER BY id"
        for mark, lane, kind, state, message in self.rows(sql):
            if kind not in (*REPLACED, *TAKEN):
                assert state == "done" and marks[mark] == 1, f"{kind} is not there"
                assert message > last.get(lane, 0), f"{kind} came before what was to come before it"
                last[lane] = message
        table = await Table.look_at(self.folder, self.reader.address)
        for (game_id,) in await table.store.all("SELECT id FROM games WHERE entries > 0"):
            live, log = await table.games.look(game_id), await table.queries.entries(game_id)
            assert [row.number for row in log] == list(range(1, len(log) + 1)), "a gap"
            (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
            first = live.campaign.codec.decode(body, live.data)
            for row, (state, _) in zip(log, replayed(live.campaign, first, [r.entry for r in log]), strict=True):
                assert live.campaign.codec.digest(state) == row.hash, "it comes to something else"
        await table.close()


@asynccontextmanager
async def shared_town(folder: Path, address: str, https: bool) -> AsyncIterator[SharedTown]:
    reader = Reader(address)
    async with town(folder) as there:
        there.__class__ = SharedTown
        assert isinstance(there, SharedTown)
        there.reader, there.folder = reader, folder
        there.bot = there.cluster = Cluster(there.here, folder, address, https)
        there.here.settings.answer_seconds = 8.0  # a busy machine is not a fault
        there.here.settings.nonce_seconds = cluster_bot.NONCE * 1.5
        yield there
    reader.close()
