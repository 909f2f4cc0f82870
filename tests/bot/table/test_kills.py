"""The bot is killed at each of its crash points, and comes back: nothing lost, doubled or out of order."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.proving.record import replayed
from tests.bot.table.tables import open_table
from tests.conftest import seed_of_the_day
from tests.ford import CAMPAIGN

SEED = seed_of_the_day()


def run(folder: Path, seed: str, moves: int, **environment: str) -> tuple[list[dict[str, Any]], int]:
    """What it said, and how it ended."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bot.table.busy_bot", str(folder), seed, str(moves)],
        env={**os.environ, **environment}, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    if done.returncode not in (0, -9):
        raise AssertionError(done.stderr[-4000:])
    whole = done.stdout[: done.stdout.rfind("\n") + 1]
    return [json.loads(line) for line in whole.splitlines()], done.returncode


def points(folder: Path) -> list[str]:
    """Every crash point that a busy evening passes."""
    run(folder, SEED, 300, HERALD_CRASH_LIST=str(folder.with_suffix(".points")))
    return sorted(folder.with_suffix(".points").read_text().splitlines())


async def check(folder: Path, said: list[dict[str, Any]]) -> None:
    table = await open_table(folder)
    entries = dict(await table.store.all("SELECT game_id, count(*) FROM entries GROUP BY game_id"))
    seen = {i: (g, n) for i, g, n in await table.store.all("SELECT id, game_id, entry FROM interactions")}
    started = {g for (g,) in await table.store.all("SELECT id FROM games WHERE phase != 'lobby'")}
    for line in said:
        if "entry" in line:
            assert entries[line["game"]] >= line["entry"], f"lost: {line}"
            assert seen[line["interaction"]] == (line["game"], line["entry"])
        elif "started" in line:
            assert line["started"] in started, f"lost: {line}"
    for game_id in entries:
        log = await table.queries.entries(game_id)
        assert [row.number for row in log] == list(range(1, len(log) + 1))
        (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
        first = CAMPAIGN.codec.decode(body, CAMPAIGN.shipped)
        for row, (state, _) in zip(log, replayed(CAMPAIGN, first, [r.entry for r in log]), strict=True):
            assert CAMPAIGN.codec.digest(state) == row.hash
        assert await table.state(game_id) == state
    await check_posts(table.store, folder)
    await table.close()


async def check_posts(store: Any, folder: Path) -> None:
    """Each row of the outbox went out once, in the order of its lane; games whose commitment is out have begun."""
    town = [json.loads(line) for line in (folder / "town").read_text().splitlines()]
    rows = [line["row"] for line in town]
    assert len(rows) == len(set(rows)), f"doubled: {sorted(r for r in rows if rows.count(r) > 1)}"
    done = {id for (id,) in await store.all("SELECT id FROM outbox WHERE state = 'done'")}
    left = {id for (id,) in await store.all("SELECT id FROM outbox WHERE state IN ('waiting', 'trying')")}
    assert done <= set(rows) and not left, f"not delivered: {sorted(done - set(rows))}, waiting: {sorted(left)}"
    for target in {line["target"] for line in town}:
        mine = [line["row"] for line in town if line["target"] == target]
        assert mine == sorted(mine), f"out of order at {target}"
    late = await store.all("SELECT g.id FROM games g WHERE phase = 'starting'")
    assert not late


async def kill_at(folder: Path, chosen: list[str], dice: random.Random, latest: int) -> dict[str, bool]:
    """Kills at one point after another, on the same folder, at one of their first passings; which were hit."""
    said: list[dict[str, Any]] = []
    hit: dict[str, bool] = {}
    for n, point in enumerate(chosen):
        times = dice.randint(1, latest)
        lines, code = await asyncio.to_thread(run, folder, f"{SEED}-{n}", 300, HERALD_CRASH=f"{point}@{times}")
        said += lines
        hit[point] = code == -9
        if n % 10 == 9:
            await check_after_rest(folder, said, n)
    await check_after_rest(folder, said, len(chosen))
    return hit


async def check_after_rest(folder: Path, said: list[dict[str, Any]], n: int) -> None:
    lines, code = await asyncio.to_thread(run, folder, f"{SEED}-rest-{n}", 0)
    assert code == 0
    await check(folder, said + lines)


@pytest.mark.long
async def test_killed_at_some_crash_points(tmp_path: Path) -> None:
    dice = random.Random(SEED)
    known = await asyncio.to_thread(points, tmp_path / "list")
    assert len(known) > 80
    always = ["play: after commit", "outbox: after sending", "outbox: before begin"]
    chosen = [*always, *dice.sample([p for p in known if p not in always], 5)]
    hit = await kill_at(tmp_path / "games", chosen, dice, latest=1)
    print(f"seed {SEED}:", hit)
    assert all(hit[p] for p in always)


@pytest.mark.drill
async def test_killed_at_every_crash_point(tmp_path: Path) -> None:
    """First one after another on one folder, at the first or a later passing; what was not hit there, by itself."""
    dice = random.Random(SEED)
    known = await asyncio.to_thread(points, tmp_path / "list")
    dice.shuffle(known)
    hit = await kill_at(tmp_path / "games", known, dice, latest=4)
    alone = [p for p, done in hit.items() if not done]
    for n, point in enumerate(alone):
        folder = tmp_path / f"alone {n}"
        said, code = await asyncio.to_thread(run, folder, SEED, 300, HERALD_CRASH=point)
        hit[point] = code == -9
        await check_after_rest(folder, said, n)
    missed = [p for p, done in hit.items() if not done]
    print(f"seed {SEED}: {len(known)} crash points, {len(known) - len(missed)} hit, {len(alone)} of them alone")
    print("nothing lost, nothing doubled; not hit:", missed)
    assert len(missed) <= len(known) // 20
