"""The whole database from one engine to the other: every row, in one transaction, and read again before it counts.

Rows are compared game by game: how many there are of each kind, and a hash over all of them."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from bot.settings import hide_password
from bot.store import postgres_schema, schema
from bot.store.damage import BadCopy, address_of
from bot.store.leases import NAME_LIVING
from bot.store.lock import FolderInUse
from bot.store.postgres_connections import connect
from bot.store.postgres_faults import why_not_opened

BATCH = 500  # rows
NOT_COPIED = ("leases", "service")  # who is at work there: nobody, in the copy

Tell = Callable[[str, int], None]  # a table, and how many rows of it are copied


class TableShape(msgspec.Struct, frozen=True):
    """A table of the database."""

    name: str
    columns: list[str]
    key: list[str]  # its primary key
    game: int | None  # which column names the game
    counts: bool  # it hands out numbers

    @property
    def listed(self) -> str:
        return ", ".join(f'"{name}"' for name in self.columns)

    @property
    def all_rows(self) -> str:
        return f"SELECT {self.listed} FROM {self.name} ORDER BY {', '.join(self.key)}"


class Sums:
    """Of each game, and of what belongs to none: how many rows, and a hash over them in their order."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], tuple[int, Any]] = {}

    def add(self, shape: TableShape, row: Sequence[Any]) -> None:
        key = (shape.name, str(row[shape.game]) if shape.game is not None else "")
        count, sum = self._found.get(key) or (0, hashlib.sha256())
        sum.update(repr(plain(shape, row)).encode())
        self._found[key] = (count + 1, sum)

    def differences(self, other: Sums) -> list[str]:
        return [
            f"{table} of {f'game {game}' if game else 'no game'}"
            for table, game in sorted(self._found.keys() | other._found.keys())
            if self._of(table, game) != other._of(table, game)
        ]

    def _of(self, table: str, game: str) -> tuple[int, str]:
        count, sum = self._found.get((table, game)) or (0, None)
        return count, sum.hexdigest() if sum is not None else ""

    def count(self, table: str) -> int:
        return sum(count for (name, _), (count, _) in self._found.items() if name == table)


def plain(shape: TableShape, row: Sequence[Any]) -> list[Any]:
    """Both engines give the same for it. In `meta` an older Herald kept numbers where there are texts now."""
    return [str(value) if shape.name == "meta" else value for value in row]


def shapes_of(db: sqlite3.Connection) -> list[TableShape]:
    """Every table, each after those it refers to."""
    tables = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    found = []
    for name, sql in db.execute(tables).fetchall():
        if name in NOT_COPIED:
            continue
        columns = db.execute(f"PRAGMA table_info({name})").fetchall()
        names = [column[1] for column in columns]
        key = [column[1] for column in sorted(columns, key=lambda c: c[5]) if column[5]]
        game = names.index("id") if name == "games" else names.index("game_id") if "game_id" in names else None
        found.append(TableShape(name, names, key, game, "AUTOINCREMENT" in sql))
    return found


# From PostgreSQL to a file.


def copy_to_file(address: str, file: Path, tell: Tell = lambda *_: None, idle: bool = False) -> Sums:
    """Writes the database as it is at this moment into `file`, which must be empty or not there. `idle`: nobody may be
    at work in it."""
    return asyncio.run(write_file(address, file, tell, idle))


async def write_file(address: str, file: Path, tell: Tell, idle: bool) -> Sums:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")  # the file has no name yet that anybody uses
        schema.migrate(db)
        db.execute("BEGIN")
        async with reading(address, idle) as source:
            sent = await write_rows(source, db, tell)
        db.execute("COMMIT")
        found = sums_of_file(db)
    if wrong := sent.differences(found):
        raise BadCopy(f"the copy differs: {', '.join(wrong[:5])}")
    return found


async def write_rows(source: Any, db: sqlite3.Connection, tell: Tell) -> Sums:
    sums = Sums()
    for shape in shapes_of(db):
        db.execute(f"DELETE FROM {shape.name}")
        values = ", ".join("?" for _ in shape.columns)
        cursor = await source.cursor(shape.all_rows)
        count = 0
        while batch := await cursor.fetch(BATCH):
            rows = [tuple(row) for row in batch]
            for row in rows:
                sums.add(shape, row)
            db.executemany(f"INSERT INTO {shape.name} ({shape.listed}) VALUES ({values})", rows)
            count += len(rows)
            tell(shape.name, count)
        if shape.counts:
            last = await source.fetchval(f"SELECT last_value FROM {sequence_of(shape)}")
            db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (shape.name,))
            db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (shape.name, last))
    return sums


