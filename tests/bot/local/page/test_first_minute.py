"""A newcomer's first minute, as they have it: `herald` without a token, a real browser, a real game."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.bot.local.page.browser import Browser, Tab

pytestmark = pytest.mark.browser


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Of the local table of a freshly started Herald."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISCORD_TOKEN", "DISCORD_API_URL")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-m", "bot", "run", "--port", "0",
        env={**environment, "HERALD_DATA": str(tmp_path / "data")}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert found, line
    yield found[0]
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 20) == 0


async def test_the_first_click_leads_to_a_game_and_a_question(browser: Browser, address: str, shots: Path) -> None:
    async with aiohttp.ClientSession() as http:
        ada = await Tab(browser, http).open(address + "?as=ada")
        await ada.until("document.body?.innerText.includes('Choose a campaign')", 60)
        await ada.shot(shots / "first_1_welcome.png")
        await ada.click("button", "The Syrian War")
        await ada.until("document.body?.innerText.includes('fights here, or steps back')", 60)
        await ada.shot(shots / "first_2_question.png")

        await ada.click("button", "Take your turn")
        await ada.until("document.body?.innerText.includes('What do you want to do?')", 20)
        await ada.shot(shots / "first_3_panel.png")
        await ada.click("button", "Step back")
        await ada.click("button", "Confirm")  # dice fall afterwards, so there is no way back
        await ada.until("document.body?.innerText.includes('Samaria')", 60)
        await ada.shot(shots / "first_4_moved.png")

        bram = await Tab(browser, http).open(address + "?as=bram")
        await bram.until("document.body?.innerText.includes('Choose a campaign')", 20)
        text = await bram.js("document.body.innerText")
        assert "What do you want to do?" not in text, "panels are for the one who opened them"
        await bram.click("button", "Take your turn")
        await bram.until("document.body?.innerText.includes('You have no seat in this game')", 20)

        await ada.click("#write")
        await ada.type("/rules ")
        await ada.shot(shots / "first_5_rules.png")
        assert not ada.errors and not ada.outside and not bram.errors
        await ada.close()
        await bram.close()
