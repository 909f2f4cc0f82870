"""`python -m bot.local`: runs the local Discord until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import threading
from pathlib import Path

from bot.local import TAKEN, TOKEN
from bot.local.server import start, stop
from bot.local.state import open_local
from bot.local.storage import Shelf, Taken


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m bot.local", description=__doc__)
    made.add_argument("--port", type=int, default=8099, help="first port to try (0: any free one)")
    made.add_argument("--world", type=Path, help="file that keeps the world; without it, it is forgotten at the end")
    made.add_argument("--token", default=TOKEN, help="the bot's token")
    made.add_argument("--with-parent", action="store_true", help="stop when standard input closes")
    return made


async def serve(port: int, world: Path | None, token: str, with_parent: bool) -> int:
    try:
        shelf = Shelf(world)
    except Taken as why:
        say({"taken": why.where, "why": str(why)})
        return TAKEN
    here = open_local(shelf, token)
    runner = await start(here, port)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(sign, ended.set)
    if with_parent:
        threading.Thread(target=_until_closed, args=(loop, ended), daemon=True).start()
    say({"url": here.base + "/", "set_aside": str(shelf.set_aside) if shelf.set_aside else None})
    await ended.wait()
    await stop(here, runner)
    return 0


def _until_closed(loop: asyncio.AbstractEventLoop, ended: asyncio.Event) -> None:
    while os.read(0, 1024):  # not sys.stdin: its lock would trouble the end of the process
        pass
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(ended.set)


def say(line: dict[str, str | None]) -> None:
    """One line of JSON, for whoever started this."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def main() -> int:
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    asked = parser().parse_args()
    code = asyncio.run(serve(asked.port, asked.world, asked.token, asked.with_parent))
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    sys.exit(main())
