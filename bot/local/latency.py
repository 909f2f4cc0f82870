"""How long requests and answers are on their way: a fixed time, or a random one between two bounds."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from bot.local.wire import Unsound

Delay = float | tuple[float, float]  # milliseconds
LONGEST = 60_000.0


def read_delay(name: str, value: Any) -> Delay:
    """`80` is always 80 milliseconds; for `[50, 120]` each request draws its own time."""
    bounds = value if isinstance(value, list) else [value, value]
    if len(bounds) != 2 or not all(isinstance(one, int | float) and not isinstance(one, bool) for one in bounds):
        raise Unsound(f"{name} is a number of milliseconds, or a list of two: the least and the most.")
    low, high = float(bounds[0]), float(bounds[1])
    if not 0 <= low <= high <= LONGEST:
        raise Unsound(f"{name} lies between 0 and {LONGEST:.0f} milliseconds, the least before the most.")
    return low if low == high else (low, high)


def draw_seconds(delay: Delay) -> float:
    low, high = delay if isinstance(delay, tuple) else (delay, delay)
    return random.uniform(low, high) / 1000


async def wait(delay: Delay) -> None:
    if seconds := draw_seconds(delay):
        await asyncio.sleep(seconds)
