"""What people have seen is known at once, written together a little later, and at the latest when Herald stops."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.table import looks
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import begun, open_table

pytestmark = pytest.mark.usefixtures("both_stores")


async def written(table: object) -> list[object]:
    return await table.store.all("SELECT user_id, entry FROM looks ORDER BY user_id")  # type: ignore[attr-defined, no-any-return]


async def test_looks_are_written_together_a_little_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "SOON", 0.05)
    table = await open_table(tmp_path)
    game = await begun(table)
    commits: list[str] = []
    commit = table.store.commit

    async def counted(kind: str, *rest: object) -> object:
        commits.append(kind)
        return await commit(kind, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(table.store, "commit", counted)
    for user in (1, 2, 1):
        await table.looks.note(game.id, user, 1)
    assert await written(table) == [] and commits == []
    for _ in range(200):
        if await written(table):
            break
        await asyncio.sleep(0.01)
    assert await written(table) == [(1, 1), (2, 1)] and commits == ["look"]
    await table.looks.note(game.id, 1, 1)
    await table.close()
    assert commits.count("look") == 1, "what is known is not written again"


async def test_what_was_seen_last_is_written_at_the_stop(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    await table.looks.note(game.id, 1, 1)
    await table.close()
    table = await open_table(tmp_path)
    assert await written(table) == [(1, 1)]
    await table.close()


async def test_when_somebody_looked_does_not_tell_of_entries_in_between(tmp_path: Path) -> None:
    """Two people look at the same times; what one sees has an entry more in between, which may be a secret answer."""
    time = HandTime()
    table = await open_table(tmp_path, time=time)
    game = await begun(table)
    for after, entries in ((0.0, (1, 1)), (200.0, (1, 2)), (20.0, (2, 2)), (700.0, (2, 2))):
        time.advance(after)
        for user, entry in enumerate(entries):
            await table.looks.note(game.id, user, entry)
    found = [await table.looks.of(game.id, user) for user in (0, 1)]
    assert found[0] is not None and found[1] is not None
    assert found[0].at == found[1].at and found[0].entry == found[1].entry == 2
    await table.close()


async def test_a_sitting_is_as_long_whatever_happened_in_it(tmp_path: Path) -> None:
    time = HandTime()
    table = await open_table(tmp_path, time=time)
    game = await begun(table)
    for after, entries in ((0.0, (1, 1)), (200.0, (1, 2)), (500.0, (3, 3))):
        time.advance(after)
        for user, entry in enumerate(entries):
            await table.looks.note(game.id, user, entry)
    found = [await table.looks.of(game.id, user) for user in (0, 1)]
    assert found[0] == found[1]
    await table.close()
