"""Several Heralds on one PostgreSQL: games have no owner, what is due is done by one of them, and nothing twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.deadlines.dispatcher import Dispatcher
from bot.messages.attempt import NONCE_HOLDS
from bot.store import Do, Overtaken, leases
from bot.store.postgres import PostgresStore
from bot.table import Refused, Table, outbox_rows, revisions
from bot.table.notes import put_person
from bot.table.outbox_rows import LEASE, LONGEST_SHARED
from bot.workers.pool import Workers
from rules.kernel import Chance, Illegal, due
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import any_pick, begun, new_game, step
from tests.bot.table.test_many import check_replay

ALL = 3


async def test_each_goes_on_where_another_left_off(tables: list[Table]) -> None:
    """What is in the memory of one is never older than what another has written."""
    game, luck = await begun(tables[0]), Chance("in turn")
    for number in range(60):
        table = tables[number % ALL]
        if (await table.state(game.id)).result is not None:
            break
        await step(table, game.id, luck)
    logs = [await table.queries.entries(game.id) for table in tables]
    assert logs[0] == logs[1] == logs[2] and len(logs[0]) > 20
    assert [row.number for row in logs[0]] == list(range(1, len(logs[0]) + 1))
    await check_replay(tables[1], game.id, logs[0])


async def test_all_at_once_lose_and_double_nothing(tables: list[Table]) -> None:
    """Each plays without asking the others; whoever is overtaken looks again and plays again."""
    games = [await begun(tables[0], channel=100 + n) for n in range(2)]
    done: list[tuple[str, int]] = []
    refused = 0

    async def play(table: Table, key: str) -> None:
        nonlocal refused
        luck = Chance(key)
        for number in range(30):
            game = games[number % len(games)]
            state = await table.state(game.id)
            try:
                if (verb := due(state)) is not None:
                    outcome = await table.moves.play_due(game.id, verb)
                elif state.result is None:
                    outcome = await table.moves.play(game.id, *any_pick(state, luck), drawn_for=state.kept.question)
                else:
                    return
            except (Illegal, Refused):
                refused += 1  # another answered the question first
                continue
            if outcome is not None:
                done.append((game.id, outcome.number))

    await asyncio.gather(*(play(table, f"{n}") for n, table in enumerate(tables)))
    assert len(done) == len(set(done)) > 20
    for game in games:
        log = await tables[2].queries.entries(game.id)
        assert {number for id, number in done if id == game.id} <= {row.number for row in log}
        assert [row.number for row in log] == list(range(1, len(log) + 1))
        await check_replay(tables[2], game.id, log)


async def test_whoever_answers_asks_once_and_the_next_one_again(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one answer a game's revision is read once; what was written before the next one is seen by it."""
    game, asked = await begun(tables[0]), 0
    revision = PostgresStore.revision

    async def counted(self: PostgresStore, game_id: str) -> int | None:
        nonlocal asked
        asked += 1
        return await revision(self, game_id)

    monkeypatch.setattr(PostgresStore, "revision", counted)

    async def answer() -> list[int]:
        tables[0].games.look_once()
        return [(await tables[0].games.look(game.id)).game.entries for _ in range(5)]

    await asyncio.create_task(answer())
    asked = 0
    assert await asyncio.create_task(answer()) == [1] * 5 and asked == 1
    await step(tables[1], game.id, Chance("another"))
    assert await asyncio.create_task(answer()) == [2] * 5
    monkeypatch.setattr(revisions, "FRESH", 0.0)
    asked = 0
    await asyncio.create_task(answer())
    assert asked == 5, "one that takes long looks again"


async def test_a_move_worked_out_from_what_was_seen_a_moment_ago_is_still_guarded(tables: list[Table]) -> None:
    game = await begun(tables[0])

    async def answer() -> int:
        tables[0].games.look_once()
        await tables[0].games.look(game.id)
        await step(tables[1], game.id, Chance("another"))  # in between
        await step(tables[0], game.id, Chance("mine"))
        return (await tables[0].games.look(game.id)).game.entries

    assert await asyncio.create_task(answer()) == 3
    await check_replay(tables[0], game.id, await tables[0].queries.entries(game.id))


async def test_a_pause_by_one_stops_a_move_by_another(tables: list[Table]) -> None:
    """A pause makes no entry: the guard on entries alone would let the move through, and the game would run again."""
    game = await begun(tables[0], speed="daily")
    state = await tables[1].state(game.id)
    seat, pick = any_pick(state, Chance("pause"))
    current = tables[1].games.revisions
    assert current is not None
    is_current = current.is_current

    async def paused_meanwhile(game_id: str) -> bool:
        """The move is worked out from what is in memory, and only then another pauses the game."""
        current.is_current = is_current  # type: ignore[method-assign]
        answer = await is_current(game_id)
        await tables[0].host.pause(game.id, 1000)
        return answer

    current.is_current = paused_meanwhile  # type: ignore[method-assign]
    with pytest.raises(Refused) as refused:
        await tables[1].moves.play(game.id, seat, pick)
    assert refused.value.why.key == "game_is_paused"
    found = await tables[2].games.game(game.id)
    assert found is not None and found.phase == "paused" and found.entries == 1


