"""Discord's limits are kept before they are met: a 429 keeps people waiting, and a bot that meets many is barred.

Fifty calls a second are allowed to all routes together, which discord.py does not count; answers to interactions are
free. What is allowed to one route it knows from the headers of answers, and miscounts when several calls are under way
as a new window begins. So what goes to one place goes out one call after another.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any
from weakref import WeakValueDictionary

from discord.http import HTTPClient, Route

from bot.table import Table

PER_SECOND = 40  # of fifty, for all Heralds together
PARTS = 4  # of a second, none of which has more than its share: calls may be held up, and arrive together


class Pace:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sent: deque[float] = deque()  # when, over the last part of a second
        self._turn = asyncio.Lock()
        self._calling: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def wait(self) -> None:
        """Until one more call is within the rate; first come, first served."""
        loop = asyncio.get_running_loop()
        async with self._turn:
            share = PER_SECOND / self.table.posting
            most = max(1, int(share / PARTS))
            part, now = most / share, loop.time()
            while self._sent and now - self._sent[0] >= part:
                self._sent.popleft()
            if len(self._sent) >= most:
                await asyncio.sleep(self._sent[-most] + part - now)
            self._sent.append(loop.time())

    def calling(self, route: Route) -> asyncio.Lock:
        """Whoever calls the same place has it too."""
        place = f"{route.key}:{route.major_parameters}"
        lock = self._calling.get(place)
        if lock is None:
            lock = self._calling[place] = asyncio.Lock()
        return lock


def keep_pace(http: HTTPClient, table: Table) -> None:
    """From now on every call of discord.py goes out in its turn."""
    pace, request = Pace(table), http.request

    async def in_turn(route: Route, **more: Any) -> Any:
        async with pace.calling(route):
            await pace.wait()
            return await request(route, **more)

    setattr(http, "request", in_turn)  # noqa: B010  a method, to mypy
