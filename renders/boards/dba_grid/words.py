"""The sentences of a DBA battle."""

from __future__ import annotations

from renders.words.catalogue import Words, load_words


class PanelWords(Words, frozen=True):
    elements: str
    to_deploy: str
    pips: str
    broken: str
    lost: str
    lost_short: str


class TextWords(Words, frozen=True):
    alt: str
    elements: str
    elements_to_deploy: str
    opening: str
    played_by: str
    fights_for: str
    acting: str
    waiting: str
    choice: str
    combat: str
    totals: str
    lost_one: str
    move: str
    command: str
    pips: str
    facing: str
    in_command: str
    general: str
    demoralised: str
    moved: str


class GridWords(Words, frozen=True):
    duel: str
    won: str
    neither: str
    choice: str
    zone: str
    kinds: dict[str, str]
    ground: dict[str, str]
    results: dict[str, str]
    panel: PanelWords
    text: TextWords
    directions: dict[str, str]


WORDS = load_words(__file__, GridWords)
