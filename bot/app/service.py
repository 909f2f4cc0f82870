"""Everything of the bot that does not speak to Discord, started and stopped as one: table, outbox, dispatcher,
workers, and the daily care of the database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.app import local_clock
from bot.deadlines.dispatcher import Dispatcher
from bot.deadlines.served_time import Time
from bot.messages.outbox import Outbox
from bot.messages.row import Deliver
from bot.settings import BRAINS, CARE, CLOCK, POST, ROLES
from bot.store import Away, Trouble, backup
from bot.table import DeadlineKind, PostsFor, Table
from bot.workers.pool import LOW, Workers
from rules.kernel import Campaign, find

T = TypeVar("T")
log = logging.getLogger(__name__)

DAY = 86400.0
LOOK = 300.0  # seconds between two lines on how things are
CARE_LEASE = 2 * LOOK  # of several Heralds one makes the backups
PATIENCE = 1.5  # seconds for moves under way, when stopping


class Service:
    def __init__(self, table: Table, workers: Workers, roles: Sequence[str] = ROLES) -> None:
        self.table, self.workers, self.roles = table, workers, roles
        table.roles = roles
        self.outbox: Outbox | None = None
        self.dispatcher = Dispatcher(table, workers, kinds_of(roles))
        self._tasks: list[asyncio.Task[None]] = []
        self.more_health: Callable[[], dict[str, Any]] = dict  # what others add to it
        table.moves.elsewhere = workers.play

    @classmethod
    async def open(
        cls,
        folder: Path,
        posts: PostsFor,
        time: Time | None = None,
        find: Callable[[str], Campaign] = find,
        workers: Workers | None = None,
        database: str = "",
        roles: Sequence[str] = ROLES,
    ) -> Service:
        return cls(await Table.open(folder, posts, time, find, database), workers or Workers(), roles)

    def start(self, deliver: Deliver, clock: str = "") -> None:
        """From now on messages go out and deadlines are carried out. `clock`: the API of a local table, whose clock is
        followed."""
        self.outbox = Outbox(self.table, deliver)
        works = [self.dispatcher.run, self.care, *([self.outbox.run] if POST in self.roles else [])]
        if clock:
            works.append(lambda: local_clock.follow(clock, self.table.time, self.dispatcher.wake))
        if self.table.store.shared:
            works.append(self.listen)
        self._tasks = [asyncio.create_task(self._keep_up(work)) for work in works]

    async def _keep_up(self, work: Callable[[], Awaitable[None]]) -> None:
        """A loop that falls over is logged and set up again."""
        while True:
            try:
                await work()
                return
            except Away as fault:
                end_if_called_off()
                log.warning("%s waits for the database: %s", work.__qualname__, fault)
                await asyncio.sleep(1.0)
            except Exception:
                end_if_called_off()
                log.exception("%s fell over and is started again", work.__qualname__)
                await asyncio.sleep(1.0)

    async def listen(self) -> None:
        """What other Heralds write is looked at at once."""

        def heard(game_id: str) -> None:
            for told in self.table.games.heard:
                told(game_id)

        await self.table.store.listen(heard)

    async def halt(self) -> None:
        """Messages under way may still go out; nothing new begins. While Discord can still be reached."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def stop(self) -> None:
        """What has begun is finished, within five seconds in all."""
        await self.halt()
        self.workers.close()
        await self.table.close(PATIENCE)
        log.info("stopped")

    # Care.

    async def care(self) -> None:
        """A line in the log on how things are every five minutes; a backup and a tidying every day."""
        never = asyncio.Event()
        while True:
            health = await self.table.health() | self.more_health()
            log.info("health", extra=health)
            await self._note("health", msgspec.json.encode(health).decode())
            cares = CARE in self.roles and await self.table.store.claim(["care"], CARE_LEASE)
            if cares and await self._is_backup_due():
                await self._care_daily()
            await self.table.time.wait(never, LOOK)

    async def _note(self, key: str, value: float | str) -> None:
        """If the disk is full, care goes on without it."""
        try:
            await self.table.notes.keep(key, value)
        except Trouble as fault:
            log.warning("%s could not be kept: %s", key, fault)

    async def _is_backup_due(self) -> bool:
        last = await self.table.notes.read("backup")
        return last is None or not 0 <= self.table.time.wall() - float(last) < DAY

    async def _care_daily(self) -> None:
        folder = self.table.folder
        try:
            made = await apart(backup.backup, folder, None, self.table.database)
            await asyncio.to_thread(backup.prune, folder)
            await self.table.notes.keep("backup", self.table.time.wall())
            if self.outbox is not None:
                await self.outbox.tidy()
            log.info("backup", extra={"file": made.name})
        except Exception:
            log.exception("the daily backup failed")
            await self._note("backup", self.table.time.wall() - DAY + 3600.0)  # again in an hour


def kinds_of(roles: Sequence[str]) -> list[DeadlineKind]:
    """The deadlines that somebody with these roles carries out: the turns of computers need brains."""
    return [kind for kind in DeadlineKind if (BRAINS if kind is DeadlineKind.COMPUTER else CLOCK) in roles]


def end_if_called_off() -> None:
    """A task that is cancelled ends, also if a fault on its way out came before."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def apart(work: Callable[..., T], *args: Any) -> T:
    """In a thread of low priority, so that answers come first; nobody waits for it when Herald stops."""
    done: Future[T] = Future()
    done.set_running_or_notify_cancel()

    def run() -> None:
        with contextlib.suppress(AttributeError, OSError):  # not every system can do that for one thread
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOW)
        try:
            done.set_result(work(*args))
        except Exception as fault:
            done.set_exception(fault)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(done)
