"""The charts of a game as tables of its rules text: `python -m tests.tables king_david` prints them to be copied.

A test holds the two together, so that no figure in a text can differ from the data set that is played with.
"""

from __future__ import annotations

import re
import sys

from renders.boards.chart.from_view import charts_of
from renders.boards.chart.making import NONE
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.text import name_row
from rules.kernel import find

WIDEST = 66  # letters of a line; wider tables are written as lines of words
FENCE = "```"


def write_table(chart: ChartScene) -> str:
    """Columns under their headings where that is narrow enough, else a line for each row."""
    lines = [wrap_headings(chart), *([[name_row(row), *row.cells]] for row in chart.rows)]
    cells = [line for part in lines for line in part]
    widths = [max(len(line[i]) for line in cells) for i in range(len(chart.headings))]
    if sum(widths) + 2 * len(widths) - 2 > WIDEST:
        return "\n".join(f"- {name_row(row)}: {write_cells(chart, row)}" for row in chart.rows)
    body = "\n".join("  ".join(align(line, widths)).rstrip() for line in cells)
    return f"{FENCE}\n{body}\n{FENCE}"


def write_cells(chart: ChartScene, row: Row) -> str:
    """What a row has, each with its heading; a sentence needs none."""
    if len(row.cells) == 1:
        return row.cells[0]
    pairs = zip(chart.headings[1:], row.cells, strict=True)
    return "; ".join(f"{heading} {cell}".strip() for heading, cell in pairs if cell != NONE) or NONE


def align(line: list[str], widths: list[int]) -> list[str]:
    """Labels and sentences to the left, figures in the middle."""
    return [
        cell.ljust(wide) if i == 0 or wide > 18 else cell.center(wide)
        for i, (cell, wide) in enumerate(zip(line, widths, strict=True))
    ]


def wrap_headings(chart: ChartScene) -> list[list[str]]:
    """Each heading in as many lines as it has words."""
    cut = [re.split(r" (?=\S{3,})", heading) for heading in chart.headings]
    most = max(map(len, cut))
    padded = [[""] * (most - len(parts)) + parts for parts in cut]
    return [[parts[n] for parts in padded] for n in range(most)]


def main() -> None:
    for game in sys.argv[1:]:
        for chart in charts_of(game, find(game).shipped):
            print(f"{chart.rule} {chart.id}: {chart.title}\n{write_table(chart)}\n")


if __name__ == "__main__":
    main()
