"""Snowflakes: ids that carry their time and never repeat."""

from __future__ import annotations

from bot.local.fake_clock import FakeClock

EPOCH = 1420070400.0


class Ids:
    def __init__(self, clock: FakeClock, last: int = 0) -> None:
        self.clock = clock
        self.last = last

    def next(self) -> str:
        made = self.first_of(self.clock.now())
        self.last = max(made, self.last + 1)
        return str(self.last)

    def next_apart(self) -> str:
        """An id in a millisecond of its own: a guild's shard follows from the milliseconds of its id."""
        self.last = max(self.first_of(self.clock.now()), ((self.last >> 22) + 1) << 22)
        return str(self.last)

    @staticmethod
    def first_of(when: float) -> int:
        return int((when - EPOCH) * 1000) << 22

    @staticmethod
    def time_of(snowflake: str) -> float:
        return (int(snowflake) >> 22) / 1000 + EPOCH


def shard_of(guild: str, shards: int) -> int:
    return (int(guild) >> 22) % shards
