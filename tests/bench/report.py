"""`docs/performance.md`: all figures of one run, with machine and versions, and a plot of cost against games."""

from __future__ import annotations

import datetime
import importlib.metadata
import os
import platform
import sqlite3
import sys
from pathlib import Path

OUT = Path(__file__).parents[2] / "docs" / "performance.md"
VERSIONS = ("discord.py", "msgspec", "Pillow", "numpy", "aiosqlite", "catanatron", "chess")


def machine() -> str:
    versions = [f"{name} {version(name)}" for name in VERSIONS]
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}; Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {', '.join(versions)}. Load average when it began: {os.getloadavg()[0]:.1f}"
        + (": others used the machine, so read the ratios, not the times." if os.getloadavg()[0] > 1.5 else ".")
    )


def version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def bars(points: list[tuple[int, float]], unit: str) -> str:
    """Cost against number of games, as text: it reads the same everywhere."""
    most = max(cost for _, cost in points) or 1.0
    rows = [f"{games:>8,} games |{'#' * round(40 * cost / most):<40} {cost:.1f} {unit}" for games, cost in points]
    return "```\n" + "\n".join(rows) + "\n```\n"


def write(sections: list[str], points: list[tuple[int, float]]) -> None:
    day = datetime.datetime.now(datetime.UTC).strftime("%d %B %Y")
    head = (
        "# Performance\n\nWritten by `make bench`; every figure of one run, side by side with what it is held "
        f"against.\n\n{day}. {machine()}\n"
    )
    plot = f"## An order against the number of open games (medians)\n\n{bars(points, 'ms')}" if points else ""
    OUT.write_text("\n".join([head, *sections, plot]))
    print(f"written to {OUT.name}", file=sys.stderr)
