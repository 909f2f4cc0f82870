"""Many bots, each a process of its own, forked from one that has read all the code: a start takes a tenth of a second
instead of two, and there are hundreds of them in a drill.

`python -m tests.drills.nursery MODULE` reads an environment a line (JSON) and answers with the process number; when one
of the processes has ended, with its exit code. `MODULE.prepare()` is called once, `MODULE.live()` in each process.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import random
import select
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.store import crash_points

LOG = "HERALD_DRILL_LOG"  # the file that one of them writes to
LOOK = 0.02  # seconds between two looks at who has ended


class Child:
    """One of the processes, as `asyncio.subprocess.Process` would have it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.ended = asyncio.Event()

    def send_signal(self, sign: int) -> None:
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, sign)

    async def wait(self) -> int:
        await self.ended.wait()
        assert self.returncode is not None
        return self.returncode


class Nursery:
    def __init__(self, module: str, log: Path) -> None:
        self.module, self.log = module, log
        self._mother: asyncio.subprocess.Process | None = None
        self._children: dict[int, Child] = {}
        self._born: asyncio.Queue[Child] = asyncio.Queue()
        self._turn = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None

    async def start(self, environment: Mapping[str, str], log: Path) -> Child:
        async with self._turn:
            if self._mother is None:
                await self._begin()
            assert self._mother is not None and self._mother.stdin is not None
            self._mother.stdin.write(json.dumps({**environment, LOG: str(log)}).encode() + b"\n")
            return await self._born.get()

    async def _begin(self) -> None:
        with self.log.open("a") as log:
            self._mother = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.drills.nursery", self.module, stderr=log,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._mother is not None and self._mother.stdout is not None
        async for line in self._mother.stdout:
            told = json.loads(line)
            if "code" in told:
                child = self._children.pop(told["pid"])
                child.returncode = told["code"]
                child.ended.set()
            else:
                child = self._children[told["pid"]] = Child(told["pid"])
                self._born.put_nowait(child)

    async def close(self) -> None:
        """What still lives is killed."""
        if self._mother is not None and self._mother.stdin is not None and self._reading is not None:
            for child in list(self._children.values()):
                child.send_signal(signal.SIGKILL)
            self._mother.stdin.close()
            await self._mother.wait()
            await self._reading


# In the process that all others come from.


def mother(module: Any) -> None:
    module.prepare()
    waiting, open_ = b"", True
    children: set[int] = set()
    while open_ or children:
        if open_ and select.select([0], [], [], LOOK)[0]:
            data = os.read(0, 1 << 16)
            open_, waiting = bool(data), waiting + data
            *lines, waiting = waiting.split(b"\n")
            for line in lines:
                child = os.fork()
                if not child:
                    begin_life(module, json.loads(line))
                children.add(child)
                tell(pid=child)
        elif not open_:
            select.select([], [], [], LOOK)
        while children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                break
            children.discard(pid)
            tell(pid=pid, code=os.waitstatus_to_exitcode(status))


def tell(**what: int) -> None:
    with contextlib.suppress(BrokenPipeError):
        os.write(1, json.dumps(what).encode() + b"\n")


def begin_life(module: Any, settings: dict[str, str]) -> None:
    code = 1
    try:
        log = os.open(settings[LOG], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.environ.clear()
        os.environ.update(settings)
        crash_points.set_up(os.environ)
        random.seed()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        module.live()
        code = 0
    except BaseException as fault:
        print(repr(fault), file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    mother(importlib.import_module(sys.argv[1]))
