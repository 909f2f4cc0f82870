"""Copies of the database while it is in use, each checked before it gets its name; and putting one back."""

from __future__ import annotations

import contextlib
import datetime
import os
import shutil
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bot.store import crash_points, lock, schema
from bot.store.damage import address_of
from bot.store.opening import copying
from bot.store.sqlite import FILE

if TYPE_CHECKING:
    from bot.store.copying import Sums, Tell

FOLDER = "backups"
KEPT = 14  # daily backups
STEP, REST = 1024, 0.01  # pages that are copied in one go, and seconds between
RESTORED = "restored"  # in `meta`, until Herald has seen to the dice of the games
LEFT = 86400.0  # seconds; an unfinished copy older than this was left behind


class BadBackup(Exception):
    """The file is not a complete database of Herald."""


def backup(folder: Path, to: Path | None = None, database: str = "") -> Path:
    """Copies `folder`'s database as it is at this moment, page by page, while others read and write it. `database`: the
    address of a PostgreSQL that is used instead; its copy is a file of the same kind."""
    source = folder / FILE
    if not database and not source.exists():
        raise FileNotFoundError(f"there is no database in {folder}")
    now = datetime.datetime.now(datetime.UTC)
    target = to or folder / FOLDER / f"herald-{now:%Y%m%d-%H%M%S}.db"
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    crash_points.reach("backup: before copying")
    copy(source, part) if not database else copy_from_postgres(database, part)
    crash_points.reach("backup: before it gets its name")
    part.replace(target)
    sync_folder(target.parent)
    crash_points.reach("backup: after it got its name")
    return target


def copy_from_postgres(database: str, part: Path, idle: bool = False, tell: Tell = lambda *_: None) -> Sums:
    """The same as `copy`, of a PostgreSQL. `idle`: no Herald may be at work in it."""
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        found: Sums = copying().copy_to_file(database, part, tell, idle)
        check(part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
    except sqlite3.Error as fault:
        part.unlink(missing_ok=True)
        raise BadBackup(f"{part} can't be written: {fault}") from None
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return found


def copy(source: Path, part: Path) -> None:
    """A whole copy of `source` with what its journal holds, checked and on the disk; or no file at all."""
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        copy_pages(source, part)
        crash_points.reach("backup: before checking")
        check(part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
    except sqlite3.Error as fault:  # the disk may be full, or the source damaged
        part.unlink(missing_ok=True)
        raise BadBackup(f"{source} can't be copied: {fault}") from None
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def copy_pages(source: Path, part: Path) -> None:
    reading = sqlite3.connect(address_of(source), uri=True)
    with contextlib.closing(reading) as here, contextlib.closing(sqlite3.connect(part)) as there:
        here.execute("BEGIN")
        here.execute("SELECT 1 FROM meta LIMIT 1").fetchone()  # else each write by others would start the copy over
        with part.open("rb") as file:
            here.backup(there, pages=STEP, progress=lambda *_: pause(file.fileno()))
        there.execute("PRAGMA journal_mode = DELETE")


def pause(file: int) -> None:
    """Between two steps: what is copied goes to the disk now. All of it at once would hold up moves."""
    os.fsync(file)
    time.sleep(REST)


def check(file: Path) -> int:
    """The number of games in it; raises BadBackup if anything is wrong."""
    try:
        with contextlib.closing(sqlite3.connect(address_of(file), uri=True)) as db:
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
    """Puts a backup in the place of the database. The old database is kept beside it; returns its new name.

    Nothing is touched until the copy is whole. While the old database is gone and the new one not there, Herald does
    not start; a journal beside a database it does not belong to would damage it."""
    check(file)
    held = lock.take(folder)
    try:
        present, part = folder / FILE, folder / (FILE + ".part")
        copy(file, part)
        crash_points.reach("restore: before noting")
        note_restored(part)
        crash_points.reach("restore: before setting aside")
        aside = set_aside(folder)
        sync_folder(folder)  # the second name is on the disk before the first goes
        crash_points.reach("restore: before removing")
        for name in (FILE, FILE + "-wal", FILE + "-shm"):
            (folder / name).unlink(missing_ok=True)
        crash_points.reach("restore: before it gets its name")
        part.replace(present)
        sync_folder(folder)
        crash_points.reach("restore: after it got its name")
        return aside
    finally:
        held.close()


def restore_to_postgres(folder: Path, file: Path, database: str) -> Path:
    """The same for a PostgreSQL: what is there is kept as a file in the data folder. All of it or nothing."""
    check(file)
    folder.mkdir(parents=True, exist_ok=True)
    now = datetime.datetime.now(datetime.UTC)
    aside = folder / f"herald-before-restore-{now:%Y%m%d-%H%M%S-%f}.db"
    part, new = aside.with_name(aside.name + ".part"), folder / (FILE + ".part")
    try:
        copy_from_postgres(database, part, idle=True)
        copy(file, new)
        note_restored(new)
        part.replace(aside)
        sync_folder(folder)
        copying().copy_to_postgres(new, database, over=True)
    finally:
        new.unlink(missing_ok=True)
    return aside


def note_restored(part: Path) -> None:
    """Herald gives new dice to games that were put back: what fell since then is known."""
    sql = "INSERT INTO meta (key, value) VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    try:
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = FULL")
            db.execute(sql, (RESTORED,))
    except sqlite3.Error as fault:
        part.unlink(missing_ok=True)
        raise BadBackup(f"{part} can't be written: {fault}") from None


def sync_folder(folder: Path) -> None:
    """Names are on the disk too, where the system can do that."""
    with contextlib.suppress(OSError, AttributeError):
        there = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(there)
        finally:
            os.close(there)


def set_aside(folder: Path) -> Path | None:
    """A second name for the database as it is, however damaged, and for its journal: some rows may be only there."""
    if not (folder / FILE).exists():
        return None
    now = datetime.datetime.now(datetime.UTC)
    aside = folder / f"herald-before-restore-{now:%Y%m%d-%H%M%S-%f}.db"
    for rest in ("", "-wal"):
        here, there = folder / (FILE + rest), aside.with_name(aside.name + rest)
        if not here.exists():
            continue
        try:
            there.hardlink_to(here)
        except OSError:  # not every file system has them
            shutil.copy2(here, there)
    return aside
