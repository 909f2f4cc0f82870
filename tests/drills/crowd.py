"""People in all seats of a game who play it as it comes: typed orders, panels, buttons on old posts, what hosts do.

They keep what was acknowledged, so that it can be asked for after a crash.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec

from rules.kernel import Chance, find
from rules.kernel.notation import write
from rules.kernel.random_pick import random_pick
from tests.bot.filling import fill_at_random
from tests.bot.local.person import Json, Person
from tests.drills.town import Town, controls, said

RECEIPTS = ("**Your order:**", "**Noted, in secret:**")
DEFERRED = (5, 6)  # types of answers: the message is as it was before
TROUBLE = "went wrong on my side"
HOSTS = ("pause", "resume", "extend", "undo", "hand over")
LOBBY = ("new game", "join", "set", "start", "begin", "note post", "end", "PUT", "DELETE", "outbox: before begin")


class Move(msgspec.Struct, frozen=True):
    """A move that the bot said it had made, by the interaction that asked for it."""

    game: str
    interaction: int
    order: str


class Crowd:
    """The people of one channel. `speed`: with which clock their games run."""

    def __init__(self, town: Town, campaign: str, channel: str, seed: str, speed: str = "daily", most: int = 3) -> None:
        self.town, self.campaign, self.channel, self.speed, self.most = town, campaign, channel, speed, most
        self.dice = random.Random(seed)
        self.acknowledged: list[Move] = []
        self.joined: set[tuple[str, int]] = set()
        self.acts, self.games, self.unanswered = 0, 0, 0
        self.by_id = {int(p.id): p for p in town.people.values()}
        self.late: set[int] = set()  # those who never answer
        self.chosen: dict[str, str] = {}  # set in the lobby, as the menus there name them: o.battles
        self.host: Person | None = None
        self.eager = ""  # for which crash point: what leads there is done more often

    # One act.

    async def act(self) -> None:
        """Whatever comes next in this channel."""
        self.acts += 1
        found = self.town.rows(
            "SELECT id, phase, host_id FROM games WHERE channel_id = ? AND phase IN "
            "('lobby', 'starting', 'running', 'paused') AND fault = ''",
            int(self.channel),
        )
        if not found:
            await self.open()
            return
        game, phase, host = found[0]
        self.host = self.by_id[host]
        if phase == "lobby":
            await self.fill(game)
        elif phase == "paused":
            await self.tell(self.host.slash(self.channel, "game host", action="resume"))
        elif phase == "running":
            await self.play(game)
        else:
            await asyncio.sleep(0.05)  # its commitment is being posted

    async def tell(self, asking: Any) -> Json:
        try:
            told: Json = await asking
        except AssertionError as fault:
            if "no longer there" in str(fault):  # the message changed under the finger
                return {"outcome": "answered"}
            raise
        if told["outcome"] != "answered":
            self.unanswered += 1
        assert TROUBLE not in said(told), f"{self.campaign}: {said(told)}"
        return told

    async def open(self) -> None:
        self.games += 1
        person = self.dice.choice(list(self.by_id.values()))
        await self.tell(person.slash(self.channel, "game new", game=self.campaign))

    async def fill(self, game: str) -> None:
        """Joins, sets the clock, starts."""
        host = self.host
        assert host is not None
        seated = {user for (user,) in self.town.rows("SELECT user_id FROM seats WHERE game_id = ?", game)}
        wanted = min(self.most, find(self.campaign).players[-1])
        if len(seated) < wanted:
            person = self.dice.choice([p for id, p in self.by_id.items() if id not in seated])
            told = await self.tell(person.slash(self.channel, "game join"))
            if told["outcome"] == "answered":
                self.joined.add((game, int(person.id)))
            return
        card = (await self.tell(host.slash(self.channel, "game status"))).get("message")
        if card is None:
            return
        ((speed, options),) = self.town.rows("SELECT speed, options FROM games WHERE id = ?", game)
        set_now = {"speed": speed} | {f"o.{name}": str(value) for name, value in json.loads(options or "{}").items()}
        for what, value in ({"speed": self.speed} | self.chosen).items():
            if set_now.get(what) != value:
                await self.set_option(host, card, what, value)
                return
        await self.tell(host.slash(self.channel, "game start"))

    async def set_option(self, host: Person, card: Json, option: str, wanted: str) -> None:
        for what, value in (("options", None), ("option", option), (f"set:{option}", wanted)):
            found = [c for c in controls(card["components"]) if f":{what}" in c["custom_id"]]
            if not found:
                return
            told = await self.tell(host.click(card, found[0]["custom_id"], [value] if value else None))
            if "message" not in told:
                return
            card = told["message"]

    # Playing.

    async def play(self, game: str) -> None:
        found = self.town.state(game)
        if found is None:
            return
        _, state = found
        die = self.dice.random()
        if self.eager.startswith(LOBBY) and self.host is not None:
            await self.end()
            return
        if die < (0.8 if self.eager.startswith(HOSTS) else 0.06) and self.host is not None:
            await self.host_act(game)
        elif die < 0.14:
            await self.look(game)
        seats = dict(self.town.rows("SELECT seat, user_id FROM seats WHERE game_id = ?", game))
        mine = [s for s in state.awaited() if seats.get(s) in self.by_id.keys() - self.late]
        if not mine:
            await asyncio.sleep(0.05)  # a window waits, or the clock has something to do
            return
        seat = self.dice.choice(mine)
        person = self.by_id[seats[seat]]
        if self.dice.random() < 0.65:
            await self.by_writing(game, person, seat, state)
        else:
            await self.by_panel(game, person)

    async def by_writing(self, game: str, person: Person, seat: str, state: Any) -> None:
        order = write(random_pick(state.top, state, seat, Chance(str(self.dice.getrandbits(64)))), "")
        told = await self.tell(person.slash(self.channel, "do", order=order))
        self.note(game, told, order)

    def note(self, game: str, told: Json, order: str) -> None:
        if told["outcome"] == "answered" and told.get("type") not in DEFERRED and said(told).startswith(RECEIPTS):
            self.acknowledged.append(Move(game, int(told["id"]), order))

    async def by_panel(self, game: str, person: Person) -> None:
        """Clicks about in a panel until an order is through or the mood is gone."""
        told = await self.tell(person.slash(self.channel, "play"))
        for _ in range(8):
            panel = told.get("message")
            if panel is None:
                return
            found = [c for c in controls(panel["components"]) if not c.get("disabled") and is_of_panel(c)]
            if not found:
                return
            told = await self.click(person, panel, self.dice.choice(found))
            self.note(game, told, "by panel")
            if said(told).startswith(RECEIPTS):
                return

    async def click(self, person: Person, panel: Json, control: Json) -> Json:
        if control["type"] == 3:
            values = [o["value"] for o in control["options"]]
            self.dice.shuffle(values)
            chosen = values[: max(1, control.get("min_values", 1))]
            return await self.tell(person.click(panel, control["custom_id"], chosen))
        told = await self.tell(person.click(panel, control["custom_id"]))
        if "modal" in told:
            filled = fill_at_random(told["modal"], Chance(str(self.dice.random())))
            return await self.tell(person.submit(panel["channel_id"], {"token": told["token"]}, **filled))
        return told

    async def look(self, game: str) -> None:
        """Somebody presses a button on a post, of any age."""
        posts = [m for m in self.town.messages() if m["channel_id"] == self.channel and m["components"]]
        if posts:
            await press_any(self, self.dice.choice(posts), self.dice.choice(list(self.by_id.values())))

    async def calm_down(self) -> None:
        """Nothing goes on here by itself for ever."""

    async def end(self) -> None:
        """The host ends the game, so that there will be another."""
        self.eager = ""
        assert self.host is not None
        told = await self.tell(self.host.slash(self.channel, "game end"))
        for control in controls(told.get("message", {}).get("components", [])):
            await self.tell(self.host.click(told["message"], control["custom_id"]))

    async def host_act(self, game: str) -> None:
        assert self.host is not None
        act = self.dice.choice(["pause", "extend", "undo", "hand over", "hand", "ask"])
        if self.eager.startswith(HOSTS) and self.dice.random() < 0.7:
            act = self.eager.partition(":")[0].replace("resume", "pause")
        if act == "undo":
            await self.tell(self.dice.choice(list(self.by_id.values())).slash(self.channel, "undo"))
        elif act == "hand":
            await self.tell(self.dice.choice(list(self.by_id.values())).slash(self.channel, "hand"))
        elif act == "ask":
            typed = self.dice.choice(["", "m", "p", "do"])
            await self.host.interact(self.channel, kind="suggest", command="do", path=[], options={"order": typed},
                                     focused="order")  # fmt: skip
        elif act == "hand over":
            await self.tell(self.host.slash(self.channel, "game host", action=act, player=self.host.id))
        else:
            await self.tell(self.host.slash(self.channel, "game host", action=act))


def is_of_panel(control: Json) -> bool:
    parts = control["custom_id"].split(":")
    return len(parts) == 5 and parts[2].isdigit() and parts[4] not in ("x", "b")


async def press_any(crowd: Crowd, message: Json, person: Person) -> Json:
    """A button that changes nothing: those of a post open what is current."""
    safe = ("play", "hand", "map", "log", "more")
    found = [c for c in controls(message["components"]) if c["custom_id"].split(":")[2] in safe]
    if not found:
        return {"outcome": "answered"}
    return await crowd.tell(person.click(message, crowd.dice.choice(found)["custom_id"]))
