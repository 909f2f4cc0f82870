"""The database: one file, one connection that writes, one that reads."""

from bot.store.lock import FolderInUse
from bot.store.schema import BadDatabase
from bot.store.store import FILE, Do, Overtaken, Store

__all__ = ["FILE", "BadDatabase", "Do", "FolderInUse", "Overtaken", "Store"]
