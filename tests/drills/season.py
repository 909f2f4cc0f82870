"""A season on the local Discord: people with zones, nights, holidays, some who vanish; the clock is moved forward hour
by hour. Herald runs in this process, through the real discord.py, on a clock that is set by hand."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp

from bot.app.redirect import redirected
from bot.deadlines.calendar import DAY, Night
from bot.local import membership
from bot.local.server import start, stop
from bot.local.state import open_local
from bot.local.storage import Storage
from bot.messages.pictures import Shown
from bot.table import Outcome, Refused
from rules.kernel import Chance, Illegal, Verb, is_withheld
from rules.kernel.notation import write
from rules.kernel.random_pick import random_pick
from tests.bot.hand_time import HandTime
from tests.bot.local.person import Operator, Person
from tests.bot.world import WORKERS, Bot
from tests.drills.town import TOKEN, Town, controls, said

HOUR = 3600.0
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Brisbane", "America/Los_Angeles")
BED, UP = 22, 8  # quiet hours
AT_ONCE = 12  # orders that somebody gives in one sitting, in one game

# Shortened, so that a season holds many: everything else is as the lobby proposes.
SHORT: Mapping[str, tuple[int, dict[str, Any]]] = {
    "king_david": (2, {"turns": 1}),
    "king_philip": (2, {"short": True}),
    "mighty_kingdoms": (2, {"years": 3}),
    "age_of_arthur": (3, {"rounds": 4, "battles": "odds"}),
    "syrian_war": (2, {"pairs": 6, "battles": "odds"}),
}
FULL: Mapping[str, tuple[int, dict[str, Any]]] = {
    name: (3 if name == "mighty_kingdoms" else players, {}) for name, (players, _) in SHORT.items()
}


class Opening(NamedTuple):
    """A game that will be opened."""

    day: float
    campaign: str
    how: tuple[int, dict[str, Any]]  # players and options


class Life(NamedTuple):
    """How somebody lives."""

    person: Person
    zone: str
    eager: float  # the chance to look in, each waking hour
    away: tuple[int, int] | None  # days of the season, first and last
    vanishes: int | None  # from that day on
    leaves: bool = False  # the server too, when they vanish

    @property
    def night(self) -> Night:
        return Night(self.zone, BED, UP)


class Season:
    def __init__(self, town: Town, bot: Bot, clock: HandTime, seed: str) -> None:
        self.town, self.bot, self.clock, self.table = town, bot, clock, bot.table
        self.dice, self.luck = random.Random(seed), Chance(seed)
        self.lives: list[Life] = []
        self.channels: dict[str, str] = {}  # game -> channel
        self.begun = clock.wall()
        self.orders, self.refused, self.substitutes = 0, Counter[str](), 0
        self.beyond: list[str] = []  # what a caretaker did that is withheld
        self.ended: dict[str, float] = {}  # game -> days
        watch_caretakers(self)

    @property
    def day(self) -> float:
        return (self.clock.wall() - self.begun) / DAY

    async def populate(self, count: int, days: int) -> None:
        await self.town.populate(count)
        for n, person in enumerate(list(self.town.people.values())[:count]):
            first = self.dice.randrange(1, max(3, 2 * days // 3))
            away = (first, first + self.dice.randrange(4, 12)) if n % 3 == 1 else None
            vanishes = self.dice.randrange(1, max(2, days // 2)) if n % 10 == 3 else None
            zone, eager, leaves = self.dice.choice(ZONES), self.dice.uniform(0.08, 0.5), n % 20 == 13
            life = Life(person, zone, eager, away, vanishes, leaves)
            await self.table.people.tell(int(person.id), zone=life.zone, quiet_from=BED, quiet_to=UP)
            self.lives.append(life)

    async def open(self, campaign: str, players: int, options: Mapping[str, Any], number: int) -> None:
        channel = await self.town.channel(f"{campaign.replace('_', '-')}-{number}")
        here = [one for one in self.lives if one.vanishes is None or one.vanishes > self.day]
        host, *others = self.dice.sample(here, players)
        await host.person.slash(channel, "game new", game=campaign)
        game = await self.table.queries.game_in(int(channel))
        assert game is not None
        for name, value in options.items():
            await self.table.lobby.set_option(game.id, name, value)
        for life in (host, *others):
            await life.person.slash(channel, "game join")
        await host.person.slash(channel, "game start")
        self.channels[game.id] = channel

    # Time.

    async def rest(self) -> None:
        """Until everything that goes by itself has been done."""
        calm = 0
        for n in range(1, 6000):
            calm = calm + 1 if await self.is_calm() else 0
            if calm >= 2:
                return
            await asyncio.sleep(0.005)
            if n % 20 == 0:
                self.clock.advance(1.0)  # what is tried again waits for it
        rows = await self.table.store.all("SELECT kind, state, lane, error FROM outbox WHERE state <> 'done'")
        due = await self.table.store.all("SELECT * FROM deadlines WHERE at <= ?", self.clock.served())
        idle = (self.bot.dispatcher.is_idle, self.table.games.is_quiet)
        raise AssertionError(f"it never comes to rest: {rows[:8]} {due[:8]} {idle}")

    async def is_calm(self) -> bool:
        store, now = self.table.store, self.clock.served()
        waiting = await store.one(
            "SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying') AND kind <> 'status' AND next_at <= ? "
            "AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.lane = outbox.lane AND e.id < outbox.id "
            "AND e.state IN ('waiting', 'trying'))",
            now,
        )
        due = await store.one("SELECT 1 FROM deadlines WHERE at <= ?", now)
        return self.bot.dispatcher.is_idle and self.table.games.is_quiet and not (waiting or due)

    async def pass_hour(self) -> None:
        await self.rest()  # nothing is on its way while an hour is skipped
        self.clock.advance(HOUR)
        behind = self.clock.wall() - self.town.here.world.clock.now()
        self.town.here.world.clock.advance(max(0.0, behind))  # Discord's clock shows the same hour
        await self.rest()

    # People.

    async def live(self, days: int, games: list[Opening]) -> None:
        """Games are opened in the first third of the season; until all of them are over, or the season is."""
        absent, waiting = set[int](), sorted(games)
        while self.day < days and (waiting or len(self.ended) < len(self.channels)):
            while waiting and waiting[0].day <= self.day:
                opening = waiting.pop(0)
                await self.open(opening.campaign, *opening.how, len(self.channels))
            await self.pass_hour()
            for life in self.lives:
                await self.have_an_hour(life, absent)
            for (game,) in await self.table.store.all("SELECT id FROM games WHERE phase IN ('over', 'closed')"):
                self.ended.setdefault(game, self.day)

    async def have_an_hour(self, life: Life, absent: set[int]) -> None:
        user = int(life.person.id)
        if life.away is not None and self.day >= life.away[0] and user not in absent:
            absent.add(user)
            await self.go_away(life)
        on_holiday = life.away is not None and life.away[0] <= self.day < life.away[1]
        gone = life.vanishes is not None and self.day >= life.vanishes
        if gone and life.leaves:
            self.leave_server(life.person.id)
        if on_holiday or gone or life.night.covers(self.clock.wall()) or self.dice.random() > life.eager:
            return
        for waiting in await self.table.queries.inbox(user):
            if waiting.is_awaited and waiting.game.phase == "running":
                await self.sit_down(life, waiting.game.id, waiting.seat)
        if self.dice.random() < 0.02:
            await self.look_for_a_seat(life)

    def leave_server(self, user: str) -> None:
        here = self.town.here
        for guild in here.world.guilds_of(user):
            membership.leave(here, guild, here.world.users[user])

    async def go_away(self, life: Life) -> None:
        """In the form, from today on; a few want no caretaker."""
        channel, last = next(iter(self.channels.values())), life.away[1] if life.away else 0
        days = max(0, round(last - self.day))
        asked = await life.person.slash(channel, "away")
        until = time.strftime("%Y-%m-%d", time.gmtime(self.clock.wall() + days * DAY))
        shown = await life.person.submit(channel, {"token": asked["token"]}, **{"from": "today", "to": until})
        how = "away:care" if self.dice.random() < 0.8 else "away:plain"
        await self.press(life.person, shown.get("message") or {}, how)

    async def press(self, person: Person, message: Any, what: str) -> bool:
        found = [c["custom_id"] for c in controls(message.get("components", [])) if f":{what}" in c["custom_id"]]
        if found:
            await person.click(message, found[0])
        return bool(found)

    async def sit_down(self, life: Life, game_id: str, seat: str) -> None:
        for _ in range(AT_ONCE):
            state = await self.table.state(game_id)
            if state is None or state.result is not None or seat not in state.awaited():
                return
            pick = random_pick(state.top, state, seat, self.luck)
            told = await life.person.slash(self.channels[game_id], "do", order=write(pick))
            await self.confirm(life.person, told)
            self.orders += 1
            now = await self.table.state(game_id)
            if now.kept.entries == state.kept.entries:
                self.refused[said(told)[:80]] += 1
                await self.by_hand(game_id, seat, pick)

    async def confirm(self, person: Person, told: Any) -> None:
        """An order that can't be taken back is shown first."""
        message = told.get("message") or {}
        yes = [c["custom_id"] for c in controls(message.get("components", [])) if c["custom_id"].endswith(":y")]
        if yes:
            await person.click(message, yes[0])

    async def by_hand(self, game_id: str, seat: str, pick: Verb) -> None:
        """What a typed order can't say."""
        try:
            await self.table.moves.play(game_id, seat, pick)
        except (Illegal, Refused):
            return

    async def look_for_a_seat(self, life: Life) -> None:
        """Somebody with time takes a seat that is open."""
        user = int(life.person.id)
        sql = "SELECT game_id, seat FROM seats WHERE offered = 1 AND game_id IN (SELECT id FROM games WHERE phase = ?)"
        for game_id, seat in await self.table.store.all(sql, "running"):
            if any(s.user_id == user for s in (await self.table.queries.seats(game_id)).values()):
                continue
            for message in reversed(await life.person.read(self.channels[game_id])):
                if await self.press(life.person, message, f"seat:{seat}"):
                    sitters = await self.table.queries.seats(game_id)
                    self.substitutes += sitters[seat].user_id == user
                    return


