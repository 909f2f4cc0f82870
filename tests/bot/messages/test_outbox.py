"""What is committed goes out once, in order, whatever happens on the way."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.messages.kinds import Kind
from bot.messages.outbox import Outbox
from bot.messages.row import DmClosed, Gone, Row, Shut, Undelivered
from bot.store import FILE, Do, schema
from bot.table import Out, Table
from rules.kernel import Chance
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import begun, new_game, open_table, step
from tests.bot.table.town import Town


@contextlib.asynccontextmanager
async def running(table: Table, town: Town) -> AsyncIterator[Outbox]:
    outbox = Outbox(table, town)
    task = asyncio.create_task(outbox.run())
    try:
        yield outbox
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def settled(table: Table) -> None:
    """Until nothing waits to go out, for a while; time goes on by itself."""
    assert isinstance(table.time, HandTime)
    calm = 0
    for _ in range(4000):
        rows = await table.store.all("SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying')")
        calm = 0 if rows or not table.games.is_quiet else calm + 1
        if calm == 15:
            return
        await asyncio.sleep(0.002)
        table.time.advance(1.0)
    raise AssertionError("the outbox does not come to rest")


async def say(table: Table, game_id: str | None, *outs: Out) -> None:
    await table.games.write("say", game_id or "", [do for out in outs for do in table.games.post(game_id, out)])


@pytest.mark.usefixtures("both_stores")
async def test_a_game_starts_when_its_commitment_is_there(tmp_path: Path) -> None:
    table, town = await open_table(tmp_path), Town()
    game = await new_game(table)
    async with running(table, town):
        await table.lobby.start(game.id)
        await settled(table)
    began = await table.games.game(game.id)
    assert began is not None and began.phase == "running" and began.commitment_post == 1
    assert town.kinds("channel:100")[0] == "commitment"
    await table.close()


async def test_a_start_cut_off_after_the_commitment_goes_on(tmp_path: Path) -> None:
    table, town = await open_table(tmp_path), Town()
    game = await new_game(table)
    await table.lobby.start(game.id)
    await table.store.commit("test", [Do("UPDATE outbox SET state = 'done', message_id = 1")])
    town.messages.append(("channel:100", 1, "commitment"))
    async with running(table, town):
        await settled(table)
    began = await table.games.game(game.id)
    assert began is not None and began.commitment_post == 1 and town.kinds("channel:100").count("commitment") == 1
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_in_order_per_target_through_failures(tmp_path: Path) -> None:
    table, town, luck = await open_table(tmp_path), Town(), Chance("faults")
    town.fault = lambda row: Undelivered("no answer") if luck.below(3) == 0 else None
    town.lost = lambda row: Undelivered("answer lost") if luck.below(3) == 0 else None
    game = await new_game(table)
    async with running(table, town):
        for n in range(30):
            await say(table, game.id, Out(100 + n % 3, Kind.MOVE, {"n": n}))
        await settled(table)
    for target in ("channel:100", "channel:101", "channel:102"):
        assert town.said(target) == sorted(set(town.said(target))) and len(town.said(target)) == 10
    await table.close()


async def test_a_lane_with_two_targets_goes_out_by_one_hand(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The hand of a seat that changes hands: taken from one person and given to another, in one lane."""
    table, town = await open_table(tmp_path), Town()
    game = await new_game(table)
    kinds = (Kind.HAND_TAKEN, Kind.HAND_GIVEN)
    taken, given = (Out(("dm", 1000 + n), kind, {"seat": "red"}) for n, kind in enumerate(kinds))
    await say(table, game.id, *(out for _ in range(10) for out in (taken, given)))
    async with running(table, town):
        await settled(table)
    assert len(town.kinds("dm:1000")) == len(town.kinds("dm:1001")) == 10
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_row_found_trying_is_looked_for_first(tmp_path: Path) -> None:
    """The bot dies after the message is out, and comes back when Discord has forgotten the nonce."""
    table, town = await open_table(tmp_path), Town()
    game = await new_game(table)
    await say(table, game.id, Out(100, Kind.MOVE), Out(100, Kind.MOVE))
    town.messages.append(("channel:100", 1, "move"))
    await table.store.commit("test", [Do("UPDATE outbox SET state = 'trying', since = 5, tries = 1 WHERE id = 1")])
    await table.close()
    table = await open_table(tmp_path)
    async with running(table, town):
        await settled(table)
    assert town.said("channel:100") == [1, 2] and town.looked == 1
    assert [p.message_id for p in await table.sent.of(game.id)] == [2, 1]
    await table.close()


