"""Looking things up; and what is written beside the games: drafts, ids of posts, a person's own palette."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.deadlines import speeds
from bot.store import Do
from bot.table.core import Core
from bot.table.records import GAME_COLUMNS, OPEN, Draft, Game, Logged, Post, game_of
from rules.kernel import BadSave

OPEN_SQL = ", ".join(f"'{p}'" for p in OPEN)


class Reading(Core):
    async def game_in(self, channel_id: int) -> Game | None:
        """The open game of a channel; if there is none, the last one that was played there."""
        row = await self.store.one(
            f"SELECT {GAME_COLUMNS} FROM games WHERE channel_id = ? "
            f"ORDER BY phase IN ({OPEN_SQL}) DESC, rowid DESC LIMIT 1",
            channel_id,
        )
        return game_of(row) if row else None

    async def games_of(self, user_id: int) -> list[Game]:
        """The open games in which a user sits."""
        rows = await self.store.all(
            f"SELECT {GAME_COLUMNS} FROM games WHERE phase IN ({OPEN_SQL}) AND id IN "
            "(SELECT game_id FROM seats WHERE user_id = ?) ORDER BY rowid",
            user_id,
        )
        return [game_of(row) for row in rows]

    async def games_in_guild(self, guild_id: int) -> list[Game]:
        rows = await self.store.all(
            f"SELECT {GAME_COLUMNS} FROM games WHERE guild_id = ? AND phase IN ({OPEN_SQL}) ORDER BY rowid", guild_id
        )
        return [game_of(row) for row in rows]

    async def seat_of(self, game_id: str, user_id: int) -> str | None:
        sitters = (await self.look(game_id)).sitters
        return next((seat for seat, s in sitters.items() if s.user_id == user_id), None)

    async def state(self, game_id: str) -> Any:
        """The newest state, to look at: it is shared and must not be changed. None before the game has begun."""
        return (await self.look(game_id)).state

    async def state_at(self, game_id: str, number: int) -> Any:
        """The state after so many entries, if it was kept and can be read."""
        live = await self.look(game_id)
        row = await self.store.one(
            "SELECT body FROM states WHERE game_id = ? AND number = ? ORDER BY version DESC LIMIT 1", game_id, number
        )
        try:
            return live.campaign.codec.decode(row[0], live.data) if row else None
        except BadSave:
            return None

    async def campaign(self, game_id: str) -> Any:
        return (await self.look(game_id)).campaign

    async def entries(self, game_id: str, since: int = 0) -> list[Logged]:
        """The log after entry `since`."""
        codec = (await self.look(game_id)).campaign.codec
        rows = await self.store.all(
            "SELECT number, seat, user_id, body, version, hash, at FROM entries WHERE game_id = ? AND number > ? "
            "ORDER BY number",
            game_id, since,
        )  # fmt: skip
        return [Logged(n, seat, user, codec.decode_entry(body), v, h, at) for n, seat, user, body, v, h, at in rows]

    async def until(self, game_id: str) -> float | None:
        """When time is up for the present question, by the wall clock; None without a clock."""
        live = await self.look(game_id)
        at = speeds.time_up_at(live.game, live.state)
        return None if at is None else self.time.wall_at(at)

    # Ids of posts.

    async def posts(self, game_id: str, kind: str | None = None, target: str | None = None) -> list[Post]:
        """Messages that are there, newest first. `target`: `channel:<id>` or `dm:<user>`."""
        rows = await self.store.all(
            "SELECT game_id, message_id, target, kind, entry, at FROM posts WHERE game_id = ?1 "
            "AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR target = ?3) ORDER BY at DESC, message_id DESC",
            game_id, kind, target,
        )  # fmt: skip
        return [Post(*row) for row in rows]

    async def note_post(self, game_id: str, kind: str, target: str, message_id: int, entry: int | None = None) -> None:
        """A message that did not come through the outbox (the lobby card)."""
        sql = "INSERT OR REPLACE INTO posts (game_id, message_id, target, kind, entry, at) VALUES (?, ?, ?, ?, ?, ?)"
        row = (game_id, message_id, target, kind, entry, self.time.wall())
        await self.write("note post", game_id, [Do(sql, row)])

    async def forget_post(self, game_id: str, message_id: int) -> None:
        sql = "DELETE FROM posts WHERE game_id = ? AND message_id = ?"
        await self.write("forget post", game_id, [Do(sql, (game_id, message_id))])

    # People.

    async def palette_of(self, user_id: int | None) -> str:
        row = await self.store.one("SELECT palette FROM people WHERE user_id = ?", user_id)
        return str(row[0]) if row else "standard"

    async def set_palette(self, user_id: int, palette: str) -> None:
        sql = "INSERT OR REPLACE INTO people (user_id, palette) VALUES (?, ?)"
        await self.store.commit("palette", [Do(sql, (user_id, palette))])

    # Drafts.

    async def draft(self, game_id: str, seat: str) -> Draft | None:
        """The half-filled order of a seat, if its question is still open."""
        row = await self.store.one(
            'SELECT game_id, seat, question, verb, "values" FROM drafts WHERE game_id = ? AND seat = ?', game_id, seat
        )
        if row is None:
            return None
        draft = Draft(row[0], row[1], row[2], row[3], msgspec.json.decode(row[4]))
        state = await self.state(game_id)
        return draft if state is not None and state.kept.question == draft.question else None

    async def save_draft(self, game_id: str, seat: str, question: int, verb: str, values: list[Any]) -> Draft:
        text = msgspec.json.encode(values).decode()
        sql = 'INSERT OR REPLACE INTO drafts (game_id, seat, question, verb, "values", at) VALUES (?, ?, ?, ?, ?, ?)'
        await self.write("draft", game_id, [Do(sql, (game_id, seat, question, verb, text, self.time.wall()))])
        return Draft(game_id, seat, question, verb, values)

    async def drop_draft(self, game_id: str, seat: str) -> None:
        await self.write(
            "drop draft", game_id, [Do("DELETE FROM drafts WHERE game_id = ? AND seat = ?", (game_id, seat))]
        )
