"""Chance for the board: numbers that follow from one recorded roll (N5), the same on every machine for ever."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """Numbers from a seed, by BLAKE2: the same on every machine and in every version of Python."""

    def __init__(self, seed: str) -> None:
        self.seed, self.block, self.left = seed, 0, deque[int]()

    def below(self, n: int) -> int:
        while True:
            if not self.left:
                digest = hashlib.blake2b(f"{self.seed}:{self.block}".encode()).digest()
                self.left.extend(int.from_bytes(digest[i : i + 4], "big") for i in range(0, 64, 4))
                self.block += 1
            got = self.left.popleft()
            if got < 2**32 - 2**32 % n:
                return got % n

    def pick(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def shuffle(self, values: Iterable[T]) -> list[T]:
        rest = list(values)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]
