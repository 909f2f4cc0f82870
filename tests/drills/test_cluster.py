"""Several Heralds on one PostgreSQL and one local Discord: killed, stopped for longer than their leases, cut off from
the database and from Discord, sent away, and the database started again, while people click. What was acknowledged is
there once, logs have no gaps, every message stands once and in order, no deadline comes early or later than a lease.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kernel import built
from tests.bot.table.tables import FORD
from tests.drills.cluster import Herald, SharedTown, shared_town
from tests.drills.cluster_bot import LEASE
from tests.drills.crowd import Crowd
from tests.drills.town import said
from tests.postgres.fixtures import make_empty, order
from tests.postgres.server import EMPTY, Server, temporary_folder

SEED = os.environ.get("HERALD_SEED", "7")
LONGEST_WAIT = 240.0  # seconds for a few moves, on a busy machine
SLACK = float(os.environ.get("HERALD_SLACK", "5"))  # seconds that a busy machine takes to do what is due
FAULTS = ("kill", "freeze", "cut from the database", "cut from Discord", "database restarted", "stop", "crash point")
FROZEN = LEASE + 0.6
CUT = 1.5  # seconds


class Trial:
    def __init__(self, there: SharedTown, crowds: list[Crowd], server: Server | None, seed: str = SEED) -> None:
        self.there, self.crowds, self.server, self.dice = there, crowds, server, random.Random(seed)
        self.cluster = there.cluster
        self.faults: Counter[str] = Counter()
        self.points: list[str] = []  # crash points that one Herald has passed
        self.died_at: set[str] = set()
        self.over = False
        self.until = time.monotonic() + float(os.environ.get("HERALD_SECONDS", "inf"))  # no further fault after that
        self.recovery: list[float] = []

    # People.

    async def play(self, crowd: Crowd) -> None:
        """Clicks all the time; whoever gets no answer, since the one that answers was just killed, goes on."""
        while not self.over:
            try:
                await crowd.act()
            except OSError:
                await asyncio.sleep(0.1)

    @property
    def acknowledged(self) -> int:
        return sum(len(crowd.acknowledged) for crowd in self.crowds)

    async def moves(self, count: int) -> None:
        wanted, end = self.acknowledged + count, time.monotonic() + LONGEST_WAIT
        while self.acknowledged < wanted:
            assert time.monotonic() < end, f"nothing is played: {self.cluster.errors()[-3:]}"
            await asyncio.sleep(0.02)

    # Faults.

    async def fault(self, kind: str) -> None:
        self.faults[kind] += 1
        ready = [herald for herald in self.cluster.heralds if herald.alive and await herald.is_ready()]
        while not ready:
            await asyncio.sleep(0.1)
            ready = [herald for herald in self.cluster.heralds if herald.alive and await herald.is_ready()]
        one = self.dice.choice(ready)
        began = time.monotonic()
        match kind:
            case "kill":
                one.send(signal.SIGKILL)
                await one.exit_code()
            case "stop":
                one.send(signal.SIGTERM)
                assert await one.exit_code() == 0
            case "freeze":
                one.send(signal.SIGSTOP)
                await asyncio.sleep(FROZEN)
                one.send(signal.SIGCONT)
            case "cut from the database":
                assert one.database is not None
                one.database.cut()
                await asyncio.sleep(CUT)
                one.database.mend()
            case "cut from Discord":
                await self.cut_off(one)
            case "database restarted":
                assert self.server is not None
                self.server.start_again()
            case "crash point":
                await self.crash(one)
        self.cluster.let_go()
        await self.moves(1)
        self.recovery.append(time.monotonic() - began)
        await self.cluster.start()

    async def cut_off(self, one: Herald) -> None:
        assert one.discord is not None
        one.discord.cut()
        if self.cluster.balancer is not None:
            self.cluster.balancer.cut_off.add(one.port)
        await asyncio.sleep(CUT)
        one.discord.mend()
        if self.cluster.balancer is not None:
            self.cluster.balancer.cut_off.discard(one.port)

    async def crash(self, one: Herald) -> None:
        """It is started again so that it dies at one of the points, while the others play on."""
        one.send(signal.SIGKILL)
        await one.exit_code()
        self.cluster.let_go()
        point = self.points[self.faults["crash point"] % len(self.points)] if self.points else "play: before commit"
        await one.start(HERALD_CRASH=point)
        for _ in range(400):
            if not one.alive:
                self.died_at.add(point)
                return
            await asyncio.sleep(0.03)
        one.send(signal.SIGKILL)
        await one.exit_code()

    # A run.

    async def begin(self, **more: str) -> None:
        cluster = self.cluster
        await cluster.start(**more)
        await cluster.all_ready()
        if cluster.balancer is not None:
            url = await cluster.balancer.open()
            await self.there.operator.ask("PUT", "/local/endpoint", {"url": url})

    async def run(self, kinds: Iterator[str] | list[str], between: int, **more: str) -> None:
        known = self.there.folder / "points"
        await self.begin(**more)
        if "crash point" in kinds:
            one = self.cluster.heralds[0]
            await one.end()
            await one.start(HERALD_CRASH_LIST=str(known))
            await self.cluster.all_ready()
        playing = [asyncio.create_task(self.play(crowd)) for crowd in self.crowds]
        try:
            if "crash point" in kinds:
                await self.moves(15)
                self.points = sorted(p for p in set(known.read_text().splitlines()) if not p.startswith("schema"))
                self.dice.shuffle(self.points)
            for kind in kinds:
                if time.monotonic() > self.until:
                    break
                await self.moves(between)
                await self.fault(kind)
            await self.moves(between)
        finally:
            self.over = True
            self.cluster.let_go()
            broken = [e for e in await asyncio.gather(*playing, return_exceptions=True) if e is not None]
        assert not broken, broken
        await self.there.settle(120.0)
        await self.check()

    async def check(self) -> None:
        rows = self.there.rows
        kept = dict(rows("SELECT id, game_id FROM interactions"))
        lost = [m for crowd in self.crowds for m in crowd.acknowledged if kept.get(m.interaction) != m.game]
        assert not lost, f"lost: {lost}"
        await self.there.check()
        delays = self.delays()
        assert all(late >= 0.0 for late in delays), "a deadline came early"
        assert all(late <= LEASE + SLACK for late in delays), f"too late: {max(delays)}"
        await self.cluster.all_ready()
        alive = {str(h.process.pid) for h in self.cluster.heralds if h.process is not None and h.alive}
        assert await self.cluster.end() == 0
        leases = rows("SELECT name, owner FROM leases WHERE name NOT LIKE 'identify:%'")
        held = [name for name, owner in leases if owner.split(":")[1] in alive]
        assert not held, "who stops lets go of everything"

    def delays(self) -> list[float]:
        return [line["late"] for line in self.cluster.said() if line["message"] == "due"]

    def report(self, title: str) -> str:
        unanswered = sum(crowd.unanswered for crowd in self.crowds)
        delays, recovery = self.delays(), sorted(self.recovery) or [0.0]
        return (
            f"\n{title}, seed {SEED}: {sum(self.faults.values())} faults {dict(self.faults)}, died at "
            f"{len(self.died_at)} of {len(self.points)} crash points; {self.acknowledged} moves acknowledged, "
            f"{unanswered} unanswered, {sum(self.there.tokens().values())} messages; lost 0, doubled 0, no gap; "
            f"{len(delays)} deadlines, the latest {max(delays, default=0.0):.2f} s; next move after a fault: median "
            f"{recovery[len(recovery) // 2]:.2f} s, worst {recovery[-1]:.2f} s"
        )


async def trial(there: SharedTown, games: list[str], server: Server | None = None) -> Trial:
    await there.populate(4)
    crowds = []
    for n, game in enumerate(games):
        crowd = Crowd(there, game, await there.channel(f"cluster {n}"), f"{SEED}-{n}", ("live", "daily")[n % 2])
        if n == 0:
            crowd.late = {next(iter(crowd.by_id))}  # the clock plays for somebody
        crowds.append(crowd)
    return Trial(there, crowds, server)


@pytest.mark.drill  # took up to 170 s beside others
async def test_a_few_faults_of_each_kind(tmp_path: Path, database: str) -> None:
    async with shared_town(tmp_path, database, https=True) as there:
        t = await trial(there, [FORD])
        await t.run(["kill", "freeze", "cut from the database"], 1, HERALD_GAMES=FORD)
        print(t.report("cluster drill, short"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that can be started again."""
    server = Server(temporary_folder(f"own-{os.getpid()}"))
    server.use()
    asyncio.run(make_empty(server))
    asyncio.run(order(server, f"CREATE DATABASE drill TEMPLATE {EMPTY}"))
    yield server
    server.let_go()


