"""King David's plan as one form in the real browser, on a phone: filled in, edited, confirmed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app.emoji import put_emoji
from bot.panels.layout import EMOJI
from bot.store import FILE, Do
from bot.table import Live
from rules.kernel import copy
from rules.king_david.battle_plans import Plan, Plans
from tests.bot.local.page.browser import Browser, Tab
from tests.bot.local.test_bot_there import Table, local_table
from tests.rules.king_david.test_clicks import BATTLE

pytestmark = pytest.mark.browser


def box(value: str) -> str:
    return f"dialog .tick input[value='{value}']"


async def planning(table: Table) -> tuple[str, str]:
    """Ada and Bram sit in a stored game before a battle; Ada's hand has three markers for it. The channel, the game."""
    people = await table.operator.people()
    ada, bram = people["Ada"], people["Bram"]
    tavern, service = await ada.channel("tavern"), table.service
    assert service is not None
    guild = table.local.world.channels[tavern]["guild_id"]
    seats = [Do("UPDATE seats SET user_id = ? WHERE seat = ?", (int(p.id), s)) for p, s in ((ada, "p1"), (bram, "p2"))]
    moved = Do("UPDATE games SET channel_id = ?, guild_id = ?, host_id = ?", (int(tavern), int(guild), int(ada.id)))
    await service.table.store.commit("test", [moved, *seats])
    (game,) = await service.table.queries.newest(1)
    service.table.games.forget(game)
    live = await service.table.games.look(game)
    state: Any = copy(live.begun)
    assert isinstance(state.top, Plans)
    state.hands["judah"] = ["ambush", "surprise", "bribe"]
    service.table.games.hold(Live(live.game, live.campaign, live.sitters, live.data, state))
    return tavern, game


async def fill_in(tab: Tab, shots: Path) -> None:
    await tab.click("button", "All in one form…")
    await tab.until("document.querySelector('dialog .tick')")
    await tab.shot(shots / "form_phone_1_open.png")
    await tab.click(box("ambush#1"))
    await tab.click(box("never"))
    await tab.shot(shots / "form_phone_2_filled.png")
    await tab.click("dialog button", "Submit")
    await tab.sees("Please confirm")
    await tab.shot(shots / "form_phone_3_preview.png")


async def test_a_plan_is_filled_in_edited_and_confirmed(browser: Browser, shots: Path, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(BATTLE)
    async with local_table(tmp_path, "king_david") as table, aiohttp.ClientSession() as http:
        tavern, game = await planning(table)
        ada = (await table.operator.people())["Ada"]
        tab = await Tab(browser, http).open(f"{table.local.base}/?as=ada#{tavern}", 390, 844)
        await tab.until("document.getElementById('write') !== null")
        assert (await ada.slash(tavern, "play"))["outcome"] == "answered"
        await fill_in(tab, shots)
        await tab.click("button", "Edit the form…")
        await tab.until("document.querySelectorAll('dialog .tick input:checked').length === 4")
        await tab.click(box("surprise#1"))
        await tab.click("dialog button", "Submit")
        await tab.until("!document.querySelector('dialog')")
        await tab.click("button", "Confirm")
        await tab.sees("Noted, in secret")
        assert table.service is not None
        entries = await table.service.table.queries.entries(game, 0)
        (plan,) = [e.entry.pick for e in entries if isinstance(e.entry.pick, Plan) and e.entry.seat == "p1"][-1:]
        assert sorted(plan.markers) == ["ambush", "surprise"] and plan.retreat == "never"
        assert not tab.errors and not tab.outside
        await tab.close()


async def test_menus_show_small_pictures(browser: Browser, shots: Path, tmp_path: Path) -> None:
    """On a phone: the countries to choose from at the start of King David."""
    async with local_table(tmp_path, "king_david") as table, aiohttp.ClientSession() as http:
        assert table.client is not None
        try:
            await put_emoji(table.client)
            people = await table.operator.people()
            ada, bram = people["Ada"], people["Bram"]
            tavern = await ada.channel("tavern")
            for person, command in ((ada, "new"), (ada, "join"), (bram, "join"), (ada, "start")):
                await person.slash(tavern, f"game {command}", **({"game": "king_david"} if command == "new" else {}))
                await table.settle()
            sql = "SELECT user_id FROM seats WHERE awaited = 1"
            ((chooser,),) = await table.client.table.store.all(sql)  # the dice say who chooses first
            name = "ada" if int(ada.id) == chooser else "bram"
            tab = await Tab(browser, http).open(f"{table.local.base}/?as={name}#{tavern}", 390, 844)
            await tab.until("document.getElementById('write') !== null")
            await tab.click("button", "Take your turn")
            await tab.until("document.querySelector('.message .menu')")
            await tab.click(".message .menu")
            await tab.until("document.querySelectorAll('.choice img.emoji').length >= 2")
            await tab.until("[...document.querySelectorAll('.choice img.emoji')].every((i) => i.naturalWidth === 128)")
            assert await tab.js("document.querySelectorAll('.choice img.emoji').length") >= 2
            await tab.shot(shots / "form_phone_4_emoji.png")
            assert not tab.errors and not tab.outside
            await tab.close()
        finally:
            EMOJI.clear()
