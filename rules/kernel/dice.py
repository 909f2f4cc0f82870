"""Chance that is recorded and can be proved.

Number n of a stream is HMAC-SHA256(key, "stream:n:word"), cut to the range by rejection sampling. Dice are one
public stream; each cup and deck is a stream of its own, so that a gap in the dice never tells of a secret draw.
The key is HMAC(seed, id of the post that published the seed's hash): nobody can choose it. A draw picks from what
is left, so no state ever holds a shuffled order.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")

DICE = "dice"


class Roll(msgspec.Struct, frozen=True, array_like=True):
    """Roll `number` of `stream`: `got`, from 1 to `of`."""

    stream: str
    number: int
    of: int
    got: int


def commitment(seed: str) -> str:
    """What is posted before play: the SHA-256 of the seed."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def key_of(seed: str, post: str) -> str:
    """The key used in play, which neither the host nor Discord could choose alone."""
    return hmac.digest(bytes.fromhex(seed), post.encode(), "sha256").hex()


def number(key: str, stream: str, n: int, of: int) -> int:
    """Roll n of a stream, from 1 to `of`."""
    secret, limit, word = key.encode(), 2**32 - 2**32 % of, 0
    while True:
        got = int.from_bytes(hmac.digest(secret, f"{stream}:{n}:{word}".encode(), "sha256")[:4], "big")
        if got < limit:
            return got % of + 1
        word += 1


class Luck(Protocol):
    """A source of guesses for computer players, `imagine` and tests. Never used by the rules themselves."""

    def below(self, n: int) -> int: ...


class Chance:
    """A `Luck` of its own, keyed, so that a computer player's thinking can be repeated."""

    def __init__(self, key: str) -> None:
        self.key, self.n = key, 0

    def below(self, n: int) -> int:
        self.n += 1
        return number(self.key, "luck", self.n, n) - 1


def one_of(luck: Luck, values: list[T]) -> T:
    return values[luck.below(len(values))]


def mixed(luck: Luck, values: list[T]) -> list[T]:
    """The values in a random order; the list given is left alone."""
    rest, out = list(values), []
    while rest:
        out.append(rest.pop(luck.below(len(rest))))
    return out
