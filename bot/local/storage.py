"""The world's file: one SQLite database, written through with each change, held by one process.

WAL without a sync at each commit: a killed process loses nothing, a power cut loses the last moment at most.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from bot.local.wire import Json, decode, encode

log = logging.getLogger("herald.local")
FORMAT = 1


class WorldInUse(Exception):
    """Another local Discord has this world open; `where` is its address, if known."""

    def __init__(self, path: Path, where: str | None) -> None:
        self.where = where
        super().__init__(f"The world {path} is open already" + (f", at {where}" if where else "") + ".")


MOST_DROPPED = 16  # files, of at most some hundred kilobytes each


class Storage:
    """Stored objects by kind and key. `set_aside` is where a corrupt file was moved, if there was one."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.set_aside: Path | None = None
        self.lately_dropped: dict[str, tuple[str, bytes]] = {}
        if path is None:
            self.db = self._open(None)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self.db = self._open(path)
        except (sqlite3.DatabaseError, ValueError) as why:
            if isinstance(why, sqlite3.OperationalError) and "locked" in str(why):
                raise WorldInUse(path, self._read_address()) from None
            self.set_aside = move_aside(path)
            log.error("The world file %s cannot be read (%s); kept as %s.", path, why, self.set_aside)
            self.db = self._open(path)

    def _open(self, path: Path | None) -> sqlite3.Connection:
        db = sqlite3.connect(path or ":memory:", timeout=0.2, isolation_level=None)
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
            db.execute("BEGIN IMMEDIATE")
            check_readable(db)
            db.execute("CREATE TABLE IF NOT EXISTS thing (kind TEXT, key TEXT, body BLOB, PRIMARY KEY (kind, key))")
            db.execute("CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, type TEXT, body BLOB)")
            db.execute(f"PRAGMA user_version={FORMAT}")
            db.execute("COMMIT")
        except BaseException:
            db.close()
            raise
        return db

    # Things.

    def put(self, kind: str, key: str, body: Json) -> None:
        self.db.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, encode(body)))

    def drop(self, kind: str, key: str) -> None:
        self.db.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, key))

    def all(self, kind: str) -> Iterator[tuple[str, Json]]:
        rows = self.db.execute("SELECT key, body FROM thing WHERE kind = ? ORDER BY rowid", (kind,))
        for key, body in rows:
            yield key, decode(body)

    # Files (attachments).

    def put_file(self, key: str, kind: str, body: bytes) -> None:
        self.db.execute("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", (key, kind, body))

    def read_file(self, key: str) -> tuple[str, bytes] | None:
        row = self.db.execute("SELECT type, body FROM file WHERE id = ?", (key,)).fetchone()
        return (row[0], row[1]) if row else self.lately_dropped.get(key)

    def drop_file(self, key: str) -> None:
        """Files that were dropped last can still be read: a page may have seen the address and not asked yet."""
        found = self.read_file(key)
        self.db.execute("DELETE FROM file WHERE id = ?", (key,))
        if found is not None:
            self.lately_dropped[key] = found
            while len(self.lately_dropped) > MOST_DROPPED:
                del self.lately_dropped[next(iter(self.lately_dropped))]

    def close(self) -> None:
        self.db.close()
        if self.path is not None:
            self._address_file().unlink(missing_ok=True)

    # The address of the process that has this file open, for a second one that starts.

    def _address_file(self) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + ".address")

    def write_address(self, url: str) -> None:
        if self.path is not None:
            self._address_file().write_text(json.dumps({"url": url, "pid": os.getpid()}))

    def _read_address(self) -> str | None:
        try:
            said = json.loads(self._address_file().read_text())
        except (OSError, ValueError):
            return None
        return str(said.get("url"))


def check_readable(db: sqlite3.Connection) -> None:
    (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise ValueError(sound)
    (form,) = db.execute("PRAGMA user_version").fetchone()
    if form not in (0, FORMAT):
        raise ValueError(f"it has form {form}, this version reads form {FORMAT}")
    if form == 0 and db.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise ValueError("it is a database of another program")
    if form == FORMAT:
        for (body,) in db.execute("SELECT body FROM thing"):
            if not isinstance(decode(body), dict):
                raise ValueError("a row of it is not an object")


def move_aside(path: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.corrupt-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.corrupt-{stamp}-{number}")
    path.rename(aside)
    for suffix in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return aside
