"""One gateway session: numbered events, kept for a resume while nobody listens."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from typing import Any

from aiohttp import web

from bot.local.wire import encode

KEPT = 2000


class Session:
    def __init__(self, shard: int, shards: int, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.shards, self.intents = shard, shards, intents
        self.seq = 0
        self.sent: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.socket: Socket | None = None
        self.left: float | None = None  # when its connection ended, in real time

    def send(self, event: str, data: Any) -> None:
        self.seq += 1
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (event.encode(), self.seq, encode(data))
        self.sent.append((self.seq, frame))
        if self.socket is not None:
            self.socket.push(frame)

    def take(self, socket: Socket) -> None:
        self.socket, self.left = socket, None

    def lose(self) -> None:
        """Without a connection the session only keeps its events."""
        self.socket, self.left = None, time.monotonic()

    def since(self, seq: int) -> list[bytes] | None:
        """The frames after a number; None if some of them are no longer kept."""
        if seq > self.seq:
            return None
        missed = [frame for number, frame in self.sent if number > seq]
        return missed if len(missed) == self.seq - seq else None


class Socket:
    """A connection's outgoing frames, in order. Nobody waits for a slow reader."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self.ws = ws
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def push(self, frame: bytes) -> None:
        self.queue.put_nowait(frame)

    async def pump(self) -> None:
        while (frame := await self.queue.get()) is not None:
            if self.ws.closed:
                return
            try:
                await self.ws.send_str(frame.decode())
            except (ConnectionError, RuntimeError):
                return
