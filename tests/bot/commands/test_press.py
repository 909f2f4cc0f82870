"""How players may talk: threads listed, named, opened again, locked and opened by phases; letters and sealed offers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.messages.kinds import Kind
from bot.store import FILE, Do
from bot.store.checkup import check_up
from bot.table import Refused, Table
from bot.table.dealings import PressRules
from bot.table.press import HOUR
from rules.kernel import Chance
from rules.kernel.random_pick import random_pick
from tests.bot.playing import seats_of
from tests.bot.table.tables import begun, new_game, open_table, step
from tests.bot.world import FORD, Person, World, world


async def game_with(w: World, rules: PressRules, *people: Person) -> dict[str, Person]:
    """From the lobby on; the host sets the rules with the menus."""
    card = await people[0].slash("game new", game=FORD)
    for person in people:
        await person.click(card.message, "Join")
    options = await card.click("Options")
    press = await options.click("Talking between players")
    for what, value in (("talks", rules.talks), ("letters", rules.letters), ("offers", rules.offers)):
        chosen = await people[0].actor.select(
            press.message, [str(value)], custom_id=f"h:{await w.game_id()}:press:{what}"
        )
        assert chosen.acknowledged
    assert await w.table.press.rules_of(await w.game_id()) == rules
    await card.click("Start")
    await w.settle()
    users = {p.actor.id: p for p in people}
    return {seat: users[user] for seat, user in (await seats_of(w)).items() if user is not None}


async def play_until(w: World, is_there: Any) -> None:
    game, luck = await w.game_id(), Chance("press")
    for _ in range(400):
        await w.settle()
        state = await w.state()
        if is_there(state):
            return
        if not state.awaited():
            await w.pass_time(600)
            continue
        seat = state.awaited()[0]
        await w.table.moves.play(game, seat, random_pick(state.top, state, seat, luck))
    raise AssertionError("it never came to that")


def threads(w: World) -> list[Any]:
    return [c for c in w.env.backend.channels.values() if c.type == 12]


def in_council(state: Any) -> bool:
    return state.top is not None and state.top.kind() == "council"


async def test_threads_are_listed_named_and_opened_again(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cat = w.person("ann"), w.person("bob"), w.person("cat")
        seats = await game_with(w, PressRules(), ann, bob, cat)
        one, two, three = seats
        assert "None so far" in (await seats[one].slash("parley")).text
        await seats[one].slash("parley", first=two, name="The  peace of the ford")
        await seats[one].slash("parley", first=two)
        assert [t.name for t in threads(w)] == ["The peace of the ford", "Parley: Red and Blue"]
        listed = await seats[two].slash("parley")
        assert "The peace of the ford" in listed.text and len(listed.labels) == 2
        assert "None so far" in (await seats[three].slash("parley")).text
        thread = threads(w)[0]
        thread.thread_metadata.archived = True
        assert "open again" in (await listed.click("Open The peace of the ford")).text
        assert not thread.thread_metadata.archived
        again = await seats[two].slash("parley", first=one)
        assert "open again" in again.text and len(threads(w)) == 2, "the same two are not given a second thread"


async def test_phases_lock_and_open_the_threads(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        seats = await game_with(w, PressRules("phases"), ann, bob)
        one, two = seats
        assert [m for m in w.messages() if "How players may talk" in m]
        assert "not a phase for talking" in (await seats[one].slash("parley", first=two)).text
        await play_until(w, in_council)
        await w.settle()
        assert [m for m in w.messages() if "Players may talk now" in m]
        await seats[one].slash("parley", first=two)
        (thread,) = threads(w)
        assert not thread.thread_metadata.locked
        await play_until(w, lambda state: not in_council(state))
        await w.settle()
        assert thread.thread_metadata.locked and thread.thread_metadata.archived
        assert [m for m in w.messages() if "time for talking is over" in m]
        listed = await seats[two].slash("parley")
        assert "locked now" in listed.text and not listed.labels
        await play_until(w, lambda state: in_council(state) or state.result is not None)
        await w.settle()
        assert not thread.thread_metadata.locked and not thread.thread_metadata.archived


async def test_no_press_at_all(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        seats = await game_with(w, PressRules("none"), ann, bob)
        one, two = seats
        assert "no private threads" in (await seats[one].slash("parley", first=two)).text
        assert "no letters in this game" in (await seats[one].slash("letter", to=two, text="Hail")).said


async def test_letters_arrive_later_and_offers_together(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cat = w.person("ann"), w.person("bob"), w.person("cat")
        seats = await game_with(w, PressRules("none", 6, 12), ann, bob, cat)
        one, two, three = seats
        assert "arrives at" in (await seats[one].slash("letter", to=two, text="Hail, @everyone")).text
        for seat, text in ((one, "Peace"), (two, "Gold"), (one, "War")):
            assert "sealed" in (await seats[seat].slash("letter", to="everybody", text=text)).text
        await w.settle()
        assert "Hail" not in "".join(w.dms(seats[two])) and "Hail" not in (await seats[two].slash("letter")).text
        await w.pass_time(6 * HOUR + 60)
        await arrived(w, Kind.LETTER)
        (letter,) = [m for m in w.dms(seats[two]) if "a letter from" in m]
        assert "Hail" in letter and "@everyone" not in letter.replace("@\u200beveryone", "")
        assert "Hail" in (await seats[two].slash("letter")).text
        assert not [m for m in w.messages() if "sealed offers of" in m]
        await w.pass_time(6 * HOUR + 60)
        await arrived(w, Kind.OFFERS)
        (shown,) = [m for m in w.messages() if "The sealed offers" in m]
        assert "War" in shown and "Gold" in shown and "Peace" not in shown and "Hail" not in shown
        assert "Hail" not in (await seats[three].slash("letter")).text
        assert not [m for m in w.dms(seats[three]) if "letter" in m]


async def arrived(w: World, kind: Kind) -> None:
    for _ in range(2000):
        sql = "SELECT 1 FROM outbox WHERE kind = ? AND state = 'done'"
        if await w.table.store.one(sql, kind.value):
            return
        await asyncio.sleep(0.002)
    raise AssertionError(f"no {kind}")


async def running_with(table: Table, rules: PressRules) -> str:
    game = await new_game(table)
    await table.press.set_rules(game.id, rules)
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 7)
    return game.id


async def test_what_can_not_be_set_or_sent(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    try:
        started = await begun(table, channel=99)
        with pytest.raises(Refused, match="game has started"):
            await table.press.set_rules(started.id, PressRules("none"))
        game = await running_with(table, PressRules("free", 1, 1))
        for rules in (PressRules("whispers"), PressRules("free", 5), PressRules("free", -1)):
            with pytest.raises(Refused, match="no such press"):
                await table.press.set_rules(game, rules)
        for to, text, why in (("red", "x", "to nobody"), ("green", "x", "to nobody"), ("blue", " ", "is empty")):
            with pytest.raises(Refused, match=why):
                await table.press.send(game, "red", to, text)
        for _ in range(10):
            await table.press.send(game, "red", "blue", "x" * 5000)
        with pytest.raises(Refused, match="too many letters"):
            await table.press.send(game, "red", "blue", "x")
        assert {len(one.text) for one in await table.press.of(game)} == {1500}
    finally:
        await table.close()


async def test_nothing_arrives_before_its_time(tmp_path: Path) -> None:
    """Neither when a paused game goes on, nor when somebody sets their own hours. What waits so is not late."""
    table = await open_table(tmp_path)
    try:
        game = await running_with(table, PressRules("free", 6, 12))
        live = await table.games.look(game)
        for to in ("blue", ""):
            await table.press.send(game, "red", to, "Hail")
        await table.spectators.follow(game, 999)
        timed = "SELECT kind, next_at FROM outbox WHERE kind IN ('letter', 'offers', 'follow') ORDER BY kind"
        set_for = await table.store.all(timed)
        assert [kind for kind, _ in set_for] == ["follow", "letter", "offers"]
        await table.host.pause(game, live.game.host_id)
        await table.host.resume(game, live.game.host_id)
        for user in (999, live.sitters["blue"].user_id):
            await table.people.tell(user or 0, zone="Europe/Athens")
        assert await table.store.all(timed) == set_for
        waiting = "SELECT count(*) FROM outbox WHERE state = 'waiting'"
        await table.store.commit(
            "sent", [Do("DELETE FROM outbox WHERE kind NOT IN ('letter', 'offers', 'follow')", ())]
        )
        assert await table.store.one(waiting) == (3,) and await table.outbox.waiting() == (0, None)
        assert check_up(tmp_path / FILE).waiting == 0
    finally:
        await table.close()


async def test_an_undo_opens_the_talks_again(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    try:
        game, luck = await running_with(table, PressRules("phases")), Chance("undo")
        while not in_council(await table.state(game)):
            await step(table, game, luck)
        question = (await table.state(game)).kept.question
        while in_council(await table.state(game)):
            await step(table, game, luck)
        await table.moves.rule_back(game, question, "a slip")
        rows = await table.store.all(
            "SELECT payload FROM outbox WHERE kind = 'press' AND entry IS NOT NULL ORDER BY id"
        )
        assert [payload for (payload,) in rows] == ['{"open":true}', '{"open":false}', '{"open":true}']
    finally:
        await table.close()
