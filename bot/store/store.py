"""What the table needs of a database, whichever engine is behind it.

Statements are written once, in the SQL that SQLite and PostgreSQL share, with `?` for each value. What belongs to one
engine alone (locks, journals, migrations) stays in its own module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from bot.settings import ROLES


class Trouble(Exception):
    """The database could not do it: the disk is full, the file is locked, the statement is wrong. Nothing was kept."""


class Away(Trouble):
    """The database can't be reached now, or has no connection left for us."""


class Conflict(Trouble):
    """A row with this key is there already, or one it refers to is not. Nothing was kept."""


class Unsure(Trouble):
    """The connection was lost while it was written: it may have been kept or not."""


class Overtaken(Exception):
    """A guard did not hold: something else was written in between. Nothing of the transaction was kept."""


class Do(NamedTuple):
    """One statement of a transaction. `must`: how many rows it has to touch."""

    sql: str
    values: Sequence[Any] = ()
    must: int | None = None


class Beat(NamedTuple):
    """What all Heralds on one database have in common."""

    served: float  # by the database's clock, without the time in which none was there
    living: int  # how many are there now
    roles: Mapping[str, int]  # how many of them have each role


class Store(Protocol):
    @property
    def writes(self) -> bool:
        """False: it was opened to be read only."""

    @property
    def shared(self) -> bool:
        """True: other Heralds may work in it at the same time."""

    async def commit(self, kind: str, statements: Sequence[Do], about: str = "", rev: int | None = None) -> int | None:
        """Writes all of it or nothing; `kind` names the transaction for logs and drills. Raises Overtaken, Conflict or
        Trouble.

        In a shared store the revision of the game that it is `about` must still be `rev`, if that is given. It is
        raised if the game is changed, and then returned."""

    async def revision(self, game_id: str) -> int | None:
        """How often a game was written, in a shared store."""

    async def claim(self, names: Sequence[str], seconds: float) -> set[str]:
        """Takes on those that no other Herald has taken on, or holds them for longer. All, if the store is not
        shared."""

    async def free(self, names: Sequence[str]) -> set[str]:
        """Those that no other Herald holds now."""

    async def take_slot(self, kind: str, who: str, most: int, seconds: float) -> float:
        """One of `most` places of that kind, which all Heralds share, for `who` and that many seconds; the same one
        again for the same `who`. 0, or how many seconds to wait. Not asked if the store is not shared."""

    async def release(self, names: Sequence[str]) -> None:
        """Others may take them on."""

    def fence(self, name: str, seconds: float) -> list[Do]:
        """A condition for a transaction: we hold it, and for `seconds` more. None is needed if it is not shared."""

    async def beat(self, served: float, roles: Sequence[str] = ROLES) -> Beat | None:
        """We are here, and do this. `served`: what to begin with, if none was ever there. A store that only reads
        hears how the others are. None if the store is not shared."""

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Until cancelled: is told of each game that another Herald has written. Nothing depends on it: a Herald that
        hears nothing looks for it."""

    async def all(self, sql: str, *values: Any) -> list[Any]:
        """Every row. Raises Trouble."""

    async def one(self, sql: str, *values: Any) -> Any:
        """The first row, or None. Raises Trouble."""

    async def close(self) -> None: ...
