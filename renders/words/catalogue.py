"""Reading catalogues: TOML files of sentences, checked against a struct when they are loaded.

A sentence has its values in braces, as `str.format` takes them: "Turn {turn} of {turns}".
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of a catalogue, or of one of its tables."""


class Number(Words, frozen=True):
    """Words that differ for one and for several."""

    one: str
    many: str

    def say(self, n: int) -> str:
        return (self.one if n == 1 else self.many).format(n=n)


W = TypeVar("W", bound=Words)


def load_words(module: str, kind: type[W], name: str = "words") -> W:
    """The catalogue that lies beside a module, given as its `__file__`."""
    return msgspec.toml.decode(Path(module).with_name(f"{name}.toml").read_bytes(), type=kind)
