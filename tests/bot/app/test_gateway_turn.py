"""Several Heralds on one database hold the shards of Discord's gateway between them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.app import gateway
from bot.app.gateway import Shards, Turns
from bot.store import Do
from bot.store.postgres import PostgresStore
from bot.table import DeadlineKind, Table, reach
from tests.bot.table.tables import begun, databases, open_table


class Line:
    """Stands for discord.py."""

    def __init__(self, count: int) -> None:
        self.count, self.open, self.dead = count, set[int](), False

    async def count_shards(self) -> tuple[int, int]:
        return self.count, 1

    async def connect(self) -> None:
        await asyncio.Event().wait()

    async def open_shard(self, id: int) -> None:
        if not self.dead:
            self.open.add(id)

    async def close_shard(self, id: int) -> None:
        self.open.discard(id)

    def is_open(self, id: int) -> bool:
        return id in self.open and not self.dead


class Herald:
    def __init__(self, table: Table, shards: int) -> None:
        self.table, self.line = table, Line(shards)
        self.shards = Shards(self.line, table)
        self.task: asyncio.Task[None] | None = None

    async def start(self, many: int) -> None:
        self.table.helpers = {"ingress": many}
        self.task = asyncio.create_task(gateway.connect(self.line, self.shards))

    async def die(self) -> None:
        assert self.task is not None
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    @property
    def open(self) -> set[int]:
        return self.line.open


async def until(test: Callable[[], bool], seconds: float = 15.0) -> None:
    for _ in range(int(seconds * 100)):
        if test():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come")


@pytest.fixture
async def tables(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Table]]:
    for name, seconds in {"LEASE": 1.5, "EVERY": 0.1, "LOOK": 0.03, "SPARE": 0.2, "CUT_OFF": 0.3}.items():
        monkeypatch.setattr(gateway, name, seconds)
    monkeypatch.setitem(databases, tmp_path, database)
    found = [await open_table(tmp_path) for _ in range(3)]
    yield found
    for table in found:
        with contextlib.suppress(Exception):
            await table.close()


async def test_all_shards_are_held_once_and_the_next_takes_over(tables: list[Table]) -> None:
    heralds = [Herald(table, 4) for table in tables[:2]]
    await heralds[0].start(1)
    await until(lambda: heralds[0].open == {0, 1, 2, 3})
    # another one comes: it is given its share
    heralds[0].table.helpers = {"ingress": 2}
    await heralds[1].start(2)
    await until(lambda: len(heralds[0].open) == len(heralds[1].open) == 2)
    assert heralds[0].open | heralds[1].open == {0, 1, 2, 3}
    # it dies without a word: its shards are taken on after the lease, by whoever is there
    gone = set(heralds[1].open)
    await heralds[1].die()
    await until(lambda: heralds[0].open >= gone)
    # a stop hands over at once: leases are let go before anything else
    third = Herald(tables[2], 4)
    await third.start(1)
    loop = asyncio.get_running_loop()
    at = loop.time()
    await heralds[0].shards.leave()
    await until(lambda: third.open == {0, 1, 2, 3})
    assert not heralds[0].open and loop.time() - at < 1.0
    for herald in (heralds[0], third):
        await herald.die()


async def test_one_that_slept_answers_no_more_until_it_knows(tables: list[Table]) -> None:
    herald = Herald(tables[0], 1)
    await herald.start(2)
    await until(lambda: herald.open == {0} and herald.shards.is_sure())
    await herald.die()  # nothing is renewed any more, as in a sleep
    await asyncio.sleep(gateway.LEASE + 0.1)
    assert not herald.shards.is_sure()
    # another has taken it on in the meantime: when it wakes up it closes its own
    other = Herald(tables[1], 1)
    await other.start(2)
    await until(lambda: other.open == {0})
    herald.task = asyncio.create_task(gateway.connect(herald.line, herald.shards))
    await until(lambda: herald.open == set())
    assert other.open == {0}
    for one in (herald, other):
        await one.die()


async def test_without_the_database_it_closes_what_others_hold_by_then(tables: list[Table]) -> None:
    herald = Herald(tables[0], 1)
    await herald.start(1)
    await until(lambda: herald.open == {0})
    await herald.table.store.close()
    await until(lambda: herald.open == set())
    assert herald.task is not None and not herald.task.done(), "it tries again when the database is back"
    await herald.die()


async def test_one_that_discord_can_not_reach_leaves_its_shard_to_another(tables: list[Table]) -> None:
    one, two = Herald(tables[0], 1), Herald(tables[1], 1)
    await one.start(2)
    await until(lambda: one.open == {0})
    await two.start(2)
    one.line.dead = True
    await until(lambda: two.open == {0})
    await asyncio.sleep(0.3)
    assert two.open == {0}, "it does not take it back"
    for herald in (one, two):
        await herald.die()


async def test_sessions_begin_one_after_another_over_all_heralds(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "IDENTIFY", 0.4)
    begins: list[float] = []

    async def begin(turns: Turns, shard: int) -> None:
        await turns.wait(shard)
        begins.append(asyncio.get_running_loop().time())

    turns = [Turns(table) for table in tables]
    await asyncio.gather(*(begin(turn, n) for n, turn in enumerate([*turns, turns[0]])))
    begins.sort()
    assert all(b - a >= 0.39 for a, b in itertools.pairwise(begins)), begins
    # who has just begun one and stops does not let the next begin at once
    await tables[0].close()
    store = tables[1].store
    assert isinstance(store, PostgresStore)
    assert await store.all("SELECT 1 FROM leases WHERE name = 'identify:0'")


async def test_an_outage_of_one_shard_holds_up_its_own_servers_only(tables: list[Table]) -> None:
    table = tables[0]
    here, there = [await begun(table, channel=100 + n, speed="daily") for n in range(2)]
    for n, game in enumerate((here, there)):
        await table.store.commit("move", [Do("UPDATE games SET guild_id = ? WHERE id = ?", (n << 22, game.id))])
        table.games.forget(game.id)
    await table.reach.begin(2)
    await table.reach.note([0, 1], 2)
    (day,) = await table.store.one("SELECT min(at) FROM deadlines WHERE what = 'time_up'")
    seen = "UPDATE shards SET seen = ? WHERE name = ?"
    await table.store.commit("seen", [Do(seen, (day + 999.0, "0/2")), Do(seen, (day - 100.0, "1/2"))])
    table.time.go_on_from(day + 1000.0)
    found, _ = await table.deadlines.due(table.time.served())
    found = [(at, deadline) for at, deadline in found if deadline.what == DeadlineKind.TIME_UP]
    due = {deadline.game_id for deadline in await table.reach.reached(found)}
    assert {deadline.game_id for _, deadline in found} == {here.id, there.id} and due == {here.id}
    # it is back: its servers get what they have lost, once, and are told
    for _ in range(2):
        await table.reach.note([1], 2)
    found, _ = await table.deadlines.due(table.time.served())
    assert {deadline.game_id for _, deadline in found if deadline.what == DeadlineKind.TIME_UP} == {here.id}
    (at,) = await table.store.one("SELECT at FROM deadlines WHERE what = 'time_up' AND game_id = ?", there.id)
    assert abs(at - (day + 1100.0)) < 1.0
    rows = await table.store.all("SELECT game_id, payload FROM outbox WHERE kind = 'cut_off'")
    assert [game_id for game_id, _ in rows] == [there.id] and '"minutes":18' in rows[0][1]
    assert reach.shard_of(None, 7) == 0 and reach.shard_of(5 << 22, 4) == 1
