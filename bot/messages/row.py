"""A message on its way out, and what can become of it."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec


class Row(msgspec.Struct, frozen=True):
    """A message to be delivered. Its mark is `o<id>`, to be carried in the message's components."""

    id: int
    game_id: str | None
    target: str  # channel:<id> or dm:<user>
    kind: str
    payload: dict[str, Any]
    entry: int | None
    since: float | None  # of the first try, by the wall clock
    tries: int
    doubtful: bool = (
        False  # it was tried, and whether it went out is not known: to be looked for before it is sent anew
    )
    newer: bool = False  # a later one of its kind waits for the same target: no picture needs to be drawn for this one

    @property
    def mark(self) -> str:
        return f"o{self.id}"

    @property
    def nonce(self) -> str:
        return str(self.id)

    @property
    def channel_id(self) -> int | None:
        return int(self.target.removeprefix("channel:")) if self.target.startswith("channel:") else None

    @property
    def user_id(self) -> int | None:
        return int(self.target.removeprefix("dm:")) if self.target.startswith("dm:") else None


class Undelivered(Exception):
    """It did not go out, or nobody knows whether it did: to be tried again, not before `after` seconds."""

    def __init__(self, why: str = "", after: float | None = None) -> None:
        self.after = after
        super().__init__(why)


class DmClosed(Exception):
    """The user takes no messages from us (50007)."""


class Gone(Exception):
    """There is no such channel, or user (10003, 10013)."""


class Shut(Exception):
    """We may not write there (50001, 50013)."""


class Rejected(Exception):
    """Discord will never take this message (50035, 50006): a fault of ours."""


class Deliver(Protocol):
    async def deliver(self, row: Row) -> int | None:
        """Sends or edits; the message's id, or None where there is nothing to keep. Raises the errors above; a
        message that was sent by an earlier try and deleted since (10008) is delivered."""

    async def find(self, row: Row) -> int | None:
        """The message that carries the row's mark, among the 300 that followed its first try; None if it
        is not there or we may not read there (logged: possibly double)."""
