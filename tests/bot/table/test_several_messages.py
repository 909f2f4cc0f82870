"""Several Heralds on one PostgreSQL: every message goes out once and in its order, and what that hangs on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot.messages.kinds import Kind
from bot.messages.outbox import Outbox
from bot.messages.row import Row
from bot.store import Do
from bot.store.postgres import PostgresStore
from bot.table import Out, Refused, Table
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import new_game
from tests.bot.table.town import Town

ALL = 3


async def say(table: Table, game_id: str, out: Out) -> None:
    await table.games.in_turn(game_id, lambda: table.games.write("say", game_id, table.games.post(game_id, out)))


@contextlib.asynccontextmanager
async def sending(tables: list[Table], town: Town) -> AsyncIterator[list[Outbox]]:
    outboxes = [Outbox(table, town) for table in tables]
    tasks = [asyncio.create_task(outbox.run()) for outbox in outboxes]
    try:
        yield outboxes
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(tables: list[Table], condition: Callable[[], Any]) -> None:
    for _ in range(2000):
        if await condition():
            return
        await asyncio.sleep(0.005)
        for table in tables:
            assert isinstance(table.time, HandTime)
            table.time.advance(0.5)
    raise AssertionError("it does not come to rest")


async def test_every_message_goes_out_once_and_in_its_order(tables: list[Table]) -> None:
    town, game = Town(), await new_game(tables[0])

    async def sent() -> bool:
        return len(town.messages) >= 40 and not (await tables[0].outbox.waiting())[0]

    async with sending(tables, town):
        for number in range(40):
            await say(tables[number % ALL], game.id, Out(100 + number % 4, Kind.MOVE, {"n": number}))
        await until(tables, sent)
    assert len(town.messages) == 40 and town.looked == 0
    for channel in range(100, 104):
        assert town.said(f"channel:{channel}") == sorted(town.said(f"channel:{channel}"))


async def test_what_one_left_unfinished_is_taken_over_when_its_lease_is_over(tables: list[Table]) -> None:
    """It had been sent; the next one finds it there instead of sending it again."""
    town, game = Town(), await new_game(tables[0])
    gone, other = tables[0], tables[1]
    await gone.games.write("say", game.id, gone.games.post(game.id, Out(100, Kind.MOVE, {})))
    assert await gone.outbox.claim(["channel:100"]) == {"channel:100"}
    row = await gone.outbox.next_in("channel:100")
    assert row is not None and await gone.outbox.note_try(row)
    await town.deliver(row)  # and here it dies
    assert await other.outbox.claim(["channel:100"]) == set()
    async with sending([other], town):
        await asyncio.sleep(0.1)
        assert (await other.outbox.waiting())[0] == 1, "as long as the lease holds, nobody else sends"
        await other.store.commit("time passes", [Do("UPDATE leases SET until = 0 WHERE name = ?", ("channel:100",))])

        async def sent() -> bool:
            return not (await other.outbox.waiting())[0]

        await until([other], sent)
    assert len(town.messages) == 1 and town.looked == 1
    # the first one comes back after all: it is fenced off
    with pytest.raises(Refused):
        await gone.outbox.note_done(row, 1)
    assert not await gone.outbox.note_try(row)


async def test_forty_a_second_are_divided_among_the_living(tables: list[Table]) -> None:
    for table in tables:
        await table.beat(0.0)
    assert [table.living for table in tables] == [ALL] * ALL
    await tables[2].store.commit("dies", [Do("UPDATE leases SET until = 0 WHERE owner = ?", (owner(tables[2]),))])
    await tables[0].beat(0.0)
    assert tables[0].living == ALL - 1


def owner(table: Table) -> str:
    assert isinstance(table.store, PostgresStore)
    return table.store.owner


# Planted faults: what the nonce, its length and the guard are there for.


async def said_late(tables: list[Table], forgets: bool = False) -> int:
    """One is frozen with a message on its way, another takes over when the lease is over, and then the first one's
    comes to Discord after all. How often it stands there. `forgets`: the lease was longer than the nonce holds."""
    town, game = Town(), await new_game(tables[0])
    frozen, other = tables[0], tables[1]
    await frozen.games.write("say", game.id, frozen.games.post(game.id, Out(100, Kind.MOVE, {})))
    assert await frozen.outbox.claim(["channel:100"]) == {"channel:100"}
    row = await frozen.outbox.next_in("channel:100")
    assert row is not None and await frozen.outbox.note_try(row)
    await other.store.commit("time passes", [Do("UPDATE leases SET until = 0 WHERE name = ?", ("channel:100",))])

    async def sent() -> bool:
        return not (await other.outbox.waiting())[0]

    async with sending([other], town):
        await until([other], sent)
    if forgets:
        town.nonces.clear()
    await town.deliver(row)
    return len(town.messages)


async def test_a_message_that_comes_late_stands_once(tables: list[Table]) -> None:
    assert await said_late(tables) == 1


async def test_without_a_nonce_it_would_stand_twice(tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Row, "nonce", property(lambda row: str(id(row))))
    assert await said_late(tables) == 2


async def test_with_a_lease_longer_than_the_nonce_it_would_stand_twice(tables: list[Table]) -> None:
    assert await said_late(tables, forgets=True) == 2
