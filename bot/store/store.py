"""What the table needs of a database, whichever engine is behind it.

Statements are written once, in the SQL that SQLite and PostgreSQL share, with `?` for each value. What belongs to one
engine alone (locks, journals, migrations) stays in its own module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol


class Trouble(Exception):
    """The database could not do it: the disk is full, the file is locked, the statement is wrong. Nothing was kept."""


class Conflict(Trouble):
    """A row with this key is there already, or one it refers to is not. Nothing was kept."""


class Overtaken(Exception):
    """A guard did not hold: something else was written in between. Nothing of the transaction was kept."""


class Do(NamedTuple):
    """One statement of a transaction. `must`: how many rows it has to touch."""

    sql: str
    values: Sequence[Any] = ()
    must: int | None = None


class Store(Protocol):
    @property
    def writes(self) -> bool:
        """False: it was opened to be read only."""

    async def commit(self, kind: str, statements: Sequence[Do]) -> None:
        """Writes all of it or nothing; `kind` names the transaction for logs and drills. Raises Overtaken, Conflict or
        Trouble."""

    async def all(self, sql: str, *values: Any) -> list[Any]:
        """Every row. Raises Trouble."""

    async def one(self, sql: str, *values: Any) -> Any:
        """The first row, or None. Raises Trouble."""

    async def close(self) -> None: ...
