"""What people have seen is known at once, written together a little later, and at the latest when Herald stops."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.table import looks
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
