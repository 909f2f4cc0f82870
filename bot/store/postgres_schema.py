"""The schema in a PostgreSQL: the same migrations as in SQLite, all of them in one transaction, by one Herald at a
time."""

from __future__ import annotations

import contextlib
from importlib import resources
from typing import Any

import asyncpg

from bot.store import crash_points, schema
from bot.store.dialect import translate_migration
from bot.store.schema import BadDatabase

LEAST = 16  # major version of the server
BEGIN = "CREATE TABLE IF NOT EXISTS herald_schema (version bigint NOT NULL)"
WRITER = "herald_write(bigint, text, bigint, text[], bigint[], text[], bytea[])"


async def prepare(db: Any) -> None:
    """Brings the database to the present schema, or says why it can't be used."""
    check_server(db)
    if await db.fetchval("SELECT to_regclass('herald_schema') IS NULL"):
        with contextlib.suppress(asyncpg.UniqueViolationError):  # another Herald was quicker
            await db.execute(BEGIN)
    async with db.transaction():
        await db.execute("LOCK TABLE herald_schema IN ACCESS EXCLUSIVE MODE")
        version = await read_version(db)
        check_known(version)
        if version < schema.newest():
            await migrate(db, version)


def check_server(db: Any) -> None:
    major = db.get_server_version().major
    if major < LEAST:
        raise BadDatabase(f"the server is PostgreSQL {major}; Herald needs {LEAST} or newer")


def check_known(version: int) -> None:
    if version > schema.newest():
        raise BadDatabase(
            f"the database has schema {version}, newer than the {schema.newest()} known here; update Herald"
        )


async def read_version(db: Any) -> int:
    """0: nothing was made yet."""
    return int(await db.fetchval("SELECT max(version) FROM herald_schema") or 0)


async def migrate(db: Any, version: int) -> None:
    steps = schema.migrations()
    for number in sorted(number for number in steps if number > version):
        crash_points.reach(f"schema {number}: before begin")
        await db.execute(translate_migration(steps[number]))
    if await db.fetchval("SELECT to_regprocedure($1) IS NULL", WRITER):
        await db.execute((resources.files("bot.store") / "postgres.sql").read_text("utf-8"))
    await db.execute("DELETE FROM herald_schema")
    await db.execute("INSERT INTO herald_schema (version) VALUES ($1)", schema.newest())
