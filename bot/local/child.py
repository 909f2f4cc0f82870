"""`python -m bot.local.child module:function`: a bot in a process of its own, pointed at the local Discord.

The function takes the token and runs until the bot ends; it may be a coroutine. SIGTERM cancels it.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import inspect
import os
import signal
import sys
import threading
from typing import Any

from bot.app.redirect import redirected


async def run(function: Any, token: str) -> None:
    made = function(token)
    if not inspect.isawaitable(made):
        return
    task = asyncio.ensure_future(made)
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(sign, task.cancel)
    threading.Thread(target=end_with_parent, args=(loop, task), daemon=True).start()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def end_with_parent(loop: asyncio.AbstractEventLoop, task: asyncio.Future[Any]) -> None:
    """Ends the bot with the launcher, which holds our standard input open, however the launcher ends."""
    while os.read(0, 1024):  # not sys.stdin, whose lock would hold up the end of the process
        pass
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(task.cancel)


def main() -> int:
    module, _, name = sys.argv[1].partition(":")
    function = getattr(importlib.import_module(module), name)
    with redirected(os.environ["DISCORD_API_URL"]):
        asyncio.run(run(function, os.environ["DISCORD_TOKEN"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
