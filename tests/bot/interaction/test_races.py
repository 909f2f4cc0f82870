"""The deferral and the answer are under way together, and Discord takes the first to arrive: everybody gets an answer,
whatever the way there takes."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.interaction import answer
from bot.interaction.answer import copies
from bot.interaction.show import open_modal
from bot.local.messages import EPHEMERAL, LOADING
from bot.messages.pictures import Pictures
from bot.panels.parts import Modal
from renders.pictures import Picture
from tests.bot.local.conftest import until
from tests.bot.local.echo import picture
from tests.bot.local.person import Json, Person
from tests.bot.local.test_bot_there import Table, begun, local_table, press, said

DAVID = "king_david"
PEOPLE = 5
SLOWER = 0.03  # seconds that drawing takes
ROUNDS = 4


def draw_slowly(pictures: Pictures) -> None:
    studio: Any = pictures.studio

    async def slowly(*_: Any, **__: Any) -> Picture:
        await asyncio.sleep(SLOWER)
        return Picture(picture(), "a picture", "what it shows")

    studio.picture = slowly


async def begin_with_five(table: Table) -> tuple[list[Person], str]:
    """A game of King David with five people in it, whose pictures take 30 ms."""
    assert table.client is not None
    draw_slowly(table.client.pictures)
    for n in range(PEOPLE):
        await table.operator.ask("POST", "/local/people", {"name": f"Person {n}"})
    people = [person for name, person in (await table.operator.people()).items() if name.startswith("Person")]
    tavern = await people[0].channel("tavern")
    card = (await people[0].slash(tavern, "game new", game=DAVID))["message"]
    for person in people:
        await press(person, card, "Join")
    await press(people[0], card, "Start")
    await table.settle()
    return people, tavern


def has_picture(message: Json) -> bool:
    """A picture whose file Discord has got."""
    return ".png?" in repr(message["components"]) or bool(message["attachments"])


def is_own(message: Json) -> bool:
    return bool(message["flags"] & EPHEMERAL)


def thinking(table: Table) -> list[Json]:
    every = (message for channel in table.local.world.messages.values() for message in channel.values())
    return [message for message in every if message["flags"] & LOADING]


async def answers(person: Person, channel: str) -> list[Json]:
    """What only this person sees: posts of the game may come at any time."""
    return [message for message in await person.read(channel) if is_own(message)]


async def last_answer(person: Person, channel: str) -> Json:
    return (await answers(person, channel))[-1]


async def count_unanswered(table: Table, asked: Sequence[Awaitable[Json]]) -> int:
    """How many are never answered, or are left with "thinking"."""
    told: list[Json] = await asyncio.gather(*asked)
    for _ in range(2000):
        if not thinking(table):
            break
        await asyncio.sleep(0.01)
    unanswered = [one for one in told if one["outcome"] != "answered"]
    return len(thinking(table)) + len(unanswered)


@pytest.mark.parametrize("ms", [0, 50, 100])
async def test_five_hands_at_once_are_all_answered(tmp_path: Path, ms: int) -> None:
    async with local_table(tmp_path, DAVID) as table:
        people, tavern = await begin_with_five(table)
        await table.operator.settings(request_ms=ms)
        for _ in range(ROUNDS):
            assert await count_unanswered(table, [one.slash(tavern, "hand") for one in people]) == 0
        hands = [m for person in people for m in await person.read(tavern) if is_own(m) and has_picture(m)]
        assert len(hands) == ROUNDS * PEOPLE


@pytest.mark.parametrize("ms", [0, 50, 100])
async def test_orders_maps_and_panels_are_answered_when_the_deferral_overtakes_them(
    tmp_path: Path, ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_table(tmp_path, DAVID) as table:
        people, tavern = await begin_with_five(table)
        await table.operator.settings(request_ms=[0, 2 * ms])
        monkeypatch.setattr(answer, "PATIENCE", 0.03)
        for n in range(ROUNDS):
            asked = [one.slash(tavern, "do", order="unwatch" if n % 2 else "watch") for one in people]
            asked += [one.slash(tavern, command) for one in people for command in ("map", "play", "help", "undo")]
            assert await count_unanswered(table, asked) == 0


async def meet(table: Table, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """The deferral goes out at once. `delay`: it is under way when the answer is ready; `lose`: it arrives, and the
    reply to it is lost."""
    monkeypatch.setattr(answer, "PATIENCE", 0.0)
    monkeypatch.setattr(answer, "DRAWING", 0.0)
    more = {"seconds": 0.3} if how == "delay" else {}
    await table.operator.fault(how, match="/callback", times=1, **more)


@pytest.mark.parametrize("how", ["delay", "lose"])
async def test_an_answer_that_was_overtaken_is_filled_in_with_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        assert table.client is not None
        draw_slowly(table.client.pictures)
        await meet(table, monkeypatch, how)
        told = await ada.slash(tavern, "map")
        assert told["type"] == 5
        assert await count_unanswered(table, []) == 0
        last = await last_answer(ada, tavern)
        assert has_picture(last)
        files = table.local.world.messages[tavern][last["id"]]["_files"]
        assert [file["size"] for file in files] == [len(picture())], "what was sent once is sent whole again"


async def test_a_deferral_that_waits_behind_an_answer_whose_connection_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """discord.py sends one after the other: the deferral arrives before the answer that is sent again."""
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        monkeypatch.setattr(answer, "PATIENCE", 0.2)
        await table.operator.fault("delay", match="/callback", seconds=0.8)
        await table.operator.fault("drop", match="/callback")
        assert (await ada.slash(tavern, "log"))["type"] == 5
        assert await count_unanswered(table, []) == 0
        assert "Log of" in said(await last_answer(ada, tavern)) and "without an answer" not in caplog.text


async def test_a_deferral_behind_an_answer_owes_nothing_when_its_reply_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer has arrived; the deferral, sent after it, only finds that out if it gets a reply."""
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        caplog.set_level(logging.INFO)
        give_way = answer.Watchdog.give_way

        async def give_way_and_bark(self: answer.Watchdog) -> None:
            await give_way(self)
            self.bark_at(self.loop.time() + 0.05)

        monkeypatch.setattr(answer.Watchdog, "give_way", give_way_and_bark)
        await table.operator.fault("late", match="/callback", seconds=0.4)
        before, asked = len(table.local.calls), asyncio.ensure_future(ada.slash(tavern, "log"))
        await until(lambda: any("/callback" in call["line"] for call in list(table.local.calls)[before:]))
        await table.operator.fault("lose", match="/callback")
        assert await count_unanswered(table, [asked]) == 0
        await until(lambda: not answer.under_way)
        assert "Log of" in said(await last_answer(ada, tavern))
        assert "has been answered" in caplog.text and "without an answer" not in caplog.text