def sums_of_file(db: sqlite3.Connection) -> Sums:
    sums = Sums()
    for shape in shapes_of(db):
        for row in db.execute(shape.all_rows):
            sums.add(shape, row)
    return sums


def sequence_of(shape: TableShape) -> str:
    return f"{shape.name}_{shape.key[0]}_seq"


@contextlib.asynccontextmanager
async def reading(address: str, idle: bool) -> AsyncIterator[Any]:
    """The database as it is at this moment."""
    async with connected(address) as db, db.transaction(isolation="repeatable_read"):
        if await db.fetchval("SELECT to_regclass('herald_schema') IS NULL"):
            raise BadCopy(f"there is no database of Herald in {hide_password(address)}")
        if idle:
            await hold(db, address)
        check_version(await postgres_schema.read_version(db), hide_password(address))
        yield db


@contextlib.asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    try:
        db = await connect(address)
    except Exception as fault:
        raise why_not_opened(fault, address) from None
    try:
        yield db
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
        raise BadCopy(f"{hide_password(address)}: {fault}") from fault
    finally:
        await db.close()


def check_version(version: int, place: str) -> None:
    if version != schema.newest():
        raise BadCopy(f"{place} has schema {version}, this Herald {schema.newest()}; start Herald on it once")


# From a file to PostgreSQL.


def copy_to_postgres(file: Path, address: str, tell: Tell = lambda *_: None, over: bool = False) -> Sums:
    """`over`: what is there is replaced. Else it must be empty. All of it or nothing."""
    try:
        return asyncio.run(write_postgres(file, address, tell, over))
    except sqlite3.Error as fault:
        raise BadCopy(f"{file} can't be read: {fault}") from None


async def write_postgres(file: Path, address: str, tell: Tell, over: bool) -> Sums:
    with contextlib.closing(sqlite3.connect(address_of(file), uri=True)) as source:
        check_version(source.execute("PRAGMA user_version").fetchone()[0], str(file))
        source.execute("BEGIN")
        async with connected(address) as db:
            try:
                await postgres_schema.prepare(db)
            except Exception as fault:
                raise why_not_opened(fault, address) from None
            async with db.transaction():
                await hold(db, address)
                return await put_rows(source, db, tell, over, hide_password(address))


async def hold(db: Any, address: str) -> None:
    """Within a transaction: nobody is at work there, and nobody begins before it has ended."""
    await db.execute("LOCK TABLE herald_schema IN ACCESS EXCLUSIVE MODE")
    if (owner := await db.fetchval(NAME_LIVING)) is not None:
        raise FolderInUse(f"{hide_password(address)} is in use by a Herald ({owner}); stop it first")


async def put_rows(source: sqlite3.Connection, db: Any, tell: Tell, over: bool, place: str) -> Sums:
    sent, found, shapes = Sums(), Sums(), shapes_of(source)
    if not over and (games := await db.fetchval("SELECT count(*) FROM games")):
        raise BadCopy(f"{place} has {games} games already; make an empty database")
    await db.execute(f"TRUNCATE {', '.join([*(shape.name for shape in shapes), *NOT_COPIED])}")
    for shape in shapes:
        count = 0
        for rows in batches(source.execute(shape.all_rows)):
            rows = [plain(shape, row) for row in rows]
            for row in rows:
                sent.add(shape, row)
            await db.copy_records_to_table(shape.name, records=rows, columns=shape.columns)
            count += len(rows)
            tell(shape.name, count)
        async for row in db.cursor(shape.all_rows):
            found.add(shape, tuple(row))
        if shape.counts:
            row = source.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (shape.name,)).fetchone()
            await db.execute("SELECT setval($1::regclass, $2)", sequence_of(shape), max(1, row[0] if row else 1))
    if wrong := sent.differences(found):
        raise BadCopy(f"the copy differs, so nothing was kept: {', '.join(wrong[:5])}")
    return found


def batches(rows: Iterable[Sequence[Any]]) -> Iterable[list[Sequence[Any]]]:
    batch: list[Sequence[Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
