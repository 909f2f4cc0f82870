"""Who is connected to Discord's gateway. Of several Heralds on one database one is, and answers; the others post, carry
out deadlines and think, and take its place when it goes."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from bot.store import Store, Trouble

log = logging.getLogger(__name__)

NAME = "gateway"
LEASE = 10.0  # seconds until another takes the place of one that died
EVERY = 2.0  # seconds between two looks


class LostGateway(Exception):
    """Another Herald is connected now. Whoever was away for so long must not answer any more."""


class Connects(Protocol):
    async def connect(self) -> None: ...


async def connect(herald: Connects, store: Store) -> None:
    """Until the connection ends for good."""
    if not store.shared:
        await herald.connect()
        return
    await wait_for_turn(store)
    connected, kept = asyncio.create_task(herald.connect()), asyncio.create_task(keep_turn(store))
    try:
        await asyncio.wait([connected, kept], return_when=asyncio.FIRST_COMPLETED)
        for task in (kept, connected):
            if task.done():
                task.result()
    finally:
        for task in (connected, kept):
            task.cancel()
        await asyncio.gather(connected, kept, return_exceptions=True)


async def wait_for_turn(store: Store) -> None:
    waits = False
    while True:
        try:
            if await store.claim([NAME], LEASE):
                return
        except Trouble as fault:
            log.warning("the turn at the gateway can't be asked for: %s", fault)
        if not waits:
            log.info("another Herald answers; this one takes its place when it goes")
            waits = True
        await asyncio.sleep(EVERY / 4)


async def keep_turn(store: Store) -> None:
    """Raises LostGateway when it is over: after a stop of the process, or without the database for too long."""
    loop = asyncio.get_running_loop()
    until = loop.time() + LEASE
    while True:
        await asyncio.sleep(EVERY)
        try:
            async with asyncio.timeout(max(0.1, until - loop.time())):
                held = await store.claim([NAME], LEASE)
        except (Trouble, TimeoutError) as fault:
            log.warning("the turn at the gateway can't be kept: %s", fault)
            if loop.time() >= until:
                raise LostGateway("the database could not be reached in time") from None
            continue
        if not held:
            raise LostGateway("another Herald answers now")
        until = loop.time() + LEASE
