"""Fifty games at once on one writing connection, with failures and cancellations in between."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.messages.kinds import Kind
from bot.messages.notices import plain_posts
from bot.store import Do, SqliteStore, Trouble
from bot.table import Out, Refused, Table
from rules.kernel import Chance, Illegal, due
from rules.proving.record import replayed
from tests.bot.table.tables import any_pick, begun, open_table
from tests.ford import CAMPAIGN

GAMES, MOVES = 50, 30


class Faulty(SqliteStore):
    """Now and then a transaction fails at its last statement, as on a full disk."""

    luck: random.Random

    async def commit(self, kind: str, statements: Any, about: str = "", rev: int | None = None) -> None:
        if kind in ("play", "clock") and self.luck.random() < 0.15:
            statements = [*statements, Do("INSERT INTO no_such_table VALUES (1)")]
        await super().commit(kind, statements)


async def hurry(table: Table, game_id: str, seed: str, acknowledged: list[int]) -> None:
    """Plays with a heavy hand: cancels some moves at any moment, repeats others."""
    luck, dice = Chance(seed), random.Random(seed)
    interaction = int(seed) * 10_000
    for _ in range(MOVES):
        state = await table.state(game_id)
        if state.result is not None:
            return
        interaction += 1
        if (verb := due(state)) is not None:
            work: Any = table.moves.play_due(game_id, verb)
        else:
            work = table.moves.play(game_id, *any_pick(state, luck), interaction=interaction)
        task = asyncio.ensure_future(work)
        if dice.random() < 0.25:
            await asyncio.sleep(dice.random() * 0.01)
            task.cancel()
        try:
            outcome = await task
            if outcome is not None:
                acknowledged.append(outcome.number)
        except (Refused, Illegal, asyncio.CancelledError):
            continue


async def test_fifty_games_at_once(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    games = [await begun(table, channel=n + 1) for n in range(GAMES)]
    table.store.__class__ = Faulty
    assert isinstance(table.store, Faulty)
    table.store.luck = random.Random(5)
    heard: dict[str, list[int]] = {g.id: [] for g in games}
    await asyncio.gather(*(hurry(table, g.id, str(n), heard[g.id]) for n, g in enumerate(games)))
    await table.close()

    table = await open_table(tmp_path)
    lost = doubled = moves = 0
    for game in games:
        log = await table.queries.entries(game.id)
        numbers = [row.number for row in log]
        assert numbers == list(range(1, len(log) + 1)), "a gap in the log"
        lost += sum(n not in set(numbers) for n in heard[game.id])
        doubled += len(heard[game.id]) - len(set(heard[game.id]))
        moves += len(log)
        await check_replay(table, game.id, log)
    seen = [i for (i,) in await table.store.all("SELECT id FROM interactions")]
    assert len(seen) == len(set(seen)) and not lost and not doubled
    assert moves > GAMES * 10
    await table.close()


async def check_replay(table: Table, game_id: str, log: list[Any]) -> None:
    """Every state hash is that of the entries up to it; what was to be posted is there once for each."""
    (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
    state = CAMPAIGN.codec.decode(body, CAMPAIGN.shipped)
    again = replayed(CAMPAIGN, state, [row.entry for row in log])
    last = None
    for row, (after, _) in zip(log, again, strict=True):
        assert CAMPAIGN.codec.digest(after) == row.hash
        last = after
    assert await table.state(game_id) == last
    live = await table.games.look(game_id)
    expected = [
        (row.number, out.address)
        for row in log
        for out in plain_posts(live.game, live.sitters, None, live.begun, row.entry)
    ]
    rows = await table.store.all(
        "SELECT entry, target FROM outbox WHERE game_id = ? AND kind = 'move' ORDER BY id", game_id
    )
    assert rows == expected


async def test_a_rollback_takes_nothing_of_another_game_with_it(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    good, bad = await begun(table, channel=1), await begun(table, channel=2)
    rows = [Do("UPDATE games SET title = 'x' WHERE id = ?", (bad.id,)), Do("INSERT INTO nowhere VALUES (1)")]
    work = [
        table.store.commit("bad", rows),
        table.games.write("good", good.id, table.games.post(good.id, Out(1, Kind.MOVE))),
        table.store.commit("bad", rows),
    ]
    first, _, last = await asyncio.gather(*work, return_exceptions=True)
    assert isinstance(first, Trouble) and isinstance(last, Trouble)
    (title,) = await table.store.one("SELECT title FROM games WHERE id = ?", bad.id)
    (count,) = await table.store.one("SELECT count(*) FROM outbox WHERE game_id = ? AND entry IS NULL", good.id)
    assert title == "A war" and count == 2  # the commitment, and the one just said
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_cancelled_wait_has_done_nothing(tmp_path: Path) -> None:
    """Only what has begun goes through."""
    table = await open_table(tmp_path)
    game = await begun(table)
    seat, pick = any_pick(await table.state(game.id), Chance("wait"))
    hold = asyncio.Event()

    async def slow() -> None:
        await hold.wait()

    first = asyncio.ensure_future(table.games.in_turn(game.id, slow))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(table.moves.play(game.id, seat, pick))
    await asyncio.sleep(0.01)
    second.cancel()
    hold.set()
    await asyncio.gather(first, second, return_exceptions=True)
    await table.games.wait_until_quiet()
    assert len(await table.queries.entries(game.id)) == 1
    await table.moves.play(game.id, seat, pick)  # the queue is free
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_two_at_once_are_played_one_after_another(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, players=4)
    state = await table.state(game.id)
    clicks = [(s, state.top.default(state, s)) for s in state.seats]
    done = await asyncio.gather(*(table.moves.play(game.id, seat, pick) for seat, pick in clicks))
    assert sorted(o.number for o in done) == [2, 3, 4, 5]
    await table.close()
