"""The server: binds to this machine alone, on the asked port or the next free one."""

from __future__ import annotations

import asyncio
import contextlib
import errno
from collections.abc import AsyncIterator

from aiohttp import web

from bot.local import api, control, pages, people
from bot.local.gateway import drop, gateway
from bot.local.guard import at_home, in_words, with_headers
from bot.local.state import HERE, Local
from bot.local.uploads import REQUEST_BYTES

HOST = "127.0.0.1"
PORTS_TRIED = 50


def application(here: Local) -> web.Application:
    app = web.Application(middlewares=[with_headers, at_home, in_words], client_max_size=REQUEST_BYTES + 64 * 1024)
    app[HERE] = here
    app.router.add_get("/gateway", gateway)
    app.router.add_get("/gateway/", gateway)
    for module in (people, control, pages):
        for method, path, handler in module.ROUTES:
            app.router.add_route(method, path, handler)
    api.add_routes(app)
    app.cleanup_ctx.append(_sweeping)
    return app


async def _sweeping(app: web.Application) -> AsyncIterator[None]:
    task = asyncio.create_task(control.sweeper(app[HERE]))
    yield
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def start(here: Local, port: int) -> web.AppRunner:
    """Serves; `here.base` says where. Port 0 is any free port."""
    runner = web.AppRunner(application(here), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    for tried in range(port, port + PORTS_TRIED if port else 1):
        site = web.TCPSite(runner, HOST, tried)
        try:
            await site.start()
        except OSError as why:
            if why.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        here.base = f"http://{HOST}:{runner.addresses[0][1]}"
        here.world.shelf.tell_address(here.base + "/")
        return runner
    await runner.cleanup()
    raise OSError(errno.EADDRINUSE, f"No free port between {port} and {port + PORTS_TRIED - 1} on {HOST}.")


async def stop(here: Local, runner: web.AppRunner) -> None:
    await drop(here, "close")
    await runner.cleanup()
    here.world.keep_note()
    here.world.shelf.close()
