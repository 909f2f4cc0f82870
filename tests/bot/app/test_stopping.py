"""When Herald stops, those who have just asked something hear their answer; who asked too late is no error."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest

from bot.commands.look import LookCommands
from bot.interaction.answer import report_fault, wait_for_answers
from tests.bot.playing import new_game
from tests.bot.world import world


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
        assert (await asyncio.wait_for(asked, 0.1)).text
        await wait_for_answers()  # nobody waits


async def test_an_answer_cut_off_by_the_stop_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    session = aiohttp.ClientSession()
    await session.close()
    with caplog.at_level(logging.INFO):
        try:
            await session.get("http://127.0.0.1:9/")
        except RuntimeError as fault:
            await report_fault(cast(Any, None), fault)
    assert [r.levelname for r in caplog.records] == ["WARNING"]
