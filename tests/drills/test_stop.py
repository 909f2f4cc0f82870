"""SIGTERM while people click: Herald ends in time and without an error, and everybody who had asked before it left
hears an answer, if only that it is being restarted."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from tests.bot.table.tables import FORD
from tests.drills.lives import Lives
from tests.drills.test_storm import SILENT, Storm
from tests.drills.town import LONGEST_STOP, Town, town

SEED = os.environ.get("HERALD_SEED", "7")
UNREAD = 1.0  # seconds in which something can be on its way, on a busy machine


async def begin(there: Town, settings: dict[str, str]) -> Storm:
    await there.bot.start(**settings)
    assert await there.bot.ready()
    s = Storm(there, await there.channel("stop"), SEED)
    for command, options in (("game new", {"game": FORD}), ("game join", {}), ("game start", {})):
        for person in s.people[: 2 if command == "game join" else 1]:
            await s.hear(person.slash(s.channel, command, **options))
    await there.settle()
    return s


async def stop_amid(there: Town, s: Storm, after: float) -> tuple[int, list[str]]:
    """How many were asked while it ended, and those of them that reached it and were never answered. What is on its way
    when the connection is closed reaches nobody."""
    reached = there.folder.with_suffix(".reached")
    world, known = there.here.world, set(there.here.world.interactions)
    acts = asyncio.gather(*(s.gust(p) for p in s.people for _ in range(3)), return_exceptions=True)
    await asyncio.sleep(after)
    began = asyncio.get_running_loop().time()
    there.bot.send(signal.SIGTERM)
    for _ in range(2000):
        if not (there.here.hub.is_online() and there.bot.alive):
            break
        await asyncio.sleep(0.005)
    left = world.clock.now()  # what is asked from here on reaches nobody
    code = await there.bot.gone()
    took = asyncio.get_running_loop().time() - began
    await acts
    assert code == 0 and took < LONGEST_STOP, f"exit code {code} after {took:.1f} s"
    new = [one for token, one in world.interactions.items() if token not in known]
    taken = set(reached.read_text().splitlines()) if reached.exists() else set()
    assert taken, "nobody reached it"
    owed = [one for one in new if one["id"] in taken or one["created"] < left - UNREAD]
    missed = [one for one in owed if one["answer"] is None and one["custom_id"] != SILENT]
    return len(new), [f"{one['name'] or one['custom_id']}, {left - one['created']:.2f} s before" for one in missed]


async def stops(folder: Path, times: int, people: int) -> str:
    dice, asked, missed = random.Random(SEED), 0, list[str]()
    async with town(folder, people, Lives) as there:
        reached = {"HERALD_REACHED": str(folder.with_suffix(".reached"))}
        s = await begin(there, reached)
        for n in range(times):
            if n:
                await there.bot.start(**reached)
                assert await there.bot.ready()
            more, lost = await stop_amid(there, s, dice.uniform(0.05, 1.0))
            asked, missed = asked + more, missed + lost
        assert not there.bot.errors(), there.bot.errors()[:2]
        assert not s.left_thinking(), s.left_thinking()
    assert not missed, f"{len(missed)} of {asked} were never answered: {missed}"
    return f"{times} times SIGTERM, {asked} asked meanwhile, 0 that reached Herald never answered, 0 errors"


@pytest.mark.long
async def test_stopped_while_people_click(tmp_path: Path) -> None:
    print(f"\nstop drill, short, seed {SEED}:", await stops(tmp_path / "data", 2, 8))


@pytest.mark.drill
async def test_stopped_again_and_again(tmp_path: Path) -> None:
    print(f"\nstop drill, seed {SEED}:", await stops(tmp_path / "data", 20, 30))
