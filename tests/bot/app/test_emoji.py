"""Small pictures in menus: uploaded once, again when they change, and done without where Discord has none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app.emoji import draw as drawn
from bot.app.emoji import keep_emoji, put_emoji
from bot.panels.layout import EMOJI
from bot.words import words_of
from renders.emoji import table as pictures
from renders.emoji.table import KEYS, OURS, name_of
from rules.kernel import built, find
from tests.bot.local.test_bot_there import Table, begun, local_table
from tests.bot.world import World, controls, world
from tests.ford import CAMPAIGN as FORD

NAMES = {name_of(key) for key in KEYS}


@pytest.fixture(autouse=True)
def none_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Drawing them all takes a second; one drawing stands for all."""
    EMOJI.clear()
    png = drawn("judah")
    monkeypatch.setattr("bot.app.emoji.draw", lambda key: png)
    yield
    EMOJI.clear()


def here(w: World) -> list[str]:
    return sorted(emoji.name for emoji in w.env.backend.application_emojis.values())


async def test_each_is_uploaded_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert await put_emoji(w.bot.client)
        assert here(w) == sorted(NAMES) and set(EMOJI) == set(KEYS)
        ids = {key: emoji.id for key, emoji in EMOJI.items()}
        await w.restart()
        assert await put_emoji(w.bot.client) and here(w) == sorted(NAMES)
        assert {key: emoji.id for key, emoji in EMOJI.items()} == ids


async def test_what_looks_otherwise_is_uploaded_again_and_the_old_one_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as w:
        await w.bot.client.create_application_emoji(name="somebody_elses", image=b"\x89PNG\r\n\x1a\n")
        await put_emoji(w.bot.client)
        before = EMOJI["Ax"].id
        monkeypatch.setitem(pictures.SIGNS, "Ax", "sharp-axe")
        await put_emoji(w.bot.client)
        assert EMOJI["Ax"].id != before and EMOJI["Ax"].name == name_of("Ax")
        assert "somebody_elses" in here(w) and len(here(w)) == len({name_of(key) for key in KEYS}) + 1


async def test_where_uploading_is_refused_menus_do_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.app.emoji.SOON", 0.0)
    async with local_table(tmp_path) as table:
        await table.operator.fault("status", match="POST /applications", status=403, code=50001, times=999)
        assert table.client is not None
        await keep_emoji(table.client)
        assert not EMOJI and "menus show 0 of" in caplog.text
        ada, _, tavern = await begun(table)
        assert not emoji_in((await ada.slash(tavern, "play"))["message"])


def emoji_in(message: dict[str, Any]) -> list[str]:
    menus = [c for c in controls(message["components"]) if c["type"] == 3]
    return [option["emoji"]["name"] for menu in menus for option in menu["options"] if option.get("emoji")]


async def test_a_menu_shows_them_and_does_without_one_that_is_gone(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        assert table.client is not None
        await put_emoji(table.client)
        assert {one["name"] for one in table.local.world.emojis.values()} == NAMES
        ada, _, tavern = await begun(table)
        panel = (await ada.slash(tavern, "play"))["message"]
        assert name_of("infantry") in emoji_in(panel)
        await delete(table, "infantry")
        told = await ada.slash(tavern, "play")
        assert told["outcome"] == "answered" and "place their units" in str(told["message"])
        assert not emoji_in(told["message"]) and not EMOJI


async def delete(table: Table, key: str) -> None:
    """As somebody does it on the developer portal, while we run."""
    assert table.client is not None
    await table.client.http.delete_application_emoji(table.client.application_id or 0, EMOJI[key].id or 0)


async def test_the_local_discord_takes_only_what_discord_takes(tmp_path: Path) -> None:
    async with local_table(tmp_path) as table:
        client = table.client
        assert client is not None
        png = drawn("judah")
        made = await client.create_application_emoji(name="good_one", image=png)
        assert [e.id for e in await client.fetch_application_emojis()] == [made.id]
        for name, image, code in (
            ("good_one", png, 50035),
            ("a", png, 50035),
            ("a b", png, 50035),
            ("large", png + b"\0" * 300_000, 50035),
            ("broken", png[:12], 50046),
        ):
            with pytest.raises(discord.HTTPException) as refused:
                await client.create_application_emoji(name=name, image=image)
            assert refused.value.code == code, name
        await client.http.delete_application_emoji(client.application_id or 0, made.id)
        assert not table.local.world.emojis


@pytest.mark.parametrize("campaign", [FORD, *(find(name) for name in built())], ids=lambda c: c.id)
def test_every_small_picture_that_words_name_is_there(campaign: Any) -> None:
    named = words_of(campaign).emojis.values()
    assert named
    for text in named:
        numbers = range(1, 7) if "{n}" in text else [0]
        assert all(text.replace("{n}", str(n)) in KEYS for n in numbers), text


def test_names_are_such_as_discord_takes() -> None:
    assert all(name.startswith(OURS) and 2 <= len(name) <= 32 for name in NAMES)
    assert all(name.replace("_", "").isalnum() and name.isascii() for name in NAMES)
