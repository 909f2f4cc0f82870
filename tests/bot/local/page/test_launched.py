"""The page beside a launched bot: killed and restarted from the workshop, everything in place after."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from tests.bot.local.page.browser import Browser, Tab
from tests.bot.local.test_launch import address, free_port, launched

pytestmark = pytest.mark.browser


async def test_the_bot_is_killed_and_restarted_from_the_page(browser: Browser, tmp_path: Path) -> None:
    async with launched(free_port(), tmp_path / "world.db") as program, aiohttp.ClientSession() as http:
        base = address(await program.line())
        tab = await Tab(browser, http).open(base + "/")
        await tab.until("document.activeElement?.id === 'write' && document.getElementById('banner').hidden", 15)
        assert await tab.js("location.search") == "?as=ada"
        await tab.type("/old")
        await tab.sees("old-fashioned", ".picker")
        await tab.press("Enter", "Enter")
        await tab.sees("Hand of Ptolemy", ".embed")
        await tab.click("#open-workshop")
        await tab.click(".workshop .button", "Kill and restart")
        await tab.sees("The bot is not connected", "#banner")
        await tab.click("[aria-label='Close workshop']")
        await tab.click(".button", "Again (0)")  # it waits until the bot is back
        await tab.until("document.getElementById('banner').hidden", 15)
        await tab.sees("Clicked 1 times.", ".log")
        assert not tab.errors and not tab.outside
        await tab.close()
