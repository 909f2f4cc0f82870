"""One of several Heralds as operators run it, with processes that think and draw (for `nursery.py`). Only windows are
short, as people in a drill do not wait."""

from __future__ import annotations

import asyncio
import os

from bot.app import logs
from bot.app.main import main
from bot.deadlines import speeds
from bot.settings import load
from bot.words import words_of
from rules.kernel import find
from tests.drills.hurry import GAMES, QUICK


def prepare() -> None:
    speeds.SPEEDS = QUICK
    for name in GAMES:
        words_of(find(name))


def live() -> None:
    settings = load()
    logs.set_up(settings.log_level, settings.log_json, [settings.token or ""])
    asyncio.run(main(settings, os.environ["HERALD_GAMES"].split()))
