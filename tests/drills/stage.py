"""The stage of a drill's scenes: its people, its game, and what is done to the database while the bot is dead."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

from bot.local import membership
from bot.store import FILE
from rules.kernel import Verb
from rules.kernel.notation import write
from tests.bot.local.person import Json, Person
from tests.bot.table.tables import FORD
from tests.drills.crowd import RECEIPTS, Crowd
from tests.drills.town import controls, said

LONGEST_START = 120.0  # seconds, on a machine that does much else
NOWHERE = "tests.nowhere"  # a campaign that this program does not have


class Died(OSError):
    """The bot is gone: the scene ends here."""


class Stage(Crowd):
    """The people of a scene, and what is done to the database while the bot is dead."""

    starts_anew = False  # the next scene begins with a game that has just begun

    def now(self) -> tuple[str, str]:
        """The open game here, and its phase."""
        found = self.town.rows(
            "SELECT id, phase FROM games WHERE channel_id = ? AND phase IN ('lobby', 'starting', 'running', 'paused')",
            int(self.channel),
        )
        return found[0] if found else ("", "")

    def write(self, sql: str, *values: Any) -> None:
        """As another hand on the database would; only while the bot is dead."""
        assert not self.town.bot.alive
        with contextlib.closing(sqlite3.connect(self.town.folder / FILE)) as db, db:
            db.execute(sql, values)

    def mend(self) -> None:
        """The world as it should be again, whatever the scene did to it."""
        self.town.here.faults.clear()
        for user in self.town.here.world.users:
            self.set_there(user, True)
        self.write("UPDATE games SET campaign = ? WHERE campaign = ?", FORD, NOWHERE)
        self.write("UPDATE outbox SET next_at = 0 WHERE state IN ('waiting', 'trying')")  # hours, after a shut channel
        self.write("UPDATE people SET quiet_from = NULL, quiet_to = NULL")
        self.write("UPDATE seats SET missed = 0")

    def is_there(self, user: str) -> bool:
        """In the server."""
        return self.town.here.world.share_a_guild(user, user)

    def set_there(self, user: str, there: bool) -> None:
        here = self.town.here
        for guild in here.world.guilds.values():
            if (user in here.world.members[guild["id"]]) != there:
                (membership.come if there else membership.leave)(here, guild, here.world.users[user])

    async def hear(self, asking: Coroutine[Any, Any, Json]) -> Json:
        if not self.town.bot.alive:
            asking.close()
            raise Died
        return await self.tell(asking)

    async def until(self, true: Callable[[], bool], seconds: float = 15.0) -> bool:
        end = asyncio.get_running_loop().time() + seconds
        while not true():
            if not self.town.bot.alive:
                raise Died
            if asyncio.get_running_loop().time() > end:
                return False
            await asyncio.sleep(0.02)
        return True

    async def running(self) -> str:
        if self.starts_anew:
            self.starts_anew = False
            await self.close()
        end = asyncio.get_running_loop().time() + LONGEST_START
        while asyncio.get_running_loop().time() < end:
            game, phase = self.now()
            if phase == "running":
                return game
            if not self.town.bot.alive:
                raise Died
            await self.act()
        raise AssertionError(f"no game runs: {self.now()}")

    async def fresh(self) -> str:
        """A game that has just begun."""
        await self.close()
        return await self.running()

    async def calm_down(self) -> None:
        """Where caretakers play for people who are away, the game would go on to its end: it is ended."""
        game, _ = self.now()
        if self.town.rows("SELECT 1 FROM seats WHERE game_id = ? AND (caretaker IS NOT NULL OR computer <> '')", game):
            await self.close()

    async def with_two(self) -> str:
        """A game in which two seats are people's, whatever earlier scenes have done to it."""
        game = await self.running()
        return game if len(self.seats(game)) > 1 else await self.fresh()

    async def begins(self) -> None:
        await self.fresh()

    async def close(self) -> None:
        game, _ = self.now()
        if not game:
            return
        host = self.person("SELECT host_id FROM games WHERE id = ?", game)
        told = await self.hear(host.slash(self.channel, "game end"))
        for control in controls(told.get("message", {}).get("components", [])):
            await self.hear(host.click(told["message"], control["custom_id"]))

    async def join(self, game: str, person: Person) -> Json:
        told = await self.hear(person.slash(self.channel, "game join"))
        if told["outcome"] == "answered":
            self.joined.add((game, int(person.id)))
        return told

    def person(self, sql: str, *values: Any) -> Person:
        return self.by_id[self.town.rows(sql, *values)[0][0]]

    def seats(self, game: str) -> dict[str, Person]:
        rows = self.town.rows("SELECT seat, user_id FROM seats WHERE game_id = ? AND user_id IS NOT NULL", game)
        return {seat: self.by_id[user] for seat, user in rows}

    async def do(self, game: str, person: Person, pick: Verb) -> bool:
        told = await self.hear(person.slash(self.channel, "do", order=write(pick)))
        self.note(game, told, write(pick))
        return said(told).startswith(RECEIPTS)

    async def press(self, person: Person, message: Json, what: str, *values: str) -> Json:
        """The control `what` of a message, if it is there."""
        found = [c["custom_id"] for c in controls(message.get("components", [])) if f":{what}" in c["custom_id"]]
        if not found:
            return {}
        return await self.hear(person.click(message, found[0], list(values) or None))

    async def moves(self) -> None:
        game = await self.running()
        for _ in range(24):
            if self.now()[1] != "running":
                break
            await self.play(game)

    def later(self, what: str) -> None:
        """The bot has been there until the next such deadline of this game."""
        game, _ = self.now()
        found = self.town.rows("SELECT min(at) FROM deadlines WHERE game_id = ? AND what = ?", game, what)
        if found and found[0][0] is not None:
            sql = "UPDATE meta SET value = max(CAST(value AS REAL), ?) WHERE key = 'served'"
            self.write(sql, float(found[0][0]) + 0.5)

    def until_reminder(self) -> None:
        self.later("remind")

    def until_time_up(self) -> None:
        self.later("time_up")

    async def waiting(self) -> None:
        await self.until(lambda: False, 1.2)


class Scene(NamedTuple):
    play: Callable[[Stage], Awaitable[None]]
    before: Callable[[Stage], None] | None = None  # while the bot is dead
    running: bool = False  # there must be a game that runs when it begins
    alone: bool = False  # nothing else is played beside it: somebody, or Herald, is not in the server
