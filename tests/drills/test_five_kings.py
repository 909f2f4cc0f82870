"""Five people, each in a window of the real browser: the third round of Age of Arthur, with a war in which everybody
takes a side, musters and stands at a siege. The two rounds before it, in which there can be no war, they type."""

from __future__ import annotations

import asyncio
import functools
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.panels.ids import read_id
from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.war_facts import enemies, reasons
from rules.kernel.notation import write
from tests.bot.local.conftest import eventually
from tests.bot.local.page.browser import Browser, Tab
from tests.bot.local.page.conftest import browser, shots  # noqa: F401  fixtures
from tests.bot.local.page.test_first_minute import address  # noqa: F401  a fixture
from tests.bot.local.person import Operator, Person
from tests.drills.figures import Record
from tests.drills.phone import ASKED, HEIGHT, WIDTH, Phone, controls, key_of, text_of
from tests.drills.test_phone import is_there

NAMES = ("ada", "bram", "chiara", "dov", "esther")
PATIENCE = 120.0  # seconds that a question may take to reach somebody, on a busy machine


async def until(is_so: Callable[[], bool]) -> None:
    loop = asyncio.get_running_loop()
    ends = loop.time() + PATIENCE
    while not is_so():
        assert loop.time() < ends, "it never came"
        await asyncio.sleep(0.05)


class Kings:
    """Five windows on one game, and its record."""

    def __init__(self, folder: Path) -> None:
        self.path, self.record = folder / "herald.db", Record(folder)
        self.phones: dict[int, Phone] = {}
        self.people: dict[int, Person] = {}
        self.clicks = 0

    def ask(self, sql: str) -> list[Any]:
        with sqlite3.connect(f"file:{self.path}?mode=ro", uri=True) as base:
            return base.execute(sql).fetchall()

    def state(self) -> Any:
        (body,) = self.ask("SELECT body FROM states ORDER BY number DESC LIMIT 1")[0]
        return CAMPAIGN.codec.decode(body.encode() if isinstance(body, str) else body, CAMPAIGN.shipped)

    def seated(self) -> dict[str, int]:
        return dict(self.ask("SELECT seat, user_id FROM seats"))

    def entries(self) -> int:
        return int(self.ask("SELECT count(*) FROM entries")[0][0])

    def has_more_than(self, entries: int) -> bool:
        return self.entries() > entries

    async def type_until(self, round: int, channel: str) -> None:
        """Everybody types what is usual, and claims what can be claimed."""
        while (state := self.state()).round < round:
            seat = state.awaited()[0]
            pick, before = state.top.default(state, seat), self.entries()
            if state.top.kind() == "playing" and (open := state.top.claim_thing(state, seat).values):
                pick = state.top.verbs[0](open[0]) if state.top.verbs[0] in state.top.offers(state, seat) else pick
            await self.people[self.seated()[seat]].slash(channel, "do", order=write(pick))
            await until(functools.partial(self.has_more_than, before))

    async def asked(self, seat: str) -> tuple[Phone, Any]:
        """The open panel of whoever is asked; pressed for, if it has not come by itself."""
        phone = self.phones[self.seated()[seat]]
        loop = asyncio.get_running_loop()
        ends = loop.time() + PATIENCE
        while loop.time() < ends:
            panel = await phone.panel()
            if panel is not None and ASKED in text_of(panel):
                return phone, panel
            await phone.press("Take your turn")
        raise AssertionError(f"{seat} is never asked: {text_of(await phone.panel())}")

    async def order(self, verb: str, *values: str) -> None:
        """One order by its buttons and menus, up to the one that carries it out."""
        seat, left, before = self.state().awaited()[0], list(values), self.entries()
        for _ in range(12):
            phone, panel = await self.asked(seat)
            clicks = [(c, read_id(c.get("custom_id", ""))) for c in controls(panel["components"])]
            found = [(c, click) for c, click in clicks if click is not None and click.question is not None]
            buttons = {key_of(click): c for c, click in found if c["type"] == 2}
            menus = [c for c, _ in found if c["type"] == 3]
            self.clicks += 1
            if "y" in buttons:
                await phone.tap(panel, buttons["y"])
            elif fit := next((v for v in left if menu_with(menus, v)), None):  # what alone is open was not asked for
                await choose(phone, panel, menu_with(menus, fit), fit)
                del left[: left.index(fit) + 1]
            elif len(left) < len(values) and "y" not in buttons and not menus:
                await asyncio.sleep(0.2)  # the next menu is on its way
            elif f"verb:{verb}" in buttons and len(left) == len(values):
                await phone.tap(panel, buttons[f"verb:{verb}"])
            elif menu := menu_with(menus, verb):
                await choose(phone, panel, menu, verb)
            else:
                held = [[o["value"] for o in m["options"]] for m in menus]
                raise AssertionError(f"no way to {verb} {values}: {text_of(panel)} {list(buttons)} {held}")
            if self.entries() > before:
                return
        raise AssertionError(f"{verb} {values} was never carried out")


