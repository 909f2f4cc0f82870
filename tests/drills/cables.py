"""What lies between Herald and the world, so that a drill can cut it; and a load balancer."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
from aiohttp import web

Open = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
PATIENCE = 0.8  # seconds of the load balancer for one Herald: three fit into what Discord waits


def free_port() -> int:
    with contextlib.closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Cable:
    """Passes everything on, until it is cut."""

    def __init__(self, far_end: Open, replaced: tuple[bytes, bytes] = (b"", b"")) -> None:
        self.far_end, self.replaced = far_end, replaced
        self.is_cut = False
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await self.far_end()
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, far_writer}
        await asyncio.gather(self._copy(reader, far_writer, *self.replaced), self._copy(far_reader, writer, b"", b""))
        self._ends -= {writer, far_writer}

    async def _copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, old: bytes, new: bytes) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                target.write(data.replace(old, new) if old else data)
                await target.drain()
        with contextlib.suppress(OSError):
            target.close()

    def cut(self) -> None:
        self.is_cut = True
        for end in self._ends:
            end.transport.abort()

    def mend(self) -> None:
        self.is_cut = False

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.cut()


async def to_database(folder: Path, far_end: Path) -> Cable:
    """A unix socket in `folder`, as PostgreSQL names it."""
    name = ".s.PGSQL.5432"
    cable = Cable(lambda: asyncio.open_unix_connection(str(far_end / name)))
    cable._server = await asyncio.start_unix_server(cable.pass_on, str(folder / name))
    return cable


async def to_discord(port: int) -> tuple[Cable, int]:
    """A port of its own. The local Discord serves only who calls it by its own name."""
    mine = free_port()
    names = f"Host: 127.0.0.1:{mine}".encode(), f"Host: 127.0.0.1:{port}".encode()
    cable = Cable(lambda: asyncio.open_connection("127.0.0.1", port), names)
    cable._server = await asyncio.start_server(cable.pass_on, "127.0.0.1", mine)
    return cable, mine


class Balancer:
    """Sends each interaction to the next Herald, and to another one if that does not take it."""

    def __init__(self, ports: list[int]) -> None:
        self.ports, self.cut_off = ports, set[int]()
        self.first = 0  # the port that is asked first, if one is
        self.sent, self.failed, self.retried = 0, 0, 0
        self._runner: web.AppRunner | None = None
        self._http: aiohttp.ClientSession | None = None

    async def open(self) -> str:
        app = web.Application()
        app.router.add_post("/interactions", self.send)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE))
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}/interactions"

    async def send(self, request: web.Request) -> web.Response:
        body, head = await request.read(), dict(request.headers)
        head.pop("Host", None)
        self.sent += 1
        for n in range(len(self.ports)):
            port = self.ports[(self.sent + n) % len(self.ports)] if n or not self.first else self.first
            if (answer := await self.ask(port, body, head)) is not None:
                return answer
            self.retried += 1
        self.failed += 1
        return web.Response(status=502)

    async def ask(self, port: int, body: bytes, head: dict[str, str]) -> web.Response | None:
        assert self._http is not None
        if port in self.cut_off:
            return None
        try:
            async with self._http.post(f"http://127.0.0.1:{port}/interactions", data=body, headers=head) as answer:
                said = await answer.read()
                kind = answer.headers.get("Content-Type", "text/plain").partition(";")[0]
                return (
                    None if answer.status == 503 else web.Response(status=answer.status, body=said, content_type=kind)
                )
        except (aiohttp.ClientError, TimeoutError):
            return None

    async def close(self) -> None:
        if self._http is not None:
            await self._http.close()
        if self._runner is not None:
            await self._runner.cleanup()
