"""The store in a PostgreSQL: what only it can do, and what it says when it can't."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot import settings
from bot.messages.notices import plain_posts
from bot.settings import BadSettings
from bot.store import (
    BadDatabase,
    Conflict,
    Do,
    Overtaken,
    Trouble,
    opening,
    patience,
    postgres,
    postgres_connections,
    postgres_faults,
    postgres_schema,
)
from bot.store import schema as sqlite_schema
from bot.store.dialect import number_values, translate_migration
from bot.store.postgres import PostgresStore
from bot.table import Refused, Table
from rules.kernel import Chance
from tests.bot.table.tables import begun, step
from tests.postgres.server import Server

KEEP = "INSERT INTO meta (key, value) VALUES (?, ?)"


@contextlib.asynccontextmanager
async def connected(address: str) -> Any:
    db = await asyncpg.connect(address)
    try:
        yield db
    finally:
        await db.close()


# One SQL.


def test_values_are_numbered_but_not_within_quotes() -> None:
    assert number_values("SELECT '?', \"a?\" FROM t WHERE a = ? AND b = ?") == (
        "SELECT '?', \"a?\" FROM t WHERE a = $1 AND b = $2"
    )


def test_a_migration_keeps_its_names_and_loses_what_is_sqlites_own() -> None:
    sql = "CREATE TABLE a (\n id INTEGER PRIMARY KEY AUTOINCREMENT, -- TEXT\n b BLOB, at REAL\n) STRICT, WITHOUT ROWID;"
    told = translate_migration(sql)
    assert "IDENTITY PRIMARY KEY" in told and "BYTEA" in told and "DOUBLE PRECISION" in told
    assert "STRICT" not in told and "ROWID" not in told and "TEXT" not in told


async def test_every_migration_makes_the_same_tables_in_both(database: str) -> None:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        sqlite_schema.migrate(db)
        named = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        here = {name: [c[1] for c in db.execute(f"PRAGMA table_info({name})")] for (name,) in named.fetchall()}
        indexes = db.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall()
    store = await PostgresStore.open(database)
    rows = await store.all(
        "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = 'public' "
        "ORDER BY ordinal_position"
    )
    there: dict[str, list[str]] = {}
    for table, column in rows:
        there.setdefault(table, []).append(column)
    there.pop("herald_schema")
    assert there == here
    names = {name for (name,) in await store.all("SELECT indexname::text FROM pg_indexes WHERE schemaname = 'public'")}
    assert {name for (name,) in indexes} <= names
    await store.close()


# Transactions.


async def test_all_or_nothing_and_what_was_in_the_way(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.commit("a", [Do(KEEP, ("a", "1"))])
    with pytest.raises(Conflict):
        await store.commit("b", [Do(KEEP, ("b", "1")), Do(KEEP, ("a", "2"))])
    with pytest.raises(Overtaken):
        await store.commit(
            "c", [Do(KEEP, ("c", "1")), Do("UPDATE meta SET value = ? WHERE key = ?", ("x", "z"), must=1)]
        )
    with pytest.raises(Trouble):
        await store.commit("d", [Do(KEEP, ("d", "1")), Do("UPDATE nothing SET value = ?", ("x",))])
    with pytest.raises(Trouble):
        await store.commit("e", [Do(KEEP, ("e", "1")), Do(KEEP, ("f", 5))])
    assert await store.all("SELECT key, value FROM meta") == [("a", "1")]
    assert await store.one("SELECT sum(entries), coalesce(sum(entries), 0) FROM games") == (None, 0)
    await store.close()


async def test_moves_of_two_games_are_written_at_the_same_time(database: str, tmp_path: Path) -> None:
    """No lock is held by all: while the transaction of one game waits, another's goes through."""
    table = await Table.open(tmp_path, plain_posts, database=database)
    one, other = await begun(table, 1), await begun(table, 2)
    touch = "UPDATE games SET title = ? WHERE id = ?"
    async with connected(database) as db, db.transaction():
        await db.execute("UPDATE games SET title = 'held' WHERE id = $1", one.id)
        waits = asyncio.create_task(table.store.commit("one", [Do(touch, ("one", one.id))]))
        await table.store.commit("other", [Do(touch, ("other", other.id))])
        assert not waits.done()
    await waits
    assert {title for (title,) in await table.store.all("SELECT title FROM games")} == {"one", "other"}
    await table.close()


async def test_two_that_wait_for_each_other_are_both_written(database: str, tmp_path: Path) -> None:
    """The server undoes one of them; it is written again."""
    store = await PostgresStore.open(database)
    await store.commit("a", [Do(KEEP, ("a", "0")), Do(KEEP, ("b", "0"))])
    change = "UPDATE meta SET value = ? WHERE key = ?"
    slow = "UPDATE meta SET value = value WHERE key = 'c' AND pg_sleep(0.3) IS NULL"
    await store.commit("c", [Do(KEEP, ("c", "0"))])
    first = store.commit("1", [Do(change, ("1", "a")), Do(slow), Do(change, ("1", "b"))])
    second = store.commit("2", [Do(change, ("2", "b")), Do(slow), Do(change, ("2", "a"))])
    await asyncio.gather(first, second)
    rows = await store.all("SELECT key, value FROM meta WHERE key <> 'c' ORDER BY key")
    assert rows in ([("a", "1"), ("b", "1")], [("a", "2"), ("b", "2")])
    await store.close()


