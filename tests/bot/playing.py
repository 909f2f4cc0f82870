"""People who play whole games: by panel, by slash command, by typed order, as it comes."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.commands.orders import own_verbs
from bot.panels.ids import read_id
from bot.words import words_of
from rules.kernel import Chance
from rules.kernel.notation import write, write_value
from rules.kernel.random_pick import random_pick
from tests.bot.filling import fill_at_random
from tests.bot.world import Person, Seen, World, controls


async def new_game(w: World, *people: Person, game: str = "tests.ford", computers: int = 0) -> Seen:
    """From `/game new` to the first question; the first of the people is the host."""
    card = await people[0].slash("game new", game=game)
    for person in people:
        await person.click(card.message, "Join")
    for _ in range(computers):
        await card.click("Add computer player")
    await card.click("Start")
    await w.settle()
    for _ in range(500):  # it begins when its channel shows the commitment
        begun = await w.table.queries.game_in(w.channel.id)
        if begun is None or begun.phase != "starting" or begun.fault:
            break
        await asyncio.sleep(0.002)
        await w.settle()
    return card


async def seats_of(w: World) -> dict[str, int | None]:
    return {seat: s.user_id for seat, s in (await w.table.queries.seats(await w.game_id())).items()}


class Party:
    """Those at the table, by seat. `ways`: how they give their orders."""

    def __init__(self, w: World, people: list[Person], luck: str, ways: str = "panel slash do") -> None:
        self.w, self.people, self.luck = w, {p.actor.id: p for p in people}, Chance(luck)
        self.ways, self.acts = ways.split(), 0
        self.used: dict[str, int] = {}

    async def person(self, seat: str) -> Person | None:
        user = (await seats_of(self.w))[seat]
        return self.people.get(user) if user is not None else None

    async def play(self, most: int = 3000) -> Any:
        """To the end of the game."""
        state = await self.play_on(most)
        assert state.result is not None, f"no end after {most} acts"
        return state

    async def play_on(self, most: int) -> Any:
        """So many acts, or to the end."""
        while self.acts < most:
            await self.w.settle()
            state = await self.w.state()
            if state.result is not None:
                return state
            seats = [s for s in state.awaited() if await self.person(s) is not None]
            if not seats:  # a window waits for its shortest time
                await self.w.pass_time(600)
                self.acts += 1
                continue
            await self.turn(state, seats[self.luck.below(len(seats))])
        return await self.w.state()

    async def turn(self, state: Any, seat: str) -> None:
        person = await self.person(seat)
        assert person is not None
        way = self.ways[self.luck.below(len(self.ways))]
        self.used[way] = self.used.get(way, 0) + 1
        self.acts += 1
        if way == "panel":
            await self.by_panel(person, seat)
            return
        pick = random_pick(state.top, state, seat, self.luck)
        campaign = (await self.w.table.games.look(await self.w.game_id())).campaign
        if way == "do" or type(pick) not in own_verbs(campaign):
            await person.slash("do", order=write(pick, ""))
            return
        group = words_of(campaign).game.group or campaign.id.rpartition("_")[2]
        given = {f: self.written(v) for f, v in zip(pick.fields(), pick.given(), strict=True)}
        await person.slash(f"{group} {pick.kind()}", **given)

    def written(self, value: Any) -> Any:
        return value if isinstance(value, int | str) else write_value(value)

    async def by_panel(self, person: Person, seat: str) -> None:
        """Clicks until an order is through, or the mood changes."""
        before = (await self.w.state()).kept.entries
        seen = await person.slash("play")
        for _ in range(12):
            found = [c for c in controls(seen.message.components) if not c.get("disabled")]
            open_ones = [c for c in found if (i := read_id(c["custom_id"])) and i.question is not None]
            if not open_ones:
                return
            self.acts += 1
            seen = await self.one_click(person, seen, open_ones[self.luck.below(len(open_ones))])
            if (await self.w.state()).kept.entries != before:
                return

    async def one_click(self, person: Person, seen: Seen, control: dict[str, Any]) -> Seen:
        if control["type"] == 3:
            n = max(1, control["min_values"])
            values = [o["value"] for o in control["options"]]
            start = self.luck.below(len(values))
            chosen = (values[start:] + values[:start])[:n]
            return Seen(person, await person.actor.select(seen.message, chosen, custom_id=control["custom_id"]))
        after = Seen(person, await person.actor.click(seen.message, custom_id=control["custom_id"]))
        if after.result.modal is not None and "value" not in after.lines:
            return await after.fill(**fill_at_random(after.result.modal, self.luck))
        if after.result.modal is not None:
            return await after.send(str(self.luck.below(7)))
        return after
