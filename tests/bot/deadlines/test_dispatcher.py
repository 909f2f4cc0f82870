"""Time: allowances, reminders, defaults, windows, pauses, outages, computer players."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from bot.deadlines.dispatcher import Dispatcher
from bot.deadlines.speeds import DAY, HOUR, SPEEDS
from bot.interaction.context import load_context
from bot.interaction.turn import Panels
from bot.panels.public_cards import question_said
from bot.store import Do
from bot.table import Game, Table
from bot.words import words_of
from bot.workers.pool import Workers
from rules.kernel import AskUndo, Chance, Done, Illegal, TimeUp, Window
from rules.kernel.random_pick import random_pick
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import begun, new_game, open_table, step
from tests.bot.table.test_many import check_replay
from tests.ford.seasons import Council


@contextlib.asynccontextmanager
async def ticking(table: Table, workers: Workers | None = None) -> AsyncIterator[Dispatcher]:
    dispatcher = Dispatcher(table, workers or Workers())
    task = asyncio.create_task(dispatcher.run())
    try:
        yield dispatcher
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        dispatcher.workers.close()


async def pass_time(table: Table, seconds: float, steps: int = 20) -> None:
    assert isinstance(table.time, HandTime)
    for _ in range(steps):
        table.time.advance(seconds / steps)
        await asyncio.sleep(0.003)
        await table.games.wait_until_quiet()
    for _ in range(100):  # on a busy machine the clock may take a moment
        await asyncio.sleep(0.02)
        await table.games.wait_until_quiet()
        if not (await table.deadlines.due(table.time.served()))[0]:
            return


async def kinds(table: Table, kind: str) -> list[Any]:
    return await table.store.all("SELECT target FROM outbox WHERE kind = ? ORDER BY id", kind)


async def to_frame(table: Table, game: Game, frame: type, key: str = "to frame") -> Any:
    luck = Chance(key)
    while not isinstance((await table.state(game.id)).top, frame):
        await step(table, game.id, luck)
    return await table.state(game.id)


@pytest.mark.usefixtures("both_stores")
async def test_time_up_plays_the_default_and_reminders_come_before(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="daily")
    async with ticking(table):
        await pass_time(table, 13 * HOUR)
        assert sorted(await kinds(table, "reminder")) == [("dm:1000",), ("dm:1001",)]  # a sealed question: in private
        await pass_time(table, 8 * HOUR)
        assert len(await kinds(table, "reminder")) == 4
        assert len(await table.queries.entries(game.id)) == 1
        await pass_time(table, 4 * HOUR)
    log = await table.queries.entries(game.id)
    assert len(log) == 2 and isinstance(log[1].entry.pick, TimeUp)
    assert isinstance((await table.state(game.id)).top, Council)
    await table.close()


async def test_time_that_passes_while_the_clock_looks_is_not_slept_over(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="daily")
    assert isinstance(table.time, HandTime)
    look, looks = table.store.all, 0

    async def slow_look(sql: str, *values: Any) -> Any:
        nonlocal looks
        found = await look(sql, *values)
        if "min(at)" in sql:
            looks += 1
            if looks == 1:
                table.time.advance(25 * HOUR)  # type: ignore[attr-defined]  # a busy machine
        return found

    table.store.all = slow_look  # type: ignore[method-assign]
    async with ticking(table):
        for _ in range(200):
            await asyncio.sleep(0.01)
            if any(isinstance(row.entry.pick, TimeUp) for row in await table.queries.entries(game.id)):
                break
        else:
            raise AssertionError("the clock slept over a deadline")
    await table.close()


async def test_the_allowance_is_for_the_part_not_for_each_question(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="daily")
    await to_frame(table, game, Council)
    assert isinstance(table.time, HandTime)
    state = await table.state(game.id)
    one, two = state.seats
    table.time.advance(10 * HOUR)
    await table.moves.play(game.id, one, Done())
    clocks = (await table.games.look(game.id)).game.clocks.seats
    assert clocks[one].since is None and clocks[one].left == 14 * HOUR and clocks[two].left == 14 * HOUR
    until = await table.deadlines.until(game.id)
    assert until == table.time.wall() + 14 * HOUR
    await table.moves.play(game.id, two, Done())  # bids: both go on with what they have left
    assert await table.deadlines.until(game.id) == until
    await table.close()


async def test_a_used_up_allowance_still_gives_the_grace(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="daily")
    await to_frame(table, game, Council)
    async with ticking(table):
        await pass_time(table, DAY + 60)
        state = await table.state(game.id)
        assert state.top.kind() == "bids"
        until = await table.deadlines.until(game.id)
        assert until is not None and 0 < until - table.time.wall() <= SPEEDS["daily"].grace
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_an_outage_of_any_length_is_added(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="live")
    assert isinstance(table.time, HandTime)
    table.time.advance(100)
    await table.close()
    time = HandTime(wall=table.time.wall())
    time.away(3 * DAY)
    table = await open_table(tmp_path, time=time)
    async with ticking(table):
        await pass_time(table, 190)
        assert len(await table.queries.entries(game.id)) == 1
        assert await table.deadlines.until(game.id) == time.wall() + 10
        await pass_time(table, 20)
        assert len(await table.queries.entries(game.id)) == 2
    await table.close()


async def test_a_clock_that_jumps_changes_nothing(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="live")
    assert isinstance(table.time, HandTime)
    async with ticking(table):
        table.time.away(30 * DAY)
        await pass_time(table, 100)
        table.time.away(-60 * DAY)
        await pass_time(table, 100)
        assert len(await table.queries.entries(game.id)) == 1
        await pass_time(table, 110)
        assert len(await table.queries.entries(game.id)) == 2
    await table.close()


async def window(table: Table, channel: int, shortest: int, speed: str) -> Game:
    """A game that has come to a window on hidden markers."""
    for n in range(50):
        game = await table.lobby.new_game("tests.ford", channel, 1, 1000)
        for user in (1000, 1001):
            await table.lobby.join(game.id, user, "P")
        await table.lobby.set_speed(game.id, speed, shortest)
        await table.lobby.start(game.id)
        await table.moves.begin(game.id, n + 1)
        luck = Chance(f"window {n}")
        for _ in range(150):
            state = await table.state(game.id)
            if state.result is not None:
                break
            if isinstance(state.top, Window) and state.awaited():
                return game
            await step(table, game.id, luck)
        await table.host.end(game.id, 1000) if state.result is None else None
    raise AssertionError("no window was met")


async def test_a_window_closes_not_before_its_shortest_time(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await window(table, 3, 0, "none")
    live = await table.games.look(game.id)
    await table.store.commit("test", [Do("UPDATE games SET shortest = 600, speed = 'daily'")])
    table.games.forget(game.id)
    until = await table.deadlines.until(game.id)
    assert until is not None
    async with ticking(table):
        for seat in live.begun.awaited():
            state = await table.state(game.id)
            await table.moves.play(game.id, seat, state.top.default(state, seat))
            assert await table.deadlines.until(game.id) == until, "the time tells nothing of who has answered"
            context = await load_context(table, game.id, live.sitters[seat].user_id or 0)
            assert (await Panels(table).desk_to_draw(context)).until == round(until), "nor does a panel"
        entries = len(await table.queries.entries(game.id))
        await pass_time(table, 500)
        assert len(await table.queries.entries(game.id)) == entries
        await pass_time(table, 200)
        assert len(await table.queries.entries(game.id)) > entries
    await table.close()


async def test_a_window_closes_at_once_where_only_one_person_plays(tmp_path: Path) -> None:
    """The shortest time hides from other people who has answered; against computers it hides nothing."""
    table = await open_table(tmp_path)
    game = await window(table, 3, 0, "none")
    await table.store.commit("test", [
        Do("UPDATE games SET shortest = 600, speed = 'daily'"),
        Do("UPDATE seats SET user_id = NULL, computer = 'greedy' WHERE user_id = 1001"),
    ])  # fmt: skip
    table.games.forget(game.id)
    live = await table.games.look(game.id)
    (mine,) = [s for s, sitter in live.sitters.items() if sitter.user_id is not None]
    assert (await table.deadlines.times(game.id)).open is None
    async with ticking(table, Workers(1)):
        if mine in live.begun.awaited():
            await table.moves.play(game.id, mine, live.begun.top.default(live.begun, mine))
        for _ in range(500):
            if (await table.state(game.id)).kept.question != live.begun.kept.question:
                break
            await asyncio.sleep(0.01)
        else:
            raise AssertionError("it waits for a clock")
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_what_becomes_due_while_an_older_deadline_is_dropped_is_done_at_once(tmp_path: Path) -> None:
    """The last answer comes in just when the clock has found that there was nothing to close."""
    table = await open_table(tmp_path)
    game = await window(table, 3, 0, "none")
    live = await table.games.look(game.id)
    question, play_due, tries = live.begun.kept.question, table.moves.play_due, 0
    await table.store.commit("test", [Do("INSERT INTO deadlines (game_id, what, seat, at) VALUES (?, 'close', '', 0)",
                                         (game.id,))])  # fmt: skip

    async def too_early(game_id: str, verb: Any) -> Any:
        nonlocal tries
        tries += 1
        found = await play_due(game_id, verb)
        for seat in live.begun.awaited() if tries == 1 else ():
            state = await table.state(game.id)
            await table.moves.play(game.id, seat, state.top.default(state, seat))
        return found

    table.moves.play_due = too_early  # type: ignore[method-assign]
    async with ticking(table):
        for _ in range(200):
            if (await table.state(game.id)).kept.question != question:
                break
            await asyncio.sleep(0.01)
        else:
            raise AssertionError(await table.store.all("SELECT what, at, failures FROM deadlines"))
    assert tries > 1
    await table.close()


async def test_the_card_says_until_when_a_window_stays_open(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await window(table, 3, 0, "none")
    await table.store.commit("test", [Do("UPDATE games SET shortest = 600")])
    table.games.forget(game.id)
    times = await table.deadlines.times(game.id)
    live = await table.games.look(game.id)
    assert times.up is None and times.open == table.time.wall_at(live.game.clocks.opened + 600)
    said = question_said(words_of(live.campaign), live.sitters, live.begun, times)
    assert f"Open until <t:{round(times.open)}:T> at least" in said
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_pause_stops_the_clock(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="live")
    assert isinstance(table.time, HandTime)
    table.time.advance(60)
    await table.host.pause(game.id, 1000)
    async with ticking(table):
        await pass_time(table, DAY)
        assert len(await table.queries.entries(game.id)) == 1
        await table.host.resume(game.id, 1000)
        assert await table.deadlines.until(game.id) == table.time.wall() + 240
        await table.host.extend(game.id, 1000, 1000)
        assert await table.deadlines.until(game.id) == table.time.wall() + 1240
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_computer_players_play_in_another_process(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await new_game(table, players=1)
    await table.lobby.add_computer(game.id)
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 3)
    async with ticking(table, Workers(1)):
        luck, state = Chance("me"), await table.state(game.id)
        for _ in range(12_000):
            state = await table.state(game.id)
            if state.result is not None:
                break
            mine = [s for s in state.awaited() if s == state.seats[0]]
            if mine:
                with contextlib.suppress(Illegal):  # the computer may have moved in between
                    await table.moves.play(game.id, mine[0], random_pick(state.top, state, mine[0], luck))
            else:
                await asyncio.sleep(0.005)
        assert state.result is not None
    seats = {row.seat for row in await table.queries.entries(game.id)}
    assert seats == {"clock", *state.seats}
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_going_back_by_consent_is_played_by_the_clock(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await new_game(table, players=1)
    await table.lobby.add_computer(game.id)
    await table.lobby.set_speed(game.id, "none", 0)
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 3)
    state = await to_frame(table, game, Council)
    await table.moves.play(game.id, state.seats[0], AskUndo(1))
    async with ticking(table, Workers(1)):
        for _ in range(400):
            if any(e.entry.pick.kind() == "undo" for e in await table.queries.entries(game.id)):
                break
            await asyncio.sleep(0.01)
    picks = [e.entry.pick.kind() for e in await table.queries.entries(game.id)]
    assert picks[picks.index("ask_undo") :][:3] == ["ask_undo", "consent", "undo"]
    await table.close()


async def test_a_computer_player_that_fails_is_answered_for_by_its_default(tmp_path: Path) -> None:
    """Its process dies, or it picks what is not open: the game goes on."""

    class Hopeless(Workers):
        tries = 0

        async def turn(self, *args: Any) -> Any:
            self.tries += 1
            raise RuntimeError("no idea")

    table = await open_table(tmp_path)
    game = await new_game(table, players=1)
    await table.lobby.add_computer(game.id)
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 3)
    workers = Hopeless(1)
    async with ticking(table, workers):
        for _ in range(100):
            if len(await table.queries.entries(game.id)) > 1:
                break
            await pass_time(table, 1.0, 1)
    log = await table.queries.entries(game.id)
    assert workers.tries >= 3 and log[1].seat == "blue"
    await table.close()


@pytest.mark.parametrize("ends", [False, True])
async def test_a_game_that_stops_while_its_computer_player_thinks(
    tmp_path: Path, ends: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """It is paused, or ended: what was thought of is dropped, and that is no error."""

    class Slow(Workers):
        async def turn(self, *args: Any) -> Any:
            await (table.host.end(game.id, game.host_id) if ends else table.host.pause(game.id, game.host_id))
            return args[2].top.default(args[2], args[4])

    table = await open_table(tmp_path)
    game = await new_game(table, players=1)
    await table.lobby.add_computer(game.id)
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 3)
    async with ticking(table, Slow(1)):
        await pass_time(table, 1.0)
    assert len(await table.queries.entries(game.id)) == 1 and not await table.store.all("SELECT 1 FROM deadlines")
    assert not [r for r in caplog.records if r.levelname == "ERROR"]
    await table.close()


def die() -> None:
    os._exit(1)


async def test_worker_processes_that_die_are_replaced() -> None:
    workers = Workers(1)
    with pytest.raises(BrokenProcessPool):
        await workers.do(die)
    assert await workers.do(len, "four") == 4
    workers.close()
    with pytest.raises(asyncio.CancelledError):
        await workers.do(len, "none")


async def test_what_takes_long_is_carried_out_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.table.play.LONG", 0.0)
    table, workers = await open_table(tmp_path), Workers(1)
    table.moves.elsewhere = workers.play
    game = await begun(table)
    luck = Chance("long")
    for _ in range(30):
        await step(table, game.id, luck)
    await check_replay(table, game.id, await table.queries.entries(game.id))
    with pytest.raises(Illegal):
        await table.moves.play(game.id, "nobody", Done())
    with pytest.raises(Illegal):
        await table.moves.play(game.id, "red", Done(), drawn_for=0)
    assert workers._pool is not None
    workers.close()
    await table.close()
