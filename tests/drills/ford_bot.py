"""The main job with the made-up game: `python -m tests.drills.ford_bot`, settings as for `herald run`. Windows close
as soon as all have answered: a drill has no ten minutes for each."""

from __future__ import annotations

import asyncio
import sys

import msgspec

from bot.app import logs
from bot.app.main import CannotStart, main
from bot.deadlines import speeds
from bot.settings import load
from bot.store import FolderInUse
from tests.bot.table.tables import FORD

speeds.SPEEDS = {name: msgspec.structs.replace(speed, shortest=0.0) for name, speed in speeds.SPEEDS.items()}

if __name__ == "__main__":
    settings = load()
    logs.set_up(settings.log_level, settings.log_json, [settings.token or ""])
    try:
        asyncio.run(main(settings, [FORD]))
    except (CannotStart, FolderInUse) as fault:
        print(fault, file=sys.stderr)
        sys.exit(1)
