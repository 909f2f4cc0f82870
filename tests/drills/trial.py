"""A trial of several Heralds (`cluster.py`): people click all the time, and two saboteurs do what can happen to
processes, cables and the database. What must be true afterwards is in `check`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable

from tests.bot.local.person import Json
from tests.drills.cluster import Herald, SharedTown
from tests.drills.cluster_bot import LEASE
from tests.drills.crowd import Crowd
from tests.postgres.server import Server

SEED = os.environ.get("HERALD_SEED", "7")
LONGEST_WAIT = 240.0  # seconds for a few moves, on a busy machine
SLACK = float(os.environ.get("HERALD_SLACK", "5"))  # seconds that a busy machine takes to do what is due
FROZEN = LEASE + 1.2  # until another has taken over
CUT = 1.5  # seconds
THINKING = 0.15  # seconds between two acts of somebody: who is never answered at once plays nothing
DIES = 8.0  # seconds in which it comes to a crash point, if it does
SENDING = "outbox: before sending"
NOT_STARTED = ("BadDatabase(", "CannotStart(", "Away(", "Unsure(")  # what ends a start, and nothing later
FAULTS = (
    "kill", "freeze", "freeze while sending", "cut from the database", "cut from Discord", "database restarted", "stop",
    "crash point",
)  # fmt: skip


class Trial:
    def __init__(self, there: SharedTown, crowds: list[Crowd], server: Server | None = None, seed: str = SEED) -> None:
        self.there, self.crowds, self.server, self.seed = there, crowds, server, seed
        self.dice, self.cluster = random.Random(seed), there.cluster
        self.faults: Counter[str] = Counter()
        self.known: set[str] = set()  # crash points at which it has died in earlier runs
        self.died_at: set[str] = set()
        self.over, self.thinking = False, THINKING
        self.until = time.monotonic() + float(os.environ.get("HERALD_SECONDS", "inf"))  # no further fault after that
        self.recovery: list[float] = []
        self._sabotaged: set[Herald] = set()
        self.could_not_start: list[str] = []  # what they said who were started while something was away

    # People.

    async def play(self, crowd: Crowd) -> None:
        """Clicks all the time, with a breath in between; whoever gets no answer, since the one that answers was just
        killed, goes on."""
        while not self.over:
            with contextlib.suppress(OSError):
                await crowd.act()
            await asyncio.sleep(self.thinking)

    @property
    def acknowledged(self) -> int:
        return sum(len(crowd.acknowledged) for crowd in self.crowds)

    async def moves(self, count: int) -> None:
        wanted, end = self.acknowledged + count, time.monotonic() + LONGEST_WAIT
        while self.acknowledged < wanted and not self.over:
            assert time.monotonic() < end, f"nothing is played: {self.cluster.errors()[-3:]}"
            await asyncio.sleep(0.02)

    # Faults.

    async def sabotage(self, kinds: deque[str], between: int) -> None:
        """One after another; several do so at the same time."""
        while kinds and time.monotonic() < self.until:
            kind = kinds.popleft()
            await self.moves(between)
            one = await self._victim()
            try:
                await self.fault(kind, one)
            finally:
                self._sabotaged.discard(one)

    async def _victim(self) -> Herald:
        """One that is ready; another one must be left in peace."""
        while True:
            for one in self.dice.sample(self.cluster.heralds, len(self.cluster.heralds)):
                if not await one.is_ready():
                    continue
                left = len(self.cluster.heralds) - len(self._sabotaged)  # the other saboteur has looked meanwhile
                if one not in self._sabotaged and left > 1:
                    self._sabotaged.add(one)
                    return one
            await asyncio.sleep(0.05)

    async def fault(self, kind: str, one: Herald) -> None:
        self.faults[kind] += 1
        began = time.monotonic()
        match kind:
            case "kill":
                one.send(signal.SIGKILL)
            case "stop":
                one.send(signal.SIGTERM)
                code = await one.exit_code()
                assert code == 0, f"{one.log.name}: it was told to stop and ended with {code}"
            case "freeze":
                one.send(signal.SIGSTOP)
                await self._thaw(one)
            case "freeze while sending":
                await self._freeze_at(one, SENDING)
            case "cut from the database":
                assert one.database is not None
                one.database.cut()
                await asyncio.sleep(CUT)
                one.database.mend()
            case "cut from Discord":
                await self._cut_off(one)
            case "database restarted":
                assert self.server is not None
                self.server.start_again()
            case "crash point":
                await self._crash(one)
        await self.moves(1)
        self.recovery.append(time.monotonic() - began)
        if kind in ("kill", "stop", "crash point"):
            await one.exit_code()
            await one.start(**self.cluster.more)

    async def _thaw(self, one: Herald) -> None:
        await asyncio.sleep(FROZEN)
        one.send(signal.SIGCONT)

    async def _freeze_at(self, one: Herald, point: str) -> None:
        """With a message just about to leave: the worst moment there is."""
        one.order("freeze", [point])
        await self.within(DIES, lambda: bool(one.passed))
        if not one.passed:
            one.order("freeze", [])  # it would freeze some time later, and nobody would thaw it
            one.send(signal.SIGSTOP)
        await self._thaw(one)

    async def within(self, seconds: float, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not is_so():  # noqa: ASYNC110  processes and databases have no events
            await asyncio.sleep(0.05)

    async def _cut_off(self, one: Herald) -> None:
        assert one.discord is not None
        one.discord.cut()
        if self.cluster.balancer is not None:
            self.cluster.balancer.cut_off.add(one.port)
        await asyncio.sleep(CUT)
        one.discord.mend()
        if self.cluster.balancer is not None:
            self.cluster.balancer.cut_off.discard(one.port)

    async def _crash(self, one: Herald) -> None:
        """It dies at the first point at which none has died before, while the others play on."""
        one.order("die", self.known | self.died_at)
        await self.within(DIES, lambda: not one.alive)
        self.died_at |= {one.passed} - {""}
        one.send(signal.SIGKILL)

    async def supervise(self) -> None:
        """As a container's does: whoever could not start, since the database or Discord was just away, is started
        again. One that ends when it is up is a fault."""
        while not self.over:
            for one in self.cluster.heralds:
                if one not in self._sabotaged and one.process is not None and not one.alive:
                    self.could_not_start.append(one.log.read_text().rstrip().rpartition("\n")[2])
                    assert self.could_not_start[-1].startswith(NOT_STARTED), self.could_not_start[-1][-500:]
                    await one.start(**self.cluster.more)
            await asyncio.sleep(0.2)

    # A run.

    async def begin(self, **more: str) -> None:
        cluster = self.cluster
        await cluster.start(**more)
        await cluster.all_ready()
        if cluster.balancer is not None:
            url = await cluster.balancer.open()
            await self.there.operator.ask("PUT", "/local/endpoint", {"url": url})

    async def run(self, kinds: Iterable[str], between: int, at_once: int = 2, **more: str) -> None:
        await self.begin(**more)
        playing = [asyncio.create_task(self.play(crowd)) for crowd in self.crowds]
        todo = deque(kinds)
        saboteurs = [asyncio.create_task(self.sabotage(todo, between)) for _ in range(at_once)]
        supervisor = asyncio.create_task(self.supervise())
        try:
            done = asyncio.ensure_future(asyncio.wait(saboteurs, return_when=asyncio.FIRST_EXCEPTION))
            await asyncio.wait([*playing, supervisor, done], return_when=asyncio.FIRST_COMPLETED)
            tasks = (supervisor, *playing, *saboteurs)
            broken = [task.exception() for task in tasks if task.done() and task.exception()]
            if broken and broken[0] is not None:
                raise broken[0]
        finally:
            self.over = True
            for task in saboteurs:
                task.cancel()
            self.cluster.let_go()
            await asyncio.gather(supervisor, *playing, *saboteurs, return_exceptions=True)
        await self.cluster.start()
        await self.there.settle(120.0)
        await self.check()

    async def check(self) -> None:
        rows = self.there.rows
        kept = dict(rows("SELECT id, game_id FROM interactions"))
        lost = [m for crowd in self.crowds for m in crowd.acknowledged if kept.get(m.interaction) != m.game]
        assert not lost, f"lost: {lost}"
        twice = rows("SELECT game_id, entry FROM interactions GROUP BY game_id, entry HAVING count(*) > 1")
        assert not twice, f"one move by two clicks: {twice}"
        await self.there.check()
        delays = self.delays()
        assert all(late >= 0.0 for late in delays), "a deadline came early"
        too_late = [line for line in self.due() if line["late"] > LEASE + SLACK]
        assert not too_late, f"too late: {too_late}"
        await self.cluster.all_ready()
        alive = {str(h.process.pid) for h in self.cluster.heralds if h.process is not None and h.alive}
        assert await self.cluster.end() == 0
        leases = rows("SELECT name, owner FROM leases WHERE name NOT LIKE 'identify:%' AND owner <> ''")
        held = [name for name, owner in leases if owner.count(":") == 2 and owner.split(":")[1] in alive]
        assert not held, f"who stops lets go of everything: {held}"

    def delays(self) -> list[float]:
        return [line["late"] for line in self.due()]

    def due(self) -> list[Json]:
        """What the Heralds said of each deadline they carried out."""
        return [line for line in self.cluster.said() if line["message"] == "due"]

    def figures(self) -> dict[str, float]:
        """What can be added up over several runs; of `worst` the greatest counts."""
        delays = self.delays()
        return {
            **{f"fault {kind}": n for kind, n in self.faults.items()},
            "acknowledged": self.acknowledged,
            "unanswered": sum(crowd.unanswered for crowd in self.crowds),
            "messages": sum(self.there.tokens().values()),
            "entries": self.there.rows("SELECT count(*) FROM entries")[0][0],
            "deadlines": len(delays),
            "not started": len(self.could_not_start),
            "worst delay": round(max(delays, default=0.0), 2),
            "worst recovery": round(max(self.recovery, default=0.0), 2),
        }


def report(title: str, figures: dict[str, float], died_at: int) -> str:
    faults = {what.partition(" ")[2]: int(n) for what, n in figures.items() if what.startswith("fault ")}
    rest = {what: n for what, n in figures.items() if not what.startswith("fault ")}
    return (
        f"\n{title}, seed {SEED}: {sum(faults.values())} faults {faults}, died at {died_at} crash points; "
        f"{rest}; lost 0, doubled 0, no gap"
    )


async def trial(there: SharedTown, games: list[str], server: Server | None = None, seed: str = SEED) -> Trial:
    """People of each game; of the first twice, so that two of them click at the same moment. There somebody is always
    late, so that the clock has something to do."""
    await there.populate(4)
    crowds = []
    for n, game in enumerate(games):
        channel = await there.channel(f"cluster {n}")
        for twin in range(1 if n else 2):
            crowds.append(Crowd(there, game, channel, f"{seed}-{n}-{twin}", "daily" if n else "live"))
            crowds[-1].late = set() if n else {next(iter(crowds[-1].by_id))}
    return Trial(there, crowds, server, seed)
