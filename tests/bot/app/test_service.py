"""The parts together: daily care, health, and time that stands still."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.__main__ import main
from bot.app.service import DAY, Service
from bot.deadlines.served_time import Time
from bot.messages.notices import plain_posts
from bot.store import FILE, Away, Trouble, backup
from bot.workers.pool import Workers
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import begun
from tests.bot.table.town import Town


async def test_a_backup_a_day_by_itself_and_only_the_newest_are_kept(tmp_path: Path) -> None:
    time = HandTime()
    service = await Service.open(tmp_path, plain_posts, time, workers=Workers(1))
    await begun(service.table)
    made = tmp_path / backup.FOLDER
    made.mkdir()
    for n in range(20):
        (made / f"herald-200001{n + 1:02}-000000.db").write_text("old")
    service.start(Town())
    for day in range(3):
        for _ in range(200):
            if len({f.name for f in made.glob("herald-2[0-9]*.db") if not f.name.startswith("herald-2000")}) > day:
                break
            await asyncio.sleep(0.01)
        await asyncio.sleep(1.05)  # the next has another name
        time.advance(DAY + 1)
    await service.stop()
    kept = sorted(f.name for f in made.glob("herald-*.db"))
    assert len(kept) == backup.KEPT and sum(not n.startswith("herald-2000") for n in kept) >= 3
    assert backup.check(made / kept[-1]) == 1
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE((made / kept[-1]).stat().st_mode) == 0o600


async def test_health_says_what_an_operator_wants_to_know(tmp_path: Path) -> None:
    time = HandTime()
    service = await Service.open(tmp_path, plain_posts, time, workers=Workers(1))
    await begun(service.table, speed="daily")
    time.advance(30)
    health = await service.table.health()
    assert health["running"] == 1 and health["last_move_s"] == 30 and health["outbox"] > 0
    assert health["oldest_undelivered_s"] == 30 and health["next_deadline_s"] > 0
    await service.stop()


async def test_time_stands_still_while_nobody_can_reach_us() -> None:
    time = Time()
    time.go_on_from(100.0)
    assert 100.0 <= time.served() < 101.0
    time.stand_still()
    at = time.served()
    await asyncio.sleep(0.02)
    assert time.served() == at
    time.run_again()
    await asyncio.sleep(0.02)
    assert at < time.served() < at + 1.0


async def test_a_loop_that_falls_over_is_set_up_again(tmp_path: Path) -> None:
    service = await Service.open(tmp_path, plain_posts, HandTime(), workers=Workers(1))
    town = Town()
    service.start(town)
    assert service.outbox is not None
    real, falls = service.outbox._start_lanes, 0

    async def falling() -> None:
        nonlocal falls
        falls += 1
        if falls == 1:
            raise RuntimeError("fell over")
        await real()

    service.outbox._start_lanes = falling  # type: ignore[method-assign]  # the fault to be survived
    await begun(service.table)
    for _ in range(300):
        if town.messages:
            break
        await asyncio.sleep(0.01)
    assert falls > 1 and town.messages
    await service.stop()


async def test_the_health_command_tells_of_a_herald_at_work_and_of_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HERALD_DATA", str(tmp_path))
    command = ["health", "--json"]
    assert await asyncio.to_thread(main, command) == 2 and "no database" in capsys.readouterr().err
    service = await Service.open(tmp_path, plain_posts, workers=Workers(1))
    service.more_health = lambda: {"picture_ms": 31.5}
    await begun(service.table, speed="daily")
    service.start(Town())
    for _ in range(300):
        if await service.table.store.one("SELECT 1 FROM meta WHERE key = 'health'"):
            break
        await asyncio.sleep(0.01)
    await service.table.heartbeat()
    assert await asyncio.to_thread(main, command) == 0
    found = msgspec.json.decode(capsys.readouterr().out)
    assert found["running"] == 1 and found["picture_ms"] == 31.5 and found["faults"] == []
    assert 0 <= found["heartbeat_s"] < 60 and 0 <= found["last_move_s"] < 60 and found["next_deadline_s"] > 0
    await service.stop()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE meta SET value = value - 3600 WHERE key = 'wall'")
        db.commit()
    assert await asyncio.to_thread(main, ["health"]) == 1
    assert "no Herald is running in this folder" in capsys.readouterr().out
    again = await Service.open(tmp_path, plain_posts, workers=Workers(1))
    assert again.table.moves.last_move is not None, "also after a restart"
    await again.stop()


async def test_a_wait_that_ends_as_it_is_cancelled_is_cancelled() -> None:
    """Else a loop goes on for ever after it was told to stop. (`asyncio.wait_for` of Python 3.11 returns instead.)"""
    for steps in range(6):
        wake = asyncio.Event()
        task = asyncio.create_task(Time().wait(wake, 60.0))
        await asyncio.sleep(0.001)
        wake.set()
        for _ in range(steps):
            await asyncio.sleep(0)
        if task.cancel():
            with pytest.raises(asyncio.CancelledError):
                await task


async def test_a_full_disk_does_not_stop_the_daily_care(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    service = await Service.open(tmp_path, plain_posts, workers=Workers(1))

    async def full(*args: object) -> None:
        raise Trouble("database or disk is full")

    table: Any = service.table
    table.notes.keep = full
    caring = asyncio.create_task(service.care())
    await asyncio.sleep(0.5)
    assert not caring.done() and "health could not be kept: database or disk is full" in caplog.text
    caring.cancel()
    await asyncio.gather(caring, return_exceptions=True)
    await service.stop()


async def test_a_loop_that_is_called_off_ends_even_if_it_falls_over(tmp_path: Path) -> None:
    """Its connection broke at that moment, so it ended by a fault and not by the cancellation."""
    service = await Service.open(tmp_path, plain_posts)

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise Away("the database can't be reached") from None

    task = asyncio.create_task(service._keep_up(work))
    await asyncio.sleep(0)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=5.0)
    assert done and task.cancelled()
    await service.stop()
