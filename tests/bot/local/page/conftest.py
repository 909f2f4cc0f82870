"""A headless Chromium for all page tests, and tabs in it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import aiohttp
import pytest

from bot.local.state import LocalDiscord
from tests.bot.local.echo import Echo
from tests.bot.local.page.browser import HOW, Browser, Tab, found

Open = Callable[..., Awaitable[Tab]]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = found()
    if program is None:
        pytest.skip(HOW)
    running = Browser(program)
    yield running
    running.close()


@pytest.fixture
async def open_tab(browser: Browser, local: LocalDiscord, bot: Echo) -> AsyncIterator[Open]:
    """Opens the page as somebody, somewhere; afterwards no tab may have complained or left this machine."""
    tabs = []
    async with aiohttp.ClientSession() as http:

        async def open_one(name: str, channel: str = "", width: int = 1280, height: int = 800) -> Tab:
            tab = Tab(browser, http)
            tabs.append(tab)
            await tab.open(f"{local.base}/?as={name}#{channel}", width, height)
            await tab.until("document.getElementById('write') !== null && document.querySelector('.opening, .message')")
            if width > 900:
                await tab.until("document.activeElement.id === 'write'")
            return tab

        yield open_one
        for tab in tabs:
            await tab.close()
    for tab in tabs:
        assert not tab.errors and not tab.outside


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where screenshots go: HERALD_SHOTS, to look at them, or away with the test."""
    folder = Path(os.environ.get("HERALD_SHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