async def test_connections_that_were_cut_off_are_replaced(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.commit("a", [Do(KEEP, ("a", "1"))])
    async with connected(database) as db:
        await db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                         "AND datname = current_database()")  # fmt: skip
    with contextlib.suppress(Trouble):
        await store.commit("b", [Do(KEEP, ("b", "1"))])
    assert ("a", "1") in await store.all("SELECT key, value FROM meta")
    await asyncio.sleep(0.2)  # all that were cut off are known now
    await store.commit("c", [Do(KEEP, ("c", "1"))])
    await store.close()


async def test_a_pool_that_is_used_up_is_named_and_nothing_is_written(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connections, "CONNECTIONS", 1)
    store = await PostgresStore.open(database)
    monkeypatch.setattr(postgres, "PATIENCE", 0.2)
    async with store._pool.acquire():
        with pytest.raises(Trouble, match="no connection"):
            await store.commit("a", [Do(KEEP, ("a", "1"))])
    assert await store.all("SELECT key FROM meta") == []
    await store.close()


# What is refused, and in which words.


async def test_a_newer_herald_on_the_same_database_is_noticed(database: str, tmp_path: Path) -> None:
    """The older one writes nothing any more, and says why; nor does it start."""
    table = await Table.open(tmp_path, plain_posts, database=database)
    game = await begun(table)
    before = await table.store.all("SELECT count(*) FROM entries")
    async with connected(database) as db:
        await db.execute("UPDATE herald_schema SET version = 999")
    with pytest.raises(Exception, match="not saved"):
        await step(table, game.id, Chance("older"))
    with pytest.raises(Trouble, match="has schema 999, this Herald knows"):
        await table.notes.keep("a", "b")
    assert await table.store.all("SELECT count(*) FROM entries") == before
    await table.close()  # although its last heartbeat is refused
    with pytest.raises(BadDatabase, match="schema 999, newer than"):
        await PostgresStore.open(database)
    with pytest.raises(BadDatabase, match="schema 999"):
        await PostgresStore.look_at(database)


async def test_what_is_wrong_with_a_server_is_named(
    server: Server, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadDatabase, match="does not exist; make it with"):
        await PostgresStore.open(server.address("nowhere"))
    monkeypatch.setattr(patience, "COMES_BACK", 0.3)
    with pytest.raises(BadDatabase, match="no PostgreSQL answers at postgresql://me@127.0.0.1:1/herald") as refused:
        await PostgresStore.open("postgresql://me:secret@127.0.0.1:1/herald")
    assert "secret" not in str(refused.value)
    with pytest.raises(BadDatabase, match="does not let this user in"):
        await PostgresStore.open(database.replace("herald@", "stranger@"))
    monkeypatch.setattr(postgres_schema, "LEAST", 99)
    with pytest.raises(BadDatabase, match="Herald needs 99"):
        await PostgresStore.open(database)


async def test_a_server_that_is_just_started_again_is_waited_for(
    server: Server, database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with tempfile.TemporaryDirectory(prefix="hc") as place:
        comes = Path(place) / "s"
        asyncio.get_running_loop().call_later(0.4, comes.symlink_to, server.socket)
        store = await PostgresStore.open(f"{database.partition('?')[0]}?host={comes}")
        assert "waiting for the database" in caplog.text
        assert await store.all("SELECT key FROM meta") == []
        await store.close()


def test_a_connection_that_is_closed_already_may_come_back_and_an_address_that_is_none_does_not() -> None:
    assert postgres_faults.may_pass(asyncpg.InterfaceError("the underlying connection is closed"))
    assert not postgres_faults.may_pass(asyncpg.exceptions.ClientConfigurationError("invalid DSN"))


async def test_a_missing_right_and_a_standby_are_named(server: Server, database: str) -> None:
    name = database.partition("@/")[2].partition("?")[0]
    async with connected(database) as db:
        await db.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC")
        with contextlib.suppress(asyncpg.DuplicateObjectError):
            await db.execute("CREATE ROLE reader LOGIN")
        await db.execute(f'ALTER ROLE herald IN DATABASE "{name}" SET default_transaction_read_only = on')
    with pytest.raises(BadDatabase, match="permission denied for schema public; the user must own"):
        await PostgresStore.open(database.replace("herald@", "reader@"))
    with pytest.raises(BadDatabase, match="can only be read"):
        await PostgresStore.open(database)


async def test_who_looks_sees_one_moment(database: str) -> None:
    store = await PostgresStore.open(database)
    looks = await PostgresStore.look_at(database)
    await store.commit("a", [Do(KEEP, ("a", "1"))])
    assert await looks.all("SELECT key FROM meta") == [] and not looks.writes
    await looks.close()
    await store.close()


def test_without_its_library_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "bot.store.postgres", None)
    with pytest.raises(BadDatabase, match=r"pip install 'herald\[postgres\]'"):
        opening.postgres()


