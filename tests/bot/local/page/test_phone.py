"""The first evening on a phone: 390 x 844, one thumb, a game against the computer."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from tests.bot.local.page.browser import Browser, Tab
from tests.bot.local.page.test_first_minute import address  # noqa: F401  a fixture

pytestmark = pytest.mark.browser


async def test_a_phone_shows_the_question_the_choices_and_the_picture_first(
    browser: Browser,
    address: str,  # noqa: F811
    shots: Path,
) -> None:
    async with aiohttp.ClientSession() as http:
        ada = await Tab(browser, http).open(address + "?as=ada", 390, 844)
        await ada.until("document.body?.innerText.includes('Choose a campaign')", 60)
        await ada.click("button", "The Syrian War")
        await ada.until("document.body?.innerText.includes('fights here, or steps back')", 60)
        await ada.shot(shots / "phone_1_post.png")
        await ada.click("button", "Take your turn")
        await ada.until("document.body?.innerText.includes('Your move.')", 20)
        await ada.shot(shots / "phone_2_panel.png")
        await ada.click("button", "Map")
        await ada.until("document.body?.innerText.includes('In words')", 30)
        # The picture is as wide as the phone, as soon as it has come.
        await ada.until("[...document.images].some((one) => one.getBoundingClientRect().width > 300)", 20)
        await ada.shot(shots / "phone_3_map.png")
        assert not ada.errors and not ada.outside
        await ada.close()
