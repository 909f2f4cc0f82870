"""The sentences of the map of Britain."""

from __future__ import annotations

from renders.words.catalogue import Number, Words, load_words


class PanelWords(Words, frozen=True):
    title: str
    round: str
    choosing: str
    more_kingdoms: str
    peace: Number
    war_open: str
    war: str
    deck: str
    discards: str


class LegendWords(Words, frozen=True):
    british: str
    saxon: str
    irish: str
    home: str
    claim: str
    raid: str
    warlord: str
    long_ships: str
    scourge: str
    rank: str
    lands: str
    winds: str


class WarWords(Words, frozen=True):
    title: str
    battle: str
    siege: str
    round: str
    attack: str
    defend: str
    stands: str


class TextWords(Words, frozen=True):
    title: str
    alt_kingdom: str
    deciding: str
    kingdom: str
    lord: str
    rebel: str
    vassals: str
    claimants: str
    away: str
    cards: str
    title_line: str
    claims: str
    war: str
    ally: str
    chief: str
    stands: str
    gone: str
    mode_battle: str
    mode_siege: str
    siege_round: str
    reason: str
    held_by: str
    held_by_nobody: str
    free: str
    province: str
    home: str
    raiders: str
    mark: str
    not_in_play: str
    changed: str


class HandWords(Words, frozen=True):
    title: str
    note: Number
    known: str
    known_note: str
    frozen: str
    timing: dict[str, str]
    base: dict[str, str]


class TableWords(Words, frozen=True):
    in_play: str
    in_play_headings: tuple[str, ...]
    piles: str
    piles_headings: tuple[str, ...]
    piles_note: str
    none: str
    rule: str
    until: dict[str, str]


class BritainWords(Words, frozen=True):
    nobody: str
    battle: str
    people: dict[str, str]
    titles: dict[str, str]
    marks: dict[str, str]
    panel: PanelWords
    legend: LegendWords
    war: WarWords
    text: TextWords
    hand: HandWords
    table: TableWords


WORDS = load_words(__file__, BritainWords)
