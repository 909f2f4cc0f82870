"""Databases that must not be worked with: damaged ones, and an empty one where there was another before."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.store.schema import BadDatabase

LEFT_BEHIND = ("backups/herald-*.db", "herald-before-restore-*.db", "herald.db.part", "herald.db-wal")
PUT_BACK = "put a backup back with `herald restore FILE`"


class BadCopy(Exception):
    """Nothing was copied, and why."""


def address_of(path: Path) -> str:
    """To read a database only. The path may hold `#`, `?` or `%`, which mean something in an address."""
    return path.absolute().as_uri() + "?mode=ro"


def check_new(folder: Path) -> None:
    """Before a database is begun: if there was one before, its games would be lost without a word."""
    found = sorted(file for pattern in LEFT_BEHIND for file in folder.glob(pattern) if file.stat().st_size)
    if found:
        raise BadDatabase(
            f"the database in {folder} is missing or empty, but {found[-1].relative_to(folder)} is there; {PUT_BACK}, "
            "or move all of them elsewhere to begin with no games"
        )


def check_whole(db: sqlite3.Connection, path: Path) -> None:
    ((answer, *_),) = db.execute("PRAGMA quick_check(1)").fetchall()
    if answer != "ok":
        raise BadDatabase(f"{path} is damaged: {' '.join(str(answer).split())}; {PUT_BACK}")
