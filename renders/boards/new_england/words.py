"""The sentences of the King Philip's War map."""

from __future__ import annotations

import msgspec

from renders.words.catalogue import Number, Words, load_words


class StackWords(Words, frozen=True):
    infantry: str
    no_infantry: str
    weakened: str
    allied: str
    leader_of: str
    marks: dict[str, str]


class CampWords(Words, frozen=True):
    church_in: str
    church_out: str
    at_war: str


class PanelWords(Words, frozen=True):
    title: tuple[str, str]
    points: str
    provisions: str
    port: str
    fort: str
    raided: str
    village: str
    neutral: str
    razed: str
    road: str
    trail: str
    wild: str
    river: str
    open_space: str = msgspec.field(name="open")
    spy: str
    guide: str
    muskets: str
    leader: str


class TextWords(Words, frozen=True):
    alt: str
    alt_points: str
    alt_battles: str
    attack: str
    opening: str
    points: str
    provisions: str
    acting: str
    open_spaces: str
    colony: str
    fort: str
    port: str
    river: str
    fought: str
    to_come: str
    stances: dict[str, str]


class NewEnglandWords(Words, frozen=True):
    seasons: tuple[str, ...]
    razed: str
    settlements: Number
    villages: Number
    colonies: dict[str, str]
    peoples: dict[str, str]
    stack: StackWords
    camp: CampWords
    panel: PanelWords
    text: TextWords


WORDS = load_words(__file__, NewEnglandWords)
