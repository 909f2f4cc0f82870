"""What is asked of a database at the start, which may just be started again itself."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.store.store import Away, Unsure

T = TypeVar("T")

COMES_BACK = 8.0  # seconds in which a server that is started again is there again
EVERY = 0.25  # seconds between two tries

log = logging.getLogger(__name__)


async def wait_out(work: Callable[[], Awaitable[T]], passes: Callable[[Exception], bool] | None = None) -> T:
    """Again and again, as long as what is in the way `passes`: without it, as long as the database is away. So the work
    must be harmless if it is done twice."""
    until, told = time.monotonic() + COMES_BACK, False
    while True:
        try:
            return await work()
        except Exception as fault:
            may_go = passes(fault) if passes is not None else isinstance(fault, Away | Unsure)
            if not may_go or time.monotonic() > until:
                raise
            if not told:
                log.warning("waiting for the database: %s", str(fault) or type(fault).__name__)
                told = True
        await asyncio.sleep(EVERY)
