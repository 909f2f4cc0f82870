"""Somebody clicks while the database, or Discord itself, can't be reached: they are told what is the matter, and nobody
has to look for a reference in the log."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.interaction import answer
from bot.store import Away
from tests.bot.playing import new_game
from tests.bot.world import world


async def test_a_database_out_of_reach_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)

        async def away(*_: Any) -> None:
            raise Away("the database can't be reached: connection refused")

        with monkeypatch.context() as patch:
            patch.setattr(w.table.store, "all", away)
            patch.setattr(w.table.store, "one", away)
            told = await ann.slash("log")
        assert "can't reach my records" in told.text and "Reference" not in told.text
        assert not [r for r in caplog.records if r.levelno >= logging.ERROR and r.name.startswith("bot.interaction")]
        assert "can't reach" not in (await ann.slash("log")).text, "it goes on as soon as it can"


async def test_an_answer_that_was_lost_is_told_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        lost = 0
        send = answer.send_again_if_lost

        async def first_lost(work: Any) -> Any:
            nonlocal lost
            lost += 1
            if lost == 1:
                raise aiohttp.ClientOSError(104, "Connection reset by peer")
            return await send(work)

        monkeypatch.setattr(answer, "send_again_if_lost", first_lost)
        told = await ann.slash("log")
        assert "lost on its way" in told.text and "nothing was changed" not in told.text
