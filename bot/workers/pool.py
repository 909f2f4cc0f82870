"""Long work in other processes: computer players' turns, and moves that take long to carry out.

What goes there and back is plain bytes: the state as it is saved, the pick as data. The player gets a view made there,
never the state.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from rules import kernel
from rules.kernel import ADMITTED, Campaign, Chance, State, Verb, admit, find, take_care

if TYPE_CHECKING:  # the table uses this module
    from bot.table.records import Game

T = TypeVar("T")
log = logging.getLogger(__name__)

CARETAKER = "caretaker"  # instead of a kind of computer player
LOW = 10  # niceness; 19 is the lowest priority
LONGEST_TURN = 120.0  # seconds; after that the process is taken to hang
LONG = 0.02  # seconds of computing; what takes longer does not run on the event loop, where others wait for it
PATIENCE = 1.0  # seconds that somebody's click waits for a process that may be busy with a computer player's turn


class Workers:
    """One process for each core but one, at least one; started when first needed."""

    def __init__(self, count: int | None = None, low: int = LOW) -> None:
        self.count, self.low = count or max(1, (os.cpu_count() or 2) - 1), low
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def _start(self) -> ProcessPoolExecutor:
        if self._closed:
            raise asyncio.CancelledError("Herald is stopping")
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would take the database's connections along
            first = (self.low, tuple(ADMITTED))
            self._pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=prepare, initargs=first)
        return self._pool

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """`work(*args)` in another process; a pool that died is replaced, once. Cancelled when Herald stops."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._start()
            try:
                done = loop.run_in_executor(pool, functools.partial(work, *args))
                async with asyncio.timeout(LONGEST_TURN):
                    return await done
            except BrokenProcessPool:
                if self._closed:
                    raise asyncio.CancelledError("Herald is stopping") from None
                log.warning("a worker process died")
                self._drop(pool)
                if attempt == 2:
                    raise
            except TimeoutError:
                log.error("a worker process took more than %.0f s and is stopped", LONGEST_TURN)
                self._drop(pool)
                raise
        raise AssertionError

    async def answer(self, work: Callable[..., T], *args: Any) -> T:
        """`work(*args)` for somebody who waits for it: in another process, or in a thread here if none is free soon.
        The few processes have a low priority, and may be thinking for other games."""
        there = asyncio.ensure_future(self.do(work, *args))
        done, _ = await asyncio.wait((there,), timeout=PATIENCE)
        if done:
            return await there
        there.add_done_callback(lambda late: late.cancelled() or late.exception())  # nobody waits for it any more
        return await asyncio.to_thread(work, *args)

    async def turn(self, game: Game, campaign: Campaign, state: State, kind: str, seat: str) -> Verb:
        """What the computer player `kind` does as `seat`, or a caretaker for whoever sits there."""
        save, data = campaign.codec.encode(state), msgspec.json.encode(state.data)
        luck = f"{game.id}:{state.kept.entries}:{seat}:{os.urandom(8).hex()}"
        plain = await self.do(think, game.campaign, kind, save, data, seat, luck)
        return campaign.codec.pick(msgspec.json.decode(plain))

    async def play(
        self, game: Game, campaign: Campaign, state: State, seat: str, pick: Verb
    ) -> tuple[State, kernel.Entry]:
        """`kernel.play`, elsewhere, of what was checked here."""
        save, data = campaign.codec.encode(state), msgspec.json.encode(state.data)
        after, entry = await self.answer(carry_out, game.campaign, save, data, seat, msgspec.json.encode(pick))
        return campaign.codec.decode(after, state.data), campaign.codec.decode_entry(entry)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):  # they hold nothing that needs saving
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self._closed = True
        if self._pool is not None:
            self._drop(self._pool)


# In the worker process.


def prepare(low: int, own: tuple[str, ...]) -> None:
    """The same campaigns are known as in the bot. Ctrl-C is for the bot, which stops its workers itself; when the bot
    dies, they end too. Their priority is low, so that answers come before long work on a machine with few cores."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(low)
    threading.Thread(target=end_with_parent, daemon=True).start()
    for module in own:
        admit(module)


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


@functools.lru_cache(maxsize=32)
def data_set(name: str, data: bytes) -> Any:
    return msgspec.json.decode(data, type=find(name).data)


def think(name: str, kind: str, save: bytes, data: bytes, seat: str, luck: str) -> bytes:
    campaign = find(name)
    state = campaign.codec.decode(save, data_set(name, data))
    if kind == CARETAKER:
        pick = take_care(campaign, state, seat, Chance(luck))
    else:
        pick = campaign.computer[kind](campaign.view(state, seat), Chance(luck), state.data)
    return msgspec.json.encode(pick)


def carry_out(name: str, save: bytes, data: bytes, seat: str, pick: bytes) -> tuple[bytes, bytes]:
    campaign = find(name)
    state = campaign.codec.decode(save, data_set(name, data))
    after, entry = kernel.play(state, seat, campaign.codec.pick(msgspec.json.decode(pick)))
    return campaign.codec.encode(after), campaign.codec.encode_entry(entry)
