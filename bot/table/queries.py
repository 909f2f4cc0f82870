"""Looking things up: which games there are, who sits where, the log, states of the past."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable
from typing import Any

from bot.store import Store
from bot.table.games import Games, Live
from bot.table.records import GAME_COLUMNS, OPEN, Game, Logged, Sitter, Waiting, game_of
from rules.kernel import Sealed, State, Undo
from rules.kernel.codec import BadSave

OPEN_SQL = ", ".join(f"'{p}'" for p in OPEN)


class Queries:
    def __init__(self, games: Games) -> None:
        self.games, self.store = games, games.store

    async def at_once(self, *reads: Awaitable[Any]) -> list[Any]:
        """What each of them finds: at the same time, if the database has several connections. A file has one."""
        return list(await asyncio.gather(*reads)) if self.store.shared else [await read for read in reads]

    # Which games there are.

    async def game_in(self, channel_id: int) -> Game | None:
        """The open game of a channel; if there is none, the last one that was played there."""
        found = await self._games(
            f"channel_id = ? ORDER BY phase IN ({OPEN_SQL}) DESC, created DESC, id DESC LIMIT 1", channel_id
        )
        return found[0] if found else None

    async def games_of(self, user_id: int) -> list[Game]:
        """The open games in which a user sits."""
        return await self._games(
            f"phase IN ({OPEN_SQL}) AND id IN (SELECT game_id FROM seats WHERE user_id = ?) ORDER BY created, id",
            user_id,
        )

    async def inbox(self, user_id: int) -> list[Waiting]:
        """The same, with those first that wait for the user, the most urgent of them before the others. When time is up
        in a game that does not wait for them may depend on who has answered in secret, so it sorts nothing."""
        columns = ", ".join(f"g.{name}" for name in Game.__struct_fields__)
        rows = await self.store.all(
            f"SELECT coalesce(s.seat, ''), s.awaited, d.at, {columns} FROM seats s JOIN games g ON g.id = s.game_id "
            "LEFT JOIN deadlines d ON d.game_id = s.game_id AND d.what = 'time_up' AND d.seat = '' "
            f"WHERE s.user_id = ? AND g.phase IN ({OPEN_SQL}) "
            "ORDER BY g.phase <> 'running', coalesce(s.awaited, 1) DESC, "
            "CASE WHEN s.awaited = 1 THEN d.at END IS NULL, CASE WHEN s.awaited = 1 THEN d.at END, g.created, g.id",
            user_id,
        )
        return [
            Waiting(game_of(row), seat, None if awaited is None else bool(awaited), until)
            for seat, awaited, until, *row in rows
        ]

    async def next_game(self, game_id: str, seat: str) -> tuple[str, str] | None:
        """Where else the person in a seat is waited for: the most urgent game's id and title."""
        row = await self.store.one(
            "SELECT g.id, g.title FROM seats me JOIN seats s ON s.user_id = me.user_id "
            "JOIN games g ON g.id = s.game_id "
            "LEFT JOIN deadlines d ON d.game_id = s.game_id AND d.what = 'time_up' AND d.seat = '' "
            "WHERE me.game_id = ? AND me.seat = ? AND s.awaited = 1 AND g.phase = 'running' AND g.id <> me.game_id "
            "ORDER BY d.at IS NULL, d.at, g.created, g.id LIMIT 1",
            game_id, seat,
        )  # fmt: skip
        return (row[0], row[1]) if row is not None else None

    async def games_in_guild(self, guild_id: int) -> list[Game]:
        return await self._games(f"guild_id = ? AND phase IN ({OPEN_SQL}) ORDER BY created, id", guild_id)

    async def games_against_computers(self, guild_id: int, host_id: int) -> list[Game]:
        """The open games that somebody hosts in a server and in which no other person sits."""
        return await self._games(
            f"guild_id = ? AND host_id = ? AND phase IN ({OPEN_SQL}) AND NOT EXISTS (SELECT 1 FROM seats WHERE "
            "game_id = games.id AND user_id <> games.host_id) AND EXISTS (SELECT 1 FROM seats WHERE "
            "game_id = games.id AND computer IS NOT NULL) ORDER BY created, id",
            guild_id,
            host_id,
        )

    async def _games(self, condition: str, *values: int) -> list[Game]:
        known = self.games.revisions
        if known is None:
            rows = await self.store.all(f"SELECT {GAME_COLUMNS} FROM games WHERE {condition}", *values)
            return [game_of(row) for row in rows]
        found = []
        for rev, *row in await self.store.all(f"SELECT rev, {GAME_COLUMNS} FROM games WHERE {condition}", *values):
            found.append(game_of(row))
            known.saw(found[-1].id, rev)
        return found

    async def newest(self, count: int) -> list[str]:
        """The ids of the games that were opened last."""
        rows = await self.store.all("SELECT id FROM games ORDER BY created DESC, id DESC LIMIT ?", count)
        return [id for (id,) in rows]

    # One game.

    async def seats(self, game_id: str) -> dict[str, Sitter]:
        """By seat, in the order of seats. Before the start: who would sit where."""
        return dict((await self.games.look(game_id)).sitters)

    async def seat_of(self, game_id: str, user_id: int) -> str | None:
        sitters = (await self.games.look(game_id)).sitters
        return next((seat for seat, s in sitters.items() if s.user_id == user_id), None)

    async def entries(self, game_id: str, since: int = 0, question: int = 0) -> list[Logged]:
        """The log after entry `since`, from `question` on."""
        codec = (await self.games.look(game_id)).campaign.codec
        rows = await self.store.all(
            "SELECT number, seat, user_id, body, version, hash, at FROM entries WHERE game_id = ? AND number > ? "
            "AND question >= ? ORDER BY number",
            game_id, since, question,
        )  # fmt: skip
        return [Logged(n, seat, user, codec.decode_entry(body), v, h, at) for n, seat, user, body, v, h, at in rows]

    async def own_entries(self, game_id: str, seat: str, most: int) -> tuple[list[Logged], int]:
        """The last entries of a seat, the newest first; and the entry of the last post."""
        codec = (await self.games.look(game_id)).campaign.codec
        rows = await self.store.all(
            "SELECT number, seat, user_id, body, version, hash, at, "
            "(SELECT coalesce(max(number), 0) FROM states WHERE game_id = e.game_id AND kept <> 0) "
            "FROM entries e WHERE game_id = ? AND seat = ? ORDER BY number DESC LIMIT ?",
            game_id, seat, most,
        )  # fmt: skip
        found = [Logged(n, who, user, codec.decode_entry(body), v, h, at) for n, who, user, body, v, h, at, _ in rows]
        return found, rows[0][-1] if rows else 0

    async def can_undo(self, game_id: str, seat: str) -> bool:
        """Whether the last move that counts was this seat's, with nothing seen since: then undo is free."""
        live = await self.games.look(game_id)
        state = live.state
        if state is None or live.game.phase != "running" or state.result is not None:
            return False
        if isinstance(state.top, Sealed) and seat in state.top.answers:
            return False
        return [mover for mover, _ in await moves_since_mark(self.store, live)][-1:] == [seat]

    async def has_acted_since(self, game_id: str, seat: str, number: int) -> bool:
        """Whether a seat has made an entry after that one."""
        sql = "SELECT 1 FROM entries WHERE game_id = ? AND number > ? AND seat = ? LIMIT 1"
        return await self.store.one(sql, game_id, number, seat) is not None

    async def state_at(self, game_id: str, number: int) -> State | None:
        """The state after entry `number`, if it was kept and can be read."""
        live = await self.games.look(game_id)
        row = await self.store.one(
            "SELECT body FROM states WHERE game_id = ? AND number = ? ORDER BY version DESC LIMIT 1", game_id, number
        )
        try:
            return live.campaign.codec.decode(row[0], live.data) if row else None
        except BadSave:
            return None

    async def state_before(self, game_id: str, number: int) -> State | None:
        """The nearest state up to entry `number` that was kept and can be read."""
        row = await self.store.one("SELECT max(number) FROM states WHERE game_id = ? AND number <= ?", game_id, number)
        return None if row[0] is None else await self.state_at(game_id, row[0])

    async def data_set(self, game: Game) -> bytes | None:
        """The data set that a game was started with, as it is stored."""
        row = await self.store.one("SELECT body FROM data_sets WHERE hash = ?", game.data_set)
        return row[0] if row else None

    async def states_of_posts(self, game: Game, since: int = 0) -> list[bytes]:
        """The states that were kept for posts after entry `since`, and the newest one, as they are stored."""
        rows = await self.store.all(
            "SELECT body FROM states WHERE game_id = ? AND (kept <> 0 OR number = ?) AND number > ? "
            "ORDER BY number, version",
            game.id, game.entries, since,
        )  # fmt: skip
        return [body for (body,) in rows]


async def moves_since_mark(store: Store, live: Live) -> list[tuple[str, int]]:
    """Who has moved since the last mark, and which question that answered; what was taken back does not count."""
    rows = await store.all(
        "SELECT body FROM entries WHERE game_id = ? AND number >= "
        "(SELECT max(number) FROM entries WHERE game_id = ? AND mark <> 0) ORDER BY number",
        live.game.id, live.game.id,
    )  # fmt: skip
    moves: list[tuple[str, int]] = []
    for before, entry in itertools.pairwise(live.campaign.codec.decode_entry(body) for (body,) in rows):
        if isinstance(entry.pick, Undo):
            moves = [(mover, question) for mover, question in moves if question < entry.pick.to]
        elif entry.question != before.question:
            moves.append((entry.seat, before.question))
    return moves
