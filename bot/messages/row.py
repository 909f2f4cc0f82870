"""A message on its way out, and what can become of it."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from bot.messages.kinds import Kind


class Row(msgspec.Struct, frozen=True):
    """A message in the outbox. The message carries its token in its components, as `o<token>`."""

    id: int
    game_id: str | None
    lane: str  # rows of one lane go out in order
    target: str  # channel:<id> or dm:<user>
    kind: Kind
    payload: dict[str, Any]
    entry: int | None
    since: float | None  # when it was first tried, by the wall clock
    tries: int
    next_at: float  # not before this moment of served time
    stored_token: int | None = None  # at random, so that tokens count nothing
    doubtful: bool = False  # an earlier try may have gone out: look for the message before resending
    newer: bool = False  # a later one of its kind waits for the same target: this one needs no picture

    @property
    def token(self) -> int:
        """Its number, if it was written before there were tokens."""
        return self.id if self.stored_token is None else self.stored_token

    @property
    def nonce(self) -> str:
        return str(self.token)

    @property
    def channel_id(self) -> int | None:
        return int(self.target.removeprefix("channel:")) if self.target.startswith("channel:") else None

    @property
    def user_id(self) -> int | None:
        return int(self.target.removeprefix("dm:")) if self.target.startswith("dm:") else None


class Undelivered(Exception):
    """It did not go out, or nobody knows whether it did. It is tried again, not before `after` seconds."""

    def __init__(self, why: str = "", after: float | None = None) -> None:
        self.after = after
        super().__init__(why)


class DmClosed(Exception):
    """The user takes no messages from us (50007)."""


class Uninvited(Exception):
    """The user never asked for direct messages, so none is sent."""


class TooManyContacts(Exception):
    """Discord says that we write to too many strangers (40003): all first messages wait."""


class Gone(Exception):
    """There is no such channel, or user (10003, 10013)."""


class Shut(Exception):
    """We may not write there (50001, 50013)."""


class Rejected(Exception):
    """Discord will never take this message (50035, 50006): a fault of ours."""


class Deliver(Protocol):
    async def deliver(self, row: Row) -> int | None:
        """Sends or edits. The message's id, or None if there is nothing to keep. Raises the errors above; a message
        that an earlier try sent and somebody deleted since (10008) counts as delivered."""

    async def find(self, row: Row) -> int | None:
        """The message that carries the row's token, among the 300 that followed its first try and the 300 before it.
        None if it is not there, or if we may not read there (then it may come twice, and the log says so; a
        commitment may not, and is `Shut` instead)."""

    async def missing(self, row: Row) -> list[int]:
        """Who of the game's people is no longer in its server, as far as Discord tells; asked after a row was tried,
        if that is a moment that everybody may know of."""

    async def sees(self, row: Row, message_id: int) -> bool:
        """Whether the row's own channel shows the message, with the row's token and the commitment in it."""
