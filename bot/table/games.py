"""Games in memory: a queue for each, the newest state of those in use, and one way to write."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from bot.deadlines.served_time import Time
from bot.messages import notices
from bot.messages.kinds import EDITED, Kind, Out
from bot.store import Conflict, Do, Overtaken, Store, Trouble, Unsure
from bot.table.faults import set_fault, unreadable
from bot.table.records import GAME_COLUMNS, Game, NotSaved, Outpaced, Refused, Sitter, Unreadable, game_of
from bot.table.revisions import Revisions
from bot.table.stored import read_data, read_sitters, read_state
from rules.kernel import Campaign, State

T = TypeVar("T")
log = logging.getLogger(__name__)

NewToken = Callable[[str | None, str], int]  # for a message of a game to a target

MOST_LIVE = 400  # games kept in memory
REPLACEABLE = ", ".join(f"'{kind}'" for kind in EDITED)
CHANGES_SEATS = frozenset({  # kinds of transactions
    "join", "leave", "add computer", "remove computer", "set speed", "start", "replace", "take care", "come back",
    "offer seat", "depart", "ask for a record",
})  # fmt: skip
LEAST_TOKEN = 1 << 62  # above every number that marked a message before there were tokens


class Live(msgspec.Struct, frozen=True):
    """A game in memory: its row, who sits where, its campaign and data set, and (once begun) the newest state."""

    game: Game
    campaign: Campaign
    sitters: dict[str, Sitter]
    data: Any = None
    state: State | None = None
    is_migrated: bool = False  # the state was written by an older version of the rules, and no entry since
    is_followed: bool = False  # by promises, or by talks that keep to phases: each entry is looked at for them

    @property
    def begun(self) -> State:
        """The state of a game that has begun."""
        assert self.state is not None, f"game {self.game.id} has not begun"
        return self.state


class Queue:
    """A lock for each game that is fair: first come, first served. Cancelling while queued has no effect on the game;
    work that has started finishes even if its caller is gone."""

    def __init__(self, revisions: Revisions | None) -> None:
        self.revisions = revisions
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def in_turn(self, key: str, work: Callable[[], Awaitable[T]]) -> T:
        """Does `work` when all that came before it for the same game is done."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        await lock.acquire()
        if self._closing:
            lock.release()
            raise Refused("herald_is_stopping")
        task = asyncio.ensure_future(self._finish(lock, work))
        self._under_way.add(task)
        task.add_done_callback(self._end)
        return await asyncio.shield(task)

    async def _finish(self, lock: asyncio.Lock, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await (work() if self.revisions is None else self.revisions.take_turn(work))
        finally:
            lock.release()

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # if whoever waited for it is gone, nobody else asks

    @property
    def is_quiet(self) -> bool:
        return not self._under_way

    async def wait_until_quiet(self) -> None:
        """Waits until everything that has begun is done."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def refuse_more(self) -> None:
        """Herald stops: what is queued is refused."""
        self._closing = True


class Games(Queue):
    def __init__(self, store: Store, time: Time, find: Callable[[str], Campaign]) -> None:
        super().__init__(Revisions(store) if store.shared else None)
        self.store, self.time, self.find = store, time, find
        self.committed: list[Callable[[str], None]] = []  # told of each game that was written
        self.heard: list[Callable[[str], None]] = []  # told of each that another Herald has written
        self._live: OrderedDict[str, Live] = OrderedDict()
        self.new_token: NewToken = lambda game_id, target: secrets.randbits(62) | LEAST_TOKEN

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._live)

    async def act_on(self, game_id: str, work: Callable[[Live], Awaitable[T]]) -> T:
        """Does it in the game's turn, with the game as it is then."""

        async def turn() -> T:
            return await work(await self.live(game_id))

        return await self.in_turn(game_id, turn)

    # Reading.

    async def look(self, game_id: str) -> Live:
        """The game as it is now, from anywhere. It is never changed, only replaced."""
        held = await self._held(game_id)
        return held if held is not None else await self.in_turn(game_id, lambda: self.live(game_id))

    def look_once(self) -> None:
        """An answer may ask for the same game several times within a moment: the database is asked once."""
        if self.revisions is not None:
            self.revisions.ask_once()

    async def _held(self, game_id: str) -> Live | None:
        """From memory, unless another Herald has written the game since."""
        if self.revisions is None or game_id not in self._live:
            return self._live.get(game_id)
        if not await self.revisions.is_current(game_id):
            self.forget(game_id)
        return self._live.get(game_id)  # it may have been replaced or forgotten while we asked

    async def live(self, game_id: str) -> Live:
        """The same, within the game's turn: nothing is written while it is being read."""
        held = await self._held(game_id)
        if held is not None:
            self._live.move_to_end(game_id)
            return held
        try:
            live = await (self.revisions.load(game_id, self._load) if self.revisions else self._load(game_id))
        except Unreadable as fault:
            log.error("game %s can't be read: %s", game_id, fault.why.values.get("fault"))
            await set_fault(self, game_id, str(fault.why.values.get("fault")))
            raise
        if live.game.fault and live.game.phase != "starting":
            await set_fault(self, game_id, "")
            live = msgspec.structs.replace(live, game=msgspec.structs.replace(live.game, fault=""))
        self.hold(live)
        return live

    def hold(self, live: Live) -> None:
        """This is the game as it is stored now."""
        self._live[live.game.id] = live
        while len(self._live) > MOST_LIVE:
            self._live.popitem(last=False)

    def forget(self, game_id: str) -> None:
        """What is in memory may not be what is stored: the next reader loads the game again."""
        self._live.pop(game_id, None)

    async def game(self, game_id: str) -> Game | None:
        """The row of a game, which can be read even if its state can't."""
        held = await self._held(game_id)
        return held.game if held is not None else await self.row(game_id)

    async def row(self, game_id: str) -> Game | None:
        row = await self.store.one(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?", game_id)
        return game_of(row) if row else None

    async def seed_of(self, game_id: str) -> str | None:
        """The secret of a game's dice. It is in no record that is handed out."""
        (seed,) = await self.store.one("SELECT seed FROM games WHERE id = ?", game_id)
        return None if seed is None else str(seed)

    async def seeds_of(self, game_id: str) -> list[str]:
        """The first, and those that came when the game was put back to an earlier state."""
        first = await self.seed_of(game_id)
        later = await self.store.all("SELECT seed FROM rekeyings WHERE game_id = ? ORDER BY number", game_id)
        return [seed for seed in (first, *(seed for (seed,) in later)) if seed]

    async def _load(self, game_id: str) -> Live:
        game = await self.row(game_id)
        if game is None:
            raise Refused("no_such_game", game=game_id)
        try:
            campaign = self.find(game.campaign)
        except LookupError as fault:
            raise unreadable(game_id, str(fault)) from None
        sitters = await read_sitters(self.store, game, campaign)
        data = await read_data(self.store, game, campaign)
        followed = (
            "SELECT 1 FROM pledges WHERE game_id = ? AND state NOT IN ('offered', 'refused') "
            "UNION SELECT 1 FROM press WHERE game_id = ? AND talks = 'phases'"
        )
        is_followed = await self.store.one(followed, game_id, game_id) is not None
        live = Live(game, campaign, sitters, data, is_followed=is_followed)
        if not game.has_begun:
            return live
        state, version = await read_state(self.store, game, campaign, data)
        return msgspec.structs.replace(live, state=state, is_migrated=version != campaign.version)

    # Writing.

    async def write(self, kind: str, game_id: str, statements: Sequence[Do]) -> None:
        """One transaction. If it fails, nothing was changed, and what is in memory is dropped to be sure."""
        statements = [*statements, *self._board(kind, game_id)]
        try:
            if self.revisions is None:
                await self.store.commit(kind, statements)
            else:
                await self.revisions.commit(kind, game_id, statements)
        except Overtaken as fault:
            self.forget(game_id)
            if self.revisions is None:
                log.error("%s of game %s was overtaken: %s", kind, game_id, fault)
            raise Outpaced("overtaken") from None
        except Conflict:
            self.forget(game_id)
            raise
        except Trouble as fault:
            self.forget(game_id)
            log.error("%s of game %s was not saved: %s", kind, game_id, fault)
            raise NotSaved("maybe_saved" if isinstance(fault, Unsure) else "not_saved") from fault
        except BaseException:
            self.forget(game_id)
            raise
        for hear in self.committed:
            hear(game_id)

    def _board(self, kind: str, game_id: str) -> list[Do]:
        """What changes the seats of a game that offers them changes its post in the server's forum."""
        live = self._live.get(game_id) if kind in CHANGES_SEATS else None
        return [do for out in notices.board(live.game) for do in self.post(game_id, out)] if live is not None else []

    async def rewrite(self, kind: str, game_id: str, statements: Sequence[Do]) -> Game:
        """Writes what changes more than the newest state; the game is read again from what is stored."""
        await self.write(kind, game_id, statements)
        self.forget(game_id)
        return (await self.live(game_id)).game

    def post(self, game_id: str | None, out: Out, entry: int | None = None, at: float = 0.0) -> list[Do]:
        """The statements that put a message into the outbox, to be sent at served time `at`."""
        statements, lane = [], out.lane_in(game_id)
        if lane != out.address and out.kind not in (Kind.NEWS, Kind.LATE_CALL):  # news makes no hand pointless
            of_game, values = ("= ?", (lane, game_id)) if game_id is not None else ("IS NULL", (lane,))
            sql = (
                f"DELETE FROM outbox WHERE lane = ? AND game_id {of_game} AND state = 'waiting' "
                "AND state IN ('waiting', 'trying') "  # the partial index's own condition, so that it is used
                f"AND kind IN ({REPLACEABLE})"
            )
            statements.append(Do(sql, values))
        instead = msgspec.json.encode(out.instead).decode() if out.instead else None
        payload = msgspec.json.encode(out.payload).decode()
        statements.append(
            Do(
                "INSERT INTO outbox (game_id, lane, target, kind, payload, instead, entry, created, token, next_at, "
                "key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (game_id, lane, out.address, out.kind.value, payload, instead, entry, self.time.wall(),
                 self.new_token(game_id, out.address), at, out.key),
            )
        )  # fmt: skip
        return statements
