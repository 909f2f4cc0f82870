"""The beginning of a game does not hold up the others: what is laid out is laid out in a worker process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.workers.pool import LONG, Workers
from rules.kernel import built, due, find
from tests.bot.table.tables import FORD, open_table

CAMPAIGNS = [FORD, *built()]


@contextmanager
def longest_hold(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Seconds of computing that each callback took on the event loop. (Waiting for the processor does not count.)"""
    taken: list[float] = []
    run = asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> Any:
        start = time.thread_time()
        try:
            return run(handle)
        finally:
            taken.append(time.thread_time() - start)

    with monkeypatch.context() as patched:
        patched.setattr(asyncio.Handle, "_run", measured)
        yield taken


async def test_the_beginning_holds_the_loop_20_ms_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, workers = await open_table(tmp_path), Workers(1)
    table.moves.elsewhere = workers.play
    try:
        for channel, name in enumerate(CAMPAIGNS):
            find(name).codec.prepare()  # as the bot does when it starts
            game = await table.lobby.new_game(name, channel, 1, 1000, "A war")
            for n in range(max(find(name).players)):
                await table.lobby.join(game.id, 1000 + n, f"Player {n}")
            await table.lobby.set_speed(game.id, "none", 0)
            await table.lobby.start(game.id)
            with longest_hold(monkeypatch) as taken:
                begun = await table.moves.begin(game.id, 7)
            assert begun.phase == "running" and begun.entries == 1
            assert max(taken) <= LONG, name
            state = await table.state(game.id)
            assert state.kept.entries == 1 and (state.awaited() or due(state))
            again = await table.moves.begin(game.id, 8)
            assert again.entries == 1 and again.commitment_post == 7  # harmless if repeated
    finally:
        workers.close()
        await table.close()
