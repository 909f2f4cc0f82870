"""What several tests of the table begin with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.messages.notices import plain_posts
from bot.table import Table
from tests.bot.hand_time import HandTime

ALL = 3


@pytest.fixture
async def tables(database: str, tmp_path: Path) -> AsyncIterator[list[Table]]:
    """Three Heralds, each with a memory of its own."""
    opened = []
    for number in range(ALL):
        table = await Table.open(tmp_path / str(number), plain_posts, HandTime(), database=database)
        table.lobby.new_seed = lambda: "5e" * 32
        opened.append(table)
    yield opened
    for table in opened:
        await table.close()
