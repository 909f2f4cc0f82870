"""How much several Heralds get through, with computer players who think and posts with pictures: one on a file, and
one, two and four on a PostgreSQL, one after another in the same run. People click as fast as they are answered. The
local Discord, the people and the server are on the same cores, so more processes are quicker only where there are
cores left: their number is stated. Discord limits nobody (429), whatever their number is.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from pathlib import Path
from typing import Any

import pytest

from bot.local import api
from rules.kernel import find
from tests.drills import load_bot
from tests.drills.cluster import Cluster, Reader, SharedTown
from tests.drills.crowd import Crowd
from tests.drills.nursery import Nursery
from tests.drills.town import Town, controls, town
from tests.drills.trial import Trial
from tests.postgres.fixtures import order
from tests.postgres.server import EMPTY, Server

CAMPAIGN = os.environ.get("HERALD_GAMES", "king_philip")
GAMES = int(os.environ.get("HERALD_TABLES", "6"))
WARM, LONG = 6.0, float(os.environ.get("HERALD_SECONDS", "15"))


class Company(Crowd):
    """One person against computer players."""

    took: list[float]

    async def fill(self, game: str) -> None:
        host = self.host
        assert host is not None
        seated = self.town.rows("SELECT count(*) FROM seats WHERE game_id = ?", game)[0][0]
        if not self.town.rows("SELECT 1 FROM seats WHERE game_id = ? AND user_id IS NOT NULL", game):
            await self.tell(host.slash(self.channel, "game join"))
            return
        if seated >= find(self.campaign).players[0]:
            await self.tell(host.slash(self.channel, "game start"))
            return
        card = (await self.tell(host.slash(self.channel, "game status"))).get("message")
        found = [c for c in controls(card["components"]) if c["custom_id"].split(":")[2] == "ai"] if card else []
        if found and card is not None:
            await self.tell(host.click(card, found[0]["custom_id"]))

    async def tell(self, asking: Any) -> Any:
        began = time.monotonic()
        told = await super().tell(asking)
        self.took.append(time.monotonic() - began)
        return told

    async def play(self, game: str) -> None:
        """Moves by writing, and now and then a look at the map."""
        found = self.town.state(game)
        if found is None:
            return
        seats = dict(self.town.rows("SELECT seat, user_id FROM seats WHERE game_id = ?", game))
        mine = [seat for seat in found[1].awaited() if seats.get(seat)]
        person = self.by_id[next(user for user in seats.values() if user)]
        if self.dice.random() < 0.2:
            await self.tell(person.slash(self.channel, "map"))
        elif mine:
            await self.by_writing(game, person, mine[0], found[1])
        else:
            await asyncio.sleep(0.02)


async def measure(folder: Path, address: str, count: int, patch: pytest.MonkeyPatch) -> dict[str, float]:
    limited = 0
    respond: Any = getattr(api, "json_response")  # noqa: B009  imported there

    def counted(body: Any, status: int = 200, *rest: Any) -> Any:
        nonlocal limited
        limited += status == 429
        return respond(body, status, *rest)

    patch.setattr(api, "json_response", counted)
    async with town(folder) as there:
        cluster = Cluster(there.here, folder, address, https=True, count=count)
        cluster.nursery = Nursery(load_bot.__name__, folder / "nursery.log")
        for herald in cluster.heralds:
            herald.nursery = cluster.nursery
        reader = Reader(address) if address else None
        if reader is not None:
            there.__class__ = SharedTown
            assert isinstance(there, SharedTown)
            there.reader = reader
        else:
            there.folder = folder / "0"
        there.bot = there.cluster = cluster  # type: ignore[attr-defined]
        there.here.settings.rate_limits = True
        there.here.settings.answer_seconds = 15.0
        await there.populate(GAMES)
        crowds = []
        for n in range(GAMES):
            crowd = Company(there, CAMPAIGN, await there.channel(f"load {n}"), f"load {n}", "none", most=1)
            crowd.by_id, crowd.took = {int(p.id): p for p in [list(there.people.values())[n]]}, []
            crowds.append(crowd)
        t = Trial(there, [*crowds])  # type: ignore[arg-type]
        t.thinking = 0.0
        await t.begin(HERALD_GAMES=CAMPAIGN)
        playing = [asyncio.create_task(t.play(crowd)) for crowd in crowds]
        for _ in range(1200):
            if there.rows("SELECT count(*) FROM games WHERE entries > 2")[0][0] >= GAMES:
                break
            await asyncio.sleep(0.1)
        await asyncio.sleep(WARM)
        before, began = entries(there), time.monotonic()
        for crowd in crowds:
            crowd.took.clear()
        await asyncio.sleep(LONG)
        rate = (entries(there) - before) / (time.monotonic() - began)
        t.over = True
        cluster.let_go()
        await asyncio.gather(*playing)
        if reader is not None:
            reader.close()
    took = [ms for crowd in crowds for ms in crowd.took]
    return {"entries a second": rate, "answer, median ms": statistics.median(took) * 1000, "429s": limited}


def entries(there: Town) -> int:
    return int(there.rows("SELECT count(*) FROM entries")[0][0])


@pytest.mark.drill
async def test_how_much_they_get_through(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    print(f"\n{GAMES} games of {CAMPAIGN} against computers, {LONG:.0f} s each, {os.cpu_count()} cores, "
          f"load {os.getloadavg()[0]:.1f}:")  # fmt: skip
    found = {}
    for name, count in (("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2), ("PostgreSQL", 4)):
        address = ""
        if name == "PostgreSQL":
            database = f"load_{os.getpid()}_{count}"
            await order(server, f"CREATE DATABASE {database} TEMPLATE {EMPTY}")
            address = server.address(database)
        with monkeypatch.context() as patch:
            found[name, count] = figures = await measure(tmp_path / f"{name}{count}", address, count, patch)
        said = ", ".join(f"{what} {n:.1f}" for what, n in figures.items())
        print(f"  {count} on {name}: {said}", flush=True)
    assert not any(figures["429s"] for figures in found.values())
