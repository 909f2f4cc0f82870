"""Many lives of the bot, one after another: each a process of its own, forked from one that has read all the code. A
start takes a tenth of a second instead of two, and there are hundreds of them in a drill.

`python -m tests.drills.lives` reads an environment a line (JSON) and answers with the process number, and when that
process has ended with its exit code.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from discord.state import ConnectionState

import renders
from bot.app import logs
from bot.app.main import main
from bot.interaction.preview import warm
from bot.settings import load
from bot.store import crash_points
from bot.words import words_of
from bot.workers.pool import Workers
from rules.kernel import find
from tests.drills.hurry import GAMES, hurry, impatient
from tests.drills.town import Process, environment


class Lives(Process):
    """The bot, of which `start` makes another one."""

    mother: asyncio.subprocess.Process | None = None
    pid = 0
    code: int | None = None
    ended: asyncio.Task[None] | None = None

    async def start(self, **more: str) -> None:
        if self.mother is None:
            with self.log.open("a") as log:
                self.mother = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "tests.drills.lives", stderr=log,
                    stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                )  # fmt: skip
        assert self.mother.stdin is not None
        self.starts += 1
        self.mother.stdin.write(json.dumps(environment(self.here, self.folder, more)).encode() + b"\n")
        self.pid, self.code = (await self.heard())["pid"], None
        self.ended = asyncio.create_task(self.wait())

    async def heard(self) -> Any:
        assert self.mother is not None and self.mother.stdout is not None
        return json.loads(await self.mother.stdout.readline())

    async def wait(self) -> None:
        self.code = (await self.heard())["code"]

    @property
    def alive(self) -> bool:
        return self.pid != 0 and self.code is None

    def send(self, sign: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, sign)

    async def exit_code(self) -> int:
        assert self.ended is not None
        await asyncio.shield(self.ended)
        assert self.code is not None
        return self.code

    async def close(self) -> None:
        if self.mother is not None and self.mother.stdin is not None:
            self.mother.stdin.close()
            await self.mother.wait()


def mother() -> None:
    hurry()
    impatient()
    for name in GAMES:
        words_of(find(name))
        find(name).codec.prepare()
    renders.album(None)

    async def do(self: Workers, work: Callable[..., Any], *args: Any) -> Any:
        """No life is long enough for a worker process, which would read all the code first."""
        return None if work is warm or work is renders.album else await asyncio.to_thread(work, *args)

    setattr(Workers, "do", do)  # noqa: B010
    gc.collect()
    gc.freeze()  # a life's own collections need not look at all that was read
    for line in sys.stdin:
        child = os.fork()
        if not child:
            live(json.loads(line))
        print(json.dumps({"pid": child}), flush=True)
        _, status = os.waitpid(child, 0)
        print(json.dumps({"code": os.waitstatus_to_exitcode(status)}), flush=True)


def note_reached(file: str) -> None:
    """Adds the id of each interaction that discord.py takes to a file."""
    parse = ConnectionState.parse_interaction_create

    def note(self: Any, data: Any) -> None:
        with Path(file).open("a") as ids:
            ids.write(f"{data['id']}\n")
        parse(self, data)

    setattr(ConnectionState, "parse_interaction_create", note)  # noqa: B010


def live(settings: dict[str, str]) -> None:
    code = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(2, 1)
        os.environ.clear()
        os.environ.update(settings)
        crash_points.set_up(os.environ)
        if "HERALD_REACHED" in os.environ:
            note_reached(os.environ["HERALD_REACHED"])
        random.seed()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        read = load()
        logs.set_up(read.log_level, read.log_json, [read.token or ""])
        asyncio.run(main(read, GAMES))
        code = 0
    except BaseException as fault:
        print(repr(fault), file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    mother()
