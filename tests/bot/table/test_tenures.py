"""Who has held which seat, from which entry to which."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest

from bot.messages.notices import plain_posts
from bot.store import FILE
from bot.table import Table
from rules.kernel import Chance
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import begun, open_table, step
from tests.saves import ZOO

SCHEMA_6 = ZOO / "stored" / "schema6_ford1_king_david5_king_philip5_mighty_kingdoms1_syrian_war6.db.gz"


@pytest.mark.usefixtures("both_stores")
async def test_each_holder_of_a_seat_has_a_tenure_of_his_own(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    for n in range(4):
        await step(table, game.id, Chance(f"step {n}"))
    entries = (await table.state(game.id)).kept.entries
    await table.host.invite(game.id, 1000, "red", 5000, "Cleo")
    await table.host.take_seat(game.id, "red", 5000, "Cleo")
    await table.host.replace(game.id, 1000, "red", None, "", computer="greedy")
    found = [t for t in await table.tenures.of(game.id) if t.seat == "red"]
    assert [(t.number, t.user_id, t.computer, t.began, t.ended, t.from_entry, t.to_entry) for t in found] == [
        (1, 1000, None, "start", "replaced", 0, entries),
        (2, 5000, None, "invited", "replaced", entries, entries),
        (3, None, "greedy", "host", None, entries, None),
    ]
    await table.close()


async def test_games_of_before_have_tenures_by_their_entries(tmp_path: Path) -> None:
    """One seat changed hands in a database that knew nothing of tenures."""
    (tmp_path / FILE).write_bytes(gzip.decompress(SCHEMA_6.read_bytes()))
    db = sqlite3.connect(tmp_path / FILE)
    game, seat, last = db.execute(
        "SELECT game_id, seat, max(number) FROM entries WHERE user_id IS NOT NULL GROUP BY game_id, seat LIMIT 1"
    ).fetchone()
    (before,) = db.execute("SELECT user_id FROM seats WHERE game_id = ? AND seat = ?", (game, seat)).fetchone()
    db.execute("UPDATE seats SET user_id = 77, name = 'Cleo' WHERE game_id = ? AND seat = ?", (game, seat))
    db.commit()
    db.close()
    table = await Table.open(tmp_path, plain_posts, HandTime())
    found = [t for t in await table.tenures.of(game) if t.seat == seat]
    assert [(t.number, t.user_id, t.began, t.ended, t.to_entry) for t in found] == [
        (1, before, "start", "replaced", last),
        (2, 77, "invited", None, None),
    ]
    assert found[1].from_entry == last
    others = [t for t in await table.tenures.of(game) if t.seat != seat]
    assert others and all((t.number, t.began, t.ended, t.from_entry) == (1, "start", None, 0) for t in others)
    await table.close()