async def test_without_the_guard_a_pause_would_be_undone(tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    write = PostgresStore._write

    async def unguarded(self: Any, db: Any, kind: str, statements: Any, about: Any, rev: Any) -> Any:
        return await write(self, db, kind, [do._replace(must=None) for do in statements], about, None)

    monkeypatch.setattr(PostgresStore, "_write", unguarded)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        await test_a_pause_by_one_stops_a_move_by_another(tables)


async def test_an_interaction_that_reaches_two_of_them_plays_once(tables: list[Table]) -> None:
    game = await begun(tables[0])
    seat, pick = any_pick(await tables[0].state(game.id), Chance("double"))
    first = await tables[0].moves.play(game.id, seat, pick, interaction=77)
    again = await tables[1].moves.play(game.id, seat, pick, interaction=77)
    assert again.repeated and again.number == first.number and again.entry == first.entry


# Deadlines, care, time.


async def test_a_deadline_is_carried_out_by_one_of_them(tables: list[Table]) -> None:
    game = await begun(tables[0], speed="daily")
    clocks = [Dispatcher(table, Workers(1)) for table in tables]
    did: list[int] = []
    for number, clock in enumerate(clocks):

        async def noted(deadline: Any, do: Any = clock._do, number: int = number) -> bool:
            did.append(number)
            await asyncio.sleep(0.05)
            return bool(await do(deadline))

        clock._do = noted  # type: ignore[method-assign]
    for table in tables:
        assert isinstance(table.time, HandTime)
        table.time.advance(25 * 3600.0)
    tasks = [asyncio.create_task(clock.run()) for clock in clocks]

    async def played() -> bool:
        return any(row.seat == "clock" and row.number > 1 for row in await tables[0].queries.entries(game.id))

    for _ in range(400):
        if await played():
            break
        await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await played()
    log = await tables[0].queries.entries(game.id)
    assert [row.number for row in log] == list(range(1, len(log) + 1))


async def test_leases_are_claimed_held_released_and_run_out(database: str) -> None:
    one, other = await PostgresStore.open(database), await PostgresStore.open(database)
    assert await one.claim(["a", "b"], 30.0) == {"a", "b"}
    assert await other.claim(["a", "b", "c"], 30.0) == {"c"}
    assert await one.claim(["a"], 30.0) == {"a"}, "one's own is held for longer"
    await one.commit("fenced", one.fence("a", 20.0))
    with pytest.raises(Overtaken):
        await one.commit("not for so long", one.fence("a", 40.0))
    with pytest.raises(Overtaken):
        await other.commit("fenced", other.fence("a", 0.0))
    await one.release(["a"])
    await other.release(["b"])
    assert await other.claim(["a", "b"], 30.0) == {"a"}, "nobody releases what another holds"
    await one.close()
    assert await other.claim(["b"], 30.0) == {"b"}, "who stops lets go of everything"
    await other.close()


async def test_two_claim_the_same_at_once_and_one_gets_it(database: str) -> None:
    stores = [await PostgresStore.open(database) for _ in range(3)]
    names = [f"n{number}" for number in range(20)]
    got = await asyncio.gather(*(store.claim(names, 30.0) for store in stores))
    assert sorted(name for claimed in got for name in claimed) == sorted(names)
    for store in stores:
        await store.close()


async def test_time_in_which_nobody_was_there_is_nobodys_time(database: str) -> None:
    """The first says where served time begins; a gap of more than fifteen seconds is not counted."""
    store = await PostgresStore.open(database)
    begun = await store.beat(1000.0)
    assert begun is not None and abs(begun.served - 1000.0) < 5.0 and begun.living == 1
    away = "UPDATE service SET beat = beat - ?, lost = lost - ?"
    await store.commit("an hour ago", [Do(away, (3600.0, 3600.0))])  # as if the last beat were an hour old
    after = await store.beat(0.0)
    assert after is not None and after.served - begun.served < 10.0
    await store.commit("ten seconds ago", [Do(away, (10.0, 10.0))])
    short = await store.beat(0.0)
    assert short is not None and 9.0 < short.served - after.served < 20.0
    await store.close()


def test_a_delivery_is_shorter_than_the_lease_and_that_than_the_nonce() -> None:
    assert LONGEST_SHARED < LEASE < NONCE_HOLDS and leases.LONGEST_GAP < LEASE


async def test_an_older_herald_leaves_a_game_of_newer_rules_alone(tables: list[Table]) -> None:
    game = await begun(tables[0])
    sql = "UPDATE states SET version = version + 1 WHERE game_id = ?"
    await tables[0].games.write("newer", game.id, [Do(sql, (game.id,))])
    with pytest.raises(Refused) as refused:
        await tables[1].state(game.id)
    assert refused.value.why.key == "herald_is_older"
    found = await tables[1].games.game(game.id)
    assert found is not None and found.fault == "", "it is not called unreadable"


async def test_first_messages_to_strangers_are_counted_for_all_together(tables: list[Table]) -> None:
    people = [5000 + n for n in range(outbox_rows.FIRST_CONTACTS + 4)]
    for person in people:
        await tables[0].store.commit("invite", [put_person(person, "invited", 1.0)])
    waits = [await tables[n % ALL].outbox.wait_for_contact(person) for n, person in enumerate(people)]
    now = [person for person, wait in zip(people, waits, strict=True) if not wait]
    assert len(now) == outbox_rows.FIRST_CONTACTS, "twenty an hour, not twenty for each"
    assert all(wait == 0.0 or 0.0 < wait <= 3600.0 for wait in waits)
    assert await tables[1].outbox.wait_for_contact(now[0]) == 0.0, "whoever was counted is not counted again"


async def test_what_one_writes_wakes_the_others_at_once(tables: list[Table]) -> None:
    heard: list[str] = []
    listening = asyncio.create_task(tables[1].store.listen(heard.append))
    await asyncio.sleep(0.3)
    game = await new_game(tables[0])
    for _ in range(100):
        if game.id in heard:
            break
        await asyncio.sleep(0.01)
    assert game.id in heard
    heard.clear()
    own = await new_game(tables[1], channel=101)
    await asyncio.sleep(0.2)
    assert own.id not in heard, "its own it knows"
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