async def test_rows_of_an_older_schema_keep_their_number_as_mark(tmp_path: Path) -> None:
    """Messages that were sent before there were tokens carry it, so they are found by it."""
    steps = {number: sql for number, sql in schema.migrations().items() if number < 3}
    with contextlib.closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
        schema.migrate(db, steps)
        db.execute(
            "INSERT INTO outbox (lane, target, kind, payload, state, created, since) "
            "VALUES ('channel:5', 'channel:5', 'paused', '{}', 'trying', 1, 2)"
        )
    table = await open_table(tmp_path)
    await say(table, None, Out(5, Kind.MOVE))
    old = await table.outbox.next_in("channel:5")
    assert old is not None and (old.stored_token, old.token, old.nonce) == (None, 1, "1")
    await table.outbox.give_up(old, "enough")
    new = await table.outbox.next_in("channel:5")
    assert new is not None and new.token == new.stored_token and new.token > 2**60 and new.nonce == str(new.token)
    await table.close()


async def test_a_row_tried_for_minutes_is_looked_for(tmp_path: Path) -> None:
    table, town = await open_table(tmp_path), Town()
    game = await new_game(table)
    lost = iter([True] * 12)

    def lose(row: Row) -> Exception | None:
        town.nonces.clear()
        return Undelivered("lost") if next(lost, False) else None

    town.fault = lambda row: Undelivered("slow") if len(town.messages) == 0 and next(lost, False) else None
    town.lost = lose
    lost = iter([True])
    async with running(table, town):
        await say(table, game.id, Out(100, Kind.MOVE))
        await asyncio.sleep(0.02)
        assert isinstance(table.time, HandTime)
        table.time.advance(200.0)
        await settled(table)
    assert town.looked >= 1 and len(town.said("channel:100")) == 1
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_closed_dms_are_noted_and_replaced(tmp_path: Path) -> None:
    table, town = await open_table(tmp_path), Town()
    town.fault = lambda row: DmClosed() if row.target == "dm:1001" else None
    game = await begun(table)
    public = Out(100, Kind.REMINDER)
    await say(
        table, game.id, Out(("dm", 1001), Kind.NEWS, {"seat": "blue"}), Out(("dm", 1001), Kind.REMINDER, instead=public)
    )
    async with running(table, town):
        await settled(table)
    sitters = await table.queries.seats(game.id)
    assert [s.dm_closed for s in sitters.values()] == [False, True]
    assert town.kinds("channel:100").count("reminder") == 1 and not town.said("dm:1001")
    town.fault = lambda row: None  # opened again
    await say(table, game.id, Out(("dm", 1001), Kind.NEWS, {"seat": "blue"}))
    async with running(table, town):
        await settled(table)
    assert not any(s.dm_closed for s in (await table.queries.seats(game.id)).values())
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_vanished_channel_is_told_to_the_host_and_the_game_waits(tmp_path: Path) -> None:
    table, town = await open_table(tmp_path), Town()
    town.fault = lambda row: Gone("unknown channel") if row.target == "channel:100" else None
    game = await begun(table, speed="daily")
    async with running(table, town):
        await settled(table)
    now = await table.games.game(game.id)
    assert now is not None and now.phase == "paused" and now.trouble == "gone"
    assert town.kinds("dm:1000").count("trouble") == 1
    assert not await table.store.all("SELECT 1 FROM deadlines")
    await table.close()


