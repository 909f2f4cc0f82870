"""The sentences of an announcement."""

from __future__ import annotations

import msgspec

from renders.words.catalogue import Words, load_words


class BannerWords(Words, frozen=True):
    open_seat: str = msgspec.field(name="open")
    state: str
    more_seats: str
    alt: str


WORDS = load_words(__file__, BannerWords)
