"""Pictures drawn in another process: the same as drawn here, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

import renders
from bot.messages.pictures import Pictures
from bot.workers.pool import LOW, Workers
from renders.boards.levant import samples as sample


@pytest.fixture(scope="module")
def painters() -> Iterator[Workers]:
    workers = Workers(1)
    yield workers
    workers.close()


async def test_a_picture_from_another_process_is_the_same(painters: Workers) -> None:
    pictures, scene = Pictures(painters), sample.random_scene(3)
    await pictures.warm()
    assert await pictures.studio.picture("game", scene) == renders.picture(scene)


async def test_a_painter_stands_back_for_answers(painters: Workers) -> None:
    assert await painters.do(os.nice, 0) == min(os.nice(0) + LOW, 19)


async def test_a_painter_that_dies_is_replaced(painters: Workers) -> None:
    pictures, scene = Pictures(painters), sample.random_scene(4)
    os.kill(await painters.do(os.getpid), signal.SIGKILL)
    assert await pictures.studio.picture("game", scene) == renders.picture(scene)


async def test_who_waits_for_a_picture_when_herald_stops_is_let_go() -> None:
    pictures = Pictures(Workers(1))
    waiting = asyncio.create_task(pictures.studio.picture("game", sample.random_scene(5)))
    await asyncio.sleep(0)
    pictures.close()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(waiting, 20)
