"""The store in a PostgreSQL. A transaction is sent in one message (`postgres.sql`), so its cost over a network is one
round trip, and nothing of the client can come between its first statement and its last."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import secrets
import socket
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from bot.settings import ROLES, hide_password
from bot.store import crash_points, leases, postgres_schema, schema
from bot.store.dialect import number_values
from bot.store.message import Message, Shape, learn
from bot.store.news import News
from bot.store.postgres_connections import PATIENCE, connect, open_pool
from bot.store.postgres_faults import AGAIN, LOST, why_not_opened, why_not_written
from bot.store.store import Away, Beat, Do, Overtaken, Trouble

TRIES = 5  # of a transaction that others got in the way of
WRITE = "SELECT herald_write($1, $2, $3, $4, $5, $6, $7)"
ALIVE = 15.0  # seconds that a beat says we are there
CHANGES = re.compile(
    r"\s*(?:UPDATE|INSERT INTO|DELETE FROM) (?:games|seats|states|entries|deadlines)\b|\s*INSERT INTO outbox\b"
)


class PostgresStore:
    def __init__(self, address: str, pool: Any, only: Any = None) -> None:
        self.address, self._pool = address, pool
        self._only = only  # the one connection that is read from, in a moment that does not pass
        self._turn = asyncio.Lock()  # for it
        self.owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._shapes: dict[str, Shape] = {}
        self._numbered: dict[str, str] = {}
        self._writing: set[asyncio.Task[int | None]] = set()
        self.news = News(pool, self.owner)

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        async def prepare(db: Any) -> None:
            await postgres_schema.prepare(db)
            await db.execute(leases.LET_GO)

        return cls(address, await open_pool(address, prepare))

    @classmethod
    async def look_at(cls, address: str) -> PostgresStore:
        """To read only, also while others work in it. Until it is closed it shows this moment."""
        db: Any = None
        try:
            db = await connect(address)
            postgres_schema.check_server(db)
            if await db.fetchval("SELECT to_regclass('herald_schema') IS NULL"):
                raise schema.BadDatabase(f"there is no database of Herald in {hide_password(address)}")
            await db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            version = await postgres_schema.read_version(db)
            if version != schema.newest():
                raise schema.BadDatabase(
                    f"{hide_password(address)} has schema {version}, this Herald {schema.newest()}; start Herald "
                    "once to bring it up, or update Herald"
                )
        except Exception as fault:
            if db is not None:
                await db.close()
            raise why_not_opened(fault, address) from None
        return cls(address, None, db)

    async def close(self) -> None:
        if self._writing:
            await asyncio.wait(self._writing)
        await self.news.stop()
        if self._only is not None:
            await self._only.close()
        if self._pool is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._pool.execute(leases.RELEASE_ALL, self.owner)
                    await self._pool.close()
            except (TimeoutError, asyncpg.PostgresError, *LOST):
                self._pool.terminate()

    @property
    def writes(self) -> bool:
        return self._pool is not None

    # Writing.

    async def commit(self, kind: str, statements: Sequence[Do], about: str = "", rev: int | None = None) -> int | None:
        """Writes all of it or nothing; `kind` names the transaction for logs and drills. Cancelling whoever waits for
        it does not tear it."""
        assert self._pool is not None, "this store is only looked at"
        changed = about if about and any(CHANGES.match(do.sql) for do in statements) else None
        task = asyncio.ensure_future(self._commit(kind, statements, changed, rev))
        self._writing.add(task)
        task.add_done_callback(self._written)
        raised = await asyncio.shield(task)
        if changed is not None:
            self.news.tell(changed)
        return raised

    def _written(self, task: asyncio.Task[int | None]) -> None:
        self._writing.discard(task)
        if not task.cancelled():
            task.exception()  # if whoever waited for it is gone, nobody else asks

    async def _commit(self, kind: str, statements: Sequence[Do], about: str | None, rev: int | None) -> int | None:
        for again in range(TRIES):
            try:
                async with self._connection() as db:
                    return await self._write(db, kind, statements, about, rev)
            except asyncpg.PostgresError as fault:
                if fault.sqlstate not in AGAIN or again == TRIES - 1:
                    raise why_not_written(kind, fault) from fault
            except LOST as fault:
                raise why_not_written(kind, fault) from fault
            await asyncio.sleep(random.uniform(0.0, 0.02) * 2**again)
        raise AssertionError("it was written, or a fault was raised")

    def _connection(self) -> Acquired:
        return Acquired(self._pool)

    async def _write(
        self, db: Any, kind: str, statements: Sequence[Do], about: str | None, rev: int | None
    ) -> int | None:
        if crash_points.on:
            return await write_step_by_step(db, kind, statements, about, rev)
        message = Message(self._shapes)
        for do in statements:
            if do.sql not in self._shapes:
                self._shapes[do.sql] = await learn(db, do.sql)
            message.add(do)
        raised: int | None = await db.fetchval(
            WRITE, schema.newest(), about, rev, message.lines, message.musts, message.texts, message.bodies
        )
        return raised

    # Reading.

    async def all(self, sql: str, *values: Any) -> list[Any]:
        numbered = self._numbered.get(sql)
        if numbered is None:
            numbered = self._numbered[sql] = number_values(sql)
        try:
            return [tuple(row) for row in await self._fetch(numbered, values)]
        except Trouble:
            raise
        except (asyncpg.AdminShutdownError, asyncpg.CannotConnectNowError, *LOST) as fault:
            raise Away(str(fault) or type(fault).__name__) from fault
        except asyncpg.PostgresError as fault:
            raise Trouble(str(fault)) from fault

    async def _fetch(self, sql: str, values: Sequence[Any]) -> list[Any]:
        if self._only is not None:
            async with self._turn:
                return list(await self._only.fetch(sql, *values))
        for again in range(TRIES):
            try:
                async with self._connection() as db:
                    return list(await db.fetch(sql, *values))
            except TimeoutError:
                raise
            except (asyncpg.AdminShutdownError, *LOST):  # it was started again, perhaps: another connection may do
                if again == TRIES - 1:
                    raise
        raise AssertionError("it was read, or a fault was raised")

    async def one(self, sql: str, *values: Any) -> Any:
        """The first row, or None."""
        rows = await self.all(sql, *values)
        return rows[0] if rows else None

    # Among several.

    shared = True

    async def revision(self, game_id: str) -> int | None:
        row = await self.one("SELECT rev FROM games WHERE id = ?", game_id)
        return None if row is None else int(row[0])

    async def claim(self, names: Sequence[str], seconds: float) -> set[str]:
        return {name for (name,) in await self.all(leases.CLAIM, list(names), self.owner, seconds)} if names else set()

    async def free(self, names: Sequence[str]) -> set[str]:
        return set(names) - {name for (name,) in await self.all(leases.TAKEN, list(names), self.owner)}

    async def take_slot(self, kind: str, who: str, most: int, seconds: float) -> float:
        names = [f"{leases.SLOT}{kind}:{n}" for n in range(most)]
        await self.all(leases.MAKE_SLOTS, names)
        (wait,) = await self.one(leases.TAKE_SLOT, names, who, seconds)
        return float(wait)

    async def listen(self, heard: Callable[[str], None]) -> None:
        await self.news.listen(lambda: connect(self.address), heard)

    async def release(self, names: Sequence[str]) -> None:
        await self.all(leases.RELEASE, self.owner, list(names))

    def fence(self, name: str, seconds: float) -> list[Do]:
        return [leases.fence(name, self.owner, seconds)]

    async def beat(self, served: float, roles: Sequence[str] = ROLES) -> Beat | None:
        if self.writes:
            await self.claim(leases.living(self.owner, roles), ALIVE)
        row = await (self.one(leases.BEAT, served) if self.writes else self.one(leases.LAST_BEAT))
        found = dict(await self.all(leases.COUNT_LIVING))
        return None if row is None else Beat(row[0], found.pop("", 0), found)


class Acquired:
    """A connection of the pool; Trouble if none can be had."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._db: Any = None

    async def __aenter__(self) -> Any:
        try:
            self._db = await self._pool.acquire(timeout=PATIENCE)
        except TimeoutError:
            raise Away("no connection to the database was free in time") from None
        except (asyncpg.PostgresError, *LOST) as fault:
            raise Away(f"the database can't be reached: {fault}") from fault
        return self._db

    async def __aexit__(self, kind: object, fault: object, trace: object) -> None:
        if isinstance(fault, asyncpg.InternalClientError):
            self._db.terminate()
        # A connection that is lost just then is thrown away; whoever was called off with it must hear that and no more.
        with contextlib.suppress(asyncpg.PostgresError, *LOST):
            await self._pool.release(self._db)


async def write_step_by_step(
    db: Any, kind: str, statements: Sequence[Do], about: str | None, rev: int | None
) -> int | None:
    """In a drill, which has the process die before each of them."""
    before = crash_points.statements(kind)
    crash_points.reach(f"{kind}: before begin")
    async with db.transaction():
        raised: int | None = await db.fetchval(WRITE, schema.newest(), about, rev, [], [], [], [])
        for number, do in enumerate(statements, 1):
            before(do.sql)
            said = await db.execute(number_values(do.sql), *do.values)
            touched = int(said.rpartition(" ")[2])
            if do.must is not None and touched != do.must:
                raise Overtaken(f"{kind}, statement {number}: {touched} rows instead of {do.must}")
        crash_points.reach(f"{kind}: before commit")
    crash_points.reach(f"{kind}: after commit")
    return raised
