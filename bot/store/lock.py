"""One bot per data folder: a lock on a file there, which says who holds it."""

from __future__ import annotations

import datetime
import os
import socket
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # on Windows an open file can't be deleted, which does the same
    fcntl = None  # type: ignore[assignment]

LOCK = "herald.lock"


class FolderInUse(Exception):
    """Another Herald works in this folder."""


def take(folder: Path) -> IO[str]:
    """Holds the folder until the returned file is closed or the process ends, however it ends."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LOCK
    if fcntl is None:
        path.unlink(missing_ok=True)
    file = path.open("a+", encoding="utf-8")
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        holder = file.read().strip() or "an unknown process"
        file.close()
        raise FolderInUse(
            f"the data folder {folder} is in use by {holder}; stop that Herald first, or set HERALD_DATA to another "
            "folder"
        ) from None
    file.truncate(0)
    since = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    file.write(f"process {os.getpid()} on {socket.gethostname()} since {since}")
    file.flush()
    return file


def holder(folder: Path) -> str | None:
    """Who holds the folder, or None."""
    try:
        take(folder).close()
    except FolderInUse as fault:
        return str(fault)
    return None
