"""A person who plays an evening by the panel, by a policy of their own, and what it cost them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec

from bot.panels.ids import read_id
from rules.kernel import Chance
from tests.bot.playing import seats_of
from tests.bot.world import Person, Seen, World, controls, texts

ENDS = ("done", "pass", "rest", "stay", "as_proposed")
LIKES = ("accept_alliance", "consent", "welcome", "evade", "retreat")  # answered with yes, if there is such an offer
SELDOM = ("concede", "propose", "offer_alliance", "break_alliance", "give", "open_ports", "yield_field", "exchange")
MOST_ACTS = 6  # of one question, before it is ended


class Figures(msgspec.Struct):
    """What an evening cost."""

    decisions: int = 0
    clicks: int = 0
    calls: int = 0
    posts: int = 0
    turns: int = 0
    most_calls: int = 0  # of one person for one question
    waits: int = 0  # times the game stood still although nobody had to answer

    def said(self, name: str) -> str:
        each = max(1, self.decisions)
        return (
            f"{name}: {self.decisions} decisions, {self.clicks / each:.1f} clicks and {self.calls / each:.2f} calls "
            f"each, at most {self.most_calls} for one question; "
            f"{self.posts} posts in {self.turns} turns; waited for a clock {self.waits} times"
        )


class Evening:
    """Attacks when the preview says that it is likely to win, answers offers, and ends its part before long."""

    def __init__(self, w: World, people: list[Person], luck: str) -> None:
        self.w, self.people, self.luck = w, {p.actor.id: p for p in people}, Chance(luck)
        self.figures, self.question, self.acts = Figures(), -1, 0

    async def play(self, is_over: Any, most: int = 600) -> Figures:
        state = await self.w.state()
        while state.result is None and not is_over(state) and self.figures.decisions < most:
            await self.w.settle()
            state = await self.w.state()
            sits = await seats_of(self.w)
            mine = [s for s in state.awaited() if sits[s] in self.people]
            if state.result is not None:
                break
            if mine:
                await self.decide(self.people[sits[mine[0]] or 0], state)
            else:  # only a window that hides answers from others may wait
                self.figures.waits += 1
                await self.w.pass_time(600)
        self.count()
        self.figures.most_calls = max((await self.calls_by_question()).values(), default=0)
        return self.figures

    async def calls_by_question(self) -> Counter[tuple[int, int]]:
        """By person and question, in the channel and in private, as they were written into the outbox."""
        calls: Counter[tuple[int, int]] = Counter()
        for target, kind, payload in await self.w.table.games.store.all("SELECT target, kind, payload FROM outbox"):
            said = json.loads(payload)
            for user in said.get("mention", {}).values():
                calls[user, said.get("question", -1)] += 1
            if kind == "ping":
                calls[int(target.removeprefix("dm:")), said["question"]] += 1
        return calls

    def count(self) -> None:
        public = self.w.public()
        self.figures.posts = len(public)
        ids = set(self.people)
        here = sum(len([u for u in m.mentions if u.id in ids]) for m in public)
        private = sum("Your move in" in said for person in self.people.values() for said in self.w.dms(person))
        self.figures.calls = here + private

    async def decide(self, person: Person, state: Any) -> None:
        self.figures.decisions += 1
        if state.kept.question != self.question:
            self.question, self.acts = state.kept.question, 0
        self.acts += 1
        seen = await person.slash("play")
        self.figures.clicks += 1
        for _ in range(30):
            before = (await self.w.state()).kept.entries
            seen = await self.press(seen)
            self.figures.clicks += 1
            await self.w.settle()
            if (await self.w.state()).kept.entries != before:
                return
        raise AssertionError(f"no order after thirty clicks: {seen.text[:400]}")

    async def press(self, seen: Seen) -> Seen:
        """The next click in a panel."""
        found = controls(seen.message.components)
        buttons = [c for c in found if c["type"] == 2 and not c.get("disabled")]
        by_arg: dict[str, Any] = {}
        for button in buttons:
            click = read_id(button["custom_id"])
            if click is not None and click.question is not None:
                by_arg.setdefault(click.arg or f"verb:{click.what}", button)
        if "y" in by_arg:  # a preview: attacks are confirmed only with good odds
            good = "% to lose everybody" not in seen.text or self.luck.below(2)
            return await self.tap(seen, by_arg["y"] if good or "x" not in by_arg else by_arg["x"])
        menus = [c for c in found if c["type"] == 3 and read_id(c["custom_id"]).question is not None]  # type: ignore[union-attr]
        verbs = {arg.removeprefix("verb:"): b for arg, b in by_arg.items() if arg.startswith("verb:")}
        for liked in LIKES:
            if liked in verbs:
                return await self.tap(seen, verbs[liked])
        ends = [verbs[e] for e in ENDS if e in verbs]
        if ends and (self.acts > MOST_ACTS or self.luck.below(3) == 0):
            return await self.tap(seen, ends[0])
        if menus:
            menu = menus[self.luck.below(len(menus))]
            least = max(1, menu.get("min_values", 1))
            values = [o["value"] for o in menu["options"]]
            first = self.luck.below(len(values))
            chosen = [values[(first + i) % len(values)] for i in range(least)]
            return Seen(seen.person, await seen.person.actor.select(seen.message, chosen, custom_id=menu["custom_id"]))
        for arg in ("e", "a", "n"):
            if hit := next((b for a, b in by_arg.items() if a[:1] == arg and a[1:2].isdigit()), None):
                return await self.tap(seen, hit)
        others = [b for v, b in verbs.items() if v not in SELDOM] or list(verbs.values())
        if others:
            return await self.tap(seen, others[self.luck.below(len(others))])
        typed = next((b for a, b in by_arg.items() if a[:1] == "t"), None)
        assert typed is not None, f"nothing to press: {texts(seen.message.components)}"
        return await (await self.tap(seen, typed)).send("1")

    async def tap(self, seen: Seen, button: Any) -> Seen:
        result = await seen.person.actor.click(seen.message, custom_id=button["custom_id"])
        return Seen(seen.person, result)
