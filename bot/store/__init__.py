"""The database: `store` says what the table needs of one. `sqlite` is one (a file, a connection that writes, one that
reads), `postgres` the other (a server, a pool of connections)."""

from bot.store.lock import FolderInUse
from bot.store.opening import look_at_store, open_store
from bot.store.patience import wait_out
from bot.store.schema import BadDatabase
from bot.store.sqlite import FILE, SqliteStore
from bot.store.store import Away, Conflict, Do, Overtaken, Store, Trouble, Unsure

__all__ = [
    "FILE", "Away", "BadDatabase", "Conflict", "Do", "FolderInUse", "Overtaken", "SqliteStore", "Store", "Trouble",
    "Unsure", "look_at_store", "open_store", "wait_out",
]  # fmt: skip
