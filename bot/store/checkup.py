"""What a database says about itself, for `herald doctor`: with any schema, also while a bot works in it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec

from bot.store.damage import address_of


class Checkup(msgspec.Struct, frozen=True):
    schema: int
    faults: dict[str, str]  # by game: why it can't be read
    troubles: dict[str, str]  # by game: why its channel can't be reached
    waiting: int  # messages that were not sent yet
    oldest: float | None  # since when, by the wall clock


def check_up(path: Path) -> Checkup:
    with contextlib.closing(sqlite3.connect(address_of(path), uri=True)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        waiting, oldest = db.execute(
            "SELECT count(*), min(created) FROM outbox WHERE state IN ('waiting', 'trying')"
        ).fetchone()
        return Checkup(
            version,
            dict(db.execute("SELECT id, fault FROM games WHERE fault <> ''").fetchall()),
            dict(db.execute("SELECT id, trouble FROM games WHERE trouble <> ''").fetchall()),
            waiting,
            oldest,
        )
