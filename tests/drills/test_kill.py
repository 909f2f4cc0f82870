"""The kill drill: the whole bot as its own process on the local Discord, people in all seats of every campaign, and
`kill -9` at every crash point and at random. Nothing that was acknowledged is lost, nothing is done or said twice.

What a crash point is: see `bot/store/crash_points.py`. Each is come to on purpose, by a scene that leads there
(`scenes.py`), while
another campaign is played beside it. Every second restart comes after Discord has forgotten the nonces.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.deadlines import speeds
from bot.store import backup
from bot.table import Table
from rules.kernel import Undo, built
from rules.proving.record import replayed
from tests.bot.local.person import Json
from tests.bot.table.tables import FORD
from tests.drills.absent import ABSENT
from tests.drills.crowd import TROUBLE, Crowd, press_any
from tests.drills.dealings import DEALINGS
from tests.drills.hurry import QUICK
from tests.drills.kinds import kinds_of_transactions
from tests.drills.lives import Lives
from tests.drills.record import Record
from tests.drills.scenes import SCENES
from tests.drills.stage import Died, Scene, Stage
from tests.drills.town import LONGEST_STOP, Town, said, town

SEED = os.environ.get("HERALD_SEED", "7")
EXPECTED = ("can't be read", "was rejected")  # errors of scenes in which just that goes wrong
REST_EVERY = 15  # deaths
TAKEN = ("news", "hand_given")  # removed from the messages of whoever gave up the seat
# The made-up game has no tables: `test_kings_of_war.py`. One Herald here has one shard: `test_gateway_turn.py`.
ELSEWHERE = {"photo", "shards", "give back", "put data", "drop data"}
REPLACED = ("status", "hand")  # kinds that change a message which is there
ALL = SCENES | DEALINGS | ABSENT


class Drill:
    def __init__(self, town: Town, crowds: list[Crowd], seed: str) -> None:
        self.town, self.crowds, self.dice = town, crowds, random.Random(seed)
        self.outcomes: dict[str, str] = {}
        self.since_rest: list[str] = []
        self.forgets = False
        self.read: dict[str, tuple[list[str], Any]] = {}  # logs that were replayed: their hashes, and the last state

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
        if await self.town.bot.ready():
            await self.while_alive(*(self.busy(crowd, acts) for crowd in self.crowds))
            await self.dying(6.0)
        return await self.dead(point)

    async def while_alive(self, *plays: Coroutine[Any, Any, None]) -> None:
        """All of it; nobody waits for an answer of the dead."""
        playing = asyncio.gather(*plays)
        while not playing.done():
            await asyncio.wait([playing], timeout=0.02)
            if not self.town.bot.alive:
                self.town.bot.let_go()
        await playing

    async def dying(self, seconds: float) -> None:
        """What goes by itself may pass the point yet."""
        for _ in range(int(seconds / 0.02)):
            if not self.town.bot.alive:
                return
            await asyncio.sleep(0.02)

    async def dead(self, point: str) -> bool:
        """Whether it died by itself; afterwards it is dead in any case."""
        hit = not self.town.bot.alive
        code = await self.town.bot.end(signal.SIGKILL)
        assert code == -signal.SIGKILL, "\n".join(self.town.bot.errors()[-3:])
        self.since_rest.append(point)
        self.at_once()
        self.forgets = not self.forgets
        if self.forgets:
            self.town.forget_nonces()
        return hit

    # Scenes.

    async def act_out(self, stage: Stage, scene: Scene, alone: bool = False, **more: str) -> None:
        """One life of the bot in which a scene is played, and beside it another game."""
        if scene.running and stage.now()[1] != "running":
            await self.town.bot.start()
            assert await self.town.bot.ready()
            await stage.running()
            await self.town.bot.end(signal.SIGKILL)
        if scene.before is not None:
            scene.before(stage)
        await self.town.bot.start(**more)
        if await self.town.bot.ready():
            beside = self.dice.choice([c for c in self.crowds if c is not stage])
            await self.while_alive(self.scene(stage, scene), self.busy(beside, 0 if alone or scene.alone else 4))

    async def scene(self, stage: Stage, scene: Scene) -> None:
        try:
            await scene.play(stage)
        except Died:
            return
        except (OSError, AssertionError, LookupError):
            if self.town.bot.alive:
                raise

    async def die_at(self, stage: Stage, point: str, scene: Scene) -> bool:
        """Whether it died there, within a few tries: a game of dice does not always come by."""
        for n, times in enumerate((2 if self.dice.random() < 0.3 else 1, 1, 1, 1, 1, 1, 1, 1)):
            if n > 1 and point.startswith(("set anew", "put off")):  # came by chance where it was first seen
                scene = SCENES["a stray deadline"]
            elif n > 1 and scene.before is None:
                scene = SCENES[("a game from its beginning", "moves")[n % 2]] if n > 3 else scene
                stage.starts_anew = n % 2 == 0
            await self.act_out(stage, scene, HERALD_CRASH=f"{point}@{times}")
            await self.dying(2.5)
            hit = await self.dead(f"{point}@{times}")
            stage.mend()
            if hit:
                return True
        return False

    async def at_random(self, acts: int) -> None:
        await self.town.bot.start()
        assert await self.town.bot.ready()
        playing = asyncio.gather(*(self.busy(crowd, acts) for crowd in self.crowds))
        await asyncio.wait([playing], timeout=self.dice.uniform(0.0, 2.5))
        self.town.bot.send(signal.SIGKILL)
        await self.dead("at random")
        await playing

    # What must be true.

    def at_once(self) -> None:
        """Whenever it is dead: what was acknowledged is there, once."""
        kept = {i: (g, n) for i, g, n in self.town.rows("SELECT id, game_id, entry FROM interactions")}
        for move in (m for crowd in self.crowds for m in crowd.acknowledged):
            assert kept.get(move.interaction, ("", 0))[0] == move.game, f"lost: {move}, after {self.since_rest}"
        seats = set(self.town.rows("SELECT game_id, user_id FROM seats"))
        for crowd in self.crowds:
            assert crowd.joined <= seats, f"lost: {crowd.joined - seats}, after {self.since_rest}"
        doubled = {row: n for row, n in self.town.tokens().items() if n > 1}
        assert not doubled, f"said twice: {doubled}, after {self.since_rest}"

    async def rest(self) -> None:
        """Comes back, and may finish: all that was to be said stands there once, every button works."""
        await self.town.bot.start()
        assert await self.town.bot.ready()
        await self.town.settle()
        marks = self.town.tokens()
        rows = self.town.rows("SELECT coalesce(token, id), kind, state, message_id FROM outbox")
        ids = {int(m["id"]) for m in self.town.messages()}
        known = {message for (message,) in self.town.rows("SELECT message_id FROM posts")}
        for mark, kind, state, message in rows:
            if kind in TAKEN and message not in known:
                continue
            if state == "done" and message is not None and kind not in REPLACED:
                assert marks[mark] == 1 and message in ids, f"row {mark} ({kind}) is not there, after {self.since_rest}"
        self.one_of_each(ids)
        await self.press_buttons()
        loud = [e for e in self.town.bot.errors() if not any(known in e for known in EXPECTED)]
        assert not loud, loud[:2]
        began = asyncio.get_running_loop().time()
        assert await self.town.bot.end() == 0
        assert asyncio.get_running_loop().time() - began < LONGEST_STOP
        await self.read_over()
        for file in (self.town.folder / backup.FOLDER).glob("herald-*.db"):
            backup.check(file)
        self.since_rest.clear()

    def one_of_each(self, ids: set[int]) -> None:
        """One status a game, one hand a seat, and none that the bot does not know of."""
        known = self.town.rows("SELECT game_id, target, kind, message_id FROM posts WHERE kind IN ('status', 'hand')")
        places = [(g, t, k) for g, t, k, _ in known]
        twice = {p for p in places if places.count(p) > 1}
        assert not twice, f"two of {twice}, after {self.since_rest}"
        missing = [row for row in known if row[3] not in ids]
        assert not missing, f"not there: {missing}, after {self.since_rest}"
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
        """Every log replays to its hashes, from where it was read last and with what was read unchanged; the clock's
        rows are those that the games call for."""
        table = await Table.look_at(self.town.folder)
        for game_id, phase in await table.store.all("SELECT id, phase FROM games WHERE entries > 0"):
            live = await table.games.look(game_id)
            codec = live.campaign.codec
            numbers = await table.store.all("SELECT number, hash FROM entries WHERE game_id = ? ORDER BY 1", game_id)
            assert [n for n, _ in numbers] == list(range(1, len(numbers) + 1))
            hashes = [h for _, h in numbers]
            (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
            known, last = self.read.get(game_id, ([], None))
            assert hashes[: len(known)] == known, f"the log of {game_id} is another, after {self.since_rest}"
            log = await table.queries.entries(game_id)
            first = codec.decode(body, live.data)
            if any(isinstance(row.entry.pick, Undo) for row in log[len(known) :]):
                known, last = [], None  # an undo goes back to what is no longer there
            todo = [row.entry for row in log[len(known) :]]
            start = first if last is None else last
            for hash, (state, _) in zip(hashes[len(known) :], replayed(live.campaign, start, todo), strict=True):
                assert codec.digest(state) == hash
                last = state
            assert last is not None and codec.encode(last) == codec.encode(live.state)
            self.read[game_id] = (hashes, last)
            await self.clock_stands(table, game_id, phase)
        await table.close()

    async def clock_stands(self, table: Table, game_id: str, phase: str) -> None:
        live = await table.games.look(game_id)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(speeds, "SPEEDS", QUICK)  # those of the bot
            plan = speeds.plan(live.game, live.sitters, live.begun, live.game.clocks, 0.0) if phase == "running" else []
        rows = await table.store.all("SELECT what, seat, round(at, 3) FROM deadlines WHERE game_id = ?", game_id)
        wanted = sorted((d.what, d.seat, round(d.at, 3)) for d in plan)
        assert sorted(rows) == wanted, f"{game_id} {phase}: {rows} instead of {wanted}"

    def outcome(self, point: str, outcome: str) -> None:
        """Said at once: a run that is stopped leaves a list too."""
        self.outcomes[point] = outcome
        print(f"  {outcome:10} {point}", flush=True)

    def report(self, title: str) -> None:
        moves, games = sum(len(c.acknowledged) for c in self.crowds), sum(c.games for c in self.crowds)
        stand = sum(self.town.tokens().values())
        print(f"\n{title}, seed {SEED}: {self.town.bot.starts} starts, {games} games, {moves} moves acknowledged,")
        print(f"  {stand} messages stand; lost 0, doubled 0", flush=True)
        for point, outcome in sorted(self.outcomes.items()):
            print(f"  {outcome:10} {point}")


async def drill(there: Town, games: list[str], seed: str) -> Drill:
    speeds_of = ["daily", "none", "live"]
    crowds = []
    for n, game in enumerate(games):
        channel = await there.channel(f"drill {n}")
        crowds.append(Crowd(there, game, channel, f"{seed}-{n}", speeds_of[n % 3]))
    return Drill(there, crowds, seed)


async def staged(there: Town, seed: str) -> tuple[Drill, Stage]:
    """Every campaign, and a stage."""
    d = await drill(there, [FORD, *built()], seed)
    stage = Stage(there, FORD, await there.channel("stage"), f"{seed} stage", "live")
    d.crowds.append(stage)
    return d, stage


async def points_of(folder: Path) -> dict[str, str]:
    """Every crash point that the scenes pass, and the first scene that does. No kind of transaction is left out."""
    known, found = folder.with_suffix(".points"), dict[str, str]()
    async with town(folder, kind=Lives) as there:
        d, stage = await staged(there, f"{SEED} points")
        await there.bot.start(HERALD_CRASH_LIST=str(known))  # the first start of all
        assert await there.bot.ready()
        found |= {p: "" for p in set(known.read_text().splitlines()) if p.startswith("schema")}
        await stage.running()
        await there.settle()
        await there.bot.end()
        for name, scene in ALL.items():
            known.unlink(missing_ok=True)
            await d.act_out(stage, scene, alone=True, HERALD_CRASH_LIST=str(known))
            await asyncio.sleep(0.5)
            await there.bot.end(signal.SIGKILL)
            stage.mend()
            passed = [p for p in set(known.read_text().splitlines()) if p not in found]
            print(f"  {len(passed):3} crash points in {name}", flush=True)
            found |= dict.fromkeys(sorted(passed), name)
        loud = [e for e in there.bot.errors() if not any(known in e for known in EXPECTED)]
        assert not loud, loud[:2]
    lacking = {k for k in kinds_of_transactions() - ELSEWHERE if f"{k}: before commit" not in found}
    assert not lacking, f"no scene leads to {lacking}"
    return found


@pytest.mark.long
async def test_killed_a_few_times(tmp_path: Path) -> None:
    """Those that hurt most: between Discord's having it and our knowing it."""
    chosen = ["POST /channels/-/messages: after@2", "POST /interactions/-/-/callback: before@6",
              "outbox done: before commit@3"]  # fmt: skip
    async with town(tmp_path / "data", kind=Lives) as there:
        d = await drill(there, [FORD], SEED)
        for point in chosen:
            hit = await d.run(point, 60)
            there.forget_nonces()
            d.outcome(point, "survived" if hit else "not hit")
        await d.rest()
        d.report("kill drill, short")
        assert set(d.outcomes.values()) == {"survived"}


