"""Pictures off the event loop."""

import asyncio
import threading
import time
from typing import Any

import msgspec
import pytest

import renders
from renders import studio
from renders.boards.levant import samples as sample
from renders.pictures import Picture


def scene(number: int) -> Any:
    return msgspec.structs.replace(sample.random_scene(number), turn=f"studio {number}")


async def test_a_picture_comes_from_another_thread_and_is_the_same() -> None:
    made = await renders.Studio().picture("game", scene(1))
    assert made == renders.picture(scene(1))


async def test_the_newest_request_of_a_game_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is being drawn, the second waits, the third overtakes it: both waiters get the third."""
    drawn: list[str] = []
    gate = threading.Event()

    def slow(view: str, *_: Any) -> Picture:
        gate.wait(5)
        drawn.append(view)
        return Picture(None, view, view)

    monkeypatch.setattr(studio, "picture", slow)
    workshop = renders.Studio()
    tasks = [asyncio.create_task(workshop.picture("game", name)) for name in ("first",)]
    await asyncio.sleep(0.05)
    tasks += [asyncio.create_task(workshop.picture("game", name)) for name in ("second", "third")]
    await asyncio.sleep(0.05)
    gate.set()
    made = await asyncio.gather(*tasks)
    assert drawn == ["first", "third"]
    assert [picture.text for picture in made] == ["first", "third", "third"]


async def test_a_waiter_who_leaves_stops_nobody() -> None:
    workshop = renders.Studio()
    leaver = asyncio.create_task(workshop.picture("game", scene(5)))
    await asyncio.sleep(0.01)
    stayer = asyncio.create_task(workshop.picture("game", scene(6)))
    await asyncio.sleep(0)
    leaver.cancel()
    assert (await asyncio.wait_for(stayer, 20)).png == renders.picture(scene(6)).png


async def test_a_failure_reaches_whoever_waits_and_the_next_request_still_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: Any) -> Picture:
        raise RuntimeError("no ink")

    workshop = renders.Studio()
    with monkeypatch.context() as patched:
        patched.setattr(studio, "picture", broken)
        with pytest.raises(RuntimeError, match="no ink"):
            await workshop.picture("game", scene(2))
    assert (await workshop.picture("game", scene(2))).png


async def test_the_event_loop_goes_on_while_pictures_are_drawn() -> None:
    """Loose here, for shared machines; the bench has the real figures."""
    renders.picture(scene(3))  # everything loaded
    worst = 0.0
    done = False

    async def heartbeat() -> None:
        nonlocal worst
        while not done:
            began = time.perf_counter()
            await asyncio.sleep(0.005)
            worst = max(worst, time.perf_counter() - began - 0.005)

    beat = asyncio.create_task(heartbeat())
    workshop = renders.Studio()
    await asyncio.gather(*(workshop.picture(f"game {n % 3}", scene(10 + n)) for n in range(8)))
    done = True
    await beat
    assert worst < 0.5
