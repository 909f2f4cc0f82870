"""Every crash point in one of three Heralds while the other two play on: each scene of the kill drill is played until
the one that is asked first dies in it no more. What a scene does while the bot is dead it does to the database of those
that live. With HERALD_RECORD=FILE it goes on where it stopped, with HERALD_SECONDS it stops after that time.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.store import leases
from tests.bot.table.tables import FORD
from tests.drills.absent import ABSENT
from tests.drills.cluster import Herald, SharedTown, shared_town
from tests.drills.dealings import DEALINGS
from tests.drills.record import Record
from tests.drills.scenes import SCENES
from tests.drills.stage import Died, Scene, Stage
from tests.drills.trial import SEED, Trial, trial

ALL = SCENES | DEALINGS | ABSENT
AFTERWARDS = 2.0  # seconds in which what goes by itself may pass a point yet
LONGEST = 25.0  # seconds for a scene


class SharedStage(Stage):
    """On a database in which others work. What is written is there when `written` is."""

    last: asyncio.Task[None] | None = None

    def write(self, sql: str, *values: Any) -> None:
        both = ((sql, values), ("UPDATE games SET rev = rev + 1", ()))  # it is a write like any other
        self.last = asyncio.create_task(self._after(self.last, *both))

    async def _after(self, before: asyncio.Task[None] | None, *statements: tuple[str, tuple[Any, ...]]) -> None:
        if before is not None:
            await before
        assert isinstance(self.town, SharedTown)
        await self.town.reader.write(*statements)

    def later(self, what: str) -> None:
        """The time of several Heralds can't be pushed on: what is due until then is due now."""
        game, _ = self.now()
        now = f"(SELECT {leases.NOW} - lost FROM service)"
        sql = f"UPDATE deadlines SET at = {now} WHERE game_id = ? AND at > {now} AND at <= "
        self.write(f"{sql} (SELECT min(d.at) FROM deadlines d WHERE d.game_id = ? AND d.what = ?)", game, game, what)

    async def written(self) -> None:
        last, self.last = self.last, None
        if last is not None:
            await last


async def play(stage: SharedStage, scene: Scene) -> None:
    if scene.running:
        await stage.running()
    if scene.before is not None:
        scene.before(stage)
        await stage.written()
    await scene.play(stage)


async def die_in(t: Trial, one: Herald, stage: SharedStage, scene: Scene, done: set[str]) -> str:
    """Where the one died in this scene, or since its start, or ""."""
    if not one.alive:
        return one.passed
    one.order("die", done)
    playing = asyncio.create_task(play(stage, scene))
    await t.within(LONGEST, lambda: playing.done() or not one.alive)
    if not one.alive or not playing.done():
        playing.cancel()
    fault = (await asyncio.gather(playing, return_exceptions=True))[0]
    await t.within(AFTERWARDS, lambda: not one.alive or not t.there.waits())
    stage.mend()
    await stage.written()
    if isinstance(fault, Exception) and not isinstance(fault, Died | OSError) and one.alive:
        print(f"  the scene ended early: {str(fault)[:100]!r}", flush=True)
    assert one.alive or one.passed, f"it died by itself: {one.log.read_text()[-1500:]}"
    return one.passed if not one.alive else ""


def left_of(seconds: float) -> Iterator[None]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield


@pytest.mark.drill
async def test_one_dies_at_every_crash_point_while_two_play(tmp_path: Path, database: str) -> None:
    record = Record("cluster points")
    done = set(record.done())
    names, new = record.left(f"scene {name}" for name in ALL), set[str]()
    async with shared_town(tmp_path, database, https=True) as there:
        t = await trial(there, [FORD])
        stage = SharedStage(there, FORD, await there.channel("stage"), f"{SEED} stage", "live")
        await t.begin(HERALD_GAMES=FORD)
        playing = [asyncio.create_task(t.play(crowd)) for crowd in t.crowds]
        one, balancer = t.cluster.heralds[0], t.cluster.balancer
        assert balancer is not None
        t.crowds.append(stage)
        time_left = left_of(float(os.environ.get("HERALD_SECONDS", "inf")))
        for name in names:
            scene = ALL[name.removeprefix("scene ")]
            for _ in time_left:
                balancer.first = one.port
                point = await die_in(t, one, stage, scene, done)
                balancer.first = 0
                if not point:
                    record.note([name])
                    break
                print(f"  died at {point}", flush=True)
                done.add(point)
                new.add(point)
                record.note([point])
                await t.cluster.start()
                await t.cluster.all_ready()
            assert all(task.exception() is None for task in playing if task.done()), "somebody can't play on"
        one.order("freeze", [])
        t.over = True
        t.cluster.let_go()
        await asyncio.gather(*playing)
        await there.settle(120.0)
        await t.check()
        print(f"\ncluster points, seed {SEED}: died at {len(new)} points, {len(done)} in all, {t.acknowledged} moves "
              f"acknowledged; lost 0, doubled 0, no gap; {len(record.left(names))} scenes to go")  # fmt: skip
