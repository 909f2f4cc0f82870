"""The way to Discord and back takes time, and a request takes effect in one moment of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.local.latency import draw_seconds
from bot.local.state import LocalDiscord
from tests.bot.local.conftest import until
from tests.bot.local.echo import Echo, picture
from tests.bot.local.person import Operator, Person


async def send(bot: Echo, tavern: str, words: str) -> float:
    """Sends a message and says how long that took."""
    began = time.monotonic()
    await bot.get_partial_messageable(int(tavern)).send(words)
    return time.monotonic() - began


async def test_on_the_way_there_nothing_has_happened_yet(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    await operator.settings(request_ms=400)
    sending = asyncio.create_task(send(bot, tavern, "slow"))
    await asyncio.sleep(0.2)
    assert await ada.read(tavern) == []
    assert await sending >= 0.4
    assert [one["content"] for one in await ada.read(tavern)] == ["slow"]


async def test_on_the_way_back_it_has_happened(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    await operator.settings(answer_ms=1500)
    sending = asyncio.create_task(send(bot, tavern, "seen before it is known"))
    for _ in range(100):
        if await ada.read(tavern):
            break
        await asyncio.sleep(0.01)
    assert await ada.read(tavern) and not sending.done()
    assert await sending >= 1.5


async def test_every_answer_takes_its_time_refusals_too(local: LocalDiscord, operator: Operator) -> None:
    await operator.settings(request_ms=100, answer_ms=100)
    for path, token, status in (("users/1", "a-token", 404), ("users/@me", "wrong", 401), ("nowhere", "a-token", 501)):
        began = time.monotonic()
        head = {"Authorization": f"Bot {token}"}
        async with operator.http.get(f"{local.base}/api/v10/{path}", headers=head) as response:
            assert response.status == status
        assert time.monotonic() - began >= 0.2


async def test_a_late_answer_comes_after_the_work(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    await operator.fault("late", seconds=1.5, match="POST /channels")
    sending = asyncio.create_task(send(bot, tavern, "done"))
    for _ in range(100):
        if await ada.read(tavern):
            break
        await asyncio.sleep(0.01)
    assert await ada.read(tavern) and not sending.done()
    assert await sending >= 1.5


async def test_a_range_is_drawn_for_each_request(local: LocalDiscord, operator: Operator) -> None:
    await operator.settings(request_ms=[50, 120])
    assert local.settings.request_ms == (50.0, 120.0)
    drawn = {draw_seconds(local.settings.request_ms) for _ in range(200)}
    assert len(drawn) > 100 and min(drawn) >= 0.05 and max(drawn) <= 0.12
    assert (await operator.overview())["settings"]["request_ms"] == [50.0, 120.0]
    await operator.settings(request_ms=0)
    assert draw_seconds(local.settings.request_ms) == 0


@pytest.mark.parametrize("value", [-1, [5], [9, 3], [1, 2, 3], "soon", True, [0, 100_000], None, {}])
async def test_a_delay_that_is_none_is_refused(operator: Operator, value: Any) -> None:
    with pytest.raises(AssertionError, match="answer_ms"):
        await operator.settings(answer_ms=value)


# One answer to an interaction.


async def open_interaction(bot: Echo, ada: Person, tavern: str) -> tuple[str, asyncio.Task[Any]]:
    """Ada types /mute, which the bot never answers: the address for answers to it, and what Ada waits for."""
    waiting = asyncio.create_task(ada.slash(tavern, "mute"))
    await until(lambda: any(kind == "interaction" for kind, _ in bot.heard))
    found = next(one for kind, one in reversed(bot.heard) if kind == "interaction")
    return f"/api/v10/interactions/{found.id}/{found.token}/callback", waiting


async def post(operator: Operator, url: str, **more: Any) -> tuple[int, int]:
    """The status and Discord's code (0: none)."""
    async with operator.http.post(operator.base + url, **more) as response:
        return response.status, (await response.json())["code"] if response.status >= 400 else 0


def answer_with_picture() -> bytes:
    parts = (
        b'name="payload_json"\r\n\r\n{"type": 4, "data": {"content": "with a picture"}}',
        b'name="files[0]"; filename="map.png"\r\nContent-Type: image/png\r\n\r\n' + picture(),
    )
    return b"".join(b"--part\r\nContent-Disposition: form-data; " + one + b"\r\n" for one in parts) + b"--part--\r\n"


FORM = {"Content-Type": "multipart/form-data; boundary=part"}
DEFERRAL = {"type": 5}


async def test_an_answer_whose_files_are_still_coming_has_not_been_given(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    url, waiting = await open_interaction(bot, ada, tavern)
    half, rest = asyncio.Event(), asyncio.Event()
    body = answer_with_picture()

    async def in_two_halves() -> AsyncIterator[bytes]:
        yield body[: len(body) // 2]
        half.set()
        await rest.wait()
        yield body[len(body) // 2 :]

    first = asyncio.create_task(post(operator, url, data=in_two_halves(), headers=FORM))
    await asyncio.wait_for(half.wait(), 10)
    await asyncio.sleep(0.1)
    assert await post(operator, url, json=DEFERRAL) == (204, 0)
    rest.set()
    assert await first == (400, 40060)
    assert (await waiting)["type"] == 5


async def test_the_same_answer_counts_when_nothing_overtakes_it(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    url, waiting = await open_interaction(bot, ada, tavern)
    assert await post(operator, url, data=answer_with_picture(), headers=FORM) == (204, 0)
    assert await post(operator, url, json=DEFERRAL) == (400, 40060)
    told = await waiting
    assert told["message"]["content"] == "with a picture" and len(told["message"]["attachments"]) == 1


async def test_of_answers_under_way_together_the_first_to_arrive_counts(
    bot: Echo, ada: Person, tavern: str, operator: Operator
) -> None:
    url, waiting = await open_interaction(bot, ada, tavern)
    await operator.settings(request_ms=[100, 300])
    answers = [post(operator, url, json={"type": 4, "data": {"content": str(one)}}) for one in range(6)]
    assert sorted(await asyncio.gather(*answers)) == [(204, 0)] + [(400, 40060)] * 5
    assert len(await ada.read(tavern)) == 1
    assert (await waiting)["outcome"] == "answered"


async def test_a_delayed_answer_is_overtaken(
    bot: Echo, local: LocalDiscord, ada: Person, tavern: str, operator: Operator
) -> None:
    url, waiting = await open_interaction(bot, ada, tavern)
    await operator.fault("delay", seconds=0.5, match="/callback")
    slow = asyncio.create_task(post(operator, url, json={"type": 4, "data": {"content": "slow"}}))
    await until(lambda: not local.faults.rules)
    assert await post(operator, url, json=DEFERRAL) == (204, 0)
    assert await slow == (400, 40060)
    assert (await waiting)["type"] == 5
