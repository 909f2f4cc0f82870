"""What a command asks of the database does not grow with the number of games: no statement walks through a table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import FILE, Do, SqliteStore, sqlite
from tests.bot.playing import Party, new_game
from tests.bot.store.test_sql import faults_of
from tests.bot.world import world

SMALL = "outbox USING INDEX outbox_to_send"  # an index of what waits, and nothing else


async def test_no_statement_of_a_game_walks_through_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    read, run = SqliteStore.all, sqlite.run

    async def heard(self: SqliteStore, sql: str, *values: Any) -> list[Any]:
        said.add(sql)
        return await read(self, sql, *values)

    def heard_run(db: sqlite3.Connection, kind: str, statements: Iterable[Do]) -> None:
        statements = list(statements)
        if kind != "tidy":  # once a day
            said.update(do.sql for do in statements)
        run(db, kind, statements)

    monkeypatch.setattr(SqliteStore, "all", heard)
    monkeypatch.setattr(sqlite, "run", heard_run)
    async with world(tmp_path) as w:
        ann, bob, cid = w.person("ann"), w.person("bob"), w.person("cid")
        await w.settle()
        said.clear()  # what is asked once, when Herald starts
        await new_game(w, ann, bob)
        await Party(w, [ann, bob], "plans").play_on(40)
        for command in ("play", "hand", "map", "log", "undo", "orders", "game list", "game status"):
            await ann.slash(command)
        await cid.slash("map")
        await w.pass_time(30 * 3600)
    assert len(said) > 30
    assert not {sql: faults for sql in said if (faults := faults_of(sql))}, "one engine alone understands it"
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        walks = [f"{step[3]}: {sql}" for sql in sorted(said) for step in plan(db, sql) if is_walk(step[3])]
    assert not walks, "\n".join(walks)


def plan(db: sqlite3.Connection, sql: str) -> list[Any]:
    return db.execute(f"EXPLAIN QUERY PLAN {sql}", [None] * sql.count("?")).fetchall()


def is_walk(step: str) -> bool:
    return step.startswith("SCAN") and not any(known in step for known in (SMALL, "(subquery", "CONSTANT ROW"))
