"""One of several Heralds, in a hurry (for `nursery.py`; settings as for `herald run`). Leases are short, and clocks
too; whatever is due says by the database's clock how late it is.

SIGUSR1 has it read `orders` in its data folder: from then on it dies at the first crash point that is not in the list
there (or, with "freeze" in the first line, stops at the first that is), and notes in `passed` which one that was.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.app import gateway, logs
from bot.app.main import main
from bot.deadlines import dispatcher, speeds
from bot.deadlines.dispatcher import Dispatcher
from bot.messages import attempt
from bot.settings import load
from bot.store import crash_points, leases
from bot.store.postgres import PostgresStore
from bot.table import DeadlineKind, Due, outbox_rows
from bot.table.reach import Reach
from tests.drills.hurry import GAMES, hurry, impatient
from tests.drills.lives import read_ahead

LEASE = float(os.environ.get("HERALD_LEASE", "2.0"))  # seconds; the others stand to it as in the program
DELIVERY = LEASE * outbox_rows.LONGEST_SHARED / outbox_rows.LEASE
NONCE = LEASE * attempt.NONCE_HOLDS / outbox_rows.LEASE
log = logging.getLogger("drill")


def prepare() -> None:
    hurry()
    impatient()
    read_ahead(GAMES)
    tell_delays()
    have_calls_passed()


def live() -> None:
    if os.environ.get("HERALD_LEASES") != "real":
        short_leases()
    if os.environ.get("HERALD_PLANT") == "no guard":
        let_down_the_guard()
    settings = load()
    logs.set_up(settings.log_level, settings.log_json, [settings.token or ""])
    signal.signal(signal.SIGUSR1, lambda *_: take_orders(settings.data))
    asyncio.run(main(settings, os.environ.get("HERALD_GAMES", "").split() or GAMES))


def short_leases() -> None:
    outbox_rows.LEASE, outbox_rows.LONGEST_SHARED, dispatcher.LEASE = LEASE, DELIVERY, LEASE
    setattr(attempt, "LONGEST_SHARED", DELIVERY)  # noqa: B010  it was imported by name
    attempt.NONCE_HOLDS = NONCE
    gateway.LEASE, gateway.EVERY = LEASE, LEASE / 5
    fast = msgspec.structs.replace(speeds.SPEEDS["live"], allowance=2.5, grace=0.5, longest=2.5)
    speeds.SPEEDS = {**speeds.SPEEDS, "live": fast}


def tell_delays() -> None:
    """Of everything that was due and done: how late it was, by the database's clock. A window closes when its time has
    come and everybody has answered: the last answer is an entry."""
    do, reached, at_of = Dispatcher._do, Reach.reached, dict[Due, float]()
    sql = f"SELECT {leases.NOW} - lost FROM service"

    async def noted(self: Reach, found: Sequence[tuple[float, Due]]) -> list[Due]:
        at_of.update({due: at for at, due in found})
        return await reached(self, found)

    async def timed(self: Dispatcher, due: Due) -> bool:
        at, (now,) = at_of[due], await self.table.store.one(sql)
        answered = await self.table.store.one("SELECT max(at) FROM entries WHERE game_id = ?", due.game_id)
        was_due = await do(self, due)
        if was_due and at > 0.0:  # 0: at once
            late = now - at
            if due.what == DeadlineKind.CLOSE and answered[0] is not None:
                late = max(0.0, min(late, time.time() - float(answered[0])))
            log.info("due", extra={"what": due.what.value, "late": late})
        return was_due

    setattr(Dispatcher, "_do", timed)  # noqa: B010  methods, to mypy
    setattr(Reach, "reached", noted)  # noqa: B010


def let_down_the_guard() -> None:
    """A planted fault: whoever was overtaken writes all the same."""
    write = PostgresStore._write

    async def unguarded(self: Any, db: Any, kind: str, statements: Any, about: Any, rev: Any) -> Any:
        return await write(self, db, kind, [do._replace(must=None) for do in statements], about, None)

    setattr(PostgresStore, "_write", unguarded)  # noqa: B010


# Crash points that are chosen while it runs.


def have_calls_passed() -> None:
    """The points before and after each call to Discord are there, also if nothing was ordered at the start."""
    calls = crash_points.calls

    def always() -> Any:
        before, crash_points.on = crash_points.on, True
        try:
            return calls()
        finally:
            crash_points.on = before

    setattr(crash_points, "calls", always)  # noqa: B010


def take_orders(folder: Path) -> None:
    what, *points = (folder / "orders").read_text().splitlines()

    def reach(point: str) -> None:
        if crash_points.on and (point in points) == (what == "freeze"):
            crash_points.on = False
            (folder / "passed").write_text(point)
            os.kill(os.getpid(), signal.SIGSTOP if what == "freeze" else signal.SIGKILL)

    setattr(crash_points, "reach", reach)  # noqa: B010
    crash_points.on = True
