"""The schema and its migrations: `migrations/001.sql`, `002.sql`, ... each run once, in a transaction of its own."""

from __future__ import annotations

import sqlite3
from importlib import resources

from bot.store import crash_points


class BadDatabase(Exception):
    """A database that this program can't use, with the reason."""


def migrations() -> dict[int, str]:
    folder = resources.files("bot.store") / "migrations"
    files = [f for f in folder.iterdir() if f.name.endswith(".sql")]
    return {int(f.name.removesuffix(".sql")): f.read_text("utf-8") for f in sorted(files, key=lambda f: f.name)}


def newest() -> int:
    return max(migrations())


def migrate(db: sqlite3.Connection, steps: dict[int, str] | None = None) -> None:
    steps = migrations() if steps is None else steps
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > max(steps):
        raise BadDatabase(
            f"the database has schema {version}, newer than the {max(steps)} known here; update Herald, or restore a "
            "backup made by this version"
        )
    for number in sorted(n for n in steps if n > version):
        crash_points.reach(f"schema {number}: before begin")
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{steps[number]}\nPRAGMA user_version = {number};\nCOMMIT;")
        except BaseException:
            if db.in_transaction:
                db.rollback()
            raise
        crash_points.reach(f"schema {number}: after commit")
