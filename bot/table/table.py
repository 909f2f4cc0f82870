"""The table put together: each part has a duty of its own, and all of them write through `games`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bot.deadlines.served_time import Time
from bot.messages import notices
from bot.settings import POST, ROLES
from bot.store import Do, Store, Trouble, look_at_store, open_store, wait_out
from bot.table.absences import Absences
from bot.table.away import Aways
from bot.table.deadlines import Deadlines
from bot.table.departures import Departures
from bot.table.digests import Digests
from bot.table.games import Games, Live
from bot.table.host import Host
from bot.table.lobby import Lobby
from bot.table.looks import Looks
from bot.table.motions import Motions
from bot.table.new_dice import NewDice
from bot.table.notes import Drafts, Notes, Parleys, People, SentMessages
from bot.table.open_seats import OpenSeats
from bot.table.outbox_rows import OutboxRows
from bot.table.photos import Photos
from bot.table.play import Moves
from bot.table.pledges import Pledges
from bot.table.press import Press
from bot.table.queries import Queries
from bot.table.reach import Reach
from bot.table.records import OPEN, Game, PostsFor
from bot.table.spectators import Spectators
from bot.table.standing import Standing
from bot.table.tenures import Tenures
from rules.kernel import Campaign, Entry, State, find

log = logging.getLogger(__name__)


class Table:
    def __init__(
        self,
        store: Store,
        folder: Path,
        posts: PostsFor,
        time: Time,
        find: Callable[[str], Campaign],
        database: str = "",
    ) -> None:
        self.store, self.folder, self.database, self.time = store, folder, database, time
        self.living = 1  # how many Heralds work in this database
        self.roles: Sequence[str] = ROLES  # of this one
        self.helpers: Mapping[str, int] = {}  # how many have each role, where several work
        self.last_beat = 0.0  # when, by the loop's clock
        self.games = Games(store, time, find)
        self.deadlines = Deadlines(self.games)
        self.pledges, self.press = Pledges(self.games), Press(self.games)
        self.moves = Moves(self.games, self.deadlines, posts, self._follow)
        self.motions = Motions(self.games, self.deadlines, self.moves)
        self.reach = Reach(self.games, self.deadlines)
        self.new_dice = NewDice(self.games, self.deadlines, self.moves)
        self.spectators, self.tenures, self.standing = Spectators(self.games), Tenures(store), Standing(self.games)
        self.seats = OpenSeats(self.games, self.standing)
        self.lobby = Lobby(self.games, folder, self.standing)
        self.absences = Absences(self.games, self.deadlines)
        self.host = Host(self.games, self.deadlines, self.standing)
        self.departures = Departures(self.games, self.deadlines)
        self.queries = Queries(self.games)
        self.outbox, self.photos, self.digests = OutboxRows(self.games), Photos(self.games), Digests(self.games)
        self.drafts, self.sent, self.looks = Drafts(self.games), SentMessages(self.games), Looks(self.games)
        self.parleys, self.people, self.notes = Parleys(self.games), People(self.games, self.deadlines), Notes(store)
        self.aways = Aways(self.games, self.people, self.absences, self.queries)

    @classmethod
    async def open(
        cls,
        folder: Path,
        posts: PostsFor,
        time: Time | None = None,
        find: Callable[[str], Campaign] = find,
        database: str = "",
    ) -> Table:
        """Takes the folder for itself, brings the database to the present schema, and goes on where the last run
        left off. `database`: the address of a PostgreSQL; empty for the file in the folder."""
        table = cls(await open_store(folder, database), folder, posts, time or Time(), find, database)
        await wait_out(table.remember)
        await wait_out(table.moves.load_seen)
        await wait_out(partial(table.new_dice.watch, folder))
        return table

    @classmethod
    async def look_at(cls, folder: Path, database: str = "", find: Callable[[str], Campaign] = find) -> Table:
        """To read only, also while a bot works in it."""
        return cls(await look_at_store(folder, database), folder, notices.plain_posts, Time(), find, database)

    async def close(self, patience: float = 60.0) -> None:
        """Finishes what has begun, refuses what has not. What takes longer has not happened."""
        self.games.refuse_more()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self.games.wait_until_quiet()
        if self.store.writes:
            await self.looks.close()
            try:
                await self.heartbeat()
            except Trouble as fault:  # the one before counts; what is held up by it is nobody's time
                log.warning("the last heartbeat could not be written: %s", fault)
        self.new_dice.close()
        await self.store.close()

    async def _follow(self, live: Live, game: Game, state: State, entry: Entry) -> list[Do]:
        """What an entry means for promises and talks, as part of its transaction."""
        promised = await self.pledges.follow(live, game, state, entry)
        return [*promised, *await self.press.follow(live, game, state, entry)]

    async def state(self, game_id: str) -> Any:
        """The newest state, of whichever campaign it is. It is shared and must not be changed. None before the game has
        begun."""
        return (await self.games.look(game_id)).state

    # The bot itself.

    async def heartbeat(self) -> None:
        """Says how long the bot has been there, so that time it was away is not counted against anybody."""
        values: dict[str, float | str] = {"served": self.time.served(), "wall": self.time.wall()}
        if self.moves.last_move is not None:
            values["last_move"] = self.moves.last_move
        await self.notes.keep_all("heartbeat", values)
        await self.beat(self.time.served())

    async def remember(self) -> None:
        """What the last heartbeat said."""
        self.time.go_on_from(float(await self.notes.read("served") or 0.0))
        await self.beat(self.time.served())
        last = await self.notes.read("last_move")
        self.moves.last_move = None if last is None else float(last)

    async def beat(self, served: float) -> None:
        """Where several Heralds work in one database, it has the time for all of them, and counts them. One that
        Discord can't reach does not speak for the others."""
        if self.time.is_still:
            return
        beat = await self.store.beat(served, self.roles)
        self.last_beat = time.monotonic()
        if beat is not None:
            self.living, self.helpers = beat.living, beat.roles if beat.living else dict.fromkeys(ROLES, 0)
            self.time.follow(beat.served)

    @property
    def posting(self) -> int:
        """How many Heralds share Discord's limit."""
        return max(1, self.helpers.get(POST, self.living))

    async def health(self) -> dict[str, Any]:
        """How things are, for operators."""
        wall, last_move = self.time.wall(), self.moves.last_move
        games = dict(await self.store.all("SELECT phase, count(*) FROM games GROUP BY phase"))
        waiting, oldest = await self.outbox.waiting()
        (late,) = await self.store.one("SELECT min(at) FROM deadlines")
        return {
            "running": games.get("running", 0),
            "open": sum(n for phase, n in games.items() if phase in OPEN),
            "last_move_s": round(wall - last_move, 1) if last_move is not None else None,
            "outbox": waiting,
            "oldest_undelivered_s": round(wall - oldest, 1) if oldest is not None else None,
            "next_deadline_s": round(late - self.time.served(), 1) if late is not None else None,
            "in_memory": len(self.games),
            **({"heralds": self.living, "nobody": self.nobody()} if self.store.shared else {}),
        }

    def nobody(self) -> list[str]:
        """Roles that no living Herald has."""
        return [role for role in ROLES if self.helpers and not self.helpers.get(role)]
