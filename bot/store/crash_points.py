"""Crash points: named places at which a drill can have the process die, as a power cut would.

`reach("play: after commit")` does nothing unless `HERALD_CRASH` names that point (`name` or `name@3` for the third
time it is passed). `HERALD_CRASH=*` means any point that is not named in the file `HERALD_CRASH_DONE`, a point a line;
the one at which the process dies is added there, so that a drill comes to all of them, one after another. With
`HERALD_CRASH_LIST` naming a file, each point is written there the first time it is passed.

`calls()` puts a point before and after every kind of HTTP call, `statements()` one before every statement of a
transaction. A statement is named by what it does, not by its number, which depends on how much follows from a move:
`play: before INSERT outbox`, and before each further one of the same transaction `play: before another INSERT outbox`.
"""

from __future__ import annotations

import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import aiohttp

on = False  # a drill is under way: then these points are passed by name
ANY = "*"
_wanted, _times, _done, _list = "", 0, Path(), ""
_spared: set[str] = set()
_listed: set[str] = set()
_passed: Counter[str] = Counter()
_dying = threading.Lock()  # two threads may come to points together; it dies at one


def set_up(environment: Mapping[str, str]) -> None:
    global _wanted, _times, _done, _list, _spared, on
    asked = re.fullmatch(r"(.*?)(?:@(\d+))?", environment.get("HERALD_CRASH", ""))
    assert asked is not None
    _wanted, _times, _done = asked[1], int(asked[2] or 1), Path(environment.get("HERALD_CRASH_DONE", ""))
    _list = environment.get("HERALD_CRASH_LIST", "")
    _spared = set(_done.read_text("utf-8").splitlines()) if _wanted == ANY and _done.exists() else set()
    _passed.clear()
    on = bool(_wanted or _list)


set_up(os.environ)


def reach(point: str) -> None:
    """The process has come to this point, and dies here if a drill wants that."""
    if not on:
        return
    if _list and point not in _listed:
        _listed.add(point)
        note(Path(_list), point)
    if point in _spared if _wanted == ANY else point != _wanted:
        return
    with _dying:
        _passed[point] += 1
        if _passed[point] == _times:
            if _wanted == ANY:
                note(_done, point)
            os.kill(os.getpid(), signal.SIGKILL)


def note(file: Path, point: str) -> None:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(point + "\n")


def statements(kind: str) -> Callable[[str], None]:
    """A function that is told each statement of one transaction before it runs."""
    passed: set[str] = set()

    def before(sql: str) -> None:
        what = shape_of(sql)
        reach(f"{kind}: before {'another ' if what in passed else ''}{what}")
        passed.add(what)

    return before


def shape_of(sql: str) -> str:
    """`INSERT INTO posts (... ON CONFLICT ...` as `INSERT posts`."""
    found = re.match(r"\s*(INSERT|UPDATE|DELETE)(?: INTO| FROM)? (\w+)", sql)
    assert found is not None, sql
    return f"{found[1]} {found[2]}"


def calls() -> aiohttp.TraceConfig | None:
    """For discord.py's session: `POST /channels/-/messages: before`, and `: after` when the answer's head is there."""
    if not on:
        return None
    import aiohttp  # half of the time that a command line tool takes to start

    trace = aiohttp.TraceConfig()

    async def before(session: Any, context: Any, call: aiohttp.TraceRequestStartParams) -> None:
        reach(f"{kind_of(call.method, call.url.path)}: before")

    async def after(session: Any, context: Any, call: aiohttp.TraceRequestEndParams) -> None:
        reach(f"{kind_of(call.method, call.url.path)}: after")

    trace.on_request_start.append(before)
    trace.on_request_end.append(after)
    return trace


def kind_of(method: str, path: str) -> str:
    """A call without its ids and tokens."""
    path = re.sub(r"^/api/v\d+", "", path)
    return f"{method} {re.sub(r'/(?:[0-9]{6,}|[A-Za-z0-9_-]{40,})', '/-', path)}"
