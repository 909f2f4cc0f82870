"""Evenings on a phone, in the real browser: a whole Syrian War, three turns of King David with five seats, three turns
of King Philip's War, a year of Mighty Kingdoms, three rounds of Age of Arthur. Nothing waits without a word, nobody is
called twice for one decision."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import aiohttp
import pytest

from tests.bot.local.conftest import eventually
from tests.bot.local.page.browser import Browser, Tab
from tests.bot.local.page.conftest import browser, shots  # noqa: F401  fixtures
from tests.bot.local.page.test_first_minute import address  # noqa: F401  a fixture
from tests.bot.local.person import Operator, Person
from tests.drills.figures import Figures, Record
from tests.drills.phone import HEIGHT, MOST_WAIT, WIDTH, Phone

SEED = os.environ.get("HERALD_SEED", "7")
COMPUTERS = {"king_david": 4, "mighty_kingdoms": 3, "age_of_arthur": 3}  # beside the person; else one
pytestmark = pytest.mark.browser
# A busy machine is no fault of Herald's: how much longer everything may take there.
SLOWER = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


async def is_there(person: Person, channel: str) -> bool:
    commands = await person.ask("GET", f"/local/channels/{channel}/commands")
    return bool(commands) and bool((await person.state())["online"])


async def evening(
    program: Browser, url: str, folder: Path, game: str, last_turn: int, most: float, decisions: int = 10_000
) -> Figures:
    async with aiohttp.ClientSession() as http:
        people = await Operator(http, url.rstrip("/")).people()
        ada = people["Ada"]
        channel = await ada.channel("tavern")
        tab = await Tab(program, http).open(f"{url}?as=ada#{channel}", WIDTH, HEIGHT)
        await tab.until("document.getElementById('write') !== null")
        await eventually(lambda: is_there(ada, channel))
        await ada.slash(channel, "game new", game=game)
        phone = Phone(tab, Record(folder), f"{game}, seed {SEED}", f"phone {SEED}")
        await tab.click(".button", "Join")
        for _ in range(COMPUTERS.get(game, 1)):
            await tab.click(".button", "Add computer player")
            await asyncio.sleep(0.5)
        await tab.click(".button", "Start")
        await tab.until("[...document.querySelectorAll('.button')].some((b) => b.innerText === 'Take your turn')", 60)
        await tab.until(
            "document.body.innerText.includes('Waiting for') || document.body.innerText.includes('Asked')", 60
        )
        figures = await phone.play(last_turn, most, decisions)
        print(f"\n{figures}")
        assert not tab.errors and not tab.outside
        await tab.close()
    assert figures.wait <= MOST_WAIT * SLOWER and figures.calls <= max(2, figures.decisions)
    assert figures.usual <= 4
    return figures


@pytest.mark.long
async def test_the_first_decisions_on_a_phone(
    browser: Browser,  # noqa: F811
    address: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    """The short form."""
    figures = await evening(browser, address, tmp_path / "data", "syrian_war", 99, 60, decisions=2)
    assert figures.decisions >= 2


@pytest.mark.drill
@pytest.mark.timeout(3600)
async def test_a_whole_syrian_war(browser: Browser, address: str, tmp_path: Path) -> None:  # noqa: F811
    await evening(browser, address, tmp_path / "data", "syrian_war", 99, 3000)
    assert Record(tmp_path / "data").is_over()


@pytest.mark.drill
@pytest.mark.timeout(3600)
async def test_three_turns_of_king_david(browser: Browser, address: str, tmp_path: Path) -> None:  # noqa: F811
    figures = await evening(browser, address, tmp_path / "data", "king_david", 3, 3000)
    assert Record(tmp_path / "data").turn() > 3
    assert max(figures.posts[turn] for turn in (1, 2, 3)) <= 30
    assert figures.begins[3] <= 300 * SLOWER


@pytest.mark.drill
@pytest.mark.timeout(3600)
async def test_three_turns_of_king_philip(browser: Browser, address: str, tmp_path: Path) -> None:  # noqa: F811
    await evening(browser, address, tmp_path / "data", "king_philip", 3, 3000)
    assert Record(tmp_path / "data").turn() > 3


@pytest.mark.drill
@pytest.mark.timeout(3600)
async def test_a_year_of_mighty_kingdoms(browser: Browser, address: str, tmp_path: Path) -> None:  # noqa: F811
    await evening(browser, address, tmp_path / "data", "mighty_kingdoms", 1, 3000)
    assert Record(tmp_path / "data").turn() > 1


@pytest.mark.drill
@pytest.mark.timeout(3600)
async def test_three_rounds_of_age_of_arthur(browser: Browser, address: str, tmp_path: Path) -> None:  # noqa: F811
    await evening(browser, address, tmp_path / "data", "age_of_arthur", 3, 3000)
    assert Record(tmp_path / "data").turn() > 3
