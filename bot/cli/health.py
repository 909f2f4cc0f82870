"""`herald health`: how the Herald in the data folder is doing. Fails if none is at work, so that a watchdog can ask."""

from __future__ import annotations

import argparse
import asyncio
import time
from typing import Any

import msgspec

from bot.cli.shared import Commands, fail
from bot.settings import BadSettings, Settings, load
from bot.store import BadDatabase, Trouble
from bot.table import Table

LATE = 180.0  # seconds without a heartbeat, of which there is one a minute
STUCK = 900.0  # seconds that a message has waited
LINES = {
    "heartbeat_s": ("last heartbeat", "{} s ago"),
    "running": ("games running", "{}"),
    "open": ("games open", "{}"),
    "last_move_s": ("last durable move", "{} s ago"),
    "outbox": ("messages waiting", "{}"),
    "oldest_undelivered_s": ("oldest of them", "{} s"),
    "next_deadline_s": ("next deadline", "in {} s"),
    "heralds": ("Heralds at work", "{}"),
    "picture_ms": ("a picture, median", "{} ms"),
    "worst_picture_ms": ("a picture, worst", "{} ms"),
}


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("health", help="how the running Herald is doing", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        found = asyncio.run(look(load()))
    except (BadSettings, BadDatabase, Trouble, OSError) as fault:
        return fail("health", fault)
    faults = faults_of(found)
    if args.json:
        print(msgspec.json.encode(found | {"faults": faults}).decode())
    else:
        for key, (title, form) in LINES.items():
            print(f"{title:20}{form.format(found[key]) if found.get(key) is not None else '-'}")
        for line in faults:
            print(f"! {line}")
    return 1 if faults else 0


async def look(settings: Settings) -> dict[str, Any]:
    """From the database as it is at this moment; how long pictures take, from the last line Herald wrote."""
    table = await Table.look_at(settings.data, settings.database)
    try:
        await table.remember()
        said = msgspec.json.decode(await table.notes.read("health") or "{}", type=dict[str, Any])
        beat = await table.notes.read("wall")
        ago = round(time.time() - float(beat), 1) if beat is not None else None
        return said | await table.health() | {"heartbeat_s": ago}
    finally:
        await table.close()


def faults_of(found: dict[str, Any]) -> list[str]:
    faults = []
    if found["heartbeat_s"] is None or found["heartbeat_s"] > LATE:
        faults.append("no Herald is running in this folder: a running one has a heartbeat every minute")
    if (found["oldest_undelivered_s"] or 0) > STUCK:
        faults.append("messages are not getting out: is Discord up, and may Herald write in its channels?")
    if nobody := found.get("nobody"):
        faults.append(f"no living Herald has the role {', '.join(nobody)}: see HERALD_ROLES")
    return faults