@pytest.mark.drill
async def test_two_hundred_faults(tmp_path: Path, own_server: Server) -> None:
    count = int(os.environ.get("HERALD_FAULTS", "210"))
    kinds = [FAULTS[n % len(FAULTS)] for n in range(count)]
    random.Random(SEED).shuffle(kinds)
    async with shared_town(tmp_path, own_server.address("drill"), https=True) as there:
        t = await trial(there, os.environ.get("HERALD_GAMES", "").split() or [FORD, *built()], own_server)
        await t.run(kinds, 2)
        print(t.report("cluster drill"))


# How quickly others take over.


async def first_answer(there: SharedTown, channel: str) -> float:
    """Seconds until somebody who clicks again and again gets an answer."""
    person, began = next(iter(there.people.values())), time.monotonic()
    while time.monotonic() - began < 60.0:
        asked = asyncio.create_task(person.slash(channel, "game list"))
        done, _ = await asyncio.wait([asked], timeout=0.5)
        if done and said(asked.result()) and asked.result()["outcome"] == "answered":
            return time.monotonic() - began
        there.cluster.let_go()
        await asyncio.gather(asked, return_exceptions=True)
        await asyncio.sleep(0.05)
    raise AssertionError("nobody answers")


@pytest.mark.drill
@pytest.mark.parametrize("https", [True, False], ids=["https", "gateway"])
async def test_others_answer_soon(tmp_path: Path, database: str, https: bool) -> None:
    async with shared_town(tmp_path, database, https) as there:
        t = await trial(there, [FORD])
        await t.begin(HERALD_LEASES="real", HERALD_GAMES=FORD)
        channel = t.crowds[0].channel
        await first_answer(there, channel)
        took: dict[str, list[float]] = {"SIGKILL": [], "SIGTERM": []}
        for name in ("SIGKILL", "SIGTERM") * 3:
            await asyncio.sleep(6.0)  # sessions begin five seconds apart
            one = t.cluster.heralds[0] if https else who_answers(there)
            one.send(getattr(signal, name))
            took[name].append(await first_answer(there, channel))
            await one.exit_code()
            await t.cluster.start()
            await t.cluster.all_ready()
        print(f"\nfirst answer by {'HTTPS' if https else 'gateway'}: "
              f"{ {name: [round(s, 2) for s in seconds] for name, seconds in took.items()} }")  # fmt: skip
        assert max(took["SIGKILL"]) < (1.0 if https else 15.0)
        assert max(took["SIGTERM"]) < 1.0


