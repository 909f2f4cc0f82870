"""Backups made while games go on, put back, and played on; and folders and files that can't be used."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from bot.messages.notices import plain_posts
from bot.store import FILE, BadDatabase, Do, FolderInUse, backup, schema
from bot.store.sqlite import TIDY_EVERY, SqliteStore, connect, prepare
from bot.table import Refused, Unreadable
from bot.table.table import Table
from rules.kernel import Chance
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import any_pick, begun, open_table, play_out, step


async def test_a_backup_made_in_mid_game_is_restored_and_played_on(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    table, luck = await open_table(here), Chance("backup")
    games = [await begun(table, channel=n) for n in range(5)]

    async def play_on() -> None:
        for _ in range(12):
            for game in games:
                if (await table.state(game.id)).result is None:
                    await step(table, game.id, luck)

    playing = asyncio.create_task(play_on())
    await asyncio.sleep(0.02)
    file = await asyncio.to_thread(backup.backup, here)
    await playing
    later = {g.id: (await table.games.look(g.id)).game.entries for g in games}
    await table.close()
    assert backup.check(file) == 5

    assert backup.restore(there, file) is None
    table = await open_table(there)
    for game in games:
        now = await table.games.game(game.id)
        assert now is not None and now.entries <= later[game.id]
        await table.new_dice.begin(game.id, 8)
        assert (await play_out(table, game.id)).result is not None
    await table.close()


async def test_restoring_keeps_what_was_there(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    await begun(table, channel=1)
    file = backup.backup(tmp_path)
    await begun(table, channel=2)
    with pytest.raises(FolderInUse):
        backup.restore(tmp_path, file)
    await table.close()
    aside = backup.restore(tmp_path, file)
    assert aside is not None and backup.check(aside) == 2
    table = await open_table(tmp_path)
    assert (await table.store.one("SELECT count(*) FROM games")) == (1,)
    await table.close()


async def test_the_journal_is_carried_over_while_the_store_is_open(tmp_path: Path) -> None:
    """Not by the writer, whom moves wait for, and not only when Herald stops."""
    store = await SqliteStore.open(tmp_path)
    for n in range(2 * TIDY_EVERY):
        await store.commit("test", [Do("INSERT INTO meta VALUES (?, ?)", (f"much {n}", b"x" * 20_000))])
    for _ in range(500):
        if (tmp_path / FILE).stat().st_size > TIDY_EVERY * 20_000:
            break
        await asyncio.sleep(0.01)
    else:
        raise AssertionError("all of it is still in the journal")
    await store.close()


def test_a_backup_is_of_one_moment_while_others_write_all_the_time(tmp_path: Path) -> None:
    """SQLite begins a copy anew at each write of others, unless it is of one moment: on a busy day it never ended."""
    prepare(tmp_path / FILE)
    over, written = threading.Event(), list[int]()

    def write() -> None:
        with contextlib.closing(connect(tmp_path / FILE)) as db:
            while not over.is_set():
                db.execute("INSERT OR REPLACE INTO meta VALUES ('written', ?)", (len(written),))
                written.append(1)
                time.sleep(0.002)

    with contextlib.closing(connect(tmp_path / FILE)) as db:
        for n in range(30):
            db.execute("INSERT INTO meta VALUES (?, ?)", (f"much {n}", b"x" * 2**20))
    writer = threading.Thread(target=write)
    writer.start()
    while len(written) < 10:
        time.sleep(0.002)
    began = len(written)
    try:
        copied = backup.backup(tmp_path)
    finally:
        over.set()
        writer.join()
    with contextlib.closing(sqlite3.connect(copied)) as db:
        ((last,),) = db.execute("SELECT value FROM meta WHERE key = 'written'").fetchall()
    assert began - 1 <= last <= began + 10 and backup.check(copied) == 0


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"SQLite format 3\0" + b"\1" * 5000)
    with pytest.raises(backup.BadBackup):
        backup.restore(tmp_path / "data", bad)
    assert not (tmp_path / "data" / FILE).exists()


async def test_a_second_bot_is_kept_out_and_told_who_is_in(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    code = (
        "import asyncio, pathlib, sys\n"
        "from bot.store import SqliteStore, FolderInUse\n"
        "try: asyncio.run(SqliteStore.open(pathlib.Path(sys.argv[1])))\n"
        "except FolderInUse as fault: print(fault)\n"
    )
    run = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=30
    )
    assert f"process {os.getpid()} on " in run.stdout and "HERALD_DATA" in run.stdout
    await table.close()
    await (await open_table(tmp_path)).close()  # free again


async def test_a_game_that_cannot_be_read_is_closed_and_says_so(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    good, bad = await begun(table, channel=1), await begun(table, channel=2)
    seat, pick = any_pick(await table.state(bad.id), Chance("x"))
    (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 1", bad.id)
    spoilt = body.replace(b'"grain"', b'"grass"')
    spoil = "UPDATE states SET body = ? WHERE game_id = ? AND number = 1"
    await table.store.commit("test", [Do(spoil, (spoilt, bad.id))])
    table.games.forget(bad.id)
    for _ in range(3):
        with pytest.raises(Unreadable):
            await table.moves.play(bad.id, seat, pick)
    assert await table.store.all("SELECT kind FROM outbox WHERE game_id = ? AND kind = 'fault'", bad.id) == [("fault",)]
    assert await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 1", bad.id) == (spoilt,)
    game = await table.games.game(bad.id)
    assert game is not None and game.fault
    await table.moves.play(good.id, *any_pick(await table.state(good.id), Chance("y")))
    await table.store.commit("test", [Do(spoil, (body, bad.id))])  # mended: it goes on
    await table.moves.play(bad.id, seat, pick)
    assert (await table.games.look(bad.id)).game.fault == ""
    await table.close()


async def test_a_state_that_was_altered_is_noticed(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    (body,) = await table.store.one("SELECT body FROM states WHERE number = 1")
    altered = body.replace(b'"grain":{"red":5', b'"grain":{"red":9')
    assert altered != body
    await table.store.commit("test", [Do("UPDATE states SET body = ? WHERE number = 1", (altered,))])
    table.games.forget(game.id)
    with pytest.raises(Unreadable):
        await table.state(game.id)
    ended = await table.host.end(game.id, 1000)  # the host can still end it, and the seed comes out
    assert ended.phase == "closed"
    assert ("seed",) in await table.store.all("SELECT kind FROM outbox")
    await table.close()


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    await (await open_table(tmp_path)).close()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(BadDatabase, match="update Herald"):
        await open_table(tmp_path)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("not a database, but rather long" * 100)
    with pytest.raises(BadDatabase, match="can't be used"):
        await open_table(tmp_path)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    steps = schema.migrations()
    newest = max(steps)
    with contextlib.closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as db:
        schema.migrate(db)
        bad = {**steps, newest + 1: "CREATE TABLE more (x); INSERT INTO nowhere VALUES (1);"}
        with pytest.raises(sqlite3.Error):
            schema.migrate(db, bad)
        assert db.execute("PRAGMA user_version").fetchone() == (newest,)
        schema.migrate(db, {**steps, newest + 1: "CREATE TABLE more (x);"})
        assert db.execute("PRAGMA user_version").fetchone() == (newest + 1,)
        assert db.execute("SELECT count(*) FROM more").fetchone() == (0,)


async def test_a_locked_database_refuses_the_move_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.sqlite.BUSY", 0.2)
    table = await Table.open(tmp_path, plain_posts, HandTime())
    game = await begun(table)
    seat, pick = any_pick(await table.state(game.id), Chance("locked"))
    with contextlib.closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused) as refused:
            await table.moves.play(game.id, seat, pick, interaction=5)
        assert refused.value.why.key == "not_saved"
        other.execute("ROLLBACK")
    outcome = await table.moves.play(game.id, seat, pick, interaction=5)
    assert outcome.number == 2 and not outcome.repeated
    await table.close()


async def test_a_full_disk_refuses_the_move_and_loses_nothing(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    seat, pick = any_pick(await table.state(game.id), Chance("full"))
    (pages,) = await table.store.one("PRAGMA page_count")
    assert isinstance(table.store, SqliteStore)
    writer = table.store._writer
    assert writer is not None
    await writer.execute(f"PRAGMA max_page_count = {pages}")
    refused = 0
    for n in range(40):
        try:
            await table.moves.play(game.id, seat, pick)
        except Refused as refusal:
            assert refusal.why.key == "not_saved"
            refused += 1
        state = await table.state(game.id)
        if not state.awaited():
            break
        seat, pick = any_pick(state, Chance(f"full {n}"))
    assert refused
    await writer.execute("PRAGMA max_page_count = 1000000")
    assert len(await table.queries.entries(game.id)) == (await table.state(game.id)).kept.entries
    await play_out(table, game.id)
    await table.close()
