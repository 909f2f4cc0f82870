"""The page: one of every component and every field, and pinned messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.local.echo import Echo
from tests.bot.local.page.conftest import Open
from tests.bot.local.person import Person

pytestmark = pytest.mark.browser


async def test_every_component_is_drawn_and_works(open_tab: Open, ada: Person, tavern: str, shots: Path) -> None:
    await ada.slash(tavern, "zoo")
    tab = await open_tab("ada", tavern, 1280, 1400)
    await tab.until("[...document.querySelectorAll('.gallery img')].filter(i => i.naturalWidth).length === 4")
    for part in (
        ".section .button",
        ".separator.wide",
        ".separator.bare",
        "a.file",
        ".covered .container",
        ".subtext",
    ):
        assert await tab.js(f"!!document.querySelector('.message {part}')"), part
    assert await tab.js("document.querySelector('a.file').download") == "save.txt"
    await tab.shot(shots / "zoo.png")
    await tab.click(".covered > .cover")
    await tab.until("document.querySelectorAll('.cover').length === 1")
    for menu, choice in (("role", "Herald"), ("anybody", "Chiara"), ("channel", "welcome")):
        await tab.click(f".menu[data-custom={menu}]")
        await tab.click(".choice", choice)
        await tab.until("!document.querySelector('.list')")
    await tab.until("document.querySelectorAll('.private').length === 3")


async def test_every_field_of_a_form(open_tab: Open, tavern: str, shots: Path) -> None:
    tab = await open_tab("ada", tavern, 1280, 900)
    await tab.type("/form")
    await tab.press("Enter", "Enter")
    await tab.sees("Everything at once", "dialog")
    await tab.click("dialog .button", "Submit")
    await tab.sees("Units: choose something.", "dialog")
    await tab.click("dialog .menu")
    await tab.type("Unit 1")
    await tab.until("document.querySelectorAll('.choice').length === 3")
    await tab.press("Enter", "ArrowDown", "Enter")
    await tab.click(".done")
    await tab.click("dialog .tick", "Ptolemaic")
    await tab.click("dialog .tick", "scouts")
    await tab.click("dialog #field-sure")
    await tab.click("dialog textarea")
    await tab.type("because")
    await tab.shot(shots / "every_field.png")
    await tab.click("dialog .button", "Submit")
    await tab.sees("['1', '10'] Ptolemaic ['scouts'] True because", ".log")


async def test_pinned_messages_are_shown(open_tab: Open, bot: Echo, tavern: str) -> None:
    sent = await bot.get_partial_messageable(int(tavern)).send("The state of the war")
    await sent.pin()
    tab = await open_tab("ada", tavern)
    await tab.sees("Herald pinned a message", ".log")
    await tab.click("#open-pins")
    await tab.sees("The state of the war", "dialog")
