"""A stand-in for Discord's end of the outbox: it remembers what was said where, and fails as told."""

from __future__ import annotations

from collections.abc import Callable

from bot.messages.row import Row


class Town:
    """`messages`: (target, row, kind), in the order of their coming; the id is the position + 1."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, int, str]] = []
        self.nonces: dict[str, int] = {}
        self.fault: Callable[[Row], Exception | None] = lambda row: None
        self.lost: Callable[[Row], Exception | None] = lambda row: None  # after the work was done
        self.looked = 0

    async def deliver(self, row: Row) -> int | None:
        if (fault := self.fault(row)) is not None:
            raise fault
        if row.nonce not in self.nonces:
            self.messages.append((row.target, row.id, row.kind))
            self.nonces[row.nonce] = len(self.messages)
        if (fault := self.lost(row)) is not None:
            raise fault
        return self.nonces[row.nonce]

    async def find(self, row: Row) -> int | None:
        self.looked += 1
        marks = {id: n for n, (_, id, _) in enumerate(self.messages, 1)}
        return marks.get(row.id)

    async def missing(self, row: Row) -> list[int]:
        return []

    async def sees(self, row: Row, message_id: int) -> bool:
        return self.messages[message_id - 1][:2] == (row.target, row.id)

    def said(self, target: str) -> list[int]:
        return [row for where, row, _ in self.messages if where == target]

    def kinds(self, target: str) -> list[str]:
        return [kind for where, _, kind in self.messages if where == target]
