"""A click that arrives when Herald has just left: it can't be answered any more, and that is no error."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from bot.interaction.answer import CLOSED
from tests.bot.local.test_bot_there import FORD, id_of, local_table


@pytest.mark.filterwarnings("ignore:Setting custom ClientSession")
async def test_a_refusal_after_the_connection_was_closed_is_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def closed(*_: Any, **__: Any) -> None:
        raise RuntimeError(CLOSED)

    async with local_table(tmp_path) as table:
        assert table.client is not None
        people = await table.operator.people()
        tavern = await people["Ada"].channel("tavern")
        card = (await people["Ada"].slash(tavern, "game new", game=FORD))["message"]
        await table.settle()
        table.client.leaving = True
        session = table.client.http._HTTPClient__session  # type: ignore[attr-defined]
        with monkeypatch.context() as patched:  # as the session is once the client was closed
            patched.setattr(session, "_request", closed)
            caplog.clear()
            late = asyncio.create_task(people["Bram"].click(card, id_of(card, "Join")))
            for _ in range(500):
                if any("too late" in r.getMessage() or r.levelno >= logging.ERROR for r in caplog.records):
                    break
                await asyncio.sleep(0.01)
        assert any("an answer came too late" in r.getMessage() for r in caplog.records)
        assert not [r for r in caplog.records if r.levelno >= logging.ERROR]
        late.cancel()
