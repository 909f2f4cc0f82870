"""A chart from its figures and its words."""

from __future__ import annotations

from collections.abc import Iterable

from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.words import Sheet

NONE = "–"


def make_chart(id: str, rule: str, words: Sheet, rows: Iterable[Row], **values: object) -> ChartScene:
    """`values` are those of the notes."""
    notes = tuple(note.format(**values) for note in words.notes)
    return ChartScene(id, words.title, rule, words.headings, tuple(rows), words.across, notes)


def write_figure(n: float) -> str:
    """Nothing is a dash."""
    return f"{n:g}" if n else NONE


def write_signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−") if n else NONE


def write_chance(part: float) -> str:
    """In per cent. 0 and 100 are kept for what cannot happen and what cannot fail, as far as a million can tell."""
    if part < 1e-6:
        return NONE
    percent = min(99, max(1, round(part * 100))) if part < 1 - 1e-6 else 100
    return f"{percent} %"
