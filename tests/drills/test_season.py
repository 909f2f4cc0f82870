"""A season of two months with people who have lives: every game ends, nobody is woken, nobody is told twice."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.drills.season import FULL, SHORT, Opening, Season, season
from tests.drills.season_report import days_by_campaign, look_back, print_out, promises


async def play_season(there: Season, games: int, people: int, days: int, campaigns: Iterable[str] = SHORT) -> None:
    """The games are opened one after another in the first third."""
    await there.populate(people, days)
    names = itertools.islice(itertools.cycle(campaigns), games)
    opened = [Opening(n * days / 3 / games, name, SHORT[name]) for n, name in enumerate(names)]
    await there.live(days, opened)


async def report(there: Season) -> list[str]:
    found = await look_back(there)
    print_out(found)
    games = await there.table.store.all("SELECT id, campaign FROM games ORDER BY created")
    print("  days until the end:", days_by_campaign(there, games))
    print("  orders:", there.orders, "not taken as typed:", dict(there.refused.most_common(4)))
    return promises(found)


@pytest.mark.drill
async def test_a_season_of_sixty_days(tmp_path: Path) -> None:
    start = time.monotonic()
    async with season(tmp_path, "season") as there:
        await play_season(there, games=40, people=60, days=60)
        broken = await report(there)
        print(f"  {time.monotonic() - start:.0f} s")
    assert not broken, "\n".join(broken)


@pytest.mark.drill
@pytest.mark.parametrize("name", FULL)
async def test_a_whole_game(name: str, tmp_path: Path) -> None:
    """With the options that the lobby proposes."""
    async with season(tmp_path, f"whole {name}") as there:
        await there.populate(6, 200)
        await there.live(200, [Opening(0.0, name, FULL[name])])
        broken = await report(there)
    assert not broken, "\n".join(broken)


async def test_a_few_weeks(tmp_path: Path) -> None:
    """The short form: two games, and one of five people who vanishes."""
    async with season(tmp_path, "short") as there:
        await play_season(there, games=2, people=5, days=30, campaigns=("king_philip", "syrian_war"))
        broken = await report(there)
    assert not broken, "\n".join(broken)
