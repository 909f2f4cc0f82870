"""The whole bot with the made-up game as a process of its own on a local Discord."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

from bot.local.state import LocalDiscord
from tests.bot.local.person import Json

TOKEN = "a-token-of-the-local-table"
LONGEST_END = 60.0


class Bot:
    def __init__(self, here: LocalDiscord, folder: Path, token: str = TOKEN) -> None:
        self.here, self.folder, self.token = here, folder, token
        self.process: asyncio.subprocess.Process | None = None
        self.said: list[str] = []
        self._reading: asyncio.Task[None] | None = None

    async def start(self, **more: str) -> None:
        environment = {
            **os.environ, "DISCORD_TOKEN": self.token, "DISCORD_API_URL": self.here.base + "/api/v10",
            "HERALD_DATA": str(self.folder), "HERALD_LOG": "info json", **more,
        }  # fmt: skip
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.drills.ford_bot", env=environment, stderr=asyncio.subprocess.PIPE, limit=2**22
        )
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process is not None and self.process.stderr is not None
        async for line in self.process.stderr:
            self.said.append(line.decode())

    @property
    def text(self) -> str:
        return "".join(self.said)

    @property
    def dead(self) -> bool:
        return self.process is None or self.process.returncode is not None

    async def ready(self) -> bool:
        """Whether it came; False if it died before."""
        for _ in range(3000):
            if self.dead:
                return False
            if self.here.hub.is_online():
                return True
            await asyncio.sleep(0.01)
        raise AssertionError(f"the bot did not come:\n{self.text[-3000:]}")

    async def ended(self) -> int:
        assert self.process is not None and self._reading is not None
        try:
            code = await asyncio.wait_for(self.process.wait(), LONGEST_END)
            await asyncio.wait_for(self._reading, LONGEST_END)
        except TimeoutError:
            raise AssertionError(f"the bot did not end within {LONGEST_END:.0f} s:\n{self.text[-3000:]}") from None
        finally:
            self.kill()
        for _ in range(500):
            if not self.here.hub.is_online():
                break
            await asyncio.sleep(0.01)
        return code

    def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()

    async def end(self, sign: int = signal.SIGTERM) -> int:
        if not self.dead:
            assert self.process is not None
            self.process.send_signal(sign)
        return await self.ended()


def custom_ids(parts: list[Any]) -> list[str]:
    found = []
    for part in parts:
        found += [part["custom_id"]] if part.get("custom_id") else []
        found += custom_ids(part.get("components", []))
        found += custom_ids([part["accessory"]] if part.get("accessory") else [])
    return found


def button(message: Json, what: str) -> str:
    """The custom_id of a message's button."""
    return next(id for id in custom_ids(message.get("components", [])) if id.split(":")[2].startswith(what))
