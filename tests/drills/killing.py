"""Lives of the bot that end by `kill -9`: at one crash point, at every crash point that a scene passes, at random."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from rules.kernel import built
from tests.bot.table.tables import FORD
from tests.drills.crowd import TROUBLE, Crowd
from tests.drills.stage import Died, Scene, Stage
from tests.drills.town import Town
from tests.drills.truths import Truths

SEED = os.environ.get("HERALD_SEED", "7")
AFTERWARDS = 2.5  # seconds at most in which what goes by itself may pass a point yet
BESIDE = 4  # acts at another table while a scene is played
SECOND_TIME = 0.15  # how often a life ends when it passes a point again, instead of the first time


class Drill(Truths):
    def __init__(self, town: Town, crowds: list[Crowd], seed: str) -> None:
        super().__init__(town, crowds, seed)
        self.outcomes: dict[str, str] = {}
        self.forgets = False

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
        """What goes by itself may pass the point yet, as long as anything goes."""
        calm, end = 0, asyncio.get_running_loop().time() + seconds
        while self.town.bot.alive and calm < 5 and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.05)
            calm = 0 if self.town.waits() else calm + 1

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

    async def act_out(self, stage: Stage, scene: Scene, **more: str) -> None:
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
            await self.while_alive(self.scene(stage, scene), self.busy(beside, 0 if scene.alone else BESIDE))

    async def scene(self, stage: Stage, scene: Scene) -> None:
        try:
            await scene.play(stage)
        except Died:
            return
        except (OSError, AssertionError, LookupError):
            if self.town.bot.alive:
                raise

    async def die_next(self, stage: Stage, scene: Scene, done: Path, times: int) -> str:
        """Where it died in this scene: at the first point that is not among those `done`. "" if it passed no other."""
        known = len(lines_of(done))
        await self.act_out(stage, scene, HERALD_CRASH=f"*@{times}", HERALD_CRASH_DONE=str(done))
        await self.dying(AFTERWARDS)
        point = next(iter(lines_of(done)[known:]), "")
        hit = await self.dead(f"{point}@{times}")
        assert hit == bool(point), f"it died by itself, at {point or 'no crash point'}"
        stage.mend()
        return point

    async def at_random(self, acts: int) -> None:
        await self.town.bot.start()
        assert await self.town.bot.ready()
        playing = asyncio.gather(*(self.busy(crowd, acts) for crowd in self.crowds))
        await asyncio.wait([playing], timeout=self.dice.uniform(0.0, 2.5))
        self.town.bot.send(signal.SIGKILL)
        await self.dead("at random")
        await playing

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


def lines_of(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []
