"""`docs/performance.md`: all figures of one run, with machine and versions, and a plot of cost against games."""

from __future__ import annotations

import datetime
import importlib.metadata
import math
import os
import platform
import sqlite3
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
OUT, PLOT = DOCS / "performance.md", DOCS / "pictures" / "cost_of_games.svg"
KEPT = "## Beside the tree of before\n"  # from here on the page is written by hand: what was measured once
LOAD = os.getloadavg()[0]  # when the run began
VERSIONS = ("discord.py", "msgspec", "Pillow", "numpy", "aiosqlite", "catanatron", "chess")


def machine() -> str:
    versions = [f"{name} {version(name)}" for name in VERSIONS]
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}; Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {', '.join(versions)}. Load average when it began: {LOAD:.1f}"
        + (": others used the machine, so read the ratios, not the times." if LOAD > 1.5 else ".")
    )


def version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def plot(points: list[tuple[int, float]]) -> str:
    """Milliseconds against the number of open games, each step to the right ten times as many."""
    left, right, top, bottom = 70, 610, 30, 250
    low, high = (math.log10(points[i][0]) for i in (0, -1))
    most = 10 * math.ceil(max(cost for _, cost in points) * 1.3 / 10)

    def at(games: int, cost: float) -> tuple[float, float]:
        along = (math.log10(games) - low) / ((high - low) or 1.0)
        return left + along * (right - left), bottom - cost / most * (bottom - top)

    marks = []
    for cost in (0, most / 2, most):
        _, y = at(points[0][0], cost)
        marks.append(f'<path d="M{left} {y:.0f}H{right}" stroke="#cbb98f"/>')
        marks.append(f'<text x="{left - 8}" y="{y + 4:.0f}" text-anchor="end">{cost:g} ms</text>')
    for games, cost in points:
        x, y = at(games, cost)
        marks.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="5" fill="#2654a0"/>')
        marks.append(f'<text x="{x:.0f}" y="{y - 12:.0f}" text-anchor="middle">{cost:.1f}</text>')
        marks.append(f'<text x="{x:.0f}" y="{bottom + 22}" text-anchor="middle">{games:,} games</text>')
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in (at(*point) for point in points))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="680" height="290" font-family="sans-serif" font-size="13">'
        '<rect width="680" height="290" fill="#f4ead0"/>'
        f'<polyline points="{line}" fill="none" stroke="#2654a0" stroke-width="2"/>{"".join(marks)}</svg>\n'
    )


def write(sections: list[str], points: list[tuple[int, float]]) -> None:
    day = datetime.datetime.now(datetime.UTC).strftime("%d %B %Y")
    head = (
        "# Performance\n\nWritten by `make bench`; every figure of one run, side by side with what it is held "
        "against. What was measured once, beside\nanother tree, is added by hand at the end."
        f"\n\n{day}. {machine()}\n"
    )
    _, heading, by_hand = OUT.read_text().partition(KEPT)
    OUT.write_text("\n".join([head, *sections, against_games(points) if points else "", heading + by_hand]))
    print(f"written to {OUT.name}", file=sys.stderr)


def against_games(points: list[tuple[int, float]]) -> str:
    PLOT.write_text(plot(points))
    rows = "\n".join(f"| {games:,} | {cost:.1f} ms | {cost / points[0][1]:.2f} |" for games, cost in points)
    return (
        "## An order against the number of open games\n\n"
        f"![Milliseconds of an order with more and more games open]({PLOT.relative_to(DOCS)})\n\n"
        f"| open games | median | against the fewest |\n| --- | --- | --- |\n{rows}\n"
    )
