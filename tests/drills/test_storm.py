"""The storm drill: fifty people at once, double and stale clicks, forged ids, hostile names and texts. No unhandled
error, no state changed by what was refused, nobody pinged who is not asked, and nobody left with "thinking", however
long the way to Discord and back takes.

Fuzzed input comes from hypothesis, at the functions that read it: ids, values, orders, suggestions.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from bot.interaction.typed_orders import read_order, suggest_orders, suggest_value
from bot.local.interactions import COMPONENT, DEFERRED, DEFERRED_UPDATE, SUBMIT, ask, wait_for_answer
from bot.local.messages import LOADING
from bot.panels.clicks import Redraw, press
from bot.panels.drafts import Desk
from bot.panels.ids import read_id
from bot.panels.turn import draw
from bot.table.records import Draft
from bot.words import words_of
from rules.kernel import TABLE_VERBS, Campaign, Chance, Illegal, built, find
from rules.kernel.notation import write
from rules.kernel.random_pick import random_pick
from tests.bot.local.person import Json, Person
from tests.bot.table.tables import FORD
from tests.drills.crowd import RECEIPTS, TROUBLE
from tests.drills.killing import drill
from tests.drills.town import Town, controls, said, town
from tests.random_play import Guesses, Stroll

SEED = os.environ.get("HERALD_SEED", "7")
HOSTILE = [
    "@everyone", "@here", "<@&1>", "<@1>", "</do:1>", "[x](https://example.org)", "||spoiler||", "```", "**`_~*",
    "\u202etxet", "\u200b\u200b\u200b", "a\u0300" * 15, "𝕏" * 31, "{title}", "%s %d",
    "'; DROP TABLE games; --", "h:x:1:y:z",
    "<t:0:R>", "#heading", "> quote", "\\\\", "-# small",
]  # fmt: skip
CAMPAIGNS = [FORD, *built()]
WAYS = (0, 50, 100, 250)  # milliseconds to Discord, and as many back

LOST = 0.2  # of the replies to answers
SILENT = "h::"  # an id that says nothing, and is not answered
DRAWN = "king_david"  # a game whose pictures take long to draw


class Storm:
    def __init__(self, town: Town, channel: str, seed: str) -> None:
        self.town, self.channel, self.dice = town, channel, random.Random(seed)
        self.people = list(town.people.values())
        self.receipts: set[int] = set()
        self.later: dict[int, Json] = {}  # answered with "thinking": what was said in the end is read at the end
        self.panels: list[tuple[Person, Json]] = []
        self.acts = self.refused = 0

    async def hear(self, asking: Any) -> Json:
        """Everything is answered, and never with an error."""
        self.acts += 1
        try:
            told: Json = await asking
        except AssertionError as fault:
            if "no longer there" in str(fault) or "not in the menu" in str(fault) or "Choose between" in str(fault):
                return {"outcome": "answered"}
            raise
        assert told["outcome"] == "answered", told
        assert TROUBLE not in said(told), said(told)
        self.note(told)
        return told

    def note(self, told: Json) -> None:
        if said(told).startswith(RECEIPTS):
            self.receipts.add(int(told["id"]))
        elif told.get("type") in (DEFERRED, DEFERRED_UPDATE):
            self.later[int(told["id"])] = told
        else:
            self.refused += 1

    def game(self) -> str:
        rows = self.town.rows("SELECT id FROM games ORDER BY rowid DESC LIMIT 1")
        return str(rows[0][0]) if rows else ""

    async def rage(self, person: Person, gusts: int, acts: int, loses: bool) -> None:
        """A person does so many rash things, and goes on until all together have done `acts`. With `loses` a reply of
        Discord's is lost now and then, but none twice: that would be an error, rightly."""
        done = 0
        while done < gusts or self.acts < acts:
            if loses and self.dice.random() < LOST:
                self.town.here.faults.add({"kind": "lose", "match": "/callback", "spare": True})
            await self.gust(person)
            done += 1

    async def gust(self, person: Person) -> None:
        """One person does something rash."""
        kind = self.dice.randrange(9)
        posts = [m for m in self.town.messages() if m["channel_id"] == self.channel and controls(m["components"])]
        if kind == 0 and posts:  # twice the same button, at once
            message = self.dice.choice(posts)
            id = self.dice.choice(controls(message["components"]))["custom_id"]
            if ":end" not in id:
                await asyncio.gather(*(self.hear(person.click(message, id)) for _ in range(2)))
        elif kind == 1 and self.panels:  # an old panel, maybe of another question
            owner, panel = self.dice.choice(self.panels)
            found = controls(panel["components"])
            if found:
                await self.click(owner, panel, self.dice.choice(found))
        elif kind == 2:
            told = await self.hear(person.slash(self.channel, "play"))
            if "message" in told:
                self.panels = [*self.panels[-60:], (person, told["message"])]
        elif kind == 3:
            await self.forged(person, posts)
        elif kind == 4:
            await self.hear(person.slash(self.channel, "do", order=self.dice.choice(HOSTILE)[:500]))
        elif kind == 5:
            await self.same_order_twice()
        elif kind == 6:
            await self.hear(person.slash(self.channel, "rules", query=self.dice.choice(HOSTILE)))
        elif kind == 7:
            acts = ["pause", "extend", "replace", "computer", "go back", "rule", "hand over"]
            await self.hear(person.slash(
                self.channel, "game host", action=self.dice.choice(acts), seat=self.dice.choice(HOSTILE),
                ruling=self.dice.choice(HOSTILE), why=self.dice.choice(HOSTILE), question=self.dice.randrange(-5, 99),
            ))  # fmt: skip
        else:
            await self.hear(person.slash(self.channel, self.dice.choice(["hand", "map", "log", "orders", "undo"])))

    async def click(self, person: Person, panel: Json, control: Json) -> None:
        values = None
        if control["type"] == 3:
            values = [o["value"] for o in control["options"]][: max(1, control.get("min_values", 1))]
        await self.hear(person.click(panel, control["custom_id"], values))

    async def same_order_twice(self) -> None:
        """A legal order by whoever is asked, clicked twice: the second is refused or does what is open then."""
        found = self.town.state(self.game())
        if found is None or found[1].result is not None:
            return
        _, state = found
        seats = dict(self.town.rows("SELECT seat, user_id FROM seats WHERE game_id = ?", self.game()))
        by_id = {int(p.id): p for p in self.people}
        mine = [s for s in state.awaited() if seats.get(s) in by_id]
        if mine:
            seat = self.dice.choice(mine)
            order = write(random_pick(state.top, state, seat, Chance(str(self.dice.random()))))
            both = (by_id[seats[seat]].slash(self.channel, "do", order=order) for _ in range(2))
            await asyncio.gather(*(self.hear(one) for one in both))

    async def forged(self, person: Person, posts: list[Json]) -> None:
        """What no client of Discord's would send: ids and values made up."""
        here, game = self.town.here, self.game()
        channel = here.world.channels[self.channel]
        ids = [
            f"h:{game}:{self.dice.randrange(400)}:{self.dice.choice(['march', 'pass', 'done', 'x', '-'])}:"
            f"{self.dice.choice(['y', 'b', 'x', 'f0', 'f9.999', 'm0', 'a0', 'n1', 'e0', 't3', 'p0.77', '💥'])}",
            f"h:{game}:set:o.{self.dice.choice(HOSTILE)}"[:100], f"h:{game}:{self.dice.choice(HOSTILE)}"[:100],
            f"h:{game}:ping", f"h:{game}:log:{self.dice.choice(['-1', '999999999999999999999', 'x'])}",
            "h:nosuch:play", SILENT, f"h:{game}:typed:o.seasons", f"h:{game}:option", f"h:{game}:type:o.nothing",
            f"h:{game}:wish", f"h:{game}:set:speed", f"h:{game}:typed:o.²", f"h:{game}:²:march:f0",
        ]  # fmt: skip
        data: Json = {"custom_id": self.dice.choice(ids), "component_type": self.dice.choice([2, 3]), "id": 1}
        data["values"] = [self.dice.choice(HOSTILE)[:100] for _ in range(self.dice.randrange(3))]
        message = self.dice.choice(posts) if posts else None
        kind = self.dice.choice([COMPONENT, SUBMIT]) if message else SUBMIT
        if kind == SUBMIT:
            value = self.dice.choice([*HOSTILE, "9" * 4000, ""])
            part = {"type": 4, "custom_id": "value", "value": value, "id": 2}
            data = {"custom_id": data["custom_id"], "components": [{"type": 18, "id": 1, "component": part}]}
        record = ask(here, person.id, channel, kind, data, faked(message, data) if kind == COMPONENT else None)
        self.acts += 1
        if data["custom_id"] == SILENT:
            return
        told = await wait_for_answer(here, record)
        assert TROUBLE not in said(told), (data, said(told))
        self.note(told)
        assert told["outcome"] == "answered", (data, told)

    # What must be true.

    def left_thinking(self) -> list[str]:
        """The commands and buttons whose answer never came: "thinking" is all that was ever shown."""
        world = self.town.here.world
        loading = {m["id"] for channel in world.messages.values() for m in channel.values() if m["flags"] & LOADING}
        asked = world.interactions.values()
        return [str(one["name"] or one["custom_id"]) for one in asked if one["original"] in loading]

    def count_overtaken(self) -> int:
        """How many answers found that Discord had one already: the deferral, or themselves."""
        return sum("Discord has an answer already" in line["message"] for line in self.town.bot.said())

    async def count_never_answered(self) -> int:
        """After as long as anybody would wait."""
        for _ in range(200):
            if not self.left_thinking():
                break
            await asyncio.sleep(0.05)
        return len(self.left_thinking())

    def check(self) -> None:
        made = {i for (i,) in self.town.rows("SELECT id FROM interactions")}
        stand = {m["id"]: m for channel in self.town.here.world.messages.values() for m in channel.values()}
        for id, told in self.later.items():
            now = stand.get(told.get("message", {}).get("id", ""))
            if told["type"] == DEFERRED_UPDATE or (now and said({"message": now}).startswith(RECEIPTS)):
                self.receipts.add(id)  # a panel that changed since does not say any more what it said
        assert made <= self.receipts, f"changed by what was refused: {made - self.receipts}"
        seated = {str(u) for (u,) in self.town.rows("SELECT user_id FROM seats")}
        for message in self.town.messages():
            assert not message["mention_everyone"] and not message["mention_roles"], message
            pinged = {u["id"] for u in message["mentions"]}
            assert pinged <= seated, f"somebody was pinged who does not play: {message}"
        games = self.town.rows("SELECT channel_id, count(*) FROM games WHERE phase NOT IN ('over','closed') GROUP BY 1")
        assert all(n == 1 for _, n in games)