def who_answers(there: SharedTown) -> Herald:
    """By the lease of the shard: its owner names the process."""
    ((owner,),) = there.rows("SELECT owner FROM leases WHERE name = 'shard:0/1'")
    return next(h for h in there.cluster.heralds if h.process is not None and str(h.process.pid) == owner.split(":")[1])


@pytest.mark.drill
@pytest.mark.parametrize("https", [True, False], ids=["https", "gateway"])
async def test_a_rolling_restart_under_load(tmp_path: Path, database: str, https: bool) -> None:
    """By HTTPS nobody notices; by gateway the clicks of a moment are lost, and counted."""
    async with shared_town(tmp_path, database, https) as there:
        t = await trial(there, [FORD, FORD])
        await t.begin(HERALD_GAMES=FORD)
        playing = [asyncio.create_task(t.play(crowd)) for crowd in t.crowds]
        await t.moves(5)
        for herald in t.cluster.heralds:
            herald.send(signal.SIGTERM)
            assert await herald.exit_code() == 0
            await t.cluster.start()
            await t.cluster.all_ready()
            await t.moves(5)
        t.over = True
        await asyncio.gather(*playing)
        lost = sum(crowd.unanswered for crowd in t.crowds)
        acts = sum(crowd.acts for crowd in t.crowds)
        print(f"\nrolling restart by {'HTTPS' if https else 'gateway'}: {acts} acts, {lost} without an answer")
        assert not lost or not https
        await there.settle(120.0)
        await t.check()
