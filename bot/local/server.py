"""The server: binds to this machine alone, on the given port or the next free one."""

from __future__ import annotations

import asyncio
import contextlib
import errno
from collections.abc import AsyncIterator

from aiohttp import web

from bot.local import api, control, membership, pages, people
from bot.local.gateway import drop_connections, serve_gateway
from bot.local.guard import add_headers, answer_in_words, refuse_strangers
from bot.local.state import LOCAL, LocalDiscord
from bot.local.uploads import REQUEST_BYTES

HOST = "127.0.0.1"
PORTS_TRIED = 50


def make_application(local: LocalDiscord) -> web.Application:
    app = web.Application(
        middlewares=[add_headers, refuse_strangers, answer_in_words], client_max_size=REQUEST_BYTES + 64 * 1024
    )
    app[LOCAL] = local
    app.router.add_get("/gateway", serve_gateway)
    app.router.add_get("/gateway/", serve_gateway)
    for module in (people, control, membership, pages):
        for method, path, handler in module.ROUTES:
            app.router.add_route(method, path, handler)
    api.add_routes(app)
    app.cleanup_ctx.append(keep_sweeping)
    return app


async def keep_sweeping(app: web.Application) -> AsyncIterator[None]:
    task = asyncio.create_task(control.sweep_forever(app[LOCAL]))
    yield
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def start(local: LocalDiscord, port: int) -> web.AppRunner:
    """Serves until `stop`; `local.base` is the address. Port 0 is any free port."""
    runner = web.AppRunner(make_application(local), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    for tried in range(port, port + PORTS_TRIED if port else 1):
        site = web.TCPSite(runner, HOST, tried)
        try:
            await site.start()
        except OSError as why:
            if why.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        local.base = f"http://{HOST}:{runner.addresses[0][1]}"
        local.world.storage.write_address(local.base + "/")
        return runner
    await runner.cleanup()
    raise OSError(errno.EADDRINUSE, f"No free port between {port} and {port + PORTS_TRIED - 1} on {HOST}.")


async def stop(local: LocalDiscord, runner: web.AppRunner) -> None:
    await local.endpoint.close()
    await drop_connections(local, "close")
    await runner.cleanup()
    local.world.save_note()
    local.world.storage.close()