def faked(message: Json | None, data: Json) -> Json | None:
    """The message as if it had such a button: discord.py drops clicks on what is not there."""
    button = {"type": 2, "style": 1, "label": "x", "custom_id": data["custom_id"], "id": 1}
    menu = {"type": 3, "custom_id": data["custom_id"], "id": 1, "options": [{"label": "x", "value": "x"}]}
    part = button if data["component_type"] == 2 else menu
    return message and {**message, "components": [{"type": 1, "id": 9, "components": [part]}]}


async def storm(folder: Path, campaign: str, people: int, gusts: int = 0, ms: float = 0, acts: int = 0) -> Storm:
    """`ms`: how long a request is under way, more or less, and as long its answer. Deferrals are sent after about as
    long, so that they race with the answers, and some replies of Discord's are lost. `acts`: it goes on until there
    were as many."""
    async with town(folder, people) as there:
        for n, name in enumerate(HOSTILE):
            made = await there.operator.ask("POST", "/local/people", {"name": name[:32].strip() or f"no name {n}"})
            assert made
        there.people = await there.operator.people()
        d = await drill(there, [campaign], SEED)
        await there.bot.start(**({"HERALD_PATIENCE": str(ms / 1000)} if ms else {}))
        assert await there.bot.ready()
        s = Storm(there, d.crowds[0].channel, SEED)
        host = s.people[0]
        await s.hear(host.slash(s.channel, "game new", game=campaign, title=" ".join(HOSTILE)[:90]))
        await asyncio.gather(*(s.hear(p.slash(s.channel, "game join")) for p in s.people))  # all at once
        await there.settle()
        most = find(campaign).players[-1]
        assert len(there.rows("SELECT 1 FROM seats")) == most, "as many as there are seats"
        await asyncio.gather(*(s.hear(host.slash(s.channel, "game start")) for _ in range(3)))
        await there.settle()
        await there.operator.settings(request_ms=[0, 2 * ms], answer_ms=[0, 2 * ms])
        await asyncio.gather(
            *(s.rage(p, gusts, acts, bool(ms)) for p in s.dice.sample(s.people, min(people, len(s.people))))
        )
        await there.operator.settings(request_ms=0, answer_ms=0)
        await there.settle()
        never = await s.count_never_answered()
        assert never == 0, f"{never} of {s.acts} never answered: {sorted(set(s.left_thinking()))}"
        s.check()
        assert not there.bot.errors(), there.bot.errors()[:2]
        assert s.count_overtaken() or not ms, "no answer came second"
        assert await there.bot.end() == 0
        await d.read_over()
    return s


