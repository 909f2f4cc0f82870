"""Which database: a file in the data folder, or the PostgreSQL that `HERALD_DATABASE` names."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from bot.store.schema import BadDatabase
from bot.store.sqlite import SqliteStore
from bot.store.store import Store

if TYPE_CHECKING:
    from bot.store.postgres import PostgresStore

MISSING = "for a PostgreSQL install Herald with it: pip install 'herald[postgres]'"


async def open_store(folder: Path, database: str) -> Store:
    """`database`: an address; empty for the file in the folder."""
    return await postgres().open(database) if database else await SqliteStore.open(folder)


async def look_at_store(folder: Path, database: str) -> Store:
    """To read only, also while others work in it."""
    return await postgres().look_at(database) if database else await SqliteStore.look_at(folder)


def postgres() -> type[PostgresStore]:
    """Only a Herald that uses it needs its library."""
    try:
        from bot.store.postgres import PostgresStore
    except ImportError:
        raise BadDatabase(MISSING) from None
    return PostgresStore


def copying() -> ModuleType:
    """The same, for `bot.store.copying`."""
    try:
        from bot.store import copying
    except ImportError:
        raise BadDatabase(MISSING) from None
    return copying