def menu_with(menus: list[Any], value: str) -> Any | None:
    return next((m for m in menus if any(o["value"] == value for o in m["options"])), None)


async def choose(phone: Phone, panel: Any, menu: Any, value: str) -> None:
    root = f"[data-id='{panel['id']}'] .menu-root:has([data-custom='{menu['custom_id']}'])"
    await phone.tab.click(f"{root} .menu")
    await phone.answered(panel, phone.tab.click(f"{root} .choice[data-value='{value}']"))


@pytest.mark.drill
@pytest.mark.browser
@pytest.mark.timeout(1800)
async def test_five_people_in_the_browser_play_a_round_with_a_war(
    browser: Browser,  # noqa: F811
    address: str,  # noqa: F811
    tmp_path: Path,
    shots: Path,  # noqa: F811
) -> None:
    kings = Kings(tmp_path / "data")
    async with aiohttp.ClientSession() as http:
        there = {name.casefold(): p for name, p in (await Operator(http, address.rstrip("/")).people()).items()}
        channel = await there["ada"].channel("tavern")
        for name in NAMES:
            tab = await Tab(browser, http).open(f"{address}?as={name}#{channel}", WIDTH, HEIGHT)
            kings.people[int(there[name].id)] = there[name]
            kings.phones[int(there[name].id)] = Phone(tab, kings.record, name, name, who=name)
        await eventually(lambda: is_there(there["ada"], channel))
        await there["ada"].slash(channel, "game new", game="age_of_arthur")
        for phone in kings.phones.values():
            await phone.tab.click(".button", "Join")
        await until(lambda: len(kings.ask("SELECT user_id FROM seats")) == len(NAMES))
        await next(iter(kings.phones.values())).tab.click(".button", "Start")
        await until(lambda: bool(kings.ask("SELECT number FROM states LIMIT 1")))
        await kings.type_until(3, channel)
        await a_war(kings)
        while kings.state().round == 3:
            await kings.order("renounce") if "renounce" in offered(kings) else await kings.order(*first_order(kings))
        for phone in kings.phones.values():
            await phone.tab.shot(shots / f"five_kings_{phone.who}.png")
            assert not phone.tab.errors and not phone.tab.outside, phone.tab.errors
            await phone.tab.close()
    told = [tag for (tag,) in kings.ask("SELECT kind FROM outbox WHERE target LIKE 'channel:%'")]
    print(f"\nfive kings: {kings.entries()} entries, {kings.clicks} clicks in the third round, {len(told)} posts")


async def a_war(kings: Kings) -> None:
    """Whoever is first declares it; the others stand by turns with him and against him; the enemy shuts his gates."""
    state = kings.state()
    seat = state.awaited()[0]
    enemy = enemies(state, seat)[0]
    await kings.order("declare", enemy, reasons(state, seat, enemy)[0])
    took = set[str]()
    while (top := kings.state().top).kind() not in ("playing",):
        asked = kings.state().awaited()[0]
        took.add(f"{top.kind()} {asked}")
        kind = top.kind()
        if kind == "renouncing":
            await kings.order("pass")
        elif kind == "sides":
            sides = top.open_sides(kings.state(), asked)
            await kings.order("stand", sides[len(took) % len(sides)])
        elif kind == "mode":
            await kings.order("stand_siege")
        elif kind == "muster":
            await kings.order("as_proposed")
        elif kind == "plans":
            await kings.order("plan", "hold", "commonest")
        else:
            await kings.order("done")
    assert sum(what.startswith("sides") for what in took) == 3
    assert {f"muster {s}" for s in kings.state().seats} <= took


def offered(kings: Kings) -> list[str]:
    state = kings.state()
    return [verb.kind() for verb in state.top.offers(state, state.awaited()[0])]


def first_order(kings: Kings) -> tuple[str, ...]:
    state = kings.state()
    pick = state.top.default(state, state.awaited()[0])
    return (pick.kind(), *(str(getattr(pick, field)) for field in pick.__struct_fields__))
