"""A person with a phone (390 x 844) who plays an evening in the real browser, and what it cost them.

They play by a policy of their own: they attack when the shown odds are good, answer offers with yes, answer as they did
before where the panel offers it, and end their part before long.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

from bot.panels.ids import Click, read_id
from rules.kernel import Chance
from tests.bot.local.page.browser import Tab
from tests.drills.figures import Figures, Record

WIDTH, HEIGHT = 390, 844
ENDS = ("done", "pass", "rest", "stay", "as_proposed", "stand", "decline", "keep", "nobody")
YES = ("accept_alliance", "consent", "welcome", "accept", "confirm")
SELDOM = (
    "concede", "propose", "offer_alliance", "break_alliance", "give", "open_ports", "yield_field", "exchange",
    "give_way",
)  # fmt: skip
FIGHTS = ("attack", "besiege", "battle", "assault", "advance")
MOST_ACTS = 5  # of one question, before it is ended
GOOD = 50  # of a hundred: odds that are worth a fight
MOST_WAIT = 5.0  # seconds without a word of why
THINKING = "are thinking"
ASKED = "Your move."


class Phone:
    def __init__(self, tab: Tab, record: Record, name: str, luck: str, who: str = "ada") -> None:
        self.tab, self.record, self.luck, self.who = tab, record, Chance(luck), who
        self.figures = Figures(name)
        self.question, self.acts, self.clicks_here = -1, 0, 0
        self.refused: set[str] = set()  # verbs whose odds were bad, in this question
        self.usual = False

    # Looking.

    async def messages(self) -> list[Any]:
        """Of the channel that is open, oldest first, as the page has them."""
        at = f"/messages?limit=200&as={self.who}"
        source = f"fetch('/local/channels/' + location.hash.slice(1) + '{at}').then((r) => r.json())"
        return list(await self.tab.js(source))

    async def panel(self) -> Any | None:
        """The newest private card with which one acts, or one that is on its way."""
        private = [m for m in await self.messages() if m["flags"] & 64]
        return next((m for m in reversed(private) if m["flags"] & 128 or is_panel(m)), None)

    # Playing.

    async def play(self, last_turn: int, most: float, decisions: int = 10_000) -> Figures:
        began, turn, before, waits = time.monotonic(), 0, self.record.posts(), time.monotonic()
        while time.monotonic() - began < most and not self.record.is_over():
            if (now := self.record.turn()) != turn:
                posts = self.record.posts()
                self.figures.posts[turn] = self.figures.posts.get(turn, 0) + posts - before
                turn, before = now, posts
                self.figures.begins[turn] = time.monotonic() - began
            if turn > last_turn or self.record.decisions() >= decisions:
                break
            panel = await self.panel()
            said = text_of(panel)
            if panel is None or (ASKED not in said and time.monotonic() - waits > 20):
                await self.press("Take your turn")
                waits = time.monotonic()
            elif ASKED in said:
                await self.act(panel, said)
                waits = time.monotonic()
            else:
                await self.wait(panel, waits)
        self.figures.posts[turn] = self.figures.posts.get(turn, 0) + self.record.posts() - before
        self.figures.seconds = time.monotonic() - began
        self.figures.decisions = self.record.decisions()
        self.figures.calls = await self.count_calls()
        return self.figures

    async def wait(self, panel: Any, since: float) -> None:
        """For the others. A computer player that thinks says so in the panel."""
        began = time.monotonic()
        await asyncio.sleep(0.1)
        self.figures.spend("waiting", began)
        waited = time.monotonic() - since
        if THINKING in text_of(panel):
            self.figures.thought = max(self.figures.thought, waited)
        else:
            self.figures.wait = max(self.figures.wait, waited)

    async def count_calls(self) -> int:
        here = [m for m in await self.messages() if any(one["username"] == self.who for one in m["mentions"])]
        source = (
            f"fetch('/local/direct?as={self.who}', {{method: 'POST'}}).then((r) => r.json()).then((d) => "
            f"fetch('/local/channels/' + d.id + '/messages?limit=200&as={self.who}')).then((r) => r.json())"
        )
        private = [m for m in await self.tab.js(source) if "Your move in" in text_of(m)]
        return len(here) + len(private)

    async def act(self, panel: Any, said: str) -> None:
        found = [c for c in controls(panel["components"]) if not c.get("disabled")]
        clicks = [(c, click) for c in found if (click := read_id(c.get("custom_id", ""))) is not None]
        question = next((click.question for _, click in clicks if click.question is not None), -1)
        if question != self.question:
            self.question, self.acts, self.clicks_here, self.refused = question, 0, 1, set()
            self.usual = False
        if (again := next((c for c, click in clicks if click.what == "again"), None)) is not None:
            self.usual = True
            await self.tap(panel, again)
            self.figures.usual = max(self.figures.usual, self.clicks_here)
            return
        buttons = {key_of(click): c for c, click in clicks if c["type"] == 2 and click.question is not None}
        verbs = {key.removeprefix("verb:"): c for key, c in buttons.items() if key.startswith("verb:")}
        menus = [(c, click) for c, click in clicks if c["type"] == 3 and click.question is not None]
        if "y" in buttons:
            verb = next(click.what for c, click in clicks if click.arg == "y")
            good = is_good(said) or verb in self.refused  # a second time there is nothing better
            if not good:
                self.refused.add(verb)
            await self.tap(panel, buttons["y"] if good or "x" not in buttons else buttons["x"])
            self.acts += 1
            return
        if (yes := next((verbs[v] for v in YES if v in verbs), None)) is not None and self.acts < MOST_ACTS:
            self.acts += 1
            return await self.tap(panel, yes)
        ends = [verbs[v] for v in ENDS if v in verbs]
        if ends and (self.acts >= MOST_ACTS or self.luck.below(4) == 0):
            return await self.tap(panel, ends[0])
        fights = [verbs[v] for v in FIGHTS if v in verbs and v not in self.refused]
        if fights:
            self.acts += 1
            return await self.tap(panel, fights[0])
        if menus:
            self.acts += 1
            return await self.choose(panel, *menus[self.luck.below(len(menus))])
        for letter in "ean":
            if (hit := next((c for key, c in buttons.items() if re.fullmatch(letter + r"\d+", key)), None)) is not None:
                return await self.tap(panel, hit)
        others = (
            [c for v, c in verbs.items() if v not in SELDOM and v not in self.refused] or ends or list(verbs.values())
        )
        if others:
            self.acts += 1
            return await self.tap(panel, others[self.luck.below(len(others))])
        typed = next((c for key, c in buttons.items() if key[:1] == "t"), None)
        assert typed is not None, f"nothing to press: {said}"
        await self.tap(panel, typed, changes=False)
        await self.tab.until("document.querySelector('dialog input, dialog textarea')")
        await self.tab.type("1")
        await self.answered(panel, self.tab.click("dialog .button", "Submit"))

    # Clicking.

    async def press(self, label: str) -> None:
        """The newest button of that name, outside any panel."""
        await self.answered(await self.panel(), self.tab.click(".button", label))

    async def tap(self, panel: Any, button: Any, changes: bool = True) -> None:
        selector = f"[data-id='{panel['id']}'] [data-custom='{button['custom_id']}']"
        if changes:
            await self.answered(panel, self.tab.click(selector))
        else:
            self.count()
            await self.tab.click(selector)

    async def choose(self, panel: Any, menu: Any, click: Click) -> None:
        least, several = menu.get("min_values", 1), menu.get("max_values", 1) > 1 or menu.get("min_values", 1) == 0
        values = [o["value"] for o in menu["options"]]
        first = best_of(menu["options"], self.luck)
        chosen = [values[(first + i) % len(values)] for i in range(max(1, least))]
        root = f"[data-id='{panel['id']}'] .menu-root:has([data-custom='{menu['custom_id']}'])"
        await self.unfold(root)
        for value in chosen[: len(chosen) if several else 1]:
            last = value == chosen[-1] and not several
            there = self.tab.click(f"{root} .choice[data-value='{value}']")
            if last:
                await self.answered(panel, there)
            else:
                self.count()
                await there
        if several:
            await self.answered(panel, self.tab.click(f"{root} .done"))

    async def unfold(self, root: str) -> None:
        """Opens a menu; once more, if the page moved under the finger."""
        for _ in range(4):
            self.count()
            await self.tab.click(f"{root} .menu")
            for _ in range(20):
                if await self.tab.js(f"!!document.querySelector({json.dumps(root + ' .choice')})"):
                    return
                await asyncio.sleep(0.05)

    def count(self) -> None:
        self.figures.clicks += 1
        self.clicks_here += 1

    async def answered(self, panel: Any | None, click: Any) -> None:
        """Does the click, and waits until the panel is another."""
        self.count()
        before, began = shown(panel), time.monotonic()
        try:
            await click
            self.figures.spend("pressing", began)
        except AssertionError:  # it has gone: the panel followed the game in that moment
            if shown(await self.panel()) == before:
                raise
            return
        began = time.monotonic()
        while time.monotonic() - began < 15:
            now = await self.panel()
            if now is not None and shown(now) != before and not now["flags"] & 128:
                self.figures.answer = max(self.figures.answer, time.monotonic() - began)
                break
            if await self.tab.js("!!document.querySelector('.failed')"):
                break
            await asyncio.sleep(0.05)
        self.figures.spend("answers", began)


def key_of(click: Click) -> str:
    return click.arg or f"verb:{click.what}"


def is_panel(message: Any) -> bool:
    clicks = [read_id(c.get("custom_id", "")) for c in controls(message["components"])]
    return any(c is not None and (c.question is not None or c.what == "hand") for c in clicks)


def shown(panel: Any | None) -> str:
    return "" if panel is None else f"{panel['id']} {panel['flags']} {panel['edited_timestamp']} {text_of(panel)}"


def text_of(message: Any | None) -> str:
    return "" if message is None else "\n".join([message["content"] or "", *texts(message["components"])])


def texts(parts: list[Any]) -> list[str]:
    return [
        t for part in parts for t in ([part["content"]] if part["type"] == 10 else texts(part.get("components", [])))
    ]


def controls(parts: list[Any]) -> list[Any]:
    return [c for part in parts for c in ([part] if part["type"] in (2, 3) else controls(part.get("components", [])))]


def is_good(said: str) -> bool:
    """Whether what a preview says is worth it: the first figure of a hundred, where there is one."""
    lost = re.search(r"(\d+) % to lose", said)
    if lost is not None:
        return int(lost[1]) <= 100 - GOOD
    odds = re.search(r"(\d+) %", said)
    return odds is None or int(odds[1]) >= GOOD


def best_of(options: list[Any], luck: Chance) -> int:
    """The option with the best odds in its description; any, where none has them."""
    rated = [
        (int(found[1]), i)
        for i, o in enumerate(options)
        if (found := re.search(r"(\d+) %", o.get("description") or ""))
    ]
    return max(rated)[1] if rated else luck.below(len(options))
