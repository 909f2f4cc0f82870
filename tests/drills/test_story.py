"""A season of one game, on phones in the real browser: somebody joins, plays, goes away, is taken care of and returns;
somebody else says nothing and is replaced, and his successor wins. Days pass by the workshop's clock."""

from __future__ import annotations

import asyncio
import datetime
import functools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from rules.kernel.notation import write
from tests.bot.local.conftest import eventually
from tests.bot.local.page.browser import Browser, Tab
from tests.bot.local.page.conftest import browser, shots  # noqa: F401  fixtures
from tests.bot.local.page.test_first_minute import address  # noqa: F401  a fixture
from tests.bot.local.person import Json, Operator, Person
from tests.drills.phone import HEIGHT, WIDTH
from tests.drills.test_five_kings import Kings, until
from tests.drills.test_phone import is_there
from tests.drills.town import controls

NAMES = ("ada", "bram", "chiara", "dov")
HOUR = 3600.0
pytestmark = [pytest.mark.drill, pytest.mark.browser, pytest.mark.timeout(900)]


class Story(Kings):
    """Age of Arthur, in which one after another is asked in the open."""

    def __init__(self, folder: Path, operator: Operator, channel: str, album: Path) -> None:
        super().__init__(folder)
        self.operator, self.channel, self.album = operator, channel, album
        self.tabs: dict[str, Tab] = {}
        self.there: dict[str, Person] = {}

    def seat_of(self, name: str) -> str:
        return next(seat for seat, user in self.seated().items() if user == int(self.there[name].id))

    def count(self, sql: str) -> int:
        return int(self.ask(sql)[0][0])

    async def shot(self, name: str, what: str, button: str = "") -> None:
        """As it is then; with a button in sight, if one is named."""
        tab = self.tabs[name]
        await tab.send("Page.bringToFront")
        if button:
            found = (
                f"[...document.querySelectorAll('.button')].filter((b) => b.innerText === {json.dumps(button)}).at(-1)"
            )
            await tab.js(f"{found}.scrollIntoView({{block: 'end'}})")
        in_sight = "(r => r.bottom > 0 && r.top < innerHeight)(one.getBoundingClientRect())"
        await tab.until(f"[...document.images].every((one) => one.complete || !{in_sight})")
        await asyncio.sleep(0.3)
        await tab.shot(self.album / f"story_{what}.png")

    async def type_default(self, seat: str) -> None:
        state, before = self.state(), self.entries()
        person = self.people[self.seated()[seat]]
        await person.slash(self.channel, "do", order=write(state.top.default(state, seat)))
        await until(functools.partial(self.has_more_than, before))

    async def until_asked(self, name: str) -> None:
        """The others type what is usual, until one is asked."""
        while self.state().awaited() != [self.seat_of(name)]:
            await self.type_default(next(seat for seat in self.state().awaited() if seat != self.seat_of(name)))

    async def hours_pass(self, hours: int, sql: str) -> None:
        """Three at a time, until something is so."""
        for _ in range(hours // 3):
            if self.count(sql):
                return
            await self.operator.advance(3 * HOUR)
            await asyncio.sleep(0.3)
        await until(lambda: self.count(sql) > 0)

    async def type_command(self, name: str, command: str) -> None:
        tab = self.tabs[name]
        await tab.click("#write")
        await tab.type(command)
        await tab.press("Enter", "Enter")


@asynccontextmanager
async def story(program: Browser, url: str, folder: Path, album: Path) -> AsyncIterator[Story]:
    async with aiohttp.ClientSession() as http:
        operator = Operator(http, url.rstrip("/"))
        there = {name.casefold(): p for name, p in (await operator.people()).items()}
        channel = await there["ada"].channel("tavern")
        told = Story(folder, operator, channel, album)
        told.there = {name: there[name] for name in NAMES}
        told.people = {int(p.id): p for p in told.there.values()}
        for name in NAMES:
            told.tabs[name] = await Tab(program, http).open(f"{url}?as={name}#{channel}", WIDTH, HEIGHT)
        await eventually(lambda: is_there(there["ada"], channel))
        yield told
        for tab in told.tabs.values():
            assert not tab.errors and not tab.outside, tab.errors
            await tab.close()


async def test_one_returns_and_a_successor_wins(
    browser: Browser,  # noqa: F811
    address: str,  # noqa: F811
    tmp_path: Path,
    shots: Path,  # noqa: F811
) -> None:
    async with story(browser, address, tmp_path / "data", shots) as told:
        await told.there["ada"].slash(told.channel, "game new", game="age_of_arthur")
        await told.tabs["bram"].sees("direct message")
        await told.shot("bram", "1_lobby")
        for name in ("ada", "bram", "chiara"):
            await told.tabs[name].click(".button", "Join")
        await until(lambda: told.count("SELECT count(*) FROM seats") == 3)
        await told.tabs["ada"].click(".button", "Start")
        await until(lambda: bool(told.ask("SELECT number FROM states LIMIT 1")))
        await bram_goes_away_and_returns(told)
        await dov_takes_a_seat(told)
        for name in ("ada", "bram"):
            answer = await told.there[name].slash(told.channel, "do", order="concede")
            found = [c for c in parts_of(answer) if str(c.get("custom_id", "")).endswith(":y")]
            if found:
                await told.there[name].click(answer["message"], str(found[0]["custom_id"]))
        await until(lambda: told.count("SELECT count(*) FROM games WHERE phase = 'over'") == 1)
        state = told.state()
        assert list(state.result.winners) == [told.seat_of("dov")]
        await told.tabs["dov"].sees("Rematch")
        await told.shot("dov", "9_won")
        held = told.ask("SELECT user_id, began, ended FROM tenures WHERE number > 1")
        assert held == [(int(told.there["dov"].id), "offered", None)]


async def bram_goes_away_and_returns(told: Story) -> None:
    tab = told.tabs["bram"]
    await told.until_asked("bram")
    await told.type_default(told.seat_of("bram"))
    await told.until_asked("bram")
    await told.type_command("bram", "/away")
    await tab.sees("away", "dialog")
    now = datetime.datetime.fromtimestamp((await told.there["bram"].state())["now"], datetime.UTC)
    await tab.type("today")
    await tab.press("Tab")
    await tab.type(f"{now + datetime.timedelta(days=12):%Y-%m-%d}")
    await told.shot("bram", "2_form")
    await tab.press("Enter")
    await tab.sees("Nothing is noted yet", ".log")
    await told.shot("bram", "3_game_by_game")
    await tab.click(".button", "Yes: a caretaker may act for me")
    await tab.sees("You are away", ".log")
    await told.hours_pass(36, "SELECT count(*) FROM outbox WHERE kind = 'away_waits' AND state = 'done'")
    await tab.sees("The game waits for", ".log")
    await told.shot("bram", "4_waits")
    await told.hours_pass(120, "SELECT count(*) FROM outbox WHERE kind = 'away_cared' AND state = 'done'")
    await tab.sees("as a caretaker", ".log")
    await told.shot("bram", "5_cared_for", "I'm back")
    await told.type_command("bram", "/since")
    await tab.sees("What changed", ".log")
    await told.shot("bram", "6_since")
    await tab.click(".button", "I'm back")
    await tab.sees("Welcome back", ".log")
    await told.shot("bram", "7_back")
    assert told.count("SELECT count(*) FROM seats WHERE caretaker IS NOT NULL") == 0


async def dov_takes_a_seat(told: Story) -> None:
    """Chiara lets two questions go by; the seat is open to whoever likes."""
    seat = told.seat_of("chiara")
    for _ in range(2):
        if told.count("SELECT count(*) FROM seats WHERE offered = 1"):
            break
        await told.until_asked("chiara")
        before = told.entries()
        await told.hours_pass(60, f"SELECT count(*) FROM entries WHERE number > {before}")
    await until(lambda: told.count("SELECT count(*) FROM seats WHERE offered = 1") == 1)
    tab = told.tabs["dov"]
    await tab.sees("The seat is open", ".log")
    await told.shot("dov", "8_open_seat", "Take the seat")
    await tab.click(".button", "Take the seat")
    await tab.sees("You now play", ".log")
    await until(lambda: told.seated()[seat] == int(told.there["dov"].id))


def parts_of(answer: Json) -> list[Json]:
    message = answer.get("message")
    return list(controls(message["components"])) if isinstance(message, dict) else []
