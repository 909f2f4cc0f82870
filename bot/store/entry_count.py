"""How many entries the games of a folder have, beside the database. A database with fewer of them was put back."""

from __future__ import annotations

import os
from pathlib import Path

FILE = "herald.progress"


class EntryCount:
    """Written after each entry, and never before it is in the database: so it is never ahead of a database that was
    left alone. It is not forced to the disk, as nothing but this comparison needs it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._entries = 0
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)

    def read(self) -> int:
        text = os.pread(self._file, 40, 0).decode("ascii", "replace").strip()
        return int(text) if text.isascii() and text.isdigit() else 0

    def write(self, entries: int) -> None:
        self._entries = entries
        os.pwrite(self._file, f"{entries:<20}\n".encode(), 0)

    def add_one(self) -> None:
        """An entry is in the database."""
        self.write(self._entries + 1)

    def close(self) -> None:
        os.close(self._file)
