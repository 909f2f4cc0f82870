"""Work for somebody who waits: no click queues behind a computer player's thinking."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest

from bot.interaction import turn
from bot.panels.drafts import try_out
from bot.workers import pool
from bot.workers.pool import Workers
from tests.bot.interaction.test_syrian_war import people_by_seat
from tests.bot.playing import new_game
from tests.bot.world import world


async def test_what_somebody_waits_for_is_done_here_if_no_process_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1, low=0)
    monkeypatch.setattr(pool, "PATIENCE", 30.0)
    assert await workers.answer(os.getpid) != os.getpid()
    thinking = asyncio.create_task(workers.do(time.sleep, 20))
    await asyncio.sleep(0.1)
    monkeypatch.setattr(pool, "PATIENCE", 0.2)
    assert await workers.answer(os.getpid) == os.getpid() and not thinking.done()
    workers.close()
    await asyncio.gather(thinking, return_exceptions=True)


async def test_an_order_is_tried_out_once_and_a_busy_machine_makes_none_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long by the clock on the wall may only have waited for its turn at the processor."""
    tried = 0

    def slowly(*args: Any) -> Any:
        nonlocal tried
        tried += 1
        time.sleep(0.6)
        return try_out(*args)

    monkeypatch.setattr(turn, "try_out", slowly)
    monkeypatch.setattr(turn, "LONG", 0.5)
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game="syrian_war")
        who = (await people_by_seat(w, ann, bob))[(await w.state()).top.seat]
        preview = await (await who.slash("play")).click("Step back")
        assert "Please confirm" in preview.text
        assert tried == 1 and not w.bot.client.panels.long
