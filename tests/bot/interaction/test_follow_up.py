"""Panels that follow the computer players, when the bot leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.app.client import Herald
from bot.interaction.turn import FollowedPanel
from bot.messages.plan import posts_for
from bot.table import Table
from tests.bot.hand_time import HandTime


async def test_whoever_is_being_drawn_a_panel_when_the_bot_leaves_does_not_reach_a_closed_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Table.open(tmp_path, posts_for, HandTime())
    left = asyncio.Event()

    async def slowly(*_: Any) -> None:
        await left.wait()
        await table.store.one("SELECT 1")  # fails, once it is closed

    monkeypatch.setattr("bot.interaction.turn.load_context", slowly)
    async with Herald(table, {}) as herald:
        follow_up = herald.panels.follow_up
        follow_up.panels["g1"] = {7: FollowedPanel(Any, Any, None)}  # type: ignore[arg-type]  # nobody gets as far as to draw it
        follow_up.hear("g1")
        (drawing,) = follow_up.drawing
        await asyncio.sleep(0)
    assert drawing.cancelled() and not follow_up.panels
    await table.close()
    left.set()
    follow_up.hear("g1")  # a late entry finds nobody to draw for
    assert not follow_up.drawing
