"""Chance that is recorded and can be proved.

Number n of a stream is HMAC-SHA256(key, "stream:n:word"), cut to the range by rejection sampling. Dice are one
public stream; each cup and deck is a stream of its own, so that a gap in the dice never tells of a secret draw.
The key is an HMAC, by the seed, of the players' words and the id of the post with the commitment. A draw picks from
what is left, so no state ever holds a shuffled order. The exact bytes: docs/decisions/0013-what-is-committed.md.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
from struct import Struct
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T")

DICE = "dice"
MOST = 2**32  # sides
BLOCK = 64  # bytes that SHA-256 reads at a time
FIRST_WORD = Struct(">I")  # of the 32 bytes it gives


class Roll(msgspec.Struct, frozen=True, array_like=True):
    """Roll `number` of `stream`: `got`, from 1 to `of`."""

    stream: str
    number: int
    of: int
    got: int


class Terms(msgspec.Struct, frozen=True):
    """What is agreed when a game starts, and committed to with its seed."""

    game: str
    seats: list[str]  # in the order of play
    options: Any  # plain data
    data: str  # the hash of the data set
    words: list[tuple[str, str]]  # seat and word of each player who gave one, in the order of the seats


def in_order(plain: Any) -> bytes:
    """JSON without spaces, the keys of each object sorted: one way to write the same plain data."""
    return msgspec.json.encode(plain, order="deterministic")


def data_hash(data: bytes) -> str:
    """Of a data set in JSON, however it is laid out."""
    return hashlib.sha256(in_order(msgspec.json.decode(data))).hexdigest()


def seed_hash(seed: str) -> str:
    """The SHA-256 of the seed: on the lobby card, before the first word. All that older games committed to."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def commitment(seed: str, terms: Terms) -> str:
    """What is posted before play."""
    return hashlib.sha256(in_order({"seed": seed, **msgspec.to_builtins(terms)})).hexdigest()


def next_commitment(seed: str, after: str, entries: int, state: str) -> str:
    """What is posted before a game goes on that was put back to an earlier state: with the commitment before it, and
    with the hash of the state after that many entries."""
    said = {"after": after, "entries": entries, "seed": seed, "state": state}
    return hashlib.sha256(in_order(said)).hexdigest()


def key_of(seed: str, post: str, words: list[tuple[str, str]] | None = None) -> str:
    """The key used in play. `words` None: a game that was started before players could add any."""
    said = post.encode() if words is None else in_order({"post": post, "words": words})
    return hmac.digest(bytes.fromhex(seed), said, "sha256").hex()


@functools.lru_cache(maxsize=64)
def keyed(key: str) -> tuple[Any, Any]:
    """The two hashes that an HMAC is made of (RFC 2104), which have read the key and nothing else. Copies of them are
    nearly twice as quick as a copy of Python's HMAC."""
    raw = key.encode() if len(key.encode()) <= BLOCK else hashlib.sha256(key.encode()).digest()
    block = raw.ljust(BLOCK, b"\0")
    return hashlib.sha256(bytes(b ^ 0x36 for b in block)), hashlib.sha256(bytes(b ^ 0x5C for b in block))


def digest(key: str, message: bytes) -> bytes:
    first, last = keyed(key)
    inner, outer = first.copy(), last.copy()
    inner.update(message)
    outer.update(inner.digest())
    found: bytes = outer.digest()
    return found


def number(key: str, stream: str, n: int, of: int) -> int:
    """Roll n of a stream, from 1 to `of`."""
    if not 1 <= of <= MOST:
        raise ValueError(f"a roll of {of}")
    limit, word = MOST - MOST % of, 0
    while True:
        got: int = FIRST_WORD.unpack_from(digest(key, f"{stream}:{n}:{word}".encode()))[0]
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
        return number(self.key, "luck", self.n, n) - 1 if n != 1 else 0


def one_of(luck: Luck, values: list[T]) -> T:
    return values[luck.below(len(values))]


def mixed(luck: Luck, values: list[T]) -> list[T]:
    """The values in a random order; the list given is left alone."""
    rest, out = list(values), []
    while rest:
        out.append(rest.pop(luck.below(len(rest))))
    return out
