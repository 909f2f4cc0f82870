"""Starts the local Discord and a bot on it, each a process of its own, and looks after both.

The bot can die and come back while its Discord stays. A bot that dies is started again, after a growing pause; the
page's workshop can kill and start it too, over a WebSocket. Ctrl-C ends both, the bot first.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import aiohttp

from bot.local import TOKEN, WORLD_IN_USE

STARTED, ALREADY, FAILED = 0, 0, 1
PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)


LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Runs in the new process: it gets SIGTERM when the launcher is gone, however the launcher ended."""
    assert LIBC is not None
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class StartFailed(Exception):
    """The local Discord did not start; the message says why."""


class AlreadyRunning(Exception):
    """A local Discord runs already, at this address."""

    def __init__(self, where: str | None) -> None:
        self.where = where
        super().__init__(where)


def command_for(bot: Callable[..., Any] | Sequence[str]) -> list[str]:
    """The command that runs the bot: for a function, a process that imports it."""
    if not callable(bot):
        return list(bot)
    if bot.__module__ == "__main__" or "." in bot.__qualname__:
        raise ValueError("The function that runs the bot must be one that a new process can import.")
    return [sys.executable, "-m", "bot.local.child", f"{bot.__module__}:{bot.__qualname__}"]


async def start_discord(port: int, world: Path | None, token: str = TOKEN) -> tuple[asyncio.subprocess.Process, str]:
    """Starts the local Discord and gives its process and address. It ends when this process ends."""
    command = [sys.executable, "-m", "bot.local", "--port", str(port), "--token", token, "--with-parent"]
    if world is not None:
        command += ["--world", str(world)]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True)
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 20)
    told = json.loads(line) if line else {}
    if "url" in told:
        await wait_until_healthy(told["url"])
        return process, str(told["url"])
    code = await process.wait()
    if code == WORLD_IN_USE:
        raise AlreadyRunning(told.get("taken"))
    raise StartFailed(f"The local Discord ended with {code} before it was ready.")


async def wait_until_healthy(url: str) -> None:
    async with aiohttp.ClientSession() as http:
        for _ in range(100):
            with contextlib.suppress(aiohttp.ClientError):
                async with http.get(url + "local/health") as response:
                    if response.status == 200:
                        return
            await asyncio.sleep(0.05)
    raise StartFailed("The local Discord started but does not answer.")


class Keeper:
    """Runs the bot's process, and kills or starts it as the workshop asks."""

    def __init__(self, command: list[str], url: str, token: str) -> None:
        self.command, self.url, self.token = command, url, token
        self.process: asyncio.subprocess.Process | None = None
        self.wanted = True
        self.changed = asyncio.Event()
        self.starts = 0

    def environment(self) -> dict[str, str]:
        return {**os.environ, "DISCORD_TOKEN": self.token, "DISCORD_API_URL": self.url + "api/v10"}

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        if not self.is_running:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                env=self.environment(),
                stdin=asyncio.subprocess.PIPE,
                start_new_session=True,
                preexec_fn=end_with_parent if LIBC else None,
            )
            self.starts += 1
            self.changed.set()

    async def end(self, gently: bool) -> None:
        """Sends SIGTERM and waits a few seconds, or sends SIGKILL at once."""
        if self.process is None or self.process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate() if gently else self.process.kill()
        try:
            await asyncio.wait_for(self.process.wait(), 5)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.changed.set()

    async def do(self, act: str) -> None:
        self.wanted = act in ("start", "restart")
        if act in ("kill", "stop", "restart"):
            await self.end(gently=act == "stop")
        if self.wanted:
            await self.start()

    async def keep_running(self) -> None:
        """Starts the bot, and starts it again when it ends without having been told to."""
        tries = 0
        while True:
            if self.wanted:
                began = time.monotonic()
                await self.start()
                assert self.process is not None
                await self.process.wait()
                self.changed.set()
                tries = 0 if time.monotonic() - began > 30 else min(tries + 1, len(PAUSES) - 1)
            await asyncio.sleep(PAUSES[tries] if self.wanted else 0.1)

    async def listen(self) -> None:
        """Tells the local Discord whether the bot runs, and does what it is asked to do with it."""
        async with aiohttp.ClientSession() as http, http.ws_connect(self.url + "local/supervise") as ws:
            telling = asyncio.create_task(self._report(ws))
            try:
                async for frame in ws:
                    if frame.type is aiohttp.WSMsgType.TEXT:
                        await self.do(str(json.loads(frame.data).get("do")))
            finally:
                telling.cancel()

    async def _report(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            pid = self.process.pid if self.process is not None and self.is_running else None
            await ws.send_json({"running": self.is_running, "pid": pid})
            await self.changed.wait()
            self.changed.clear()


async def run(
    bot: Callable[..., Any] | Sequence[str],
    *,
    port: int = 8099,
    world: Path | None = None,
    token: str = TOKEN,
    say: Callable[[str], None] = lambda words: None,
) -> int:
    """Runs the local Discord and the bot until Ctrl-C. `say` gets what the person at the terminal should read."""
    command = command_for(bot)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(sign, stopped.set)
    try:
        process, url = await start_discord(port, world, token)
    except AlreadyRunning as it:
        say(f"Herald's table is open already: {it.where or 'in another process'}")
        return ALREADY
    except (StartFailed, TimeoutError) as why:
        say(str(why) or "The local Discord was not ready in time.")
        return FAILED
    if port and f":{port}/" not in url:
        say(f"Port {port} is taken by another program; this one is used instead.")
    say(f"Herald's table is open: {url}   (Ctrl-C closes it)")
    keeper = Keeper(command, url, token)
    tasks = [
        asyncio.create_task(one) for one in (keeper.keep_running(), keeper.listen(), stopped.wait(), process.wait())
    ]
    try:
        await asyncio.wait(tasks[1:], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await keeper.end(gently=True)
        await close(process)
    if stopped.is_set():
        say("Closed. Everything is kept; start again to go on.")
        return STARTED
    say("The local Discord ended unexpectedly.")
    return FAILED


async def close(process: asyncio.subprocess.Process) -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), 5)
    except TimeoutError:
        process.kill()
        await process.wait()
