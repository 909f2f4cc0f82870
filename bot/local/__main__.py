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

from bot.local import TOKEN, WORLD_IN_USE
from bot.local.server import start, stop
from bot.local.state import open_local
from bot.local.storage import Storage, WorldInUse


def make_parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m bot.local", description=__doc__)
    made.add_argument("--port", type=int, default=8099, help="first port to try (0: any free one)")
    made.add_argument("--world", type=Path, help="file that keeps the world; without one, it is forgotten at the end")
    made.add_argument("--token", default=TOKEN, help="the bot's token")
    made.add_argument("--with-parent", action="store_true", help="stop when standard input closes")
    return made


async def serve(port: int, world: Path | None, token: str, with_parent: bool) -> int:
    try:
        storage = Storage(world)
    except WorldInUse as why:
        print_line({"taken": why.where, "why": str(why)})
        return WORLD_IN_USE
    local = open_local(storage, token)
    runner = await start(local, port)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(sign, ended.set)
    if with_parent:
        threading.Thread(target=end_with_parent, args=(loop, ended), daemon=True).start()
    print_line({"url": local.base + "/", "set_aside": str(storage.set_aside) if storage.set_aside else None})
    await ended.wait()
    await stop(local, runner)
    return 0


def end_with_parent(loop: asyncio.AbstractEventLoop, ended: asyncio.Event) -> None:
    while os.read(0, 1024):  # not sys.stdin, whose lock would hold up the end of the process
        pass
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(ended.set)


def print_line(line: dict[str, str | None]) -> None:
    """Prints one line of JSON, for the process that started this one."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def main() -> int:
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    asked = make_parser().parse_args()
    code = asyncio.run(serve(asked.port, asked.world, asked.token, asked.with_parent))
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    sys.exit(main())
