"""Pictures off the event loop: one at a time for each game, and the newest request wins.

A studio is the queue of pictures that are to be drawn.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from renders.context import NO_CONTEXT, Context
from renders.pictures import FULL, Crop, Picture, picture

REMEMBERED = 200  # how long the last pictures took


class Request(NamedTuple):
    arguments: tuple[Any, ...]
    waiting: list[asyncio.Future[Picture]]


class Studio:
    """Draws for many games. A request that waits for an older state of a game gets the newer picture instead.

    Pictures of different games are drawn one after the other: many threads that all want the interpreter would
    keep the event loop waiting, and on a small machine they would not be faster. A player who looks at an empty panel
    is served before posts: only one post at a time waits for its turn.

    `draw`: `pictures.picture`, in a thread unless another way to run it is given.
    """

    def __init__(self, draw: Callable[..., Awaitable[Picture]] | None = None) -> None:
        self._carry_out = draw or draw_in_thread
        self._drawing, self._posts = asyncio.Semaphore(1), asyncio.Semaphore(1)
        self._work: dict[str, asyncio.Task[None]] = {}  # by game; a waiter who leaves stops nobody
        self._next: dict[str, Request] = {}
        self.took: deque[float] = deque(maxlen=REMEMBERED)  # seconds

    async def picture(
        self,
        game: str,
        view: object,
        size: tuple[int, int] = FULL,
        palette: str = "standard",
        crop: Crop = None,
        context: Context = NO_CONTEXT,
        hurry: bool = False,
    ) -> Picture:
        """`game` names what must not be drawn twice at once: a game, or a game and a viewer. `hurry`: somebody waits
        for it."""
        ready: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()
        overtaken = self._next.pop(game, None)
        self._next[game] = Request(
            (view, size, palette, crop, context), [*(overtaken.waiting if overtaken else ()), ready]
        )
        if game not in self._work:
            self._work[game] = asyncio.create_task(self._draw(game, hurry))
        return await ready

    async def _draw(self, game: str, hurry: bool) -> None:
        try:
            while game in self._next:
                async with contextlib.nullcontext() if hurry else self._posts, self._drawing:
                    began = time.perf_counter()
                    await self._deliver(self._next.pop(game))  # the newest by now
                    self.took.append(time.perf_counter() - began)
        finally:
            del self._work[game]

    async def _deliver(self, request: Request) -> None:
        try:
            made = await self._carry_out(*request.arguments)
        except asyncio.CancelledError:  # Herald is stopping
            for waiter in request.waiting:
                waiter.cancel()
            raise
        except Exception as problem:
            for waiter in request.waiting:
                if not waiter.done():
                    waiter.set_exception(problem)
        else:
            for waiter in request.waiting:
                if not waiter.done():
                    waiter.set_result(made)


async def draw_in_thread(*arguments: Any) -> Picture:
    return await asyncio.to_thread(picture, *arguments)
