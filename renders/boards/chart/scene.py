"""What is to be drawn of a chart: a table with its headings."""

from __future__ import annotations

import msgspec

from renders.words.common import write_more

MOST_ROWS, MOST_COLUMNS, MOST_NOTES = 40, 9, 3  # that a picture has room for


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    label: str = ""  # "": the name of its side
    cells: tuple[str, ...] = ()
    side: str = ""  # whose row it is


class ChartScene(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str  # by which it can be asked for
    title: str
    rule: str  # the paragraph that it belongs to
    headings: tuple[str, ...]  # the first one is that of the labels
    rows: tuple[Row, ...]
    across: str = ""  # what the headings count: then every cell is a result, and is shaded by its size
    notes: tuple[str, ...] = ()


def cut_rows(scene: ChartScene) -> list[Row]:
    """As many as there is room for; the last one says how many are left out."""
    if len(scene.rows) <= MOST_ROWS:
        return list(scene.rows)
    return [*scene.rows[: MOST_ROWS - 1], Row(write_more(len(scene.rows) - MOST_ROWS + 1))]
