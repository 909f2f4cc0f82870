"""What is written beside the games' own record: half-filled orders, messages that were sent, what people have chosen
and seen, and facts about the bot itself."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.deadlines.calendar import Night
from bot.messages.kinds import Kind
from bot.store import Do, Store
from bot.table.agreed import Me, Ping
from bot.table.deadlines import Deadlines
from bot.table.dealings import Parley
from bot.table.games import Games
from bot.table.records import NOT_TIMED, Draft, SentMessage, Unreadable

UNDER_WAY = 90.0  # seconds that a message may take until it is there
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
            'SELECT question, verb, "values" FROM drafts WHERE game_id = ? AND seat = ?', game_id, seat
        )
        if row is None:
            return None
        question, verb, values = row
        state = (await self.games.look(game_id)).state
        is_open = state is not None and state.kept.question == question
        return Draft(verb, *msgspec.json.decode(values)) if is_open else None

    async def save(self, game_id: str, seat: str, question: int, draft: Draft) -> None:
        text = msgspec.json.encode([draft.given, draft.picks, draft.form]).decode()
        sql = (
            'INSERT INTO drafts (game_id, seat, question, verb, "values", at) VALUES (?, ?, ?, ?, ?, ?) '
            "ON CONFLICT (game_id, seat) DO UPDATE SET question = excluded.question, verb = excluded.verb, "
            '"values" = excluded."values", at = excluded.at'
        )
        row = (game_id, seat, question, draft.verb, text, self.time.wall())
        await self.games.write("draft", game_id, [Do(sql, row)])

    async def drop(self, game_id: str, seat: str) -> None:
        sql = "DELETE FROM drafts WHERE game_id = ? AND seat = ?"
        await self.games.write("drop draft", game_id, [Do(sql, (game_id, seat))])


class SentMessages:
    """Those that can be edited or taken away."""

    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    async def of(self, game_id: str, kind: Kind | None = None, target: str | None = None) -> list[SentMessage]:
        """Newest first. `target`: `channel:<id>` or `dm:<user>`."""
        asked = {"game_id": game_id, "kind": None if kind is None else kind.value, "target": target}
        given = {column: value for column, value in asked.items() if value is not None}
        rows = await self.store.all(
            "SELECT game_id, message_id, target, kind, entry, at FROM posts "
            f"WHERE {' AND '.join(f'{column} = ?' for column in given)} ORDER BY at DESC, message_id DESC",
            *given.values(),
        )
        return [SentMessage(*row) for row in rows]

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

    async def note(self, game_id: str, thread_id: int, seats: Sequence[str], name: str = "") -> None:
        row = (thread_id, game_id, msgspec.json.encode(seats).decode(), name)
        sql = "INSERT INTO parleys (thread_id, game_id, seats, name) VALUES (?, ?, ?, ?)"
        await self.games.write("note parley", game_id, [Do(sql, row)])

    async def forget(self, game_id: str, thread_id: int) -> None:
        """It was deleted."""
        sql = "DELETE FROM parleys WHERE thread_id = ?"
        await self.games.write("forget parley", game_id, [Do(sql, (thread_id,))])

    async def all(self, game_id: str) -> list[Parley]:
        sql = "SELECT thread_id, seats, name FROM parleys WHERE game_id = ? ORDER BY thread_id"
        rows = await self.store.all(sql, game_id)
        return [Parley(thread, msgspec.json.decode(seats), name) for thread, seats, name in rows]

    async def of(self, game_id: str, seat: str) -> list[int]:
        return [parley.thread_id for parley in await self.all(game_id) if seat in parley.seats]


class People:
    """What a person has chosen for all games."""

    def __init__(self, games: Games, deadlines: Deadlines) -> None:
        self.games, self.deadlines, self.store, self.time = games, deadlines, games.store, games.time

    async def palette_of(self, user_id: int | None) -> str:
        row = await self.store.one("SELECT palette FROM people WHERE user_id = ?", user_id)
        return str(row[0]) if row else "standard"

    async def set_palette(self, user_id: int, palette: str) -> None:
        await self.store.commit("palette", [put_person(user_id, "palette", palette)])

    async def me(self, user_id: int) -> Me:
        row = await self.store.one(f"SELECT {', '.join(Me.__struct_fields__)} FROM people WHERE user_id = ?", user_id)
        return Me(*row) if row is not None else Me()

    async def tell(self, user_id: int, **told: Any) -> Me:
        """Something of themselves. Deadlines that depend on it are set again, and a call that waits for the end of
        quiet hours looks whether it still has to."""
        statements = [put_person(user_id, column, value) for column, value in told.items()]
        sooner = f"UPDATE outbox SET next_at = 0 WHERE target = ? AND state = 'waiting' AND tries = 0 AND {NOT_TIMED}"
        await self.store.commit("me", [*statements, Do(sooner, (f"dm:{user_id}",))])
        await self.look_again(user_id)
        return await self.me(user_id)

    async def look_again(self, user_id: int) -> None:
        """Their games are read again, and set their deadlines by what is true of them now."""
        rows = await self.store.all(
            "SELECT g.id FROM seats s JOIN games g ON g.id = s.game_id "
            "WHERE s.user_id = ? AND g.phase IN ('lobby', 'starting', 'running', 'paused')",
            user_id,
        )
        for (game_id,) in rows:

            async def work(game_id: str = game_id) -> None:
                self.games.forget(game_id)

            await self.games.in_turn(game_id, work)
            with contextlib.suppress(Unreadable):
                await self.deadlines.set_again(game_id)

    async def set_call(self, user_id: int, how: Ping) -> None:
        """How they are called in all their games, and in those to come."""
        everywhere = "UPDATE seats SET ping = ? WHERE user_id = ?"
        await self.store.commit("me", [put_person(user_id, "call", how), Do(everywhere, (how, user_id))])
        await self.look_again(user_id)

    async def asleep(self, users: Sequence[int]) -> dict[int, float | None]:
        """Those of them in whose quiet hours a message would come: until when their calls wait; None: a call makes no
        sound."""
        found: dict[int, float | None] = {}
        if not users:
            return found
        wall = self.time.wall()
        rows = await self.store.all(
            "SELECT user_id, zone, quiet_from, quiet_to, quiet_calls FROM people WHERE quiet_from IS NOT NULL "
            f"AND zone IS NOT NULL AND user_id IN ({', '.join('?' for _ in users)})",
            *users,
        )
        for user, zone, start, end, calls in rows:
            night = Night(zone, start, end)
            moment = next((at for at in (wall, wall + UNDER_WAY) if night.covers(at)), None)
            if moment is not None:
                found[user] = night.ends(moment) if calls == "wait" else None
        return found


def put_person(user_id: int, column: str, value: Any) -> Do:
    """One fact about a person, who may be new to us."""
    given = {"palette": "standard", column: value}
    sql = (
        f"INSERT INTO people (user_id, {', '.join(given)}) VALUES (?, {', '.join('?' for _ in given)}) "
        f"ON CONFLICT (user_id) DO UPDATE SET {column} = excluded.{column}"
    )
    return Do(sql, (user_id, *given.values()))


class Notes:
    """Facts about the bot itself, by name."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(self, key: str) -> Any:
        """A text, or a number if an older Herald kept it; None if nothing was kept."""
        row = await self.store.one("SELECT value FROM meta WHERE key = ?", key)
        return row[0] if row else None

    async def keep(self, key: str, value: float | str) -> None:
        await self.keep_all("keep", {key: value})

    async def keep_all(self, kind: str, values: dict[str, float | str]) -> None:
        """In one transaction, named `kind`."""
        sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self.store.commit(kind, [Do(sql, (key, str(value))) for key, value in values.items()])
