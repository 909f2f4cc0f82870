"""Several Heralds on one PostgreSQL and one local Discord: killed, stopped for longer than their leases and sent away
while people click. What was acknowledged is there once, logs have no gaps, every message stands once."""

from __future__ import annotations

import asyncio
import concurrent.futures
import os
import random
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.app.gateway import LEASE, name_of
from bot.store.dialect import number_values
from bot.table import Table
from rules.kernel import built
from rules.proving.record import replayed
from tests.bot.local.person import Json
from tests.bot.table.tables import FORD
from tests.drills.crowd import Crowd
from tests.drills.town import Process, Town, town

SEED = os.environ.get("HERALD_SEED", "7")
HERALDS = 3
LONGEST_WAIT = 90.0  # seconds for a few moves, on a busy machine
TAKES_OVER = LEASE + 15.0  # seconds until another answers, on a busy machine


class Server:
    """Reads the database, from a loop in a thread of its own."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._db: Any = self.wait(asyncpg.connect(address))

    def wait(self, work: Any) -> Any:
        found: concurrent.futures.Future[Any] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return found.result(60)

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return [tuple(row) for row in self.wait(self._db.fetch(number_values(sql), *values))]

    def close(self) -> None:
        self.wait(self._db.close())
        self._loop.call_soon_threadsafe(self._loop.stop)


class Cluster(Process):
    """Three processes, of which one answers."""

    def __init__(self, there: Town, server: Server, folder: Path) -> None:
        super().__init__(there.here, folder)
        self.server = server
        self.heralds = [Process(there.here, folder / str(n)) for n in range(HERALDS)]

    async def start(self, **more: str) -> None:
        for herald in self.heralds:
            if not herald.alive:
                herald.folder.mkdir(parents=True, exist_ok=True)
                await herald.start(HERALD_DATABASE=self.server.address, **more)

    @property
    def alive(self) -> bool:
        return any(herald.alive for herald in self.heralds)

    def errors(self) -> list[str]:
        return [error for herald in self.heralds for error in herald.errors()]

    def who_answers(self) -> Process | None:
        """By the lease: its owner names the process."""
        found = self.server.rows("SELECT owner FROM leases WHERE name = ?", name_of(0, 1))
        number = int(found[0][0].split(":")[1]) if found else 0
        return next((h for h in self.heralds if h.process is not None and h.process.pid == number and h.alive), None)

    async def end(self, sign: int = signal.SIGTERM) -> int:
        for herald in self.heralds:
            if herald.alive:
                herald.send(signal.SIGCONT)
                herald.send(sign)
        codes = [await herald.exit_code() for herald in self.heralds if herald.process is not None]
        self.let_go()
        return max(abs(code) for code in codes)


class SharedTown(Town):
    server: Server

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return self.server.rows(sql, *values)


@asynccontextmanager
async def shared_town(folder: Path, database: str, people: int = 0) -> AsyncIterator[SharedTown]:
    server = Server(database)
    async with town(folder, people) as there:
        there.__class__ = SharedTown
        assert isinstance(there, SharedTown)
        there.server = server
        there.bot = Cluster(there, server, folder)
        yield there
    server.close()


class Trial:
    def __init__(self, there: SharedTown, crowds: list[Crowd]) -> None:
        self.there, self.crowds, self.dice = there, crowds, random.Random(SEED)
        assert isinstance(there.bot, Cluster)
        self.cluster = there.bot
        self.faults: dict[str, int] = {}
        self.over = False

    async def play(self, crowd: Crowd) -> None:
        """Clicks all the time; whoever gets no answer, since the one that answers was just killed, goes on."""
        while not self.over:
            try:
                await crowd.act()
            except (OSError, AssertionError) as fault:
                if "nothing has changed" not in str(fault) and self.there.here.hub.is_online():
                    raise
                await asyncio.sleep(0.1)

    async def fault(self, kind: str) -> None:
        """One of them, and those that answer again afterwards."""
        self.faults[kind] = self.faults.get(kind, 0) + 1
        answers = self.cluster.who_answers()
        others = [herald for herald in self.cluster.heralds if herald is not answers and herald.alive]
        one = answers if kind in ("kill who answers", "stop who answers") and answers else self.dice.choice(others)
        match kind:
            case "kill" | "kill who answers":
                one.send(signal.SIGKILL)
                await one.exit_code()
            case "stop who answers":
                one.send(signal.SIGTERM)
                assert await one.exit_code() == 0
            case "freeze":
                one.send(signal.SIGSTOP)
                await asyncio.sleep(3.0)
                one.send(signal.SIGCONT)
        self.cluster.let_go()
        await self.answered_again()
        await self.cluster.start()

    async def answered_again(self) -> None:
        for _ in range(int(TAKES_OVER * 20)):
            if self.cluster.who_answers() is not None and self.there.here.hub.is_online():
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"nobody answers: {self.cluster.errors()[-3:]}")

    async def all_there(self, numbers: set[str]) -> None:
        """Those that were started last, too."""
        for _ in range(int(LONGEST_WAIT * 20)):
            owners = self.there.rows("SELECT owner FROM leases WHERE name LIKE 'process:%'")
            if numbers <= {owner.split(":")[1] for (owner,) in owners}:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"not all came: {self.cluster.errors()[-3:]}")

    @property
    def acknowledged(self) -> int:
        return sum(len(crowd.acknowledged) for crowd in self.crowds)

    async def moves(self, count: int) -> None:
        """Until `count` more are acknowledged, by whoever answers now."""
        wanted = self.acknowledged + count
        for _ in range(int(LONGEST_WAIT * 20)):
            if self.acknowledged >= wanted:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"nothing is played: {self.cluster.errors()[-3:]}")

    async def run(self, kinds: list[str], between: int) -> None:
        await self.cluster.start()
        await self.answered_again()
        playing = [asyncio.create_task(self.play(crowd)) for crowd in self.crowds]
        try:
            for kind in kinds:
                await self.moves(between)
                await self.fault(kind)
            await self.moves(between)
        finally:
            self.over = True
            self.cluster.let_go()
            await asyncio.gather(*playing)
        await self.there.settle(120.0)
        await self.check()

    async def check(self) -> None:
        rows = self.there.rows
        kept = dict(rows("SELECT id, game_id FROM interactions"))
        lost = [m for crowd in self.crowds for m in crowd.acknowledged if kept.get(m.interaction) != m.game]
        assert not lost, f"lost: {lost}"
        doubled = {mark: n for mark, n in self.there.marks().items() if n > 1}
        assert not doubled, f"said twice: {doubled}"
        marks = self.there.marks()
        for mark, kind, state in rows("SELECT coalesce(token, id), kind, state FROM outbox WHERE message_id > 0"):
            if kind not in ("status", "hand", "news", "hand_given"):
                assert state == "done" and marks[mark] == 1, f"{kind} is not there"
        alive = {str(h.process.pid) for h in self.cluster.heralds if h.process is not None and h.alive}
        await self.all_there(alive)
        assert await self.cluster.end() == 0
        leases = rows("SELECT name, owner FROM leases WHERE name NOT LIKE 'identify:%'")
        held = [name for name, owner in leases if owner.split(":")[1] in alive]
        assert not held, "who stops lets go of everything"
        table = await Table.look_at(self.there.folder, self.there.server.address)
        for (game_id,) in await table.store.all("SELECT id FROM games WHERE entries > 0"):
            live, log = await table.games.look(game_id), await table.queries.entries(game_id)
            assert [row.number for row in log] == list(range(1, len(log) + 1))
            (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
            first = live.campaign.codec.decode(body, live.data)
            for row, (state, _) in zip(log, replayed(live.campaign, first, [r.entry for r in log]), strict=True):
                assert live.campaign.codec.digest(state) == row.hash
        await table.close()

    def report(self, title: str) -> str:
        unanswered = sum(crowd.unanswered for crowd in self.crowds)
        stand: Json = {"faults": self.faults, "acknowledged": self.acknowledged, "unanswered": unanswered}
        return f"\n{title}, seed {SEED}: {stand}, {sum(self.there.marks().values())} messages; lost 0, doubled 0"


async def trial(there: SharedTown, games: list[str]) -> Trial:
    await there.populate(4)
    crowds = [Crowd(there, game, await there.channel(f"cluster {n}"), f"{SEED}-{n}") for n, game in enumerate(games)]
    return Trial(there, crowds)


async def test_two_are_lost_while_people_click(tmp_path: Path, database: str) -> None:
    async with shared_town(tmp_path / "data", database) as there:
        t = await trial(there, [FORD])
        await t.run(["stop who answers", "kill"], 3)
        print(t.report("cluster drill, short"))


@pytest.mark.drill
async def test_two_hundred_faults(tmp_path: Path, database: str) -> None:
    kinds = ["kill", "kill who answers", "stop who answers", "freeze"] * 50
    async with shared_town(tmp_path / "data", database) as there:
        t = await trial(there, [FORD, *built()])
        await t.run(kinds, 10)
        print(t.report("cluster drill"))
