"""The sentences of the Syrian War board."""

from __future__ import annotations

import msgspec

from renders.words.catalogue import Words, load_words


class BoardWords(Words, frozen=True):
    title: str
    news: str
    pips: str
    no_general: str
    army: str
    reinforcements: str
    more_columns: str


class TextWords(Words, frozen=True):
    title: str
    alt_army: str
    space: str
    changed: str
    general: str
    general_value: str
    no_general: str
    initiative: str
    army: str
    column: str
    battle: str
    no_elements: str = msgspec.field(name="none")


class RoadWords(Words, frozen=True):
    pair: str
    opening: str
    battle: str
    fought: str
    won: str
    no_winner: str
    lost: str
    board: BoardWords
    text: TextWords


WORDS = load_words(__file__, RoadWords)
