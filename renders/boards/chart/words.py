"""The sentences of charts: titles, headings and notes, by the id of a chart."""

from __future__ import annotations

from renders.words.catalogue import Words, load_words


class Sheet(Words, frozen=True):
    """What is written round the figures of one chart."""

    title: str
    headings: tuple[str, ...]
    across: str = ""
    notes: tuple[str, ...] = ()
    rows: dict[str, str] = {}  # labels, by the key of a row
    said: dict[str, str] = {}  # cells that are words


class ChartWords(Words, frozen=True):
    rule: str
    heading: str
    alt: str
    across: str
    columns: str
    king_david: dict[str, Sheet]
    king_philip: dict[str, Sheet]
    mighty_kingdoms: dict[str, Sheet]
    syrian_war: dict[str, Sheet]
    age_of_arthur: dict[str, Sheet]
    dba: dict[str, Sheet]


WORDS = load_words(__file__, ChartWords)
