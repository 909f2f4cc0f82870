"""The launcher that runs the bot: it reports over a WebSocket, and is told when to kill or start the bot."""

from __future__ import annotations

from aiohttp import web

from bot.local.wire import Json, Unsound, encode

ACTS = ("kill", "stop", "start", "restart")


class Supervisor:
    def __init__(self) -> None:
        self.ws: web.WebSocketResponse | None = None
        self.state: Json = {"running": False}

    @property
    def is_there(self) -> bool:
        return self.ws is not None and not self.ws.closed

    def to_json(self) -> Json:
        return {"supervised": self.is_there, **self.state, "acts": list(ACTS) if self.is_there else []}

    async def ask(self, act: str) -> None:
        if act not in ACTS:
            raise Unsound(f"A bot can be told to {', '.join(ACTS)}; not to {act!r}.")
        if self.ws is None or self.ws.closed:
            raise Unsound("Nobody has said how the bot is started: only a launcher's bot can be killed and started.")
        await self.ws.send_str(encode({"do": act}).decode())
