"""Python imports this in every process of the bot that is walked, workers as well, before anything else. It writes down
a function of ours when a task first enters it, a COMMIT as SQLite runs it, and a request to Discord as it leaves.

`WALK_OUT` is a folder: each process writes `<pid>.log` there, a JSON list a line, and looks at the one byte of `epoch`:
when it changes, everything counts as not yet entered; before the first change no function is written down. Nothing
here knows a name of ours but the three folders.

Functions and requests are written down with the task they belong to, so that the road to one message can be told from
what is done at the same time for others: an asyncio task, or a job that was submitted to another process. When one is
first seen, so is the task that created it.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import mmap
import os
import sqlite3
import sys
import threading
import time
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

RESUMED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
PARTS = {"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"}  # of the function they stand in
REQUEST = ("client.py", "ClientSession._request")  # aiohttp's
SUBMIT = ("process.py", "ProcessPoolExecutor.submit")
JOBS = ("process.py", "_process_worker")  # where a worker process does its jobs, one after the other
created_by: contextvars.ContextVar[str] = contextvars.ContextVar("created_by", default="")


class Tracer:
    def __init__(self, tree: Path, out: Path) -> None:
        self.folders = tuple(f"{tree / name}{os.sep}" for name in ("bot", "rules", "renders"))
        self.discord = f"{tree / 'bot' / 'local'}{os.sep}"
        self.start = len(f"{tree}{os.sep}")
        self.log = os.open(out / f"{os.getpid()}.log", os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        with (out / "epoch").open("rb") as page:
            self.page = mmap.mmap(page.fileno(), 1, access=mmap.ACCESS_READ)
        self.epoch = self.page[0]
        self.foreign: dict[int, CodeType] = {}  # kept, so that no number is used again
        self.entered: dict[tuple[int, str], CodeType] = {}
        self.tasks: dict[int, tuple[Any, str]] = {}

    def write(self, *what: Any) -> None:
        os.write(self.log, json.dumps([time.monotonic_ns(), *what]).encode() + b"\n")

    def ours(self, code: CodeType) -> bool:
        return code.co_filename.startswith(self.folders) and not code.co_filename.startswith(self.discord)

    def enter(self, frame: FrameType, event: str, arg: Any) -> None:
        """A trace function that wants no lines: Python calls it for each call and nothing else."""
        if self.page[0] != self.epoch:
            self.epoch, self.entered = self.page[0], {}
        code = frame.f_code
        key = id(code)
        if key in self.foreign:
            return
        task = self.task(frame)
        if (key, task) in self.entered:
            return
        if is_code(code, REQUEST):
            if not goes_on(frame):
                self.write("request", frame.f_locals["method"], str(frame.f_locals["str_or_url"]), task)
        elif is_code(code, SUBMIT):
            self.write("create", f"job {frame.f_locals['self']._queue_count}", task)
        elif not (self.ours(code) and code.co_flags & CO_OPTIMIZED) or code.co_name in PARTS:
            self.foreign[key] = code
        elif self.epoch and not goes_on(frame) and not self.imports(frame):
            self.entered[key, task] = code
            self.write("enter", code.co_filename[self.start :], code.co_qualname, task)

    def task(self, frame: FrameType) -> str:
        """What this is a part of; empty for a thread, and for what the event loop calls by itself."""
        loop = asyncio._get_running_loop()
        if loop is None:
            return job_of(frame)
        now = asyncio.current_task(loop)
        if now is None:
            return ""
        if id(now) not in self.tasks:
            name = f"task {len(self.tasks)}"
            self.tasks[id(now)] = (now, name)  # kept, so that no number is used again
            self.write("create", name, created_by.get())
            created_by.set(name)
        return self.tasks[id(now)][1]

    def imports(self, frame: FrameType) -> bool:
        """Whether a module of ours is being read: what it calls meanwhile is nobody's road."""
        above: FrameType | None = frame
        while above is not None:
            code = above.f_code
            if code.co_name == "<module>" and above.f_globals.get("__name__") != "__main__" and self.ours(code):
                return True
            above = above.f_back
        return False

    def listen(self, db: sqlite3.Connection) -> None:
        """A COMMIT that keeps an entry of a game is told from the others."""
        kept = [False]

        def run(sql: str) -> None:
            word = sql.lstrip()[:40].upper()
            if word.startswith("BEGIN"):
                kept[0] = False
            elif word.startswith("INSERT INTO ENTRIES"):
                kept[0] = True
            elif word.startswith("COMMIT"):
                self.write("commit", "entry" if kept[0] else "", waiting_for(sys._getframe(1)))

        db.set_trace_callback(run)


def is_code(code: CodeType, place: tuple[str, str]) -> bool:
    return code.co_qualname == place[1] and code.co_filename.endswith(place[0])


def job_of(frame: FrameType) -> str:
    """In a worker process: the number of the job that is being done."""
    above: FrameType | None = frame
    while above is not None:
        if is_code(above.f_code, JOBS):
            item = above.f_locals.get("call_item")
            return f"job {item.work_id}" if item is not None else ""
        above = above.f_back
    return ""


def waiting_for(frame: FrameType) -> str:
    """In the database's thread: the task that waits for what it does now."""
    above: FrameType | None = frame
    while above is not None:
        future = above.f_locals.get("future")
        if isinstance(future, asyncio.Future):
            patience = time.monotonic() + 2
            while not future._callbacks and time.monotonic() < patience:
                time.sleep(0.001)  # the thread was quicker than the task that begins to wait
            return next((context[created_by] for _, context in future._callbacks or () if created_by in context), "")
        above = above.f_back
    return ""


def goes_on(frame: FrameType) -> bool:
    """A loop that slept and wakes is not entered: it was there before."""
    code = frame.f_code
    return bool(code.co_flags & RESUMED) and code.co_code[frame.f_lasti + 1] & 3 != 0


def install(tracer: Tracer) -> None:
    connect, urandom = sqlite3.connect, os.urandom

    def connected(*args: Any, **more: Any) -> sqlite3.Connection:
        db: sqlite3.Connection = connect(*args, **more)
        tracer.listen(db)
        return db

    def no_chance(size: int) -> bytes:
        """For ours, so that computer players play the same each time."""
        return b"\x07" * size if tracer.ours(sys._getframe(1).f_code) else urandom(size)

    sqlite3.connect = connected  # type: ignore[assignment]  # it is called, never looked into
    os.urandom = no_chance
    threading.settrace(tracer.enter)
    sys.settrace(tracer.enter)


if "WALK_OUT" in os.environ:
    install(Tracer(Path(os.environ["WALK_TREE"]), Path(os.environ["WALK_OUT"])))
