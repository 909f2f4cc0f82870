"""Marks, nonces and private threads, over real connections: what Discord shows counts, not what it answered."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import discord
import pytest

from bot.messages.kinds import Kind
from bot.store import Do
from bot.table import Game, Out
from bot.table import Table as Rows
from tests.bot.local.person import Json, Person
from tests.bot.local.test_bot_there import FORD, Table, begun, id_of, local_table, press

TAKEN = (1 << 62) + 5


async def test_a_game_begins_only_when_its_channel_shows_the_commitment(tmp_path: Path) -> None:
    """After a wiped folder Discord may know the nonce: it answers with another message, and posts nothing."""
    async with local_table(tmp_path) as table:
        assert table.service is not None and table.client is not None
        rows, people = table.service.table, await table.operator.people()
        ada, bram = people["Ada"], people["Bram"]
        tavern = await ada.channel("tavern")
        elsewhere = await table.operator.ask("POST", "/local/channels", {"name": "elsewhere"})
        await table.client.get_partial_messageable(int(elsewhere["id"])).send("an old message", nonce=str(TAKEN))
        card = (await ada.slash(tavern, "game new", game=FORD))["message"]
        for person in (ada, bram):
            await press(person, card, "Join")
        true_token, rows.games.new_token = rows.games.new_token, lambda game_id, target: TAKEN
        await press(ada, card, "Start")
        rows.games.new_token = true_token
        assert "another message" in await first_error(rows)
        assert await rows.store.all("SELECT phase FROM games") == [("starting",)]

        await try_now(table)
        ((phase, post),) = await rows.store.all("SELECT phase, commitment_post FROM games")
        assert phase == "running" and str(post) in {m["id"] for m in await ada.read(tavern)}


async def test_whoever_presses_a_button_while_the_game_begins_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post with the hash carries the buttons, and the game begins a moment after it was seen."""
    monkeypatch.setattr("bot.interaction.context.PATIENCE", 0.3)
    async with local_table(tmp_path) as table:
        assert table.service is not None
        people, moves = await table.operator.people(), table.service.table.moves
        ada, bram = people["Ada"], people["Bram"]
        tavern, go_on, true_begin = await ada.channel("tavern"), asyncio.Event(), moves.begin

        async def begin(game_id: str, post_id: int) -> Game:
            await go_on.wait()
            return await true_begin(game_id, post_id)

        monkeypatch.setattr(moves, "begin", begin)
        card = (await ada.slash(tavern, "game new", game=FORD))["message"]
        for person in (ada, bram):
            await press(person, card, "Join")
        await press(ada, card, "Start")
        for _ in range(1000):
            if posts := [m for m in await ada.read(tavern) if "Take your turn" in str(m["components"])]:
                break
            await asyncio.sleep(0.01)
        button = id_of(posts[-1], "Take your turn")
        too_long = await ada.click(posts[-1], button)
        assert "just starting" in str(too_long["message"])
        monkeypatch.setattr("bot.interaction.context.PATIENCE", 60.0)
        in_time = asyncio.create_task(ada.click(posts[-1], button))
        await asyncio.sleep(0.3)
        assert not in_time.done()
        go_on.set()
        told = await in_time
        assert told["outcome"] == "answered" and "just starting" not in str(told["message"])


def delete(message: Json) -> None:
    """Somebody who may manage messages was quick."""
    message["_gone"] = True


def change_hash(message: Json) -> None:
    """What stands there is not what was sent."""
    text = json.dumps(message["components"])
    message["components"] = json.loads(re.sub(r"[0-9a-f]{64}", "0" * 64, text))


def change_mark(message: Json) -> None:
    """The message of another row."""
    text = json.dumps(message["components"])
    message["components"] = json.loads(re.sub(r":o\d+", f":o{TAKEN}", text))


@pytest.mark.parametrize("spoil", [delete, change_hash, change_mark])
async def test_a_commitment_that_its_channel_does_not_show_is_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Json], None]
) -> None:
    """Discord has answered with the very message; what counts is what can be read in the channel afterwards."""
    async with local_table(tmp_path) as table:
        people = await table.operator.people()
        ada, bram = people["Ada"], people["Bram"]
        tavern = await ada.channel("tavern")
        card = (await ada.slash(tavern, "game new", game=FORD))["message"]
        for person in (ada, bram):
            await press(person, card, "Join")
        spoilt: list[str] = []

        def spoil_first(point: str) -> None:
            if point == "outbox: after sending" and not spoilt:
                there = table.local.world.messages[tavern]
                message = there[max(there, key=int)]
                spoil(message)
                spoilt.append(message["id"])
                if message.pop("_gone", False):
                    del there[message["id"]]

        monkeypatch.setattr("bot.messages.attempt.crash_points.reach", spoil_first)
        await press(ada, card, "Start")
        assert table.service is not None
        rows = table.service.table
        assert "does not show the commitment" in await first_error(rows)
        assert await rows.store.all("SELECT phase FROM games") == [("starting",)]
        await try_now(table)
        ((phase, post),) = await rows.store.all("SELECT phase, commitment_post FROM games")
        assert phase == "running" and len(spoilt) == 1 and str(post) != spoilt[0]


