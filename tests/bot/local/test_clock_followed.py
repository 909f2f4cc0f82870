"""The workshop's clock moves the bot's clock too, so that a deadline can be watched without waiting for it."""

from __future__ import annotations

import asyncio

from bot.app.local_clock import follow
from bot.deadlines.served_time import Time
from bot.local.state import LocalDiscord
from tests.bot.local.person import Operator


async def test_served_time_and_the_wall_clock_follow_the_workshop(local: LocalDiscord, operator: Operator) -> None:
    time, woken = Time(100.0), asyncio.Event()
    following = asyncio.create_task(follow(f"{local.base}/api/v10", time, woken.set))
    await asyncio.wait_for(woken.wait(), 30)  # it has looked once
    assert 100 <= time.served() < 130
    before = time.wall()
    await operator.advance(3600)
    for _ in range(1000):
        if time.served() >= 3700:
            break
        await asyncio.sleep(0.02)
    assert 3700 <= time.served() < 3760 and time.wall() - before >= 3600
    following.cancel()


async def test_a_bot_that_comes_back_does_not_count_the_same_hours_twice(
    local: LocalDiscord, operator: Operator
) -> None:
    await operator.advance(3600)
    time, woken = Time(3700.0), asyncio.Event()
    following = asyncio.create_task(follow(f"{local.base}/api/v10", time, woken.set))
    await asyncio.wait_for(woken.wait(), 30)
    assert time.served() < 3760, "they were served by the one before"
    assert time.ahead() > 0
    following.cancel()


async def test_anything_else_at_that_address_moves_nothing() -> None:
    time = Time(5.0)
    following = asyncio.create_task(follow("http://127.0.0.1:9/api/v10", time, lambda: None))
    await asyncio.sleep(0.05)
    assert not following.done() and time.served() < 35
    following.cancel()
