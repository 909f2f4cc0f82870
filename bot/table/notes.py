"""What is written beside the games' own record: half-filled orders, messages that were sent, what people have chosen,
and facts about the bot itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.messages.kinds import Kind
from bot.store import Do, Store
from bot.table.games import Games
from bot.table.records import Draft, Post

PUT_POST = (
    "INSERT INTO posts (game_id, message_id, target, kind, entry, at) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (game_id, message_id) "
    "DO UPDATE SET target = excluded.target, kind = excluded.kind, entry = excluded.entry, at = excluded.at"
)


class Drafts:
    """Half-filled orders, one for each seat at most."""

    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    async def of(self, game_id: str, seat: str) -> Draft | None:
        """The draft of a seat, if its question is still open."""
        row = await self.store.one(
            'SELECT game_id, seat, question, verb, "values" FROM drafts WHERE game_id = ? AND seat = ?', game_id, seat
        )
        if row is None:
            return None
        draft = Draft(row[0], row[1], row[2], row[3], msgspec.json.decode(row[4]))
        state = (await self.games.look(game_id)).state
        return draft if state is not None and state.kept.question == draft.question else None

    async def save(self, game_id: str, seat: str, question: int, verb: str, values: list[Any]) -> Draft:
        text = msgspec.json.encode(values).decode()
        sql = (
            'INSERT INTO drafts (game_id, seat, question, verb, "values", at) VALUES (?, ?, ?, ?, ?, ?) '
            "ON CONFLICT (game_id, seat) DO UPDATE SET question = excluded.question, verb = excluded.verb, "
            '"values" = excluded."values", at = excluded.at'
        )
        row = (game_id, seat, question, verb, text, self.time.wall())
        await self.games.write("draft", game_id, [Do(sql, row)])
        return Draft(game_id, seat, question, verb, values)

    async def drop(self, game_id: str, seat: str) -> None:
        sql = "DELETE FROM drafts WHERE game_id = ? AND seat = ?"
        await self.games.write("drop draft", game_id, [Do(sql, (game_id, seat))])


class Posts:
    """Messages that were sent and can be edited or taken away."""

    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    async def of(self, game_id: str, kind: Kind | None = None, target: str | None = None) -> list[Post]:
        """Newest first. `target`: `channel:<id>` or `dm:<user>`."""
        asked = {"game_id": game_id, "kind": None if kind is None else kind.value, "target": target}
        given = {column: value for column, value in asked.items() if value is not None}
        rows = await self.store.all(
            "SELECT game_id, message_id, target, kind, entry, at FROM posts "
            f"WHERE {' AND '.join(f'{column} = ?' for column in given)} ORDER BY at DESC, message_id DESC",
            *given.values(),
        )
        return [Post(*row) for row in rows]

    async def note(self, game_id: str, kind: Kind, target: str, message_id: int, entry: int | None = None) -> None:
        """A message that did not go through the outbox (the lobby card)."""
        row = (game_id, message_id, target, kind.value, entry, self.time.wall())
        await self.games.write("note post", game_id, [Do(PUT_POST, row)])

    async def forget(self, game_id: str, message_id: int) -> None:
        sql = "DELETE FROM posts WHERE game_id = ? AND message_id = ?"
        await self.games.write("forget post", game_id, [Do(sql, (game_id, message_id))])


class Parleys:
    """Private threads of a game, by the seats that talk there."""

    def __init__(self, games: Games) -> None:
        self.games, self.store = games, games.store

    async def note(self, game_id: str, thread_id: int, seats: Sequence[str]) -> None:
        row = (thread_id, game_id, msgspec.json.encode(seats).decode())
        await self.games.write(
            "note parley", game_id, [Do("INSERT INTO parleys (thread_id, game_id, seats) VALUES (?, ?, ?)", row)]
        )

    async def of(self, game_id: str, seat: str) -> list[int]:
        rows = await self.store.all("SELECT thread_id, seats FROM parleys WHERE game_id = ?", game_id)
        return [thread for thread, seats in rows if seat in msgspec.json.decode(seats)]


class People:
    """What a person has chosen for all games."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def palette_of(self, user_id: int | None) -> str:
        row = await self.store.one("SELECT palette FROM people WHERE user_id = ?", user_id)
        return str(row[0]) if row else "standard"

    async def set_palette(self, user_id: int, palette: str) -> None:
        sql = (
            "INSERT INTO people (user_id, palette) VALUES (?, ?) "
            "ON CONFLICT (user_id) DO UPDATE SET palette = excluded.palette"
        )
        await self.store.commit("palette", [Do(sql, (user_id, palette))])


class Notes:
    """Facts about the bot itself, by name."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(self, key: str) -> Any:
        """A number or a text; None if nothing was kept."""
        row = await self.store.one("SELECT value FROM meta WHERE key = ?", key)
        return row[0] if row else None

    async def keep(self, key: str, value: float | str) -> None:
        await self.keep_all("keep", {key: value})

    async def keep_all(self, kind: str, values: dict[str, float | str]) -> None:
        """In one transaction, named `kind`."""
        sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self.store.commit(kind, [Do(sql, row) for row in values.items()])
