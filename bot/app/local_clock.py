"""The clock of the local table: where its workshop moves it forward, Herald's clocks move too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from urllib.parse import urlsplit

import aiohttp

from bot.deadlines.served_time import Time

log = logging.getLogger(__name__)

LOOK = 0.5  # seconds between two looks


async def follow(api_url: str, time: Time, wake: Callable[[], None]) -> None:
    """Until cancelled. What it was ahead by before is in the database's times already; only the rest is served."""
    parts = urlsplit(api_url)
    url, known = f"{parts.scheme}://{parts.netloc}/local/health", None
    async with aiohttp.ClientSession() as http:
        while True:
            ahead = await look(http, url)
            if ahead is not None and ahead != known:
                time.jump(ahead - (known or 0.0), served=known is not None)
                known = ahead
                wake()
            await asyncio.sleep(LOOK)


async def look(http: aiohttp.ClientSession, url: str) -> float | None:
    """How far it is ahead; None, if it does not answer or is no such clock."""
    try:
        async with http.get(url) as response:
            return float((await response.json())["ahead"])
    except (aiohttp.ClientError, TimeoutError, KeyError, TypeError, ValueError) as fault:
        log.debug("the clock of the local table: %r", fault)
        return None
