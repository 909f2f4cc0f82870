"""The kill drill: the whole bot as its own process on the local Discord, people in all seats of every campaign, and
`kill -9` at every crash point and at random. Nothing that was acknowledged is lost, nothing is done or said twice.

What a crash point is: see `bot/store/crash_points.py`. Each is come to on purpose, by a scene that leads there
(`scenes.py`), while
another campaign is played beside it. Every second restart comes after Discord has forgotten the nonces.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from rules.kernel import built
from tests.bot.table.tables import FORD
from tests.drills.absent import ABSENT
from tests.drills.dealings import DEALINGS
from tests.drills.killing import SECOND_TIME, SEED, Drill, drill, lines_of, staged
from tests.drills.kinds import kinds_of_transactions
from tests.drills.lives import Lives
from tests.drills.record import Record
from tests.drills.scenes import SCENES
from tests.drills.stage import Stage
from tests.drills.town import Town, town

REST_EVERY = 15  # deaths
LOT = 10  # random kills
# The made-up game has no tables: `test_kings_of_war.py`. One Herald here has one shard: `test_gateway_turn.py`.
ELSEWHERE = {"photo", "shards", "give back", "put data", "drop data"}
ALL = SCENES | DEALINGS | ABSENT


@pytest.mark.long
async def test_killed_a_few_times(tmp_path: Path) -> None:
    """Those that hurt most: between Discord's having it and our knowing it."""
    chosen = ["POST /channels/-/messages: after@2", "POST /interactions/-/-/callback: before@6",
              "outbox done: before commit@3"]  # fmt: skip
    async with town(tmp_path / "data", kind=Lives) as there:
        d = await drill(there, [FORD], SEED)
        for point in chosen:
            hit = await d.run(point, 60)
            there.forget_nonces()
            d.outcome(point, "survived" if hit else "not hit")
        await d.rest()
        d.report("kill drill, short")
        assert set(d.outcomes.values()) == {"survived"}


async def die_in_new_folders(there: Town, folder: Path, done: Path) -> int:
    """The first start of all, until it passes no other point: the next one makes what is missing. How often it died."""
    old, died = there.bot.folder, 0
    while True:
        there.bot.folder = folder / str(died)
        await there.bot.start(HERALD_CRASH="*", HERALD_CRASH_DONE=str(done))
        hit = not await there.bot.ready()
        await there.bot.end(signal.SIGKILL)
        if hit:
            await there.bot.start()
            assert await there.bot.ready() and await there.bot.end() == 0
        else:
            there.bot.folder = old
            return died
        died += 1


class Everywhere:
    """The deaths of a drill at every crash point: which were survived is noted when the bot is at rest again."""

    def __init__(self, d: Drill, stage: Stage, record: Record, done: Path) -> None:
        self.d, self.stage, self.record, self.done = d, stage, record, done
        self.fresh: list[str] = []  # since the last rest

    async def die_out(self, name: str) -> None:
        """A scene is played until a point that is new, again and again, until there is none."""
        times = 1
        while True:
            point = await self.d.die_next(self.stage, ALL[name], self.done, times)
            if point:
                self.fresh.append(point)
                self.d.outcome(point, "survived")
            elif times == 1:
                break
            times = 2 if point and self.d.dice.random() < SECOND_TIME else 1
            if len(self.fresh) >= REST_EVERY:
                await self.rest()

    async def rest(self) -> None:
        await self.d.rest()
        self.record.note(self.fresh)
        self.fresh.clear()


def my_scenes() -> list[str]:
    """HERALD_PART=0/2 leaves every second scene to another drill beside this one, with the same record."""
    part, _, parts = os.environ.get("HERALD_PART", "0/1").partition("/")
    return list(ALL)[int(part) :: int(parts)]


@pytest.mark.drill
async def test_killed_at_every_crash_point(tmp_path: Path) -> None:
    """Each point that any scene passes, one life each; the drill is over when all scenes pass nothing new."""
    record, scenes, done = Record("kill"), Record("kill scene"), tmp_path / "done"
    done.write_text("".join(f"{point}\n" for point in record.done()))
    print(f"\nkill drill, seed {SEED}: {len(lines_of(done))} points done before")
    async with town(tmp_path / "data", kind=Lives) as there:
        d, stage = await staged(there, SEED)
        if scenes.left(["the first start"]):
            died = await die_in_new_folders(there, tmp_path / "new", done)
            record.note(lines_of(done)[-died:] if died else [])
            scenes.note(["the first start"])
            print(f"  {died} points of the first start survived", flush=True)
        await d.rest()  # there is a database
        everywhere = Everywhere(d, stage, record, done)
        for name in scenes.left(my_scenes()):
            before = len(lines_of(done))
            await everywhere.die_out(name)
            await everywhere.rest()
            scenes.note([name])
            print(f"  {name}: {len(lines_of(done)) - before} points", flush=True)
        d.report(f"kill drill, {len(lines_of(done))} crash points")
    if not scenes.left(ALL) or len(my_scenes()) == len(ALL):
        survived = {*record.done(), *lines_of(done)}
        lacking = {k for k in kinds_of_transactions() - ELSEWHERE if f"{k}: before commit" not in survived}
        assert not lacking, f"no scene leads to {lacking}"


@pytest.mark.drill
async def test_killed_a_hundred_times_at_random(tmp_path: Path) -> None:
    """In lots of ten, each with a folder and a seed of its own."""
    record, lots = Record("random kills"), int(os.environ.get("HERALD_KILLS", "100")) // LOT
    for lot in record.left(f"seed {SEED}, lot {n + 1}" for n in range(lots)):
        async with town(tmp_path / lot.replace(" ", ""), kind=Lives) as there:
            d = await drill(there, [FORD, *built()], lot)
            for _ in range(LOT):
                await d.at_random(60)
            await d.rest()
            d.report(f"{lot}: {LOT} random kills, {there.rows('SELECT count(*) FROM entries')[0][0]} entries")
        record.note([lot])
