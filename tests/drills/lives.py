"""Many lives of the bot, one after another, forked from one that has read all the code (`nursery.py`)."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from discord.state import ConnectionState

import renders
from bot.app import logs
from bot.app.main import main
from bot.interaction.preview import warm
from bot.settings import load
from bot.words import words_of
from bot.workers.pool import Workers
from rules.kernel import find
from tests.drills.hurry import GAMES, hurry, impatient
from tests.drills.nursery import Nursery
from tests.drills.town import Process, environment


class Lives(Process):
    """The bot, of which `start` makes another one."""

    nursery: Nursery | None = None

    async def start(self, **more: str) -> None:
        if self.nursery is None:
            self.nursery = Nursery(__name__, self.log)
        self.starts += 1
        self.process = await self.nursery.start(environment(self.here, self.folder, more), self.log)

    async def close(self) -> None:
        if self.nursery is not None:
            await self.nursery.close()


# In the process that all others come from, and in those.


def prepare() -> None:
    hurry()
    impatient()
    read_ahead(GAMES)


def read_ahead(games: list[str]) -> None:
    """What every life needs."""
    for name in games:
        words_of(find(name))
        find(name).codec.prepare()
    renders.album(None)

    async def do(self: Workers, work: Callable[..., Any], *args: Any) -> Any:
        """No life is long enough for a worker process, which would read all the code first."""
        return None if work is warm or work is renders.album else await asyncio.to_thread(work, *args)

    setattr(Workers, "do", do)  # noqa: B010
    gc.collect()
    gc.freeze()  # a life's own collections need not look at all that was read


def note_reached(file: str) -> None:
    """Adds the id of each interaction that discord.py takes to a file."""
    parse = ConnectionState.parse_interaction_create

    def note(self: Any, data: Any) -> None:
        with Path(file).open("a") as ids:
            ids.write(f"{data['id']}\n")
        parse(self, data)

    setattr(ConnectionState, "parse_interaction_create", note)  # noqa: B010


def live() -> None:
    settings = load()
    if "HERALD_REACHED" in os.environ:
        note_reached(os.environ["HERALD_REACHED"])
    logs.set_up(settings.log_level, settings.log_json, [settings.token or ""])
    asyncio.run(main(settings, GAMES))
