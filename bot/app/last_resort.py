"""A stop that hangs is told, with what holds it up, and ended. What was saved is saved, and what was not has not
happened: it is what a supervisor's kill would do, with a reason in the log."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import os
import sys
import threading
from collections.abc import Iterator
from typing import Literal

log = logging.getLogger(__name__)

LONGEST = 20.0  # seconds; a stop takes five
PATIENCE = 1.0  # seconds until a task that was called off is asked again


@contextlib.contextmanager
def end_at_last(seconds: float = LONGEST) -> Iterator[None]:
    """What is done inside takes no longer than that; if it does, Herald ends here with exit code 1."""
    timer = threading.Timer(seconds, give_up, (asyncio.get_running_loop(), seconds))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


async def call_off(*tasks: asyncio.Task[None] | asyncio.Task[Literal[True]]) -> None:
    """Until they have ended. discord.py waits for a shard to connect in `asyncio.wait_for`, which misses a cancellation
    that comes just when it has what it waits for (Python 3.11). So they are asked again."""
    while waiting := [task for task in tasks if not task.done()]:
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting, timeout=PATIENCE)


def give_up(loop: asyncio.AbstractEventLoop, seconds: float) -> None:
    try:
        log.error("the stop took more than %.0f s, so Herald ends without it", seconds, extra={"held_up": stacks(loop)})
        logging.shutdown()
    finally:
        os._exit(1)


def stacks(loop: asyncio.AbstractEventLoop) -> list[str]:
    """Where each task waits, and what the loop's own thread is doing."""
    found = io.StringIO()
    with contextlib.suppress(RuntimeError):  # tasks come and go while they are counted
        for task in asyncio.all_tasks(loop):
            task.print_stack(file=found)
    main = sys._current_frames().get(threading.main_thread().ident or 0)
    while main is not None:
        found.write(f"main thread: {main.f_code.co_filename}:{main.f_lineno} {main.f_code.co_name}\n")
        main = main.f_back
    return found.getvalue().splitlines()
