"""What is to be drawn of a hand of event markers: for its owner's eyes, or face down for others."""

from __future__ import annotations

import msgspec


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""  # "" is face down
    when: str = ""
    words: str = ""
    count: int = 1
    ready: bool = False  # may be played now


class HandScene(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str
    side: str
    cards: tuple[Card, ...] = ()
    note: str = ""
