"""Many games side by side: a process for each core, and a line of progress from the first second on."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import Any, TypeVar

J = TypeVar("J")
R = TypeVar("R")

TICK = 1.0  # seconds between two looks at what is done
SELDOM = 10.0  # seconds between two lines where nobody watches a terminal


class Stopped(Exception):
    """Another game has failed, so this one is not played to its end."""


_beats: list[Callable[[], None]] = []  # what an entry does to the counters of this process


def heartbeat() -> Callable[[], None]:
    """To be called after each entry."""
    return _beats[-1] if _beats else lambda: None


def begin_process(entries: Any, stop: Any) -> None:
    """`entries` and `stop` are shared by all processes: what was played so far, and whether to go on no more."""

    def beat() -> None:
        with entries.get_lock():
            entries.value += 1
        if stop.value:
            raise Stopped

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops us
    _beats.append(beat)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class PlayProgress:
    """Says on standard error how far the games are."""

    def __init__(self, games: int) -> None:
        self.games, self.done, self.entries = games, 0, 0
        self.start = time.perf_counter()
        self.said, self.said_done = self.start - SELDOM, -1
        self.terminal = sys.stderr.isatty()
        self.tick()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.start

    def count(self) -> None:
        """An entry was played in this process."""
        self.entries += 1
        self.tick()

    def finish_one(self) -> None:
        self.done += 1
        self.tick()

    def tick(self) -> None:
        now = time.perf_counter()
        tenth = self.done != self.said_done and self.done % max(1, self.games // 10) == 0
        if now - self.said >= (TICK if self.terminal else SELDOM) or tenth or self.done == self.games:
            self.said, self.said_done = now, self.done
            self.say()

    def say(self) -> None:
        end = "\r" if self.terminal and self.done < self.games else "\n"
        line = f"{self.done} of {self.games} games, {self.entries} entries, {self.seconds:.0f} s"
        print(line, end=end, file=sys.stderr, flush=True)


def play_all(work: Callable[[J], R], jobs: Iterable[J], processes: int, progress: PlayProgress) -> Iterator[R]:
    """What `work` makes of each job, in their order; it calls `heartbeat()` after each entry. One process is
    this one."""
    if processes == 1:
        yield from play_here(work, jobs, progress)
        return
    # A fork has everything imported already; it is safe here, where no threads run.
    how = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")
    entries, stop = how.Value("q", 0), how.Value("b", 0)
    with ProcessPoolExecutor(processes, how, begin_process, (entries, stop)) as pool:
        futures = [pool.submit(work, job) for job in jobs]
        try:
            for future in futures:
                yield wait_for(future, futures, entries, progress)
        finally:
            stop.value = 1
            pool.shutdown(wait=True, cancel_futures=True)


def play_here(work: Callable[[J], R], jobs: Iterable[J], progress: PlayProgress) -> Iterator[R]:
    _beats.append(progress.count)
    try:
        for job in jobs:
            found = work(job)
            progress.finish_one()
            yield found
    finally:
        _beats.pop()


def wait_for(future: Future[R], futures: list[Future[R]], entries: Any, progress: PlayProgress) -> R:
    while True:
        try:
            return future.result(timeout=TICK)
        except NotYet:
            pass
        finally:
            progress.entries, progress.done = entries.value, sum(f.done() for f in futures)
            progress.tick()
