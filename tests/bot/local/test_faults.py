"""Faults on order, rate limits and their headers, and gaps that are loud."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import aiohttp
import discord
import pytest

from bot.local.state import LocalDiscord
from tests.bot.local.echo import Echo
from tests.bot.local.person import Operator, Person


def room(bot: Echo, tavern: str) -> Any:
    return bot.get_partial_messageable(int(tavern))


async def test_a_502_is_tried_again_and_the_message_comes_once(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    await operator.fault("status", status=502, match="POST /channels")
    await room(bot, tavern).send("patience")
    assert [one["content"] for one in await ada.read(tavern)] == ["patience"]


async def test_a_503_is_told_at_once(bot: Echo, tavern: str, operator: Operator) -> None:
    await operator.fault("status", status=503, match="POST /channels")
    with pytest.raises(discord.DiscordServerError):
        await room(bot, tavern).send("impatience")


async def test_an_ordered_429_is_waited_out(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    await operator.fault("limit", seconds=0.3, match="POST /channels")
    began = time.monotonic()
    await room(bot, tavern).send("later")
    assert 0.3 <= time.monotonic() - began < 2
    await operator.fault("limit", seconds=0.3, everywhere=True, match="PATCH /channels")
    sent = await room(bot, tavern).send("words")
    await sent.edit(content="other words")
    assert [one["content"] for one in await ada.read(tavern)] == ["later", "other words"]


async def test_a_lost_answer_has_done_its_work_and_the_nonce_makes_it_good(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    await operator.fault("lose", match="/messages")
    with pytest.raises(aiohttp.ClientError):
        await room(bot, tavern).send("once", nonce="77")
    assert [one["content"] for one in await ada.read(tavern)] == ["once"]
    await room(bot, tavern).send("once", nonce="77")
    assert [one["content"] for one in await ada.read(tavern)] == ["once"]


async def test_a_dropped_request_has_done_nothing(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    await operator.fault("drop", match="/messages")
    with pytest.raises(aiohttp.ClientError):
        await room(bot, tavern).send("never")
    assert await ada.read(tavern) == []


async def test_a_lost_callback_was_seen_by_the_person(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    await operator.fault("lose", match="/callback")
    told = await ada.slash(tavern, "ping")
    assert told["message"]["content"] == "pong"


async def test_delay(bot: Echo, tavern: str, operator: Operator) -> None:
    await operator.fault("delay", seconds=0.25, match="POST /channels")
    began = time.monotonic()
    await room(bot, tavern).send("slow")
    assert time.monotonic() - began >= 0.25


async def test_faults_are_used_up_listed_and_cleared(operator: Operator) -> None:
    await operator.fault("status", times=2, match="nothing asks this")
    assert [one["times"] for one in (await operator.overview())["faults"]] == [2]
    await operator.ask("DELETE", "/local/faults")
    assert (await operator.overview())["faults"] == []
    with pytest.raises(AssertionError, match="There is no fault 'gremlin'"):
        await operator.fault("gremlin")
    with pytest.raises(AssertionError, match="must be numbers"):
        await operator.fault("status", times="many")


# Rate limits.


async def test_five_messages_in_five_seconds_then_the_bucket_is_waited_for(
    bot: Echo, local: LocalDiscord, ada: Person, tavern: str
) -> None:
    local.settings.rate_limits = True
    from bot.local import ratelimits

    before = ratelimits.LIMITS["POST", "messages"]
    ratelimits.LIMITS["POST", "messages"] = (5, 0.6)
    try:
        began = time.monotonic()
        for number in range(6):
            await room(bot, tavern).send(str(number))
        assert time.monotonic() - began >= 0.5
        assert not [call for call in local.calls if call["status"] == 429]
    finally:
        ratelimits.LIMITS["POST", "messages"] = before


async def test_headers_tell_of_the_bucket_and_429_of_the_wait(
    local: LocalDiscord, tavern: str, operator: Operator
) -> None:
    local.settings.rate_limits = True
    url = f"{local.base}/api/v10/channels/{tavern}/messages"
    answers = []
    for number in range(6):
        head = {"Authorization": "Bot a-token"}
        async with operator.http.post(url, json={"content": str(number)}, headers=head) as response:
            answers.append((response.status, dict(response.headers), await response.json()))
    assert [status for status, _, _ in answers] == [200] * 5 + [429]
    assert [head["X-RateLimit-Remaining"] for _, head, _ in answers[:5]] == ["4", "3", "2", "1", "0"]
    _, head, body = answers[5]
    assert head["Via"] and 0 < body["retry_after"] <= 5 and body["global"] is False
    assert head["Content-Type"] == "application/json"


async def test_more_than_fifty_a_second_meet_the_global_limit_and_recover(
    bot: Echo, local: LocalDiscord, ada: Person
) -> None:
    local.settings.rate_limits = True
    users = [bot.fetch_user(int(ada.id)) for _ in range(10)]
    channels = [bot.http.request(discord.http.Route("GET", "/gateway")) for _ in range(10)]
    local.buckets.everything.left, local.buckets.everything.until = 3, time.monotonic() + 0.4
    await asyncio.gather(*users, *channels)
    assert any(call["status"] == 429 for call in local.calls)


# Gaps.


async def test_an_unknown_route_is_501_and_recorded(bot: Echo, local: LocalDiscord, operator: Operator) -> None:
    with pytest.raises(discord.HTTPException) as no:
        await bot.http.request(discord.http.Route("GET", "/soundboard-default-sounds"))
    assert no.value.status == 501
    assert (await operator.overview())["unknown"] == ["GET /api/v10/soundboard-default-sounds"]


async def test_the_bot_cannot_be_killed_by_nobody(operator: Operator) -> None:
    with pytest.raises(AssertionError, match="Nobody has said how the bot is started"):
        await operator.ask("POST", "/local/bot", {"do": "kill"})


async def test_what_is_over_is_not_kept(
    bot: Echo, local: LocalDiscord, ada: Person, tavern: str, operator: Operator
) -> None:
    local.settings.rate_limits = True
    await ada.slash(tavern, "think")
    await room(bot, tavern).send("words", nonce="1")
    assert local.buckets.held and local.nonces.held and local.world.interactions
    for bucket in local.buckets.held.values():
        bucket.until = 0.0
    await operator.advance(3700)
    assert not local.buckets.held and not local.nonces.held and not local.world.interactions