async def test_a_shut_channel_is_tried_hourly_and_the_game_goes_on_when_it_opens(tmp_path: Path) -> None:
    table, town, tries = await open_table(tmp_path), Town(), list[float]()
    shut = True

    def fault(row: Row) -> Exception | None:
        if row.target != "channel:100" or not shut:
            return None
        tries.append(table.time.served())
        return Shut("missing access")

    town.fault = fault
    game = await begun(table, speed="daily")
    assert isinstance(table.time, HandTime)
    async with running(table, town):
        while len(tries) < 3:
            await asyncio.sleep(0.002)
            table.time.advance(900.0)
        assert tries[2] - tries[1] >= 3600
        shut = False
        table.time.advance(3700.0)
        await settled(table)
    now = await table.games.game(game.id)
    assert now is not None and now.phase == "running" and not now.trouble
    assert town.kinds("dm:1000").count("trouble") == 1 and "resumed" in town.kinds("channel:100")
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_status_is_sent_at_most_every_ten_seconds_with_the_newest(tmp_path: Path) -> None:
    table, town = await open_table(tmp_path), Town()
    game = await new_game(table)
    seen: list[int] = []
    town.fault = lambda row: seen.append(row.payload["n"])
    assert isinstance(table.time, HandTime)
    async with running(table, town):
        for n in range(20):
            await say(table, game.id, Out(100, Kind.STATUS, {"n": n}))
            await asyncio.sleep(0.005)
            table.time.advance(1.0)
        await settled(table)
    assert seen[-1] == 19 and len(seen) <= 4
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_posts_of_whole_games_all_arrive(tmp_path: Path) -> None:
    table, town, luck = await open_table(tmp_path), Town(), Chance("whole")
    game = await begun(table)
    async with running(table, town):
        while (await table.state(game.id)).result is None:
            await step(table, game.id, luck)
        await settled(table)
    (count,) = await table.store.one("SELECT count(*) FROM outbox")
    assert len(town.messages) == count and town.kinds("channel:100")[-1] == "seed"
    await table.close()


async def test_a_game_that_cannot_begin_says_so_and_holds_up_nobody(tmp_path: Path) -> None:
    table, town = await open_table(tmp_path), Town()
    bad, good = await new_game(table, channel=100), await new_game(table, channel=200)
    await table.lobby.start(bad.id)
    await table.lobby.start(good.id)
    await table.store.commit("test", [Do("UPDATE games SET seed = 'not hex' WHERE id = ?", (bad.id,))])
    for _ in range(2):  # also after a restart
        async with running(table, town):
            await settled(table)
        began = await table.games.game(good.id)
        assert began is not None and began.phase == "running"
        assert town.kinds("channel:100") == ["commitment", "fault"]
        await table.close()
        table = await open_table(tmp_path)
    await table.host.end(bad.id, 1000)
    await table.close()


async def test_a_delivery_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.attempt.LONGEST_DELIVERY", 0.05)
    table, town = await open_table(tmp_path), Town()
    game = await new_game(table)
    hung = 0

    class Slow(Town):
        async def deliver(self, row: Row) -> int | None:
            nonlocal hung
            sent = await super().deliver(row)
            if not hung:
                hung += 1
                await asyncio.sleep(30)
            return sent

    town = Slow()
    async with running(table, town):
        await say(table, game.id, Out(100, Kind.MOVE), Out(100, Kind.MOVE))
        await asyncio.sleep(0.1)
        await settled(table)
    assert hung == 1 and town.said("channel:100") == [1, 2]
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_host_who_resumes_has_a_shut_channel_tried_at_once(tmp_path: Path) -> None:
    table, town, shut = await open_table(tmp_path), Town(), True
    town.fault = lambda row: Shut("missing access") if shut and row.target == "channel:100" else None
    game = await begun(table, speed="daily")
    assert isinstance(table.time, HandTime)
    async with running(table, town):
        for _ in range(300):
            now = await table.games.game(game.id)
            if now is not None and now.phase == "paused":
                break
            await asyncio.sleep(0.01)
        shut = False
        await table.host.resume(game.id, 1000)
        before = table.time.served()
        await settled(table)
        assert table.time.served() - before < 300
    now = await table.games.game(game.id)
    assert now is not None and now.phase == "running" and not now.trouble
    await table.close()
