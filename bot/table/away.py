"""Somebody says from when to when they are away: once, for all their games."""

from __future__ import annotations

import msgspec

from bot.deadlines import speeds
from bot.deadlines.calendar import DAY
from bot.messages import absent
from bot.store import Do
from bot.table.absences import Absences, bank_left, sitter_of
from bot.table.agreed import Away
from bot.table.games import Games
from bot.table.notes import People, put_person
from bot.table.queries import Queries
from bot.table.records import Foreseen, Game, Refused, Unreadable

LONGEST = 42  # days that somebody can be away at a time
FURTHEST = 180  # days until it begins
FOLLOW = "UPDATE seats SET cared_until = ? WHERE user_id = ? AND cared_until IS NOT NULL"


class Aways:
    def __init__(self, games: Games, people: People, absences: Absences, queries: Queries) -> None:
        self.games, self.people, self.absences, self.queries = games, people, absences, queries
        self.store, self.time = games.store, games.time

    async def of(self, user_id: int) -> Away | None:
        """When they are away; None: not now, and they have said nothing for later."""
        row = await self.store.one("SELECT away_from, away_to, away_care FROM people WHERE user_id = ?", user_id)
        if row is None or row[0] is None or row[1] <= self.time.wall():
            return None
        return Away(row[0], row[1], bool(row[2]))

    async def foresee(self, user_id: int) -> list[Foreseen]:
        """Game by game what would happen."""
        return [await self._foresee(game, user_id) for game in await self.queries.games_of(user_id)]

    async def _foresee(self, game: Game, user_id: int) -> Foreseen:
        try:
            live = await self.games.look(game.id)
        except Unreadable:
            return Foreseen(game, "no_clock")
        mine = sitter_of(live, user_id)
        if not game.has_begun or mine is None:
            return Foreseen(game, "before_start")
        if speeds.plays_alone(live.sitters):
            return Foreseen(game, "alone")
        if game.speed == "live" or speeds.SPEEDS[game.speed].allowance is None:
            return Foreseen(game, "live" if game.speed == "live" else "no_clock")
        care = game.house.caretaker and bool(live.campaign.computer)
        return Foreseen(game, "ladder", int(bank_left(live, mine) // DAY), care)

    async def go(self, user_id: int, start: float, end: float, care: bool) -> Away:
        """From now on it counts. The channels of their games are told, each once."""
        check_days(start, end, self.time.wall())
        away = Away(start, end, care)
        statements = self._put(user_id, away)
        for foreseen in await self.foresee(user_id):
            live = await self.games.look(foreseen.game.id) if foreseen.how in ("ladder", "live") else None
            mine = sitter_of(live, user_id) if live is not None else None
            if live is not None and mine is not None:
                for out in absent.announced(live.game, msgspec.structs.replace(mine, away=away)):
                    statements += self.games.post(live.game.id, out)
        await self._write(user_id, statements)
        return away

    async def come_back(self, user_id: int) -> None:
        """Earlier than they have said: in all games at once."""
        await self._write(user_id, self._put(user_id, None))
        for game in await self.queries.games_of(user_id):
            await self.absences.come_back(game.id, user_id)

    def _put(self, user_id: int, away: Away | None) -> list[Do]:
        values = (None, None, 1) if away is None else (away.start, away.end, int(away.care))
        columns = ("away_from", "away_to", "away_care")
        put = [put_person(user_id, column, value) for column, value in zip(columns, values, strict=True)]
        return [*put, *([Do(FOLLOW, (away.end, user_id))] if away is not None else [])]

    async def _write(self, user_id: int, statements: list[Do]) -> None:
        await self.store.commit("away", statements)
        await self.people.look_again(user_id)


def check_days(start: float, end: float, wall: float) -> None:
    """In words that say what is possible."""
    if end <= wall:
        raise Refused("away_in_the_past")
    if start >= end:
        raise Refused("away_wrong_way_round")
    if end - max(start, wall) > LONGEST * DAY + 3600:  # a day may have 25 hours
        raise Refused("away_too_long", most=LONGEST)
    if start - wall > FURTHEST * DAY:
        raise Refused("away_too_far", most=FURTHEST)
