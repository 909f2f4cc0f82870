"""Connections to a PostgreSQL: what is set for each, and how the first one is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from bot.store.patience import wait_out
from bot.store.postgres_faults import may_pass, why_not_opened

CONNECTIONS = 10  # at most, for each process
PATIENCE = 10.0  # seconds for a statement, a connection, or a free place in the pool


class Connection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg has no types
    """No session keeps anything that the next one who takes it from the pool would have to be spared."""

    def get_reset_query(self) -> str:
        return ""


OPTIONS = {
    "timeout": PATIENCE, "command_timeout": PATIENCE, "server_settings": {"application_name": "herald"},
    "connection_class": Connection,
}  # fmt: skip


async def connect(address: str) -> Any:
    db = await asyncpg.connect(address, **OPTIONS)
    await set_up(db)
    return db


async def open_pool(address: str, prepare: Callable[[Any], Awaitable[None]]) -> Any:
    """Connections, of which the first has prepared the database. A server that is just being started again is waited
    for; whatever else is wrong is said at once."""

    async def work() -> Any:
        pool = await asyncpg.create_pool(address, min_size=1, max_size=CONNECTIONS, init=set_up, **OPTIONS)
        try:
            async with pool.acquire() as db:
                await prepare(db)
        except BaseException:
            pool.terminate()
            raise
        return pool

    try:
        return await wait_out(work, may_pass)
    except Exception as fault:
        raise why_not_opened(fault, address) from None


async def set_up(db: Any) -> None:
    """Sums of whole numbers are whole numbers, as in SQLite."""
    await db.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=number_of, format="text")


def number_of(text: str) -> float:
    return float(text) if "." in text else int(text)
