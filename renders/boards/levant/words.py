"""The sentences of the King David map."""

from __future__ import annotations

import msgspec

from renders.words.catalogue import Number, Words, load_words


class PanelWords(Words, frozen=True):
    title: str
    minors: str
    phases: str
    together: str
    more_areas: str
    stances: dict[str, str]


class LegendWords(Words, frozen=True):
    chariot: str
    phalanx: str
    infantry: str
    militia: str
    port: str
    city: str
    ford: str
    siege: str
    leader: str
    raid: str
    food: str
    resource: str
    markers: str
    points: str


class AffairWords(Words, frozen=True):
    battle: str
    siege: str
    siege_by: str
    both: str = msgspec.field(name="and")
    raid: str
    left: Number
    riders: dict[str, str]
    stances: dict[str, str]


class TextWords(Words, frozen=True):
    alt: str
    alt_points: str
    opening: str
    minor: str
    phases: str
    face_down: str
    now: str
    held_by: str
    held_by_nobody: str
    points: str
    points_of: str
    food: str
    resource: str
    unknown: str
    markers: Number
    initiative: str
    allies: str
    acting: str
    city: str
    port: str
    siege: str
    battle: str


class LevantWords(Words, frozen=True):
    turn: str
    no_army: str
    panel: PanelWords
    legend: LegendWords
    affairs: AffairWords
    text: TextWords


WORDS = load_words(__file__, LevantWords)
