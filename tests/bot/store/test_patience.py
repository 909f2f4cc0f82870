"""A database that is just being started again is waited for at the start, and nothing else is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.store import Away, Trouble, patience, wait_out


def failing(times: int, fault: Exception) -> tuple[list[int], Callable[[], Awaitable[str]]]:
    tries: list[int] = []

    async def work() -> str:
        tries.append(1)
        if len(tries) <= times:
            raise fault
        return "there"

    return tries, work


async def test_who_is_away_for_a_moment_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "EVERY", 0.0)
    tries, work = failing(3, Away("it is started again"))
    assert await wait_out(work) == "there" and len(tries) == 4


async def test_whoever_stays_away_and_what_is_wrong_otherwise_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "COMES_BACK", 0.0)
    for fault in (Away("it is gone"), Trouble("the disk is full")):
        tries, work = failing(99, fault)
        with pytest.raises(type(fault)):
            await wait_out(work)
        assert len(tries) == 1
