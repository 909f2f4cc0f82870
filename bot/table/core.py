"""What all parts of the table stand on: a queue per game, the newest state in memory, one way to write.

The queue is a lock that is fair: first come, first served. Waiting for it can be cancelled and then nothing has
happened; what has begun goes through, whatever becomes of who asked for it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from bot.deadlines.served_time import Time
from bot.store import Do, Overtaken, Store
from bot.table.records import (
    GAME_COLUMNS,
    SITTER_COLUMNS,
    Deadline,
    Game,
    NotSaved,
    Out,
    PostsFor,
    Refused,
    Sitter,
    Unreadable,
    game_of,
    sitter_of,
)
from rules.kernel import BadSave, Campaign, Entry, Verb

T = TypeVar("T")
Elsewhere = Callable[[Game, Campaign, Any, str, Verb], Awaitable[tuple[Any, Entry]]]
log = logging.getLogger(__name__)

MOST_LIVE = 400  # games kept in memory
MOST_SEEN = 20_000  # interactions remembered in memory


class Live:
    """A game in memory: its row, who sits where, its campaign, and (once begun) the newest state."""

    def __init__(self, game: Game, campaign: Campaign, sitters: dict[str, Sitter], data: Any, state: Any) -> None:
        self.game, self.campaign, self.sitters, self.data, self.state = game, campaign, sitters, data, state
        self.stored_version = campaign.version  # of the state as it was found


class Core:
    def __init__(self, store: Store, posts: PostsFor, time: Time, find: Callable[[str], Campaign]) -> None:
        self.store, self.time = store, time
        self.posts_for, self.find = posts, find
        self.committed: list[Callable[[str], None]] = []  # told of each game that was written
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._seen: OrderedDict[int, tuple[str, int]] = OrderedDict()
        self._closing = False
        self.last_move: float | None = None  # when a move was last made durable
        self.elsewhere: Elsewhere | None = None  # carries out in another process what takes long
        self._long: set[tuple[str, str]] = set()
        self.new_seed: Callable[[], str] = lambda: secrets.token_hex(32)

    # Queueing.

    async def in_turn(self, key: str, work: Callable[[], Awaitable[T]]) -> T:
        """Does `work` when all that came before it for the same game is done."""
        queue = self._queues.get(key)
        if queue is None:
            queue = self._queues[key] = asyncio.Lock()
        await queue.acquire()
        if self._closing:
            queue.release()
            raise Refused("herald_is_stopping")
        task = asyncio.ensure_future(self._whole(queue, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _whole(self, queue: asyncio.Lock, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await work()
        finally:
            queue.release()

    async def quiet(self) -> None:
        """Until everything that has begun is done."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    # Reading.

    async def look(self, game_id: str) -> Live:
        """The game as it is now, from anywhere. What it holds is never changed, only replaced."""
        held = self._live.get(game_id)
        return held if held is not None else await self.in_turn(game_id, lambda: self.live(game_id))

    async def live(self, game_id: str) -> Live:
        """The same, within the game's turn: nothing is written while it is being read."""
        held = self._live.get(game_id)
        if held is not None:
            self._live.move_to_end(game_id)
            return held
        try:
            live = await self._load(game_id)
        except Unreadable as fault:
            log.error("game %s can't be read: %s", game_id, fault.why.values.get("fault"))
            await self.set_fault(game_id, str(fault.why.values.get("fault")))
            raise
        if live.game.fault and live.game.phase != "starting":
            await self.set_fault(game_id, "")
            live.game = msgspec.structs.replace(live.game, fault="")
        self._live[game_id] = live
        while len(self._live) > MOST_LIVE:
            self._live.popitem(last=False)
        return live

    def forget(self, game_id: str) -> None:
        """What is in memory may not be what is stored: it is read anew next time."""
        self._live.pop(game_id, None)

    async def game(self, game_id: str) -> Game | None:
        held = self._live.get(game_id)
        if held is not None:
            return held.game
        row = await self.store.one(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?", game_id)
        return game_of(row) if row else None

    async def _load(self, game_id: str) -> Live:
        row = await self.store.one(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?", game_id)
        if row is None:
            raise Refused("no_such_game", game=game_id)
        game = game_of(row)
        try:
            campaign = self.find(game.campaign)
        except LookupError as fault:
            raise Unreadable("game_cannot_be_read", game=game_id, fault=str(fault)) from None
        sitters = await self._sitters(game, campaign)
        live = Live(game, campaign, sitters, None, None)
        if game.data_set is not None:
            (body,) = await self.store.one("SELECT body FROM data_sets WHERE hash = ?", game.data_set)
            live.data = self._data_set(game, campaign, body)
        if game.has_begun:
            await self._read_state(live)
        return live

    def _data_set(self, game: Game, campaign: Campaign, body: bytes) -> Any:
        try:
            return msgspec.json.decode(body, type=campaign.data)
        except msgspec.MsgspecError as fault:
            raise Unreadable("game_cannot_be_read", game=game.id, fault=f"its data set: {fault}") from None

    async def _read_state(self, live: Live) -> None:
        game, codec = live.game, live.campaign.codec
        row = await self.store.one(
            "SELECT s.body, s.version, e.version, e.hash FROM states s JOIN entries e USING (game_id, number) "
            "WHERE s.game_id = ? AND s.number = ? ORDER BY s.version DESC LIMIT 1",
            game.id, game.entries,
        )  # fmt: skip
        if row is None:
            raise Unreadable("game_cannot_be_read", game=game.id, fault=f"no state after entry {game.entries}")
        body, version, written, expected = row
        try:
            live.state = codec.decode(body, live.data)
        except BadSave as fault:
            raise Unreadable("game_cannot_be_read", game=game.id, fault=str(fault)) from None
        if version == written == live.campaign.version and codec.digest(live.state) != expected:
            fault_text = f"the state after entry {game.entries} is not the one that was written"
            raise Unreadable("game_cannot_be_read", game=game.id, fault=fault_text)
        live.stored_version = version

    async def set_fault(self, game_id: str, why: str) -> None:
        """A game that can't be read is closed for writing and says so, once. Its state is left as it is."""
        row = await self.store.one(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?", game_id)
        game = game_of(row)
        if game.fault == why or not self.store.writes:
            return
        statements = [Do("UPDATE games SET fault = ? WHERE id = ?", (why, game_id))]
        if game.is_open and not (why and game.fault):
            statements += self.post(game_id, Out(game.channel_id, "fault" if why else "mended", {"game": game_id}))
        await self.write("fault", game_id, statements)

    async def _sitters(self, game: Game, campaign: Campaign) -> dict[str, Sitter]:
        rows = await self.store.all(f"SELECT {SITTER_COLUMNS} FROM seats WHERE game_id = ? ORDER BY place", game.id)
        found = [sitter_of(row) for row in rows]
        if found and all(s.seat for s in found):
            order = campaign.seats(len(found))
            return {s.seat: s for s in sorted(found, key=lambda s: order.index(s.seat))}
        return seated(campaign, found)

    # Writing.

    async def write(self, kind: str, game_id: str, statements: Sequence[Do]) -> None:
        """One transaction. If it fails nothing was changed, and memory is thrown away to be sure."""
        try:
            await self.store.commit(kind, statements)
        except Overtaken as fault:
            self.forget(game_id)
            log.error("%s of game %s was overtaken: %s", kind, game_id, fault)
            raise Refused("overtaken") from None
        except sqlite3.IntegrityError:
            self.forget(game_id)
            raise
        except sqlite3.Error as fault:
            self.forget(game_id)
            log.error("%s of game %s was not saved: %s", kind, game_id, fault)
            raise NotSaved("not_saved") from fault
        except BaseException:
            self.forget(game_id)
            raise
        for hear in self.committed:
            hear(game_id)

    def post(self, game_id: str | None, out: Out, entry: int | None = None) -> list[Do]:
        """The statements that put a message into the outbox."""
        statements = []
        if out.replaces:
            statements.append(
                Do(
                    "DELETE FROM outbox WHERE lane = ? AND game_id IS ? AND state = 'waiting' "
                    "AND state IN ('waiting', 'trying')",  # as the index of what is to be sent has it
                    (out.lane, game_id),
                )
            )
        instead = msgspec.json.encode(out.instead).decode() if out.instead else None
        payload = msgspec.json.encode(out.payload).decode()
        statements.append(
            Do(
                "INSERT INTO outbox (game_id, lane, target, kind, payload, instead, entry, created) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (game_id, out.lane, out.address, out.kind, payload, instead, entry, self.time.wall()),
            )
        )
        return statements

    @staticmethod
    def set_deadlines(game_id: str, deadlines: Sequence[Deadline]) -> list[Do]:
        rows = [
            Do("INSERT INTO deadlines (game_id, what, seat, at) VALUES (?, ?, ?, ?)", (game_id, d.what, d.seat, d.at))
            for d in deadlines
        ]
        return [Do("DELETE FROM deadlines WHERE game_id = ?", (game_id,)), *rows]


def seated(campaign: Campaign, sitters: Sequence[Sitter]) -> dict[str, Sitter]:
    """Who would sit where if the game started now: wishes first, in order of joining, then the seats that are left."""
    count = min(max(len(sitters), campaign.players[0]), campaign.players[-1])
    free = list(campaign.seats(count))
    placed: dict[str, Sitter] = {}
    for sitter in sitters:
        if sitter.wish in free and sitter.wish is not None:
            free.remove(sitter.wish)
            placed[sitter.wish] = sitter
    for sitter in sitters:
        if not any(sitter is s for s in placed.values()) and free:
            placed[free.pop(0)] = sitter
    order = {seat: i for i, seat in enumerate(campaign.seats(count))}
    return {s: msgspec.structs.replace(placed[s], seat=s) for s in sorted(placed, key=order.__getitem__)}
