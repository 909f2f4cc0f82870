"""Several Heralds on one PostgreSQL and one local Discord: killed, stopped for longer than their leases, cut off from
the database and from Discord, sent away, and the database started again, while people click. What was acknowledged is
there once, logs have no gaps, every message stands once and in order, no deadline comes early or later than a lease.

The long form can be run in parts: with HERALD_RECORD=FILE each run of HERALD_SECONDS adds to what is noted there.
"""

from __future__ import annotations

import asyncio
import json
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
from tests.drills.town import said
from tests.drills.trial import FAULTS, SEED, report, trial
from tests.postgres.fixtures import make_empty, order
from tests.postgres.server import EMPTY, Server, temporary_folder


@pytest.mark.long
async def test_a_fault_of_each_kind(tmp_path: Path, own_server: Server) -> None:
    async with shared_town(tmp_path, own_server.address("drill"), https=True) as there:
        t = await trial(there, [FORD, FORD], own_server)
        await t.run([kind for kind in FAULTS if kind != "freeze"], 1, HERALD_GAMES=FORD)
        print(report("cluster drill, short", t.figures(), len(t.died_at)))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that can be started again."""
    server = Server(temporary_folder(f"own-{os.getpid()}-{tmp_path.name}"[-40:]))
    server.use()
    asyncio.run(make_empty(server))
    asyncio.run(order(server, f"CREATE DATABASE drill TEMPLATE {EMPTY}"))
    yield server
    server.let_go()


class Parts:
    """What was done in earlier runs of the long form."""

    def __init__(self) -> None:
        name = os.environ.get("HERALD_RECORD")
        self.file = Path(name) if name else None
        lines = self.file.read_text().splitlines() if self.file is not None and self.file.exists() else []
        self.done = [json.loads(line) for line in lines]

    def add(self, figures: dict[str, float], died_at: set[str]) -> None:
        self.done.append({"figures": figures, "died at": sorted(died_at)})
        if self.file is not None:
            with self.file.open("a") as file:
                file.write(json.dumps(self.done[-1]) + "\n")

    @property
    def figures(self) -> dict[str, float]:
        total: Counter[str] = Counter()
        for part in self.done:
            for what, n in part["figures"].items():
                total[what] = max(total[what], n) if what.startswith("worst") else total[what] + n
        return dict(total)

    @property
    def faults(self) -> int:
        return int(sum(n for what, n in self.figures.items() if what.startswith("fault ")))

    @property
    def died_at(self) -> set[str]:
        return {point for part in self.done for point in part["died at"]}


def games_of(part: int) -> list[str]:
    """Every campaign in its turn, two at a time: that is what two cores have time for."""
    games = built()
    return os.environ.get("HERALD_GAMES", "").split() or [games[(2 * part + n) % len(games)] for n in range(2)]


@pytest.mark.drill
async def test_two_hundred_faults(tmp_path: Path, own_server: Server) -> None:
    count, parts = int(os.environ.get("HERALD_FAULTS", "210")), Parts()
    seed = f"{SEED}-{len(parts.done)}"
    kinds = [FAULTS[n % len(FAULTS)] for n in range(max(0, count - parts.faults))]
    random.Random(seed).shuffle(kinds)
    async with shared_town(tmp_path, own_server.address("drill"), https=True) as there:
        t = await trial(there, [FORD, FORD, *games_of(len(parts.done))], own_server, seed)
        t.known = parts.died_at
        await t.run(kinds, 1)
        parts.add(t.figures(), t.died_at)
        print(report("cluster drill, this part", t.figures(), len(t.died_at)))
    print(report(f"cluster drill, {len(parts.done)} parts", parts.figures, len(parts.died_at)))
    print("died at:", *sorted(parts.died_at), sep="\n  ")
    assert parts.faults >= count or "HERALD_SECONDS" in os.environ


# Planted faults: the drill notices them.


@pytest.mark.drill
@pytest.mark.parametrize("plant", ["no nonce", "a lease longer than the nonce", "no guard"])
async def test_a_planted_fault_is_noticed(tmp_path: Path, database: str, plant: str) -> None:
    async with shared_town(tmp_path, database, https=True) as there:
        there.here.settings.nonce_seconds = {"no nonce": 0.0, "a lease longer than the nonce": 0.4}.get(plant, 8.0)
        t = await trial(there, [FORD, FORD])
        kinds = ["freeze while sending"] * 6
        with pytest.raises(AssertionError) as noticed:
            await t.run(kinds, 8 if plant == "no guard" else 1, HERALD_GAMES=FORD, HERALD_PLANT=plant)
        print(f"\n{plant}: {str(noticed.value)[:200]}")
        assert ("said twice" in str(noticed.value)) == (plant != "no guard")


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
        stops = []
        for name in ("SIGKILL", "SIGTERM") * 3:
            await asyncio.sleep(6.0)  # sessions begin five seconds apart
            one = t.cluster.heralds[0] if https else who_answers(there)
            began = time.monotonic()
            one.send(getattr(signal, name))
            took[name].append(await first_answer(there, channel))
            await one.exit_code()
            stops += [time.monotonic() - began] if name == "SIGTERM" else []
            await t.cluster.start()
            await t.cluster.all_ready()
        print(f"\nfirst answer by {'HTTPS' if https else 'gateway'}: "
              f"{ {name: [round(s, 2) for s in seconds] for name, seconds in took.items()} }, "
              f"stopped after {[round(s, 2) for s in stops]}")  # fmt: skip
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
        there.here.settings.answer_seconds = 10.0
        t = await trial(there, [FORD, FORD])
        await t.begin(HERALD_GAMES=FORD, **({} if https else {"HERALD_LEASES": "real"}))
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
