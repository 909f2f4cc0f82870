"""Who has held which seat of a game, from which entry to which, and how that began and ended. Going back does not touch
it: they did sit there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from bot.store import Do, Store
from bot.table.records import Game, Sitter

Began = Literal["start", "invited", "offered", "host"]  # asked by the organiser; took a seat that was offered to all
Ended = Literal["replaced", "gone", "left"]  # gone: a caretaker acted for them; left: they gave it up


class Tenure(msgspec.Struct, frozen=True):
    """The entries after `from_entry` are theirs, up to `to_entry`; None: they hold it still, or held it to the end."""

    game_id: str
    seat: str
    number: int
    user_id: int | None
    computer: str | None
    name: str
    began: Began
    from_entry: int
    since: float
    ended: Ended | None
    to_entry: int | None
    until: float | None
    missed: int = 0  # public questions that went by
    excused: int = 0  # the same, while they had said that they are away


COLUMNS = ", ".join(Tenure.__struct_fields__)
BEGIN = (
    "INSERT INTO tenures (game_id, seat, number, user_id, computer, name, began, from_entry, since) "
    "SELECT ?, ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ? FROM tenures WHERE game_id = ? AND seat = ?"
)
END = "UPDATE tenures SET ended = ?, to_entry = ?, until = ? WHERE game_id = ? AND seat = ? AND ended IS NULL"


def take(game: Game, sitter: Sitter, began: Began, wall: float) -> Do:
    """Somebody sits down in a seat."""
    who = (sitter.user_id, sitter.computer, sitter.name)
    return Do(BEGIN, (game.id, sitter.seat, *who, began, game.entries, wall, game.id, sitter.seat), must=1)


def begin_all(game: Game, settled: Mapping[str, Sitter], wall: float) -> list[Do]:
    """The game starts."""
    return [take(game, sitter, "start", wall) for sitter in settled.values()]


def hand_on(game: Game, old: Sitter, new: Sitter, began: Began, wall: float) -> list[Do]:
    """A seat goes from one to the other."""
    ended: Ended = "gone" if old.caretaker is not None else "left" if old.offered else "replaced"
    end = Do(END, (ended, game.entries, wall, game.id, old.seat), must=1)
    return [end, take(game, new, began, wall)]


class Tenures:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, game_id: str) -> list[Tenure]:
        """By seat, the first holder first."""
        sql = f"SELECT {COLUMNS} FROM tenures WHERE game_id = ? ORDER BY seat, number"
        return [Tenure(*row) for row in await self.store.all(sql, game_id)]
