"""Timing, and the lines of a report."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any


class Line:
    """One figure, with what it is held against."""

    def __init__(self, what: str, figure: str, beside: str = "", budget: str = "", kept: bool | None = None) -> None:
        self.what, self.figure, self.beside, self.budget, self.kept = what, figure, beside, budget, kept

    def cells(self) -> list[str]:
        verdict = "" if self.kept is None else ("kept" if self.kept else "MISSED")
        return [self.what, self.figure, self.beside, self.budget, verdict]


def timed(work: Callable[[], Any], least: int = 30, seconds: float = 0.5) -> list[float]:
    """Milliseconds of each of many runs."""
    work()
    out, end = list[float](), time.perf_counter() + seconds
    while len(out) < least or time.perf_counter() < end:
        start = time.perf_counter()
        work()
        out.append((time.perf_counter() - start) * 1000)
    return out


def median(times: list[float]) -> float:
    return statistics.median(times)


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def per_second(play: Callable[[int], int], seconds: float = 2.0) -> float:
    """Things done a second; `play(n)` plays game n and says how many it did."""
    play(0)
    start, done, n = time.perf_counter(), 0, 1
    while time.perf_counter() - start < seconds:
        done += play(n)
        n += 1
    return done / (time.perf_counter() - start)


def table(title: str, lines: list[Line]) -> str:
    head = ["what", "figure", "beside it", "budget", ""]
    rows = [head, ["---"] * 5, *(line.cells() for line in lines)]
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    body = "\n".join("| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |" for row in rows)
    return f"## {title}\n\n{body}\n"
