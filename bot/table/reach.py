"""Which servers can reach Herald. Discord cuts them into shards, each with a connection of its own: while one is away
no clock runs in its servers, and when it is back their players get that time. Everybody else's clocks go on.

Where one Herald has one connection, served time itself stands still (`bot/deadlines/served_time.py`), and none of this
is needed.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence

from bot.deadlines import speeds
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.deadlines import Deadlines
from bot.table.games import Games, Live
from bot.table.records import Due, Refused

log = logging.getLogger(__name__)

TOLERATED = 10.0  # seconds; connections come and go
TOLD = 60.0  # seconds; a shorter outage is given back without a word


def shard_of(guild_id: int | None, count: int) -> int:
    """By Discord's formula; direct messages come to the first."""
    return (guild_id >> 22) % count if guild_id is not None else 0


class Reach:
    def __init__(self, games: Games, deadlines: Deadlines) -> None:
        self.games, self.store, self.time, self.deadlines = games, games.store, games.time, deadlines
        self.in_parts = games.store.shared  # a part of the servers can be away alone

    async def begin(self, count: int) -> None:
        """So many there are now; 0: interactions come another way. What was noted of another number is of no use."""
        self.in_parts = self.store.shared or count > 1
        gone = [name for name, _ in await self._noted() if name not in names(range(count), count)]
        if gone:
            await self.store.commit("shards", [Do("DELETE FROM shards WHERE name = ?", (name,)) for name in gone])

    async def note(self, ids: Collection[int], count: int) -> None:
        """These are connected. Those that were away give their players the time back first."""
        noted, now = dict(await self._noted()), self.time.served()
        for id, name in zip(ids, names(ids, count), strict=True):
            if name in noted and now - noted[name] > TOLERATED:
                log.warning("shard %s was away for %.0f s; its servers get the time back", name, now - noted[name])
                await self._give_back(id, count, noted[name], now)
        keep = "INSERT INTO shards (name, seen) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"
        await self.store.commit("shards", [Do(keep, (name, now)) for name in names(ids, count)])

    async def _noted(self) -> list[tuple[str, float]]:
        return await self.store.all("SELECT name, seen FROM shards")

    # While one is away.

    async def reached(self, found: Sequence[tuple[float, Due]]) -> list[Due]:
        """Of what is due, each with its time: without what falls into an outage that is not over."""
        if not self.in_parts or not found:
            return [due for _, due in found]
        now = self.time.served()
        away = {name: seen for name, seen in await self._noted() if now - seen > TOLERATED}
        if not away:
            return [due for _, due in found]
        count = int(next(iter(away)).partition("/")[2])
        seen = {int(name.partition("/")[0]): at for name, at in away.items()}
        guilds = dict(await self.store.all("SELECT id, guild_id FROM games WHERE phase = 'running'"))
        return [due for at, due in found if at <= seen.get(shard_of(guilds.get(due.game_id), count), now)]

    # When it is back.

    async def _give_back(self, id: int, count: int, since: float, now: float) -> None:
        rows = await self.store.all("SELECT id, guild_id FROM games WHERE phase = 'running'")
        for game_id in [game_id for game_id, guild_id in rows if shard_of(guild_id, count) == id]:
            try:
                await self._give_to(game_id, since, now)
            except Refused as why:  # it can't be read, for instance
                log.info("no time was given back in game %s: %s", game_id, why)

    async def _give_to(self, game_id: str, since: float, now: float) -> None:
        async def work(live: Live) -> None:
            (given,) = await self.store.one("SELECT given_back FROM games WHERE id = ?", game_id)
            if live.game.phase != "running" or (given is not None and given > since):
                return
            clocks = speeds.given_back(live.game.clocks, since, now)
            note = Do("UPDATE games SET given_back = ? WHERE id = ?", (now, game_id), must=1)
            statements = [note, *self.deadlines.set_clocks(live, clocks)]
            if now - since >= TOLD and speeds.SPEEDS[live.game.speed].allowance is not None:
                told = Out(live.game.channel_id, Kind.CUT_OFF, {"minutes": round((now - since) / 60)})
                statements += self.games.post(game_id, told)
            await self.games.rewrite("give back", game_id, statements)

        await self.games.act_on(game_id, work)


def names(ids: Collection[int], count: int) -> list[str]:
    return [f"{id}/{count}" for id in ids]
