"""The database: what the table needs of one (`store`), and the one that is there (`sqlite`: one file, one connection
that writes, one that reads)."""

from bot.store.lock import FolderInUse
from bot.store.schema import BadDatabase
from bot.store.sqlite import FILE, SqliteStore
from bot.store.store import Conflict, Do, Overtaken, Store, Trouble

__all__ = ["FILE", "BadDatabase", "Conflict", "Do", "FolderInUse", "Overtaken", "SqliteStore", "Store", "Trouble"]
