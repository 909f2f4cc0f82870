"""The page's files, its live events, and the pictures that messages show."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import struct
import zlib
from pathlib import Path

from aiohttp import WSMsgType, web

from bot.local.files import signature
from bot.local.hub import Page
from bot.local.people import find_person
from bot.local.state import LOCAL

FILES = Path(__file__).with_name("page")
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SAFE = ("image/png", "image/jpeg", "image/gif", "image/webp")  # all others are downloads, never run
COLOURS = ((88, 101, 242), (117, 126, 138), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 158))


async def serve_index(request: web.Request) -> web.Response:
    return page_file("index.html")


async def serve_file(request: web.Request) -> web.Response:
    return page_file(request.match_info["name"])


def page_file(name: str) -> web.Response:
    path = FILES / name
    if path.suffix not in KINDS or not path.is_file():
        raise web.HTTPNotFound
    head = {"Cache-Control": "no-cache"}
    return web.Response(body=path.read_bytes(), content_type=KINDS[path.suffix], charset="utf-8", headers=head)


async def serve_events(request: web.Request) -> web.StreamResponse:
    """Sends one tab the events its person sees, as they happen. The tab only listens."""
    local = request.app[LOCAL]
    page = Page(find_person(local, request))
    ws = web.WebSocketResponse(max_msg_size=4096, heartbeat=20)
    await ws.prepare(request)
    local.hub.pages.add(page)
    pump = asyncio.create_task(pump_events(page, ws))
    try:
        async for frame in ws:
            if frame.type == WSMsgType.ERROR:
                break
    finally:
        local.hub.pages.discard(page)
        pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pump
    return ws


async def pump_events(page: Page, ws: web.WebSocketResponse) -> None:
    page.push("LOCAL_HELLO", {})
    while not ws.closed:
        frame = await page.queue.get()
        with contextlib.suppress(ConnectionError, RuntimeError):
            await ws.send_str(frame.decode())


async def serve_attachment(request: web.Request) -> web.Response:
    """A file by its signed address; 404 if the signature is wrong or has expired."""
    local = request.app[LOCAL]
    key, expires = request.match_info["file"], request.query.get("ex", "")
    if not hmac.compare_digest(request.query.get("hm", ""), signature(local, key, expires)):
        raise web.HTTPNotFound
    if int(expires, 16) < local.world.clock.now():
        raise web.HTTPNotFound
    found = local.world.storage.read_file(key)
    if found is None:
        raise web.HTTPNotFound
    kind, body = found
    head = {"Cache-Control": "private, max-age=3600"}
    if kind not in SAFE:
        kind, head["Content-Disposition"] = "application/octet-stream", "attachment"
    return web.Response(body=body, content_type=kind, headers=head)


async def serve_emoji(request: web.Request) -> web.Response:
    """The picture of an emoji, whatever format its address asks for."""
    found = request.app[LOCAL].world.storage.read_file(request.match_info["emoji"])
    if found is None or request.match_info["emoji"] not in request.app[LOCAL].world.emojis:
        raise web.HTTPNotFound
    return web.Response(body=found[1], content_type=found[0], headers={"Cache-Control": "private, max-age=3600"})


async def serve_avatar(request: web.Request) -> web.Response:
    """Everybody has one of the plain default avatars."""
    number = int("".join(filter(str.isdigit, request.match_info["name"])) or "0") % len(COLOURS)
    return web.Response(body=plain_png(COLOURS[number]), content_type="image/png")


def plain_png(colour: tuple[int, int, int], size: int = 64) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + bytes(colour) * size) * size
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


ROUTES = [
    ("GET", "/", serve_index),
    ("GET", "/page/{name:[a-z_]+\\.[a-z]+}", serve_file),
    ("GET", "/local/events", serve_events),
    ("GET", "/cdn/attachments/{channel:\\d+}/{file:\\d+}/{name}", serve_attachment),
    ("GET", "/cdn/emojis/{emoji:\\d+}.{kind:png|webp|gif}", serve_emoji),
    ("GET", "/cdn/embed/avatars/{name}", serve_avatar),
]
