"""When Herald stops, those who have just asked something hear their answer; who asked too late is no error."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest

from bot.app import last_resort
from bot.commands.look import LookCommands
from bot.interaction import answer, stopping
from bot.interaction.answer import report_fault
from bot.interaction.stopping import wait_for_answers
from tests.bot.playing import new_game
from tests.bot.world import world

HANGING = """
import asyncio, logging, time
from bot.app.last_resort import end_at_last
logging.basicConfig(format="%(message)s %(held_up)s")

async def wait_for_ever():
    HELD

async def stop():
    with end_at_last(0.3):
        await asyncio.create_task(wait_for_ever())

asyncio.run(stop())
"""


async def test_an_answer_under_way_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slowly = LookCommands.show_log

    async def show_log(self: LookCommands, *rest: Any) -> None:
        await asyncio.sleep(0.3)
        await slowly(self, *rest)

    monkeypatch.setattr(LookCommands, "show_log", show_log)
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        asked = asyncio.create_task(ann.slash("log"))
        await asyncio.sleep(0.1)
        assert not asked.done()
        await wait_for_answers()
        assert not answer.under_way, "it is still being answered"
        assert (await asyncio.wait_for(asked, 5.0)).text
        await wait_for_answers()  # nobody waits


async def test_a_discord_that_does_not_answer_holds_up_no_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def never(*rest: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(LookCommands, "show_log", never)
    monkeypatch.setattr(answer, "say", never)
    monkeypatch.setattr(stopping, "LAST_ANSWERS", 0.05)
    monkeypatch.setattr(stopping, "LAST_WORD", 0.05)
    async with world(tmp_path) as w:
        await new_game(w, w.person("ann"), w.person("bob"))
        asked = asyncio.create_task(w.person("ann").slash("log"))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(1.0):
            await wait_for_answers()
        assert "leaves 1 without a word" in caplog.text
        for task in list(answer.under_way):
            task.cancel()
        await asyncio.gather(asked, return_exceptions=True)


async def test_an_answer_cut_off_by_the_stop_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    session = aiohttp.ClientSession()
    await session.close()
    with caplog.at_level(logging.INFO):
        try:
            await session.get("http://127.0.0.1:9/")
        except RuntimeError as fault:
            await report_fault(cast(Any, None), fault)
    assert [r.levelname for r in caplog.records] == ["WARNING"]


def test_a_stop_that_hangs_is_told_and_ended() -> None:
    """What holds it up is in the log, whether a task waits for ever or the loop itself is held."""
    for held in ("await asyncio.Event().wait()", "time.sleep(60)"):
        done = subprocess.run(
            [sys.executable, "-c", HANGING.replace("HELD", held)], capture_output=True, text=True, timeout=30
        )
        assert done.returncode == 1, done.stderr
        assert "wait_for_ever" in done.stderr


async def test_a_connection_that_misses_the_first_call_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shard has just connected when Herald is stopped: `wait_for` returns, and the cancellation is lost."""
    monkeypatch.setattr(last_resort, "PATIENCE", 0.05)
    shard: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect() -> None:
        await asyncio.wait_for(shard, 60)
        await asyncio.Event().wait()

    connected = asyncio.create_task(connect())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    shard.set_result(None)
    async with asyncio.timeout(5):
        await last_resort.call_off(connected)
    assert connected.cancelled()


async def test_what_was_just_handed_over_is_waited_for_too(tmp_path: Path) -> None:
    """discord.py goes through a few tasks of its own before anybody answers."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)

        async def hand_over(turns: int) -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            answer.under_way[cast(Any, asyncio.current_task())] = cast(Any, None)
            await asyncio.sleep(0.05)
            answer.under_way.pop(cast(Any, asyncio.current_task()))

        asked = [asyncio.create_task(hand_over(turns)) for turns in (1, 5, 10)]
        await wait_for_answers()
        assert all(task.done() for task in asked)
