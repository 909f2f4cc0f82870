"""One of several Heralds, in a hurry: `python -m tests.drills.cluster_bot`, settings as for `herald run`. Leases are
short, and clocks too; whatever is due says by the database's clock how late it is.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Sequence

import msgspec

from bot.app import gateway, logs
from bot.app.client import Herald
from bot.app.main import CannotStart, main
from bot.deadlines import dispatcher, speeds
from bot.deadlines.dispatcher import Dispatcher
from bot.messages import attempt
from bot.messages.pictures import Pictures
from bot.settings import load
from bot.store import BadDatabase, leases
from bot.table import Due, outbox_rows
from bot.table.reach import Reach
from tests.drills.hurry import GAMES, hurry, impatient

LEASE, DELIVERY = 3.0, 2.0  # seconds; the local Discord remembers nonces for longer
log = logging.getLogger("drill")


def short_leases() -> None:
    outbox_rows.LEASE, outbox_rows.LONGEST_SHARED, dispatcher.LEASE = LEASE, DELIVERY, LEASE
    setattr(attempt, "LONGEST_SHARED", DELIVERY)  # noqa: B010  it was imported by name
    gateway.LEASE, gateway.EVERY = LEASE, LEASE / 5
    live = speeds.SPEEDS["live"]
    speeds.SPEEDS = {**speeds.SPEEDS, "live": msgspec.structs.replace(live, allowance=4.0, grace=1.0, longest=4.0)}


def start_lightly() -> None:
    """Processes that think and draw are started when they are needed: a drill starts hundreds of Heralds."""

    async def nothing(*_: object) -> None:
        return None

    setattr(Herald, "warm", nothing)  # noqa: B010  methods, to mypy
    setattr(Pictures, "warm", nothing)  # noqa: B010


def tell_delays() -> None:
    """Of everything that was due and done: how late it was, by the database's clock."""
    do, reached, at_of = Dispatcher._do, Reach.reached, dict[Due, float]()
    sql = f"SELECT {leases.NOW} - lost FROM service"

    async def noted(self: Reach, found: Sequence[tuple[float, Due]]) -> list[Due]:
        at_of.update({due: at for at, due in found})
        return await reached(self, found)

    async def timed(self: Dispatcher, due: Due) -> bool:
        at, (now,) = at_of[due], await self.table.store.one(sql)
        was_due = await do(self, due)
        if was_due:
            log.info("due", extra={"what": due.what.value, "late": now - at})
        return was_due

    setattr(Dispatcher, "_do", timed)  # noqa: B010  methods, to mypy
    setattr(Reach, "reached", noted)  # noqa: B010


if __name__ == "__main__":
    hurry()
    impatient()
    start_lightly()
    if os.environ.get("HERALD_LEASES") != "real":
        short_leases()
    tell_delays()
    settings = load()
    logs.set_up(settings.log_level, settings.log_json, [settings.token or ""])
    try:
        asyncio.run(main(settings, os.environ.get("HERALD_GAMES", "").split() or GAMES))
    except (CannotStart, BadDatabase) as fault:
        print(fault, file=sys.stderr)
        sys.exit(1)
