"""The kill drill: the whole bot as its own process on the local Discord, people in all seats of every campaign, and
`kill -9` at every crash point and at random. Nothing that was acknowledged is lost, nothing is done or said twice.

What a crash point is: see `bot/crash.py`. Half of the restarts come after Discord has forgotten the nonces.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from bot.table import Table, speeds
from rules.campaign import built
from rules.record import replayed
from tests.drills.crowd import TROUBLE, Crowd, press_any
from tests.drills.every_game import QUICK
from tests.drills.town import Town, said, town
from tests.local.person import Json
from tests.table.tables import FORD

SEED = os.environ.get("HERALD_SEED", "7")
NO_MESSAGE = ("failed",)  # rows that are given up
REPLACED = ("status", "hand")  # kinds that change a message which is there


class Drill:
    def __init__(self, town: Town, crowds: list[Crowd], seed: str) -> None:
        self.town, self.crowds, self.dice = town, crowds, random.Random(seed)
        self.outcomes: dict[str, str] = {}
        self.since_rest: list[str] = []

    # Playing until it dies.

    async def busy(self, crowd: Crowd, acts: int) -> None:
        for _ in range(acts):
            if not self.town.bot.alive:
                return
            try:
                await crowd.act()
            except (OSError, AssertionError) as fault:
                if self.town.bot.alive or TROUBLE in str(fault):
                    raise

    async def run(self, point: str, acts: int) -> bool:
        """Starts the bot to die at `point`, keeps it busy; whether it died there."""
        await self.town.bot.start(HERALD_CRASH=point)
        for crowd in self.crowds:
            crowd.eager = point
        dead = False
        if await self.town.bot.ready():
            await asyncio.gather(*(self.busy(crowd, acts) for crowd in self.crowds))
            for _ in range(40):  # what goes by itself may pass the point yet
                if not self.town.bot.alive:
                    break
                await asyncio.sleep(0.025)
        if not self.town.bot.alive:
            dead = await self.town.bot.gone() == -signal.SIGKILL
            assert dead, "\n".join(self.town.bot.errors()[-3:])
        else:
            await self.town.bot.end(signal.SIGKILL)
        self.since_rest.append(point)
        self.at_once()
        if self.dice.random() < 0.5:
            self.town.forget_nonces()
        return dead

    async def at_random(self, acts: int) -> None:
        await self.town.bot.start()
        assert await self.town.bot.ready()
        playing = asyncio.gather(*(self.busy(crowd, acts) for crowd in self.crowds))
        await asyncio.wait([playing], timeout=self.dice.uniform(0.0, 2.5))
        await self.town.bot.end(signal.SIGKILL)
        await playing
        self.since_rest.append("at random")
        self.at_once()
        if self.dice.random() < 0.5:
            self.town.forget_nonces()

    # What must be true.

    def at_once(self) -> None:
        """Whenever it is dead: what was acknowledged is there, once."""
        kept = {i: (g, n) for i, g, n in self.town.rows("SELECT id, game_id, entry FROM interactions")}
        for move in (m for crowd in self.crowds for m in crowd.acknowledged):
            assert kept.get(move.interaction, ("", 0))[0] == move.game, f"lost: {move}, after {self.since_rest}"
        seats = set(self.town.rows("SELECT game_id, user_id FROM seats"))
        for crowd in self.crowds:
            assert crowd.joined <= seats, f"lost: {crowd.joined - seats}, after {self.since_rest}"
        doubled = {row: n for row, n in self.town.marks().items() if n > 1}
        assert not doubled, f"said twice: {doubled}, after {self.since_rest}"

    async def rest(self) -> None:
        """Comes back, and may finish: all that was to be said stands there once, every button works."""
        await self.town.bot.start()
        assert await self.town.bot.ready()
        await self.town.settle()
        marks = self.town.marks()
        rows = self.town.rows("SELECT id, kind, state, message_id FROM outbox")
        ids = {int(m["id"]) for m in self.town.messages()}
        for id, kind, state, message in rows:
            if state == "done" and message is not None and kind not in REPLACED:
                assert marks[id] == 1 and message in ids, f"row {id} ({kind}) is not there, after {self.since_rest}"
        self.one_of_each(ids)
        await self.press_buttons()
        assert not self.town.bot.errors(), self.town.bot.errors()[:2]
        began = asyncio.get_running_loop().time()
        assert await self.town.bot.end() == 0
        assert asyncio.get_running_loop().time() - began < 6.0  # a second for a busy machine
        await self.read_over()
        self.since_rest.clear()

    def one_of_each(self, ids: set[int]) -> None:
        """One status a game, one hand a seat, and none that the bot does not know of."""
        known = self.town.rows("SELECT game_id, target, kind, message_id FROM posts WHERE kind IN ('status', 'hand')")
        places = [(g, t, k) for g, t, k, _ in known]
        twice = {p for p in places if places.count(p) > 1}
        assert not twice, f"two of {twice}, after {self.since_rest}"
        assert {m for *_, m in known} <= ids
        stray = [m for m in self.town.messages() if int(m["id"]) in ids and self.is_status(m)]
        unknown = {int(m["id"]) for m in stray} - {m for *_, m in known}
        assert not unknown, f"status messages nobody knows of: {unknown}, after {self.since_rest}"

    def is_status(self, message: Json) -> bool:
        return bool(message["pinned"])

    async def press_buttons(self) -> None:
        for crowd in self.crowds:
            posts = [m for m in self.town.messages() if m["channel_id"] == crowd.channel and m["components"]]
            for message in [*posts[:1], *self.dice.sample(posts, min(3, len(posts)))]:
                told = await press_any(crowd, message, self.dice.choice(list(crowd.by_id.values())))
                assert told["outcome"] == "answered" and TROUBLE not in said(told), (told, self.since_rest)

    async def read_over(self) -> None:
        """Every log replays to its hashes; the clock's rows are those that the games call for."""
        table = await Table.look_at(self.town.folder)
        games = await table.store.all("SELECT id, phase FROM games WHERE entries > 0")
        for game_id, phase in games:
            live = await table.look(game_id)
            log = await table.entries(game_id)
            assert [row.number for row in log] == list(range(1, len(log) + 1))
            (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
            first = live.campaign.codec.decode(body, live.data)
            last = None
            for row, (state, _) in zip(log, replayed(live.campaign, first, [r.entry for r in log]), strict=True):
                assert live.campaign.codec.digest(state) == row.hash
                last = state
            assert last is not None and live.campaign.codec.encode(last) == live.campaign.codec.encode(live.state)
            await self.clock_stands(table, game_id, phase)
        await table.close()

    async def clock_stands(self, table: Table, game_id: str, phase: str) -> None:
        live = await table.look(game_id)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(speeds, "SPEEDS", QUICK)  # those of the bot
            plan = speeds.plan(live.game, live.sitters, live.state, live.game.clocks, 0.0) if phase == "running" else []
        rows = await table.store.all("SELECT what, seat, round(at, 3) FROM deadlines WHERE game_id = ?", game_id)
        wanted = sorted((d.what, d.seat, round(d.at, 3)) for d in plan)
        assert sorted(rows) == wanted, f"{game_id} {phase}: {rows} instead of {wanted}"

    def report(self, title: str) -> None:
        moves, games = sum(len(c.acknowledged) for c in self.crowds), sum(c.games for c in self.crowds)
        stand = sum(self.town.marks().values())
        print(f"\n{title}, seed {SEED}: {self.town.bot.starts} starts, {games} games, {moves} moves acknowledged,")
        print(f"  {stand} messages stand; lost 0, doubled 0")
        for point, outcome in self.outcomes.items():
            print(f"  {outcome:10} {point}")


async def drill(there: Town, games: list[str], seed: str) -> Drill:
    speeds_of = ["daily", "none", "live"]
    crowds = []
    for n, game in enumerate(games):
        channel = await there.channel(f"drill {n}")
        crowds.append(Crowd(there, game, channel, f"{seed}-{n}", speeds_of[n % 3]))
    return Drill(there, crowds, seed)


async def points_of(folder: Path, games: list[str], acts: int) -> list[str]:
    """Every crash point that a busy evening passes."""
    known = folder.with_suffix(".points")
    async with town(folder) as there:
        d = await drill(there, games, f"{SEED} points")
        await there.bot.start(HERALD_CRASH_LIST=str(known))
        assert await there.bot.ready()
        await asyncio.gather(*(d.busy(crowd, acts) for crowd in d.crowds))
        await there.settle()
        await there.bot.end()
        assert not there.bot.errors(), there.bot.errors()[:2]
    return sorted(set(known.read_text().splitlines()))


async def test_killed_a_few_times(tmp_path: Path) -> None:
    """Those that hurt most: between Discord's having it and our knowing it."""
    chosen = ["POST /channels/-/messages: after@2", "POST /interactions/-/-/callback: before@6",
              "outbox done: before commit@3"]  # fmt: skip
    async with town(tmp_path / "data") as there:
        d = await drill(there, [FORD], SEED)
        for point in chosen:
            hit = await d.run(point, 60)
            there.forget_nonces()
            d.outcomes[point] = "survived" if hit else "not hit"
        await d.rest()
        d.report("kill drill, short")
        assert set(d.outcomes.values()) == {"survived"}


@pytest.mark.drill
async def test_killed_at_every_crash_point(tmp_path: Path) -> None:
    games = [FORD, FORD, *built()]
    known = await points_of(tmp_path / "list", games, 60)
    random.Random(SEED).shuffle(known)
    known = known[: int(os.environ.get("HERALD_POINTS", len(known)))]
    async with town(tmp_path / "data") as there:
        d = await drill(there, games, SEED)
        for n, point in enumerate(known):
            times = 1 if d.dice.random() < 0.6 else d.dice.randint(2, 4)
            hit = await d.run(f"{point}@{times}", 25)
            d.outcomes[point] = "survived" if hit else "not hit"
            if n % 8 == 7:
                await d.rest()
        for point in [p for p, o in d.outcomes.items() if o == "not hit"]:
            d.outcomes[point] = "survived" if await d.run(point, 100) else "not hit"
        await d.rest()
        d.report(f"kill drill, {len(known)} crash points")
        missed = [p for p, o in d.outcomes.items() if o == "not hit"]
        assert len(missed) <= len(known) // 20, missed


@pytest.mark.drill
async def test_killed_a_hundred_times_at_random(tmp_path: Path) -> None:
    kills = int(os.environ.get("HERALD_KILLS", "100"))
    async with town(tmp_path / "data") as there:
        d = await drill(there, [FORD, *built()], f"{SEED} random")
        for n in range(kills):
            await d.at_random(60)
            if n % 10 == 9:
                await d.rest()
        await d.rest()
        d.report(f"{kills} random kills")
