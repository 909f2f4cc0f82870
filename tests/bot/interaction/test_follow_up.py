"""Panels that follow the computer players, when the bot leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.app.client import Herald
from bot.deadlines.speeds import is_window
from bot.interaction.context import can_say_machines_move, load_context, machines_move
from bot.interaction.turn import FollowedPanel
from bot.messages.plan import posts_for
from bot.table import Table
from rules.kernel import Chance
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import begun, open_table, step


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


async def test_a_panel_does_not_tell_that_everybody_has_answered_in_secret(tmp_path: Path) -> None:
    """The window stays open for its shortest time. Only the clock is waited for then, and nobody may know."""
    table = await open_table(tmp_path)
    try:
        game, luck = await begun(table, players=4), Chance("in secret")
        while not is_window(state := await table.state(game.id)) or state.awaited():
            await step(table, game.id, luck)
        context = await load_context(table, game.id, 1000)
        assert is_window(context.begun) and machines_move(context)
        assert not can_say_machines_move(context)
        alone = {seat: msgspec.structs.replace(one, user_id=1000) for seat, one in context.sitters.items()}
        assert can_say_machines_move(msgspec.structs.replace(context, sitters=alone))
    finally:
        await table.close()
