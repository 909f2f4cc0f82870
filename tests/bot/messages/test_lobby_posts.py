"""The lobby's card follows what happens in the lobby, with few edits, over real connections."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.messages import lobby_posts
from tests.bot.local.conftest import eventually, until
from tests.bot.local.person import Json, Person
from tests.bot.local.test_bot_there import Table, local_table, said

DAVID = "king_david"
GUESTS = 5


async def open_lobby(table: Table) -> tuple[list[Person], str, Json]:
    for n in range(GUESTS):
        await table.operator.ask("POST", "/local/people", {"name": f"Guest {n}"})
    guests = [person for name, person in (await table.operator.people()).items() if name.startswith("Guest")]
    tavern = await guests[0].channel("tavern")
    return guests, tavern, (await guests[0].slash(tavern, "game new", game=DAVID))["message"]


def edits(table: Table, card: Json) -> int:
    return sum(call["line"].startswith("PATCH") and call["line"].endswith(card["id"]) for call in table.local.calls)


async def shown(person: Person, tavern: str, card: Json) -> str:
    return said(next(message for message in await person.read(tavern) if message["id"] == card["id"]))


async def until_shown(person: Person, tavern: str, card: Json, wanted: str) -> None:
    async def is_shown() -> bool:
        return wanted in await shown(person, tavern, card)

    await eventually(is_shown)


async def test_what_comes_together_is_shown_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_posts, "EVERY", 1.0)
    async with local_table(tmp_path, DAVID) as table:
        guests, tavern, card = await open_lobby(table)
        await guests[0].slash(tavern, "game join")
        await until_shown(guests[0], tavern, card, "Guest 0")  # the first at once
        for guest in guests[1:]:
            await guest.slash(tavern, "game join")
        for n in range(1, GUESTS):
            await until_shown(guests[0], tavern, card, f"Guest {n}")
        assert edits(table, card) <= 3


async def test_a_card_shows_what_happened_just_before_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_posts, "EVERY", 60.0)
    async with local_table(tmp_path, DAVID) as table:
        guests, tavern, card = await open_lobby(table)
        await guests[0].slash(tavern, "game join")
        await until_shown(guests[0], tavern, card, "Guest 0")
        await guests[1].slash(tavern, "game join")
        assert "Guest 1" not in await shown(guests[0], tavern, card)
        assert table.client is not None
        await table.client.lobbies.stop()
        assert "Guest 1" in await shown(guests[0], tavern, card)


async def test_a_card_that_can_not_be_changed_holds_up_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    async with local_table(tmp_path, DAVID) as table:
        guests, tavern, card = await open_lobby(table)
        await table.operator.fault("status", match=card["id"], status=403)
        assert (await guests[0].slash(tavern, "game join"))["outcome"] == "answered"
        await until(lambda: "could not be changed" in caplog.text)
        await guests[1].slash(tavern, "game join")
        await until_shown(guests[0], tavern, card, "Guest 1")
