"""What a database says about itself, for `herald doctor`: with any schema, also while a bot works in it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec

from bot.store import schema
from bot.store.damage import address_of
from bot.store.store import Store


class Checkup(msgspec.Struct, frozen=True):
    schema: int
    faults: dict[str, str]  # by game: why it can't be read
    troubles: dict[str, str]  # by game: why its channel can't be reached
    waiting: int  # messages that were not sent yet
    oldest: float | None  # since when, by the wall clock


WAITING = (  # but not what waits for its time
    "SELECT count(*), min(created) FROM outbox WHERE state IN ('waiting', 'trying') "
    "AND (tries > 0 OR kind NOT IN ('letter', 'offers', 'follow', 'digest'))"
)
FAULTS = "SELECT id, fault FROM games WHERE fault <> ''"
VERSION = "SELECT current_setting('server_version')"
TROUBLES = "SELECT id, trouble FROM games WHERE trouble <> ''"


def check_up(path: Path) -> Checkup:
    with contextlib.closing(sqlite3.connect(address_of(path), uri=True)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        faults, troubles = dict(db.execute(FAULTS).fetchall()), dict(db.execute(TROUBLES).fetchall())
        return Checkup(version, faults, troubles, *db.execute(WAITING).fetchone())


async def check_up_server(store: Store) -> tuple[Checkup, int, str]:
    """The same of a PostgreSQL that is open, and so has the present schema; its games, and the server's version."""
    faults, troubles = dict(await store.all(FAULTS)), dict(await store.all(TROUBLES))
    found = Checkup(schema.newest(), faults, troubles, *await store.one(WAITING))
    (games,), (version,) = await store.one("SELECT count(*) FROM games"), await store.one(VERSION)
    return found, games, version