def watch_caretakers(season: Season) -> None:
    """Each order of a caretaker is looked at before it is given."""
    play = season.table.moves.play

    async def watched(
        game_id: str, seat: str, pick: Verb, drawn_for: int | None = None, interaction: int | None = None,
        kind: str = "play",
    ) -> Outcome:  # fmt: skip
        if kind == "care":
            live = await season.table.games.look(game_id)
            if is_withheld(live.campaign, pick) and pick != live.begun.top.default(live.begun, seat):
                season.beyond.append(f"{live.campaign.id}: {write(pick)}")
        return await play(game_id, seat, pick, drawn_for, interaction, kind)

    season.table.moves.play = watched  # type: ignore[method-assign]


async def draw_nothing(*about: Any, **more: Any) -> Shown:
    """What is told and when does not depend on pictures, which take most of the time."""
    return Shown([], [], "")


@asynccontextmanager
async def season(folder: Path, seed: str) -> AsyncIterator[Season]:
    here = open_local(Storage(None), TOKEN)
    here.settings.rate_limits = False
    here.settings.answer_seconds = 60.0
    runner = await start(here, 0)
    clock = HandTime(wall=(time.time() // HOUR + 1) * HOUR)
    async with aiohttp.ClientSession() as http:
        with redirected(here.base + "/api/v10"):
            bot = await Bot.open(folder, clock, WORKERS)
            bot.client.pictures.draw = draw_nothing  # type: ignore[method-assign]
            task = asyncio.create_task(bot.client.start(TOKEN))
            try:
                for _ in range(1200):
                    if bot.client.is_ready():
                        break
                    await asyncio.sleep(0.05)
                bot.run()
                yield Season(Town(here, Operator(http, here.base), folder), bot, clock, seed)
            finally:
                await bot.stop()
                await bot.client.close()
                await asyncio.wait((task,), timeout=10)
                await stop(here, runner)
