"""`/inbox`: all games of a person, the most urgent first, read without a scan and shown to nobody else."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from bot.panels.inbox import PAGE
from bot.store import Do
from bot.table import Table
from bot.table.records import OPEN
from bot.words import plain_words
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.table.tables import FORD, open_table
from tests.bot.world import Person, World, world


async def one_is_asked(w: World, ann: Person, bob: Person) -> tuple[Person, Person]:
    """Plays a new game until it waits for one of the two alone: who that is, and the other."""
    await new_game(w, ann, bob)
    party = Party(w, [ann, bob], "inbox")
    while len(asked := (state := await party.play_on(party.acts + 1)).awaited()) != 1:
        assert state.result is None
    return (ann, bob) if (await seats_of(w))[asked[0]] == ann.actor.id else (bob, ann)


async def test_the_game_that_waits_is_first_and_its_button_opens_the_panel(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        nothing = await ann.slash("inbox")
        assert "in no game" in nothing.text
        mover, other = await one_is_asked(w, ann, bob)
        mine, theirs = await mover.slash("inbox"), await other.slash("inbox")
        assert "One game waits for you" in mine.text and "Your move" in mine.text and mine.labels == ["Play"]
        assert "No game waits for you" in theirs.text and theirs.labels == ["Look"]
        panel = await mine.click("Play")
        assert "Your move." in panel.text


async def test_lobbies_pauses_and_strangers(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        card = await ann.slash("game new", game=FORD)
        for person in (ann, bob):
            await person.click(card.message, "Join")
        waiting = await bob.slash("inbox")
        assert "Not started yet" in waiting.text and not waiting.labels
        assert "in no game" in (await cid.slash("inbox")).text
        await card.click("Start")
        await w.settle()
        await w.table.host.pause(await w.game_id(), ann.actor.id)
        assert "Paused." in (await bob.slash("inbox")).text
        assert set((await seats_of(w)).values()) == {ann.actor.id, bob.actor.id}


async def test_a_game_of_an_unknown_campaign_hides_no_other(tmp_path: Path) -> None:
    """As a restored database may name one."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        game = await w.game_id()
        await w.table.store.commit("test", [Do("UPDATE games SET campaign = 'this' WHERE id = ?", (game,))])
        w.table.games.forget(game)
        assert "can't be read" in (await ann.slash("inbox")).text


async def many_games(table: Table, count: int, user: int) -> None:
    for n in range(count):
        game = await table.lobby.new_game(FORD, 100 + n, 1, user, f"War {n:02}")
        for other in (user, 1000 + n):
            await table.lobby.join(game.id, other, f"Player {other}")
        await table.lobby.start(game.id)
        await table.moves.begin(game.id, 7)


async def test_a_hundred_games_are_sorted_by_one_query_without_a_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(tmp_path)
    try:
        await many_games(table, 100, 5)
        first = next(one.game for one in reversed(await table.queries.inbox(5)) if one.is_awaited)
        sooner = "UPDATE deadlines SET at = at - 3600 WHERE what = 'time_up' AND game_id = ?"
        await table.store.commit("test", [Do(sooner, (first.id,))])
        asked: list[str] = []
        true_all = table.store.all

        async def overheard(sql: str, *values: Any) -> list[Any]:
            asked.append(sql)
            return await true_all(sql, *values)

        monkeypatch.setattr(table.store, "all", overheard)
        found = await table.queries.inbox(5)
        monkeypatch.undo()
        assert len(found) == 100 and len(asked) == 1
        waiting = [bool(one.is_awaited) for one in found]
        assert waiting == sorted(waiting, reverse=True) and True in waiting
        times = [one.until for one in found if one.is_awaited and one.until is not None]
        assert times == sorted(times)
        assert found[0].game.id == first.id, "the most urgent is the first"
        plan = [row[-1] for row in await table.store.all(f"EXPLAIN QUERY PLAN {asked[0]}", 5)]
        assert not [step for step in plan if step.startswith("SCAN")], plan
    finally:
        await table.close()


async def test_what_the_column_says_is_what_the_state_says_in_a_whole_game(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        party = Party(w, [ann, bob], "inbox")
        for _ in range(25):
            await party.play_on(party.acts + 1)
            await w.settle()
            state = await w.state()
            rows = await w.table.store.all("SELECT seat, awaited FROM seats")
            assert {seat for seat, awaited in rows if awaited} == set(state.awaited() if state.result is None else [])
            if state.result is not None:
                break


async def test_pages(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await many_games(w.table, PAGE + 2, ann.actor.id)
        first = await ann.slash("inbox")
        assert first.text.count("**War") == PAGE and first.labels[-1] == "Less urgent"
        second = await first.click("Less urgent")
        assert second.text.count("**War") == 2 and second.labels[-1] == "More urgent"


async def test_the_button_stands_beside_its_game(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        mover, _ = await one_is_asked(w, ann, bob)
        (section,) = [part for part in (await mover.slash("inbox")).message.components if part["type"] == 9]
        assert "Your move" in section["components"][0]["content"] and section["accessory"]["label"] == "Play"


async def test_after_an_order_the_panel_offers_the_next_game(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        _, other = await one_is_asked(w, ann, bob)
        assert not [label for label in (await other.slash("play")).labels if label.startswith("Next")]
        here = w.channel
        w.channel = w.guild.create_text_channel("another")
        await new_game(w, ann, bob)  # begins with a question to both
        w.channel = here
        panel = await other.slash("play")
        (label,) = [label for label in panel.labels if label.startswith("Next: ")]
        assert "Your move." in (await panel.click(label)).text


async def test_it_is_about_as_quick_as_a_panel(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    try:
        await many_games(table, 100, 5)
        taken = []
        for _ in range(20):
            start = perf_counter()
            await table.queries.inbox(5)
            taken.append(perf_counter() - start)
        assert median(taken) < 0.05  # 2 to 3 ms on a quiet machine
    finally:
        await table.close()


def test_a_game_that_can_not_be_played_says_why() -> None:
    for phase in OPEN:
        said = plain_words().ui(f"inbox_is_{phase}")
        assert said.endswith(".") and "inbox" not in said


async def test_time_sorts_only_games_that_wait(tmp_path: Path) -> None:
    """In a window no time is left once all have answered in secret: the order of the games may not tell."""
    table = await open_table(tmp_path)
    try:
        await many_games(table, 3, 5)
        await table.store.commit("test", [Do("UPDATE seats SET awaited = 0", ())])
        before = [one.game.id for one in await table.queries.inbox(5)]
        await table.store.commit("test", [Do("DELETE FROM deadlines WHERE game_id = ?", (before[0],))])
        assert [one.game.id for one in await table.queries.inbox(5)] == before
    finally:
        await table.close()
