"""Discord's gateway. A Herald on its own is connected to all shards. Where several share a database, each holds some by
lease, about as many as the others: the living take over the shards of one that dies, and a newcomer gets its share. The
holder of a shard answers what comes over it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from functools import partial
from typing import Protocol

from bot.app.last_resort import call_off
from bot.settings import INGRESS
from bot.store import Trouble, wait_out
from bot.table import Table

log = logging.getLogger(__name__)

LEASE = 10.0  # seconds until another takes the place of one that died
EVERY = 2.0  # seconds between two renewals
LOOK = 0.25  # seconds between two looks at what others have released
SPARE = 1.0  # seconds for which a shard is left to those that have less
WANTED = "wanted:shard"  # the lease of one that has too few
IDENTIFY = 5.0  # seconds between two sessions that begin in one of Discord's buckets
CUT_OFF = 10.0  # seconds without a connection, after which another may try
REST = 30.0  # seconds for which it does not try again then


class DiscordSide(Protocol):
    """What discord.py does for it."""

    async def count_shards(self) -> tuple[int, int]:
        """How many there are, and how many sessions may begin at once."""

    async def connect(self) -> None:
        """Until it ends for good."""

    async def open_shard(self, id: int) -> None: ...

    async def close_shard(self, id: int) -> None: ...

    def is_open(self, id: int) -> bool: ...


def name_of(id: int, count: int) -> str:
    return f"shard:{id}/{count}"


class Shards:
    """Those that this Herald holds."""

    def __init__(self, line: DiscordSide, table: Table) -> None:
        self.line, self.table, self.store = line, table, table.store
        self.count = 0
        self.held: dict[int, asyncio.Task[None]] = {}  # each with the task that has opened it, or does
        self._away: dict[int, float] = {}  # since when one of ours has no connection
        self._resting: dict[int, float] = {}  # until when we do not ask for one again
        self._free: dict[str, float] = {}  # those that nobody holds, and since when
        self._until = 0.0  # our leases are ours until then
        self._leaving = False
        self._turn = asyncio.Lock()
        self._now = asyncio.get_running_loop().time

    def is_sure(self) -> bool:
        """Whether what comes over our shards is ours to answer. It is not after a long sleep: others have taken them
        on, and people have clicked again."""
        return self._now() < self._until

    async def hold(self) -> None:
        """Until cancelled, or until it leaves."""
        self.count, _ = await self.line.count_shards()
        await wait_out(partial(self.table.reach.begin, self.count))
        renewal = 0.0
        while not self._leaving:
            asked = self._now()
            try:
                async with asyncio.timeout(LEASE / 2), self._turn:
                    if asked >= renewal:
                        await self._renew()
                        self._until, renewal = asked + LEASE, asked + EVERY
                    await self._share()
            except (Trouble, TimeoutError) as fault:
                log.warning("the shards of the gateway can't be held: %s", fault or type(fault).__name__)
                await self._give_up()
            await asyncio.sleep(LOOK)

    async def _give_up(self) -> None:
        """Without the database for too long: others hold them now."""
        for id in list(self.held) if not self.is_sure() else []:
            await self._drop(id)

    @property
    def many(self) -> int:
        """Heralds that answer."""
        return max(1, self.table.helpers.get(INGRESS, 1))

    @property
    def fair(self) -> int:
        """As many as each must hold at least, so that all are held."""
        return math.ceil(self.count / self.many)

    async def _renew(self) -> None:
        """Those that we hold, for longer. One that another holds now is closed; one without a connection is let go."""
        kept = await self.store.claim([name_of(id, self.count) for id in self.held], LEASE)
        for id in [id for id in self.held if name_of(id, self.count) not in kept]:
            log.warning("another Herald answers on shard %d now", id)
            await self._drop(id)
        for id in list(self.held):
            if self.line.is_open(id):
                self._away.pop(id, None)
            elif self._now() - self._away.setdefault(id, self._now()) > self._patience(id):
                log.warning("shard %d has no connection; another Herald may try", id)
                self._resting[id] = self._now() + REST
                await self._let_go(id)
        there = [id for id in self.held if self.line.is_open(id)]
        if there:
            await self.table.reach.note(there, self.count)

    def _patience(self, id: int) -> float:
        """Seconds without a connection. Those that begin wait for each other; where nobody else is, there is no use."""
        if self.many < 2:
            return math.inf
        return CUT_OFF if self.held[id].done() else CUT_OFF + IDENTIFY * self.count

    async def _share(self) -> None:
        """Takes on what is free: up to its share at once, and more if nobody else does. A Herald with too few says so,
        and one with too many gives one away."""
        others = {name_of(id, self.count): id for id in range(self.count) if id not in self.held}
        found = sorted(name for name in await self.store.free(list(others)) if self._may_try(others[name]))
        self._free = {name: self._free.get(name, self._now()) for name in found}
        wanted = max(self.fair - len(self.held), 0)
        spare = [name for name in found[wanted:] if self._now() - self._free[name] > SPARE]
        for name in await self.store.claim([*found[:wanted], *spare[:1]], LEASE) if not self._leaving else ():
            log.info("this Herald answers on shard %d of %d", others[name], self.count)
            self.held[others[name]] = asyncio.create_task(self.line.open_shard(others[name]))
        if len(self.held) < self.count // self.many:
            await self.store.claim([WANTED], 2 * LOOK)
        elif len(self.held) > self.fair and not await self.store.free([WANTED]):
            await self._let_go(max(self.held))

    def _may_try(self, id: int) -> bool:
        return self._resting.get(id, 0.0) <= self._now()

    async def _drop(self, id: int) -> None:
        self._away.pop(id, None)
        opening = self.held.pop(id)
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)
        await self.line.close_shard(id)

    async def _let_go(self, id: int) -> None:
        await self._drop(id)
        await self.store.release([name_of(id, self.count)])

    async def leave(self) -> None:
        """Others take them on at once."""
        self._leaving = True
        async with self._turn:
            ids = list(self.held)
            await asyncio.gather(*(self._drop(id) for id in ids), return_exceptions=True)
            with contextlib.suppress(Trouble):
                await self.store.release([name_of(id, self.count) for id in ids])


class Turns:
    """Sessions begin one after another, over all Heralds, in each of Discord's buckets."""

    def __init__(self, table: Table) -> None:
        self.store = table.store
        self.at_once = 1
        self._local: dict[int, asyncio.Lock] = {}
        self._last: dict[int, float] = {}

    async def wait(self, shard: int) -> None:
        bucket, now = shard % self.at_once, asyncio.get_running_loop().time
        async with self._local.setdefault(bucket, asyncio.Lock()):
            await asyncio.sleep(max(0.0, self._last.get(bucket, -IDENTIFY) + IDENTIFY - now()))
            while not await self._has_taken(f"identify:{bucket}"):  # noqa: ASYNC110  the database has no event for it
                await asyncio.sleep(LOOK)
            self._last[bucket] = now()

    async def _has_taken(self, name: str) -> bool:
        try:
            return bool(await self.store.claim([name], IDENTIFY))
        except Trouble:
            return False


async def connect(line: DiscordSide, shards: Shards | None) -> None:
    """Until the connection ends for good. `shards`: those that are held by lease; None: all are ours."""
    if shards is None:
        await line.connect()
        return
    connected, kept = asyncio.create_task(line.connect()), asyncio.create_task(shards.hold())
    try:
        await asyncio.wait([connected, kept], return_when=asyncio.FIRST_COMPLETED)
        for task in (kept, connected):
            if task.done():
                task.result()
    finally:
        await call_off(connected, kept)
