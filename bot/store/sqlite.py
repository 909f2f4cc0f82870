"""The store in a SQLite file. Each transaction is one function on the writing connection's own thread: nothing can come
between its first statement and its last, and cancelling the task that waits for it can't tear it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import IO, Any

import aiosqlite

from bot.settings import ROLES
from bot.store import crash_points, damage, lock, schema
from bot.store.store import Beat, Conflict, Do, Overtaken, Trouble

log = logging.getLogger(__name__)

FILE = "herald.db"
BUSY = 5.0  # seconds a write waits for a backup or a curious operator
TIDY_EVERY = 100  # transactions; then the journal's pages go into the database, from a thread of their own
TIDY_ANYWAY = 20_000  # pages; with a longer journal than this the writer tidies it itself


def run(db: sqlite3.Connection, kind: str, statements: Iterable[Do]) -> None:
    """All or nothing."""
    before = crash_points.statements(kind) if crash_points.on else None
    if before is not None:
        crash_points.reach(f"{kind}: before begin")
    db.execute("BEGIN IMMEDIATE")
    try:
        for number, do in enumerate(statements, 1):
            if before is not None:
                before(do.sql)
            cursor = db.execute(do.sql, do.values)
            if do.must is not None and cursor.rowcount != do.must:
                raise Overtaken(f"{kind}, statement {number}: {cursor.rowcount} rows instead of {do.must}")
        if before is not None:
            crash_points.reach(f"{kind}: before commit")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.rollback()
        raise
    if before is not None:
        crash_points.reach(f"{kind}: after commit")


class Connection(aiosqlite.Connection):
    def __init__(self, path: Path) -> None:
        super().__init__(lambda: connect(path), 64)
        self._thread.daemon = True  # a program that fails must be able to end


class Writer(Connection):
    """Does not carry the journal's pages over itself: in a large database that kept moves waiting for 180 ms."""

    async def begin(self) -> None:
        await self
        await self.execute(f"PRAGMA wal_autocheckpoint = {TIDY_ANYWAY}")

    async def transact(self, kind: str, statements: Sequence[Do]) -> None:
        work = functools.partial(run, self._conn, kind, statements)
        await self._execute(work)  # type: ignore[no-untyped-call]  # aiosqlite leaves it untyped


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA synchronous = FULL")
    return db


def prepare(path: Path) -> None:
    """Makes the file, or brings it to the present schema."""
    try:
        if not path.exists() or not path.stat().st_size:
            damage.check_new(path.parent)
            path.touch(mode=0o600)  # hands and seeds are in it
        with contextlib.closing(connect(path)) as db:
            if db.execute("PRAGMA user_version").fetchone() == (0,):
                damage.check_new(path.parent)
            damage.check_whole(db, path)
            db.execute("PRAGMA journal_mode = WAL")
            schema.migrate(db)
    except sqlite3.DatabaseError as fault:
        raise schema.BadDatabase(f"{path} can't be used as a database: {fault}; {damage.PUT_BACK}") from None


class SqliteStore:
    def __init__(
        self,
        folder: Path,
        held: IO[str] | None,
        writer: Writer | None,
        reader: Connection,
        tidier: Connection | None = None,
    ) -> None:
        self.folder, self._held, self._writer, self._reader, self._tidier = folder, held, writer, reader, tidier
        self._written = 0  # transactions since the last tidying
        self._tidying: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, folder: Path) -> SqliteStore:
        held = await asyncio.to_thread(lock.take, folder)
        try:
            path = folder / FILE
            await asyncio.to_thread(prepare, path)
            writer, reader, tidier = Writer(path), Connection(path), Connection(path)
            await writer.begin()
            await reader
            await tidier
            await reader.execute("PRAGMA query_only = ON")
        except BaseException:
            held.close()
            raise
        return cls(folder, held, writer, reader, tidier)

    @classmethod
    async def look_at(cls, folder: Path) -> SqliteStore:
        """To read only, also while a bot works in the folder. Until it is closed it shows this moment."""
        path = folder / FILE
        if not await asyncio.to_thread(path.exists):
            raise schema.BadDatabase(f"there is no database in {folder}")
        reader = Connection(path)
        try:
            await reader
            await reader.execute("PRAGMA query_only = ON")
            await reader.execute("BEGIN")
            ((version,),) = await reader.execute_fetchall("PRAGMA user_version")
            if version == schema.newest():
                await reader.execute_fetchall("SELECT 1 FROM meta LIMIT 1")  # from here on it sees nothing newer
        except sqlite3.Error as fault:
            await reader.close()
            raise schema.BadDatabase(f"{path} can't be used as a database: {fault}; {damage.PUT_BACK}") from None
        if version != schema.newest():
            await reader.close()
            raise schema.BadDatabase(
                f"the database in {folder} has schema {version}, this Herald {schema.newest()}; start Herald once to "
                "bring it up, or update Herald"
            )
        return cls(folder, None, None, reader)

    async def close(self) -> None:
        if self._tidying is not None:
            await self._tidying
        if self._tidier is not None:
            await self._tidier.close()
        await self._reader.close()
        if self._writer is not None:
            await self._writer.close()
        if self._held is not None:
            self._held.close()

    @property
    def writes(self) -> bool:
        return self._writer is not None

    async def commit(self, kind: str, statements: Sequence[Do], about: str = "", rev: int | None = None) -> None:
        """Writes all of it or nothing; `kind` names the transaction for logs and drills."""
        assert self._writer is not None, "this store is only looked at"
        try:
            await self._writer.transact(kind, statements)
        except sqlite3.IntegrityError as fault:
            raise Conflict(str(fault)) from fault
        except sqlite3.Error as fault:
            raise Trouble(str(fault)) from fault
        self._written += 1
        if self._written >= TIDY_EVERY and (self._tidying is None or self._tidying.done()):
            self._written = 0
            self._tidying = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        """Brings what the journal holds into the database, while moves go on being written."""
        assert self._tidier is not None
        try:
            await self._tidier.execute_fetchall("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as fault:  # the disk may be full; the journal keeps everything
            log.warning("the journal could not be carried over: %s", fault)

    async def all(self, sql: str, *values: Any) -> list[Any]:
        try:
            return list(await self._reader.execute_fetchall(sql, values))
        except sqlite3.Error as fault:
            raise Trouble(str(fault)) from fault

    async def one(self, sql: str, *values: Any) -> Any:
        """The first row, or None."""
        rows = await self.all(sql, *values)
        return rows[0] if rows else None

    # One Herald works alone in a file: it holds the folder, and everything is its own.

    shared = False

    async def revision(self, game_id: str) -> int | None:
        return None

    async def claim(self, names: Sequence[str], seconds: float) -> set[str]:
        return set(names)

    async def free(self, names: Sequence[str]) -> set[str]:
        return set(names)

    async def take_slot(self, kind: str, who: str, most: int, seconds: float) -> float:
        return 0.0

    async def listen(self, heard: Callable[[str], None]) -> None:
        return None

    async def release(self, names: Sequence[str]) -> None:
        return None

    def fence(self, name: str, seconds: float) -> list[Do]:
        return []

    async def beat(self, served: float, roles: Sequence[str] = ROLES) -> Beat | None:
        return None