@pytest.mark.long
@pytest.mark.parametrize(("ms", "gusts"), [(0, 6), (100, 4)])
async def test_many_people_at_once(tmp_path: Path, ms: float, gusts: int) -> None:
    s = await storm(tmp_path / "data", FORD, 12, gusts, ms)
    print(
        f"\nstorm drill, short, {ms} ms, seed {SEED}: {s.acts} acts, {len(s.receipts)} moves, "
        f"{s.refused} refused or shown, {s.count_overtaken()} overtaken"
    )


@pytest.mark.drill
@pytest.mark.parametrize("campaign", CAMPAIGNS)
async def test_fifty_people_at_once(tmp_path: Path, campaign: str) -> None:
    s = await storm(tmp_path / "data", campaign, 50, int(os.environ.get("HERALD_GUSTS", "20")))
    print(f"\nstorm, {campaign}, seed {SEED}: {s.acts} acts, {len(s.receipts)} moves, {s.refused} refused or shown")


@pytest.mark.drill
@pytest.mark.parametrize("ms", WAYS)
async def test_ten_thousand_are_all_answered(tmp_path: Path, ms: float) -> None:
    """Shared among the lengths of the way."""
    s = await storm(tmp_path / "data", DRAWN, 50, ms=ms, acts=int(os.environ.get("HERALD_ACTS", "10000")) // len(WAYS))
    print(f"\nstorm, {ms} ms there and as long back, seed {SEED}: {s.acts} acts, 0 never answered")


# Fuzz.

WORDS = st.one_of(
    st.text(max_size=60), st.sampled_from(HOSTILE), st.integers().map(str),
    st.lists(st.sampled_from(["march", "done", ":", "->", ",", "3", "red", "ford", "(", ")", "in"])).map(" ".join),
)  # fmt: skip
IDS = st.builds(
    lambda q, v, a: f"h:g:{q}:{v}:{a}", st.integers(-1, 60) | st.sampled_from(["²", "--5", "٣"]),
    st.sampled_from(["march", "place", "done", "pass", "bid", "order", "-", "concede", "move", "nothing"]) | WORDS,
    st.sampled_from(["", "x", "b", "y", "f0", "f1", "f0.1", "p0.3", "t0", "m0", "m1", "a0", "n0", "e0", "v0"]) | WORDS,
)  # fmt: skip


def places(campaign: Campaign, wanted: int) -> list[Any]:
    """States from all over random games."""
    found: list[Any] = []
    n = 0
    while len(found) < wanted:
        seed = f"{SEED}-{n}"
        trial = Stroll(campaign, campaign.players[n % len(campaign.players)], seed, Guesses(seed), campaign.variant(n))
        while trial.state.result is None and len(found) < wanted * (n + 1) / 3:
            trial.step()
            if trial.state.result is None and trial.luck.below(9) == 0:
                found.append(trial.state)
        n += 1
    return found


def nonsense_is_refused(name: str, examples: int) -> int:
    campaign = find(name)
    states, words = places(campaign, 12), words_of(campaign)
    verbs = {k: v for k, v in campaign.codec.verb_named.items() if v not in TABLE_VERBS}
    saves = [campaign.codec.encode(s) for s in states]
    tried = 0

    @seeded(int.from_bytes(SEED.encode(), "big"))
    @settings(max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(st.integers(0, len(states) - 1), st.integers(0, 5), IDS, st.lists(WORDS, max_size=3), WORDS)
    def fuzz(place: int, who: int, custom_id: str, values: list[str], text: str) -> None:
        nonlocal tried
        state = states[place]
        seat = state.seats[who % len(state.seats)]
        desk = Desk(campaign, words, "g", state, seat)
        click = read_id(custom_id)
        if click is not None and click.question is not None:
            click.question = desk.question if click.question % 3 else click.question
            step = press(desk, Draft(click.what) if who % 2 else None, click, values)
            if isinstance(step, Redraw):
                draw(desk, step.draft, step.page, step.note)
            else:
                draw(desk, step.draft)
        try:
            read_order(words, state, seat, text, verbs)
        except Illegal as refusal:
            words.refusal(refusal)
        suggest_orders(words, state, seat, text)
        verb = list(verbs.values())[tried % len(verbs)]
        if verb.fields():
            suggest_value(words, state, seat, verb, dict.fromkeys(verb.fields()), verb.fields()[0], text)
        tried += 1

    fuzz()
    assert [campaign.codec.encode(s) for s in states] == saves, "reading nonsense changed a state"
    return tried


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_nonsense_is_refused(name: str) -> None:
    assert nonsense_is_refused(name, 40)


@pytest.mark.drill
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_hundred_thousand_pieces_of_nonsense(name: str) -> None:
    wanted = int(os.environ.get("HERALD_FUZZ", "100000")) // len(CAMPAIGNS) + 1
    print(f"\n{name}: {nonsense_is_refused(name, wanted)} pieces of nonsense, seed {SEED}")
