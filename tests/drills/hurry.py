"""The main job with the made-up game and every campaign, in a hurry: `python -m tests.drills.every_game`.

Settings as for `herald run`. Windows are short and the status follows at once, so that a drill meets all of it; a
gateway that stops answering is given up after two seconds; SIGUSR1 and SIGUSR2 move the wall clock by four days.
Answers are deferred after HERALD_PATIENCE seconds, if it is set. At a table that plays live everybody has
HERALD_ALLOWANCE seconds, if that is.
"""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import sys
import time
import types

import msgspec

from bot.app import logs, service
from bot.app import main as main_job
from bot.app.client import Herald
from bot.app.main import CannotStart, main
from bot.deadlines import served_time, speeds
from bot.interaction import answer
from bot.messages import attempt, failures
from bot.settings import load
from bot.store import FolderInUse
from bot.table import looks
from rules.kernel import built
from tests.bot.table.tables import FORD

GAMES = [FORD, *built()]
JUMP = 4 * 86400.0


QUICK = {name: msgspec.structs.replace(s, shortest=0.2) for name, s in speeds.SPEEDS.items()}


def hurry() -> None:
    speeds.SPEEDS = QUICK
    if seconds := float(os.environ.get("HERALD_ALLOWANCE", "0")):
        live = msgspec.structs.replace(QUICK["live"], allowance=seconds, grace=seconds, longest=seconds)
        speeds.SPEEDS = {**QUICK, "live": live}
    looks.SOON = 0.2
    attempt.STATUS_EVERY, failures.FIRST_WAIT, service.LOOK = 0.3, 0.1, 2.0
    answer.PATIENCE = float(os.environ.get("HERALD_PATIENCE", answer.PATIENCE))


def impatient() -> None:
    setattr(main_job, "Herald", functools.partial(Herald, heartbeat_timeout=2.0))  # noqa: B010  a name that mypy pins


def jumping() -> None:
    """The wall clock as a careless operator sets it."""
    ahead = 0.0

    def jump(sign: int, frame: object) -> None:
        nonlocal ahead
        ahead += JUMP if sign == signal.SIGUSR1 else -JUMP

    for sign in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(sign, jump)
    clock = types.SimpleNamespace(time=lambda: time.time() + ahead, monotonic=time.monotonic)
    setattr(served_time, "time", clock)  # noqa: B010  a module, to mypy


def run() -> None:
    hurry()
    impatient()
    jumping()
    serve(GAMES)


def serve(games: list[str]) -> None:
    settings = load()
    logs.set_up(settings.log_level, settings.log_json, [settings.token or ""])
    try:
        asyncio.run(main(settings, games))
    except (CannotStart, FolderInUse) as fault:
        print(fault, file=sys.stderr)
        sys.exit(1)
