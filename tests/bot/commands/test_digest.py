"""The inbox as a message: one a day at the hour chosen, in one message at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.deadlines import calendar
from bot.messages.kinds import Kind
from bot.messages.row import Row
from bot.store import Do
from bot.table import Table
from bot.table.digests import key_of
from tests.bot.commands.test_inbox import one_is_asked
from tests.bot.commands.test_me import pick
from tests.bot.table.tables import open_table
from tests.bot.world import Person, Seen, World, world

DAY = 86400.0


async def comes(w: World, person: Person, seconds: float) -> list[str]:
    """Their messages that are an inbox, once what is due has come."""
    w.time.advance(seconds)
    sql = "SELECT 1 FROM outbox WHERE kind = 'digest' AND state IN ('waiting', 'trying') AND next_at <= ?"
    for _ in range(2000):
        if await w.table.store.one(sql, w.time.served()) is None:
            break
        await asyncio.sleep(0.002)
    await w.settle()
    return [text for text in w.dms(person) if "waits for you" in text]


async def test_one_message_a_day_at_the_hour_chosen_changed_in_place(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        mover, other = await one_is_asked(w, ann, bob)
        game = await w.game_id()
        await w.table.store.commit("test", [Do("UPDATE games SET speed = 'none' WHERE id = ?", (game,))])
        w.table.games.forget(game)
        await w.table.deadlines.set_again(game)
        for person in (mover, other):
            card = await person.slash("me", zone="UTC")
            assert "as a message**: never" in card.text
            hour = (calendar.local(w.time.wall(), "UTC").hour + 3) % 24
            assert f"every day at {hour:02}:00" in (await pick(card, "digest", str(hour))).text
        assert await comes(w, mover, 3600.0) == []
        (first,) = await comes(w, mover, 2 * 3600.0)
        assert "One game waits for you" in first
        assert len(await comes(w, other, 0.0)) == 1
        sent = [await w.table.digests.post_of(p.actor.id) for p in (mover, other)]
        assert len(await comes(w, mover, DAY)) == 1 and len(await comes(w, other, 0.0)) == 1
        later = [await w.table.digests.post_of(p.actor.id) for p in (mover, other)]
        assert later[0] != sent[0], "a new message says that somebody is waited for"
        assert later[1] == sent[1], "nothing waits: the same message was changed"
        (message,) = [m for m in mover.actor.user.dm_channel.history() if m.id == later[0]]
        again = Seen(mover, await mover.actor.user.click(message, label="Bring up to date"))
        assert "One game waits for you" in again.text
        assert len(await comes(w, mover, 0.0)) == 1, "in place"
        await pick(await mover.slash("me"), "digest", "-")
        w.time.advance(DAY)
        await w.settle()
        assert await w.table.digests.post_of(mover.actor.id) == later[0]


@pytest.mark.usefixtures("both_stores")
async def test_a_day_has_one_whatever_hour_is_chosen_after_it(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    hour = calendar.local(table.time.wall(), "UTC").hour
    await table.digests.set_hour(5, (hour + 1) % 24)
    (row,) = await rows(table)
    await table.outbox.claim([row.target])
    await table.outbox.note_done(row, 77)
    assert await table.digests.post_of(5) == 77
    (tomorrow,) = await rows(table)
    assert tomorrow.next_at - row.next_at == DAY
    await table.digests.set_hour(5, (hour + 2) % 24)
    (moved,) = await rows(table)
    assert moved.next_at == tomorrow.next_at + 3600.0, "today has had its message"
    await table.digests.set_hour(5, None)
    assert await rows(table) == []
    assert key_of(5, 0.0, "UTC") == "digest:5:1970-01-01"
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_closed_dm_costs_one_day_and_not_the_next(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    await table.digests.set_hour(5, 8)
    (row,) = await rows(table)
    await table.outbox.redirect(row)
    (after,) = await rows(table)
    assert after.id != row.id and after.next_at > row.next_at
    await table.close()


async def rows(table: Table) -> list[Row]:
    found = [await table.outbox.next_in(lane) for lane, _ in await table.outbox.lanes()]
    return [row for row in found if row is not None and row.kind is Kind.DIGEST]
