"""Copies of the database while it is in use, each checked before it gets its name; and putting one back."""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
import time
from pathlib import Path

from bot.store import crash_points, lock, schema
from bot.store.sqlite import FILE

FOLDER = "backups"
KEPT = 14  # daily backups
STEP, REST = 1024, 0.01  # pages that are copied in one go, and seconds between
LEFT = 86400.0  # seconds; an unfinished copy older than this was left behind


class BadBackup(Exception):
    """The file is not a complete database of Herald."""


def backup(folder: Path, to: Path | None = None) -> Path:
    """Copies `folder`'s database as it is at this moment, page by page, while others read and write it."""
    source = folder / FILE
    if not source.exists():
        raise FileNotFoundError(f"there is no database in {folder}")
    now = datetime.datetime.now(datetime.UTC)
    target = to or folder / FOLDER / f"herald-{now:%Y%m%d-%H%M%S}.db"
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    crash_points.reach("backup: before copying")
    with contextlib.closing(sqlite3.connect(source)) as source_db, contextlib.closing(sqlite3.connect(part)) as copy_db:
        source_db.execute("BEGIN")
        source_db.execute(
            "SELECT 1 FROM meta LIMIT 1"
        ).fetchone()  # else each write by others would start the copy over
        with part.open("rb") as file:
            source_db.backup(copy_db, pages=STEP, progress=lambda *_: pause(file.fileno()))
        copy_db.execute("PRAGMA journal_mode = DELETE")
    crash_points.reach("backup: before checking")
    check(part)
    with part.open("rb") as file:
        os.fsync(file.fileno())
    crash_points.reach("backup: before it gets its name")
    part.replace(target)
    crash_points.reach("backup: after it got its name")
    return target


def pause(file: int) -> None:
    """Between two steps: what is copied goes to the disk now. All of it at once would hold up moves."""
    os.fsync(file)
    time.sleep(REST)


def check(file: Path) -> int:
    """The number of games in it; raises BadBackup if anything is wrong."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
            (answer,) = db.execute("PRAGMA integrity_check").fetchone()
            strays = db.execute("PRAGMA foreign_key_check").fetchall()
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (games,) = db.execute("SELECT count(*) FROM games").fetchone()
    except sqlite3.Error as fault:
        raise BadBackup(f"{file} is no database of Herald: {fault}") from None
    if answer != "ok" or strays:
        raise BadBackup(f"{file} is damaged: {answer if answer != 'ok' else 'rows without their game'}")
    if version > schema.newest():
        raise BadBackup(f"{file} has schema {version}, newer than the {schema.newest()} known here; update Herald")
    return int(games)


def prune(folder: Path, kept: int = KEPT) -> None:
    """Removes the oldest daily backups, and copies that were left unfinished when Herald stopped."""
    for part in (folder / FOLDER).glob("herald-*.db.part"):
        if time.time() - part.stat().st_mtime > LEFT:  # not one that an operator is making now
            part.unlink(missing_ok=True)
    for old in sorted((folder / FOLDER).glob("herald-*.db"))[:-kept]:
        old.unlink(missing_ok=True)


def restore(folder: Path, file: Path) -> Path | None:
    """Puts a backup in the place of the database. The old database is kept beside it; returns its new name."""
    check(file)
    held = lock.take(folder)
    try:
        present, aside = folder / FILE, None
        if present.exists():
            with contextlib.closing(sqlite3.connect(present)) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            now = datetime.datetime.now(datetime.UTC)
            aside = folder / f"herald-before-restore-{now:%Y%m%d-%H%M%S}.db"
            present.replace(aside)
        for rest in ("-wal", "-shm"):
            (folder / (FILE + rest)).unlink(missing_ok=True)
        part = folder / (FILE + ".part")
        part.touch(mode=0o600)
        part.write_bytes(file.read_bytes())
        with part.open("rb") as copy:
            os.fsync(copy.fileno())
        part.replace(present)
        return aside
    finally:
        held.close()
