"""Spectators: one silent line a day, and all views after a delay that every player has consented to."""

from __future__ import annotations

from typing import Any

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.games import Games, Live
from bot.table.notes import put_person
from bot.table.records import Refused
from rules.kernel import State

DAY, HOUR = 86400.0, 3600.0
LEAST_HOURS, MOST_HOURS = 1, 24 * 30


class Spectators:
    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    # One line a day.

    async def follow(self, game_id: str, user_id: int) -> None:
        async def work(live: Live) -> None:
            if not live.game.is_open:
                raise Refused("game_is_over")
            if any(s.user_id == user_id for s in live.sitters.values()):
                raise Refused("you_play_here")
            if await self.is_following(game_id, user_id):
                raise Refused("you_follow_already")
            statements = [
                *drop_lines(game_id, user_id),
                put_person(user_id, "invited", self.time.wall()),  # they ask for the messages
                Do("INSERT INTO followers (game_id, user_id) VALUES (?, ?)", (game_id, user_id)),
                *line_for(self.games, game_id, user_id, live.game.entries),
            ]
            await self.games.write("follow", game_id, statements)

        await self.games.act_on(game_id, work)

    async def unfollow(self, game_id: str, user_id: int) -> None:
        statements = [
            Do("DELETE FROM followers WHERE game_id = ? AND user_id = ?", (game_id, user_id)),
            *drop_lines(game_id, user_id),
        ]
        await self.games.write("unfollow", game_id, statements)

    async def is_following(self, game_id: str, user_id: int) -> bool:
        sql = "SELECT 1 FROM followers WHERE game_id = ? AND user_id = ?"
        return await self.store.one(sql, game_id, user_id) is not None

    # All views, later.

    async def consent(self, game_id: str, seat: str, user_id: int, hours: int) -> None:
        """A player lets spectators see all views after this many hours; 0: not any more."""
        if hours and not LEAST_HOURS <= hours <= MOST_HOURS:
            raise Refused("no_such_delay", least=LEAST_HOURS, most=MOST_HOURS)
        statements = [Do("DELETE FROM view_consents WHERE game_id = ? AND seat = ?", (game_id, seat))]
        if hours:
            sql = "INSERT INTO view_consents (game_id, seat, user_id, hours) VALUES (?, ?, ?, ?)"
            statements.append(Do(sql, (game_id, seat, user_id, hours)))
        await self.games.write("consent to views", game_id, statements)

    async def delay(self, game_id: str) -> int | None:
        """Hours after which all views may be seen: the longest that a player wants. None: not all have consented."""
        sql = "SELECT seat, user_id, hours FROM view_consents WHERE game_id = ?"
        given = {(seat, user): int(hours) for seat, user, hours in await self.store.all(sql, game_id)}
        sitters = (await self.games.look(game_id)).sitters
        people = [(seat, s.user_id) for seat, s in sitters.items() if s.user_id is not None]
        return max(given[one] for one in people) if people and all(one in given for one in people) else None

    async def open_view(self, game_id: str, user_id: int, seat: str) -> State:
        """The state of that time. A person who has opened one never takes a seat here."""

        async def work(live: Live) -> State:
            hours = await self.delay(game_id)
            if any(s.user_id == user_id for s in live.sitters.values()):
                raise Refused("you_play_here")
            if hours is None:
                raise Refused("views_are_closed")
            if seat not in live.sitters:
                raise Refused("no_such_seat", seat=seat)
            state = await self._state_before(live, self.time.wall() - hours * HOUR)
            if state is None:
                raise Refused("views_too_soon", hours=hours)
            sql = "INSERT INTO viewers (game_id, user_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            await self.games.write("open view", game_id, [Do(sql, (game_id, user_id, self.time.wall()))])
            return state

        return await self.games.act_on(game_id, work)

    async def _state_before(self, live: Live, wall: float) -> State | None:
        """The last state of a post that is as old as that."""
        row: Any = await self.store.one(
            "SELECT s.body FROM states s JOIN entries e ON e.game_id = s.game_id AND e.number = s.number "
            "WHERE s.game_id = ? AND s.kept <> 0 AND e.at <= ? ORDER BY s.number DESC, s.version DESC LIMIT 1",
            live.game.id, wall,
        )  # fmt: skip
        return live.campaign.codec.decode(row[0], live.data) if row is not None else None

    async def has_seen(self, game_id: str, user_id: int | None) -> bool:
        """Whether somebody has opened a view of this game."""
        sql = "SELECT 1 FROM viewers WHERE game_id = ? AND user_id = ?"
        return await self.store.one(sql, game_id, user_id) is not None


def line_for(games: Games, game_id: str, user_id: int, entry: int) -> list[Do]:
    """The row of tomorrow's line, in a lane of its own. `entry`: what they know of."""
    out = Out(("dm", user_id), Kind.FOLLOW, payloads.Follow(id=str(user_id), since=entry))
    return games.post(game_id, out, at=games.time.served() + DAY)


def drop_lines(game_id: str, user_id: int) -> list[Do]:
    lane = Out(("dm", user_id), Kind.FOLLOW, {"id": str(user_id)}).lane_in(game_id)
    return [Do("DELETE FROM outbox WHERE lane = ? AND state = 'waiting'", (lane,))]
