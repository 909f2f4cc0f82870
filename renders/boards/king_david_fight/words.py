"""The sentences of the King David battle board."""

from __future__ import annotations

from renders.words.catalogue import Number, Words, load_words


class BoardWords(Words, frozen=True):
    leader: str
    level: str
    level_was: str
    carried: str
    hits: str
    absorbed: str
    waiting: str


class TextWords(Words, frozen=True):
    alt: str
    alt_party: str
    alt_party_hits: str
    opening: str
    party: str
    party_played: str
    leader: str
    leader_rating: str
    city: str
    city_was: str
    dice: str
    hits: str
    no_hits: str
    played: str
    strength: str
    unknown_strength: str
    reduced: str
    destroyed: str
    steps_lost: Number


class FightWords(Words, frozen=True):
    ground: str
    free_city: str
    nobody: str
    titles: dict[str, str]
    roles: dict[str, str]
    board: BoardWords
    text: TextWords


WORDS = load_words(__file__, FightWords)
