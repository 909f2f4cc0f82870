"""The launcher: both processes up, the bot killed and back, a busy port, a second start, Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.local.launch import command_for
from tests.bot.local.conftest import eventually
from tests.bot.local.echo import Echo
from tests.bot.local.person import Operator

LOCAL = Path(__file__).resolve().parents[3]
PROGRAM = """
import asyncio, sys
from pathlib import Path
from bot.local import launch
from tests.bot.local.test_launch import run_echo
port, world = int(sys.argv[1]), Path(sys.argv[2])
say = lambda words: print(words, flush=True)
sys.exit(asyncio.run(launch.run(run_echo, port=port, world=world, say=say)))
"""


async def run_echo(token: str) -> None:
    async with Echo() as bot:
        await bot.start(token)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


class Launched:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def line(self) -> str:
        assert self.process.stdout is not None
        return (await asyncio.wait_for(self.process.stdout.readline(), 20)).decode().strip()


@asynccontextmanager
async def launched(port: int, world: Path) -> AsyncIterator[Launched]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(port), str(world), stdout=asyncio.subprocess.PIPE, cwd=LOCAL
    )
    try:
        yield Launched(process)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(process.wait(), 30)
            except TimeoutError:
                process.kill()
                await asyncio.wait_for(process.wait(), 30)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def address(line: str) -> str:
    assert line.startswith("Herald's table is open: http://127.0.0.1:"), line
    return line.split()[4].rstrip("/")


async def online(operator: Operator) -> Any:
    return (await operator.ask("GET", "/local/health"))["online"]


@pytest.mark.long
async def test_launch_kill_restart_second_start_and_ctrl_c(tmp_path: Path) -> None:
    world = tmp_path / "world.db"
    began = time.monotonic()
    async with launched(free_port(), world) as first, aiohttp.ClientSession() as http:
        operator = Operator(http, address(await first.line()))
        await eventually(lambda: online(operator), 30)
        print(f"playable after {time.monotonic() - began:.2f} s")
        people = await operator.people()
        ada = people["Ada"]
        tavern = await ada.channel("tavern")
        old = await ada.slash(tavern, "old")

        async def supervisor() -> Any:
            return (await operator.overview())["supervisor"]

        pid = (await supervisor())["pid"]
        assert pid and alive(pid)

        # killed in the middle of an act: the act fails, nothing else does
        waiting = asyncio.create_task(ada.slash(tavern, "mute"))
        await asyncio.sleep(0.1)
        await operator.ask("POST", "/local/bot", {"do": "kill"})
        await operator.advance(3)
        assert (await waiting)["outcome"] == "failed"
        await eventually(lambda: is_false(online(operator)))
        assert not alive(pid)
        await operator.ask("POST", "/local/bot", {"do": "start"})
        await eventually(lambda: online(operator), 30)
        told = await ada.click(old["message"], "again:0")
        assert told["message"]["content"] == "Clicked 1 times."

        # killed by somebody else: the launcher starts it again
        second_pid = (await supervisor())["pid"]
        os.kill(second_pid, signal.SIGKILL)

        async def another() -> Any:
            state = await supervisor()
            return state["running"] and state["pid"] != second_pid and await online(operator)

        await eventually(another, 30)

        # a second start on the same world names the first and leaves it alone
        async with launched(free_port(), world) as second:
            assert await second.line() == f"Herald's table is open already: {operator.base}/"
            assert await asyncio.wait_for(second.process.wait(), 30) == 0
        assert await online(operator)

        pid = (await supervisor())["pid"]
        first.process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(first.process.wait(), 30) == 0
        assert (await first.line()).startswith("Closed.")
        assert not alive(pid)
        with pytest.raises(aiohttp.ClientError):
            await operator.people()


async def is_false(question: Any) -> bool:
    return not await question


async def test_a_busy_port_and_a_launcher_whose_end_takes_both_along(tmp_path: Path) -> None:
    with socket.socket() as other:  # a busy port gives way to the next
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        await kill_holder(port, tmp_path)


async def kill_holder(port: int, tmp_path: Path) -> None:
    async with launched(port, tmp_path / "world.db") as program, aiohttp.ClientSession() as http:
        assert await program.line() == f"Port {port} is taken by another program; this one is used instead."
        operator = Operator(http, address(await program.line()))
        await eventually(lambda: online(operator), 30)
        bot = (await operator.overview())["supervisor"]["pid"]
        program.process.kill()
        await asyncio.wait_for(program.process.wait(), 30)

        async def gone() -> bool:
            try:
                await operator.people()
            except aiohttp.ClientError:
                return True
            return False

        await eventually(gone, 30)
        for _ in range(200):
            if not alive(bot):
                return
            await asyncio.sleep(0.02)
        os.kill(bot, signal.SIGKILL)
        raise AssertionError("The bot outlived its launcher.")


def test_only_what_a_new_process_can_import_is_run() -> None:
    assert command_for(run_echo)[-1] == "tests.bot.local.test_launch:run_echo"
    assert command_for(["herald", "run"]) == ["herald", "run"]
    with pytest.raises(ValueError, match="can import"):
        command_for(lambda token: None)


KEEPER = """
import asyncio, sys
from bot.local.launch import Keeper
async def main():
    keeper = Keeper([sys.executable, "-c", "import time; time.sleep(60)"], "http://127.0.0.1:1/", "t")
    await keeper.start()
    print(keeper.process.pid, flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_any_command_ends_with_its_launcher() -> None:
    pipe = asyncio.subprocess.PIPE
    program = await asyncio.create_subprocess_exec(sys.executable, "-c", KEEPER, stdout=pipe, cwd=LOCAL)
    pid = int(await Launched(program).line())
    assert alive(pid)
    program.kill()
    await asyncio.wait_for(program.wait(), 30)
    for _ in range(200):
        if not alive(pid):
            return
        await asyncio.sleep(0.02)
    os.kill(pid, signal.SIGKILL)
    raise AssertionError("The bot outlived its launcher.")