async def first_error(rows: Rows) -> str:
    """Why the commitment did not go out."""
    for _ in range(2000):
        ((state, error),) = await rows.store.all("SELECT state, error FROM outbox WHERE kind = 'commitment'")
        if error:
            assert state == "trying"
            return str(error)
        await asyncio.sleep(0.01)
    raise AssertionError("nothing went wrong")


async def try_now(table: Table) -> None:
    """As minutes later, when Discord has forgotten the nonce."""
    assert table.service is not None and table.service.outbox is not None
    table.local.nonces.held.clear()
    await table.service.table.store.commit("test", [Do("UPDATE outbox SET next_at = 0")])
    table.service.outbox.nudge()
    await table.settle()


async def test_a_message_is_found_although_the_clock_was_fast(tmp_path: Path) -> None:
    """Sent, and then a crash; Discord has forgotten the nonce, and the first try was noted five minutes too late."""
    async with local_table(tmp_path) as table:
        assert table.service is not None
        ada, _, tavern = await begun(table)
        rows = table.service.table
        ((game,),) = await rows.store.all("SELECT id FROM games")
        assert table.service.outbox is not None
        await table.service.outbox.stop()
        before = len(await ada.read(tavern))  # the status may have come just now
        await rows.games.write("test", game, rows.games.post(game, Out(int(tavern), Kind.PAUSED, {"by": int(ada.id)})))
        row = await rows.outbox.next_in(f"channel:{tavern}")
        assert row is not None and table.service.outbox is not None
        to = table.service.outbox.attempts.to
        sent = await to.deliver(row)
        await rows.store.commit(
            "test", [Do("UPDATE outbox SET state = 'trying', since = created + 300 WHERE id = ?", (row.id,))]
        )
        table.local.nonces.held.clear()
        again = await rows.outbox.next_in(f"channel:{tavern}")
        assert again is not None and await to.find(again) == sent
        assert len(await ada.read(tavern)) == before + 1


async def take_seat(person: Person, channel: str) -> None:
    """Says yes to the newest message that asks for it."""
    asked = next(m for m in await person.read(channel) if "asks you to take the seat" in str(m["components"]))
    id = re.search(r"'custom_id': '(h:\w+:seat:[^']+)'", str(asked["components"]))
    assert id is not None
    await person.click(asked, id[1])


async def test_a_parley_goes_with_the_seat(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        ada, bram, tavern = await begun(table)
        people = await table.operator.people()
        assert table.service is not None
        ((seat,),) = await table.service.table.store.all("SELECT seat FROM seats WHERE user_id = ?", int(bram.id))
        await ada.slash(tavern, "parley", first=seat)
        (thread,) = [one for one in table.local.world.channels.values() if one["type"] == 12]
        assert {ada.id, bram.id} <= set(thread["_people"])
        await ada.slash(tavern, "game host", action="replace", seat=seat, player=people["Dov"].id)
        await table.settle()
        await take_seat(people["Dov"], tavern)
        await table.settle()
        assert bram.id not in thread["_people"] and {ada.id, people["Dov"].id} <= set(thread["_people"])


async def test_a_hand_that_was_given_with_a_seat_is_taken_away_with_it(tmp_path: Path) -> None:
    """The message with which somebody got the hand is the first to be removed when the seat goes on."""
    async with local_table(tmp_path) as table:
        ada, bram, _ = await begun(table)
        people = await table.operator.people()
        assert table.service is not None
        rows = table.service.table
        (game,) = await rows.queries.newest(1)
        seat = await rows.queries.seat_of(game, int(bram.id))
        assert seat is not None

        async def give_to(name: str) -> list[str]:
            """The seat; the messages with a hand that was given which stand then."""
            await rows.host.replace(game, int(ada.id), seat, int(people[name].id), name)
            for _ in range(6000):
                if not await rows.store.all("SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying')"):
                    break
                await asyncio.sleep(0.01)
            given = await rows.store.all("SELECT message_id FROM outbox WHERE kind = 'hand_given' ORDER BY id")
            there = {id for channel in table.local.world.messages.values() for id in channel}
            return [str(id) for (id,) in given if str(id) in there]

        (first,) = await give_to("Dov")
        (second,) = await give_to("Bram")
        assert first != second


async def test_a_parley_that_was_deleted_holds_nothing_up(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        ada, bram, tavern = await begun(table)
        people = await table.operator.people()
        assert table.service is not None
        rows = table.service.table
        ((game, seat),) = await rows.store.all("SELECT game_id, seat FROM seats WHERE user_id = ?", int(bram.id))
        await rows.parleys.note(game, discord.utils.time_snowflake(discord.utils.utcnow()), [seat])  # deleted since
        await ada.slash(tavern, "game host", action="replace", seat=seat, player=people["Dov"].id)
        await table.settle()
        await take_seat(people["Dov"], tavern)
        await table.settle()
        assert await rows.store.all("SELECT state FROM outbox WHERE kind = 'replaced'") == [("done",)]