async def killed_in_a_new_folder(there: Town, folder: Path, point: str) -> bool:
    """The first start of all: the next one makes what is missing."""
    old, there.bot.folder = there.bot.folder, folder
    await there.bot.start(HERALD_CRASH=point)
    hit = not await there.bot.ready()
    await there.bot.end(signal.SIGKILL)
    await there.bot.start()
    assert await there.bot.ready() and await there.bot.end() == 0
    there.bot.folder = old
    return hit


@pytest.mark.drill
async def test_killed_at_every_crash_point(tmp_path: Path) -> None:
    print(f"\nkill drill, seed {SEED}:")
    known = await points_of(tmp_path / "list")
    points = list(known)
    random.Random(SEED).shuffle(points)
    record = Record("kill")
    points = record.left(p for p in points if re.search(os.environ.get("HERALD_POINTS", ""), p))
    print(f"  {len(points)} of {len(known)} crash points to go", flush=True)
    async with town(tmp_path / "data", kind=Lives) as there:
        d, stage = await staged(there, SEED)
        await d.rest()  # there is a database
        for n, point in enumerate(points):
            if point.startswith("schema"):
                hit = await killed_in_a_new_folder(there, tmp_path / f"new {n}", point)
            else:
                hit = await d.die_at(stage, point, ALL[known[point]])
            d.outcome(point, "survived" if hit else "not hit")
            if n % REST_EVERY == REST_EVERY - 1 or point == points[-1]:
                await d.rest()
                record.note(p for p in points[n - n % REST_EVERY : n + 1] if d.outcomes[p] == "survived")
        d.report(f"kill drill, {len(points)} crash points")
        missed = [p for p, o in d.outcomes.items() if o == "not hit"]
        assert not missed, missed


@pytest.mark.drill
async def test_killed_a_hundred_times_at_random(tmp_path: Path) -> None:
    kills = int(os.environ.get("HERALD_KILLS", "100"))
    async with town(tmp_path / "data", kind=Lives) as there:
        d = await drill(there, [FORD, *built()], f"{SEED} random")
        for n in range(kills):
            await d.at_random(60)
            print(f"  survived   kill {n + 1}, {d.town.rows('SELECT count(*) FROM entries')[0][0]} entries", flush=True)
            if n % 10 == 9:
                await d.rest()
        await d.rest()
        d.report(f"{kills} random kills")