@pytest.mark.parametrize("value", ["herald.db", "mysql://a/b", "postgresql://host", "postgresql://h:secret@x:port/db"])
def test_an_address_that_is_none_is_named_without_its_password(value: str, tmp_path: Path) -> None:
    with pytest.raises(BadSettings) as bad:
        settings.load({"HERALD_DATABASE": value}, tmp_path / "none")
    assert "HERALD_DATABASE" in str(bad.value) and "secret" not in str(bad.value)


@pytest.mark.parametrize(
    "value",
    ["", "postgresql:///herald?host=/run/pg", "postgres://me:p@one:5432,two:5432/herald?target_session_attrs=any"],
)
def test_an_address_may_name_a_socket_or_several_servers(value: str, tmp_path: Path) -> None:
    assert settings.load({"HERALD_DATABASE": value}, tmp_path / "none").database == value


def test_an_address_is_shown_without_its_password(tmp_path: Path) -> None:
    found = settings.load({"HERALD_DATABASE": "postgresql://me:secret@db:5432/games"}, tmp_path / "none")
    assert "postgresql://me@db:5432/games" in repr(found) and "secret" not in repr(found)


@pytest.mark.parametrize(("code", "name"), [("53100", "disk full"), ("25006", "read only"), ("53300", "too many")])
async def test_what_the_server_can_not_write_is_refused_and_nothing_is_changed(
    database: str, tmp_path: Path, code: str, name: str
) -> None:
    """A disk that is full, a server that has become a standby: said by the server in the middle of a move."""
    table = await Table.open(tmp_path, plain_posts, database=database)
    game = await begun(table)
    before = await table.store.all("SELECT entries, rev, phase FROM games")
    async with connected(database) as db:
        await db.execute(f"""
            CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '{name}' USING ERRCODE = '{code}'; END $$;
            CREATE TRIGGER no BEFORE INSERT ON entries EXECUTE FUNCTION no()""")
    with pytest.raises(Refused, match="not saved"):
        await step(table, game.id, Chance("full"))
    assert await table.store.all("SELECT entries, rev, phase FROM games") == before
    async with connected(database) as db:
        await db.execute("DROP TRIGGER no ON entries")
    await step(table, game.id, Chance("full"))  # there is room again
    await table.close()


def test_two_processes_write_their_games_at_the_same_time(database: str, tmp_path: Path) -> None:
    """Each of them holds its transaction open until the other has one open too: with a lock for all it would never
    end."""
    program = f"""
import asyncio, sys
from bot.store import Do
from bot.store.postgres import PostgresStore

async def main(mine, other):
    store = await PostgresStore.open({database!r})
    print("ready", flush=True)
    sys.stdin.readline()
    wait = Do("UPDATE meta SET value = value WHERE key = ? AND (SELECT meet(?)) IS NULL", (mine, other))
    await store.commit("meet", [Do("INSERT INTO meta (key, value) VALUES (?, '0')", (mine,)), wait], mine)
    await store.close()

asyncio.run(main(*sys.argv[1:]))
"""
    asyncio.run(make_meeting(database))
    both = [
        subprocess.Popen([sys.executable, "-c", program, *who], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for who in (("one", "two"), ("two", "one"))
    ]
    for process in both:
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait(60) for process in both] == [0, 0]


async def make_meeting(database: str) -> None:
    """`meet(name)` waits until another transaction, which is not over, waits for a meeting too."""
    async with connected(database) as db:
        await db.execute("""
            CREATE FUNCTION meet(who text) RETURNS integer LANGUAGE plpgsql AS $$
            BEGIN
                FOR n IN 1..4000 LOOP
                    PERFORM pg_stat_clear_snapshot();
                    IF (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
                        AND query LIKE '%herald_write%' AND state = 'active' AND xact_start IS NOT NULL) >= 2 THEN
                        PERFORM pg_sleep(0.1);
                        RETURN NULL;
                    END IF;
                    PERFORM pg_sleep(0.01);
                END LOOP;
                RAISE EXCEPTION 'nobody came: % waits alone', who;
            END $$""")


async def test_who_is_called_off_as_the_connection_breaks_is_called_off(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not told to try again: a stop waited for it in vain."""
    store = await PostgresStore.open(database)
    release = asyncpg.pool.Pool.release

    async def breaks(pool: Any, db: Any) -> None:
        db.terminate()
        await release(pool, db)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.pool.Pool, "release", breaks)
        reading = asyncio.create_task(store.all("SELECT pg_sleep(30)"))
        await asyncio.sleep(0.2)
        reading.cancel()
        done, _ = await asyncio.wait([reading], timeout=5.0)
    assert done and reading.cancelled()
    assert await store.all("SELECT 1") == [(1,)]
    await store.close()