@pytest.mark.parametrize("how", ["delay", "lose"])
async def test_a_word_that_was_overtaken_is_filled_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with local_table(tmp_path) as table:
        ada = (await table.operator.people())["Ada"]
        tavern = await ada.channel("tavern")
        await meet(table, monkeypatch, how)
        assert (await ada.slash(tavern, "play"))["type"] == 5
        assert await count_unanswered(table, []) == 0
        assert ["no game in this channel" in said(m) for m in await ada.read(tavern)] == [True]


@pytest.mark.parametrize("how", ["delay", "lose"])
async def test_a_window_that_comes_too_late_is_said_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        monkeypatch.setattr("bot.commands.look.show", open_instead)
        await meet(table, monkeypatch, how)
        assert (await ada.slash(tavern, "log"))["type"] == 5
        assert await count_unanswered(table, []) == 0
        assert "press that again" in said(await last_answer(ada, tavern))


async def open_instead(interaction: Any, *_: Any) -> None:
    await open_modal(interaction, Modal("h:x:y", "a window", "a field"))


async def test_a_lost_reply_to_an_answer_does_not_say_it_twice(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        before = len(await answers(ada, tavern))
        for n, (command, lost) in enumerate((("log", 1), ("help", 1), ("log", 2)), 1):
            await table.operator.fault("lose", match="/callback", times=lost)
            assert await count_unanswered(table, [ada.slash(tavern, command)]) == 0
            assert len(await answers(ada, tavern)) == before + n
        assert not [r.message for r in caplog.records if r.name == answer.log.name and r.levelno >= logging.WARNING]


async def test_work_that_ends_without_an_answer_is_said_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def nothing(*_: Any) -> None:
        await asyncio.sleep(0.3)

    async with local_table(tmp_path) as table:
        ada, _, tavern = await begun(table)
        monkeypatch.setattr(answer, "PATIENCE", 0.05)
        monkeypatch.setattr("bot.commands.look.show", nothing)
        await ada.slash(tavern, "log")
        assert await count_unanswered(table, []) == 0
        assert "Reference" in said(await last_answer(ada, tavern)) and "without an answer" in caplog.text


@pytest.mark.parametrize("how", [discord.HTTPException, discord.InteractionResponded])
async def test_no_deferral_is_under_way_after_an_answer_was_refused(how: type[Exception]) -> None:
    """Else it would owe an answer after one was filled in. discord.py sends one call after the other, so this can't be
    seen over a connection."""
    arrived = asyncio.Event()

    async def defer(**_: Any) -> None:
        await arrived.wait()

    async def send() -> None:
        watchdog.bark()
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(0.05, arrived.set)
        answered = SimpleNamespace(status=400, reason="", type=None)
        raise how(answered, {"code": answer.ANSWERED_ALREADY}) if how is discord.HTTPException else how(interaction)

    response = SimpleNamespace(is_done=lambda: False, defer=defer, _response_type=None)
    interaction: Any = SimpleNamespace(extras={}, response=response, message=None)
    watchdog = interaction.extras["watchdog"] = answer.Watchdog(interaction, update=False)
    assert not await answer.respond(interaction, send)
    assert watchdog.deferred and watchdog.owes


def test_files_can_be_sent_as_often_as_needed() -> None:
    made = discord.File(io.BytesIO(b"four"), "a.png", description="words")
    read: Callable[[discord.File], bytes] = lambda file: file.fp.read()  # noqa: E731
    for _ in range(3):
        (copy,) = copies([made])
        assert (read(copy), copy.filename, copy.description) == (b"four", "a.png", "words")
        copy.close()
        copy.fp.close()
