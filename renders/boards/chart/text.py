"""A chart in words: a line for each row, every figure with its heading."""

from __future__ import annotations

from renders.boards.chart.scene import MOST_COLUMNS, MOST_NOTES, ChartScene, Row, cut_rows
from renders.boards.chart.words import WORDS
from renders.drawing.sides import side


def name_row(row: Row) -> str:
    """Its label; whose it is where the label does not say so."""
    whose = side(row.side).name if row.side else ""
    if not row.label:
        return whose
    return f"{row.label} ({whose})" if whose not in row.label else row.label


def name_rule(scene: ChartScene) -> str:
    """A paragraph by its number, or by its name where a rulebook has no numbers."""
    return WORDS.rule.format(rule=scene.rule) if scene.rule[:1].isdigit() else scene.rule


def write_alt(scene: ChartScene) -> str:
    return WORDS.alt.format(title=scene.title, rule=name_rule(scene), rows=", ".join(map(name_row, cut_rows(scene))))


def write_text(scene: ChartScene) -> str:
    heading = WORDS.heading.format(title=scene.title, rule=name_rule(scene))
    across = [WORDS.across.format(first=scene.headings[0], across=scene.across)] if scene.across else []
    rows = [f"- {name_row(row)}: {write_cells(scene, row)}" for row in cut_rows(scene)]
    columns = WORDS.columns.format(names=", ".join(filter(None, scene.headings[:MOST_COLUMNS])))
    return "\n".join([heading, *across, columns, *rows, *scene.notes[:MOST_NOTES]])


def write_cells(scene: ChartScene, row: Row) -> str:
    pairs = zip(scene.headings[1:MOST_COLUMNS], row.cells, strict=False)
    return ", ".join(f"{heading} {cell}".strip() for heading, cell in pairs)
