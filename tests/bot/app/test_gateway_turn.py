"""Of several Heralds on one database one is connected to Discord's gateway."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import pytest

from bot.app import gateway
from bot.store import Do
from bot.store.postgres import PostgresStore


class Line:
    """Stands for a connection."""

    def __init__(self) -> None:
        self.is_open = False

    async def connect(self) -> None:
        self.is_open = True
        try:
            await asyncio.Event().wait()
        finally:
            self.is_open = False


async def until(test: Callable[[], bool], seconds: float = 10.0) -> None:
    for _ in range(int(seconds * 100)):
        if test():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come")


async def test_one_answers_and_the_next_takes_its_place(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "EVERY", 0.1)
    stores = [await PostgresStore.open(database) for _ in range(3)]
    lines = [Line() for _ in stores]
    tasks = [asyncio.create_task(gateway.connect(line, store)) for line, store in zip(lines, stores, strict=True)]
    await until(lambda: any(line.is_open for line in lines))
    await asyncio.sleep(0.3)
    assert sum(line.is_open for line in lines) == 1
    first = next(n for n, line in enumerate(lines) if line.is_open)
    # it stops: what it held is let go, and another takes it at once
    tasks[first].cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await tasks[first]
    await stores[first].close()
    rest = [n for n in range(3) if n != first]
    await until(lambda: any(lines[n].is_open for n in rest), 5.0)
    second = next(n for n in rest if lines[n].is_open)
    (third,) = [n for n in rest if n != second]
    # it was away for longer than its lease: another took its place, and it answers no more
    taken = "UPDATE leases SET owner = ? WHERE name = 'gateway'"
    await stores[third].commit("taken", [Do(taken, (stores[third].owner,))])
    with pytest.raises(gateway.LostGateway):
        await tasks[second]
    assert not lines[second].is_open
    await until(lambda: lines[third].is_open, 5.0)
    tasks[third].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for n in rest:
        await stores[n].close()


async def test_without_the_database_it_ends_with_its_lease(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "EVERY", 0.05)
    monkeypatch.setattr(gateway, "LEASE", 0.4)
    store, line = await PostgresStore.open(database), Line()
    task = asyncio.create_task(gateway.connect(line, store))
    await until(lambda: line.is_open)
    await store.close()
    with pytest.raises(gateway.LostGateway, match="could not be reached"):
        async with asyncio.timeout(10):
            await task
    assert not line.is_open
