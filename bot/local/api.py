"""The REST side as the bot meets it: token, faults on order, rate limits, then the route itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.local.latency import wait
from bot.local.ratelimits import headers, too_many
from bot.local.routes import callbacks, channels, commands, guilds, messages, pins, reactions, threads, users
from bot.local.state import HERE, Local
from bot.local.uploads import BODY, receive
from bot.local.wire import Refused, Unsound, answer

Route = Callable[[Local, web.Request], web.Response]  # not a coroutine: a request takes effect in one moment
MODULES = (users, guilds, channels, messages, pins, reactions, threads, commands, callbacks)
BROKEN = 499  # recorded for a request whose connection was broken
OPEN = ("interactions", "webhooks")  # their token is in the path


def kind_of(path: str) -> tuple[str, str]:
    """The kind of route and its major parameter, which share a bucket."""
    parts = path.strip("/").split("/")
    if parts[0] == "channels" and len(parts) > 2:
        kind = next((part for part in ("reactions", "pins", "threads", "thread-members") if part in parts), parts[2])
        return kind, parts[1]
    if parts[0] in ("channels", "guilds") and len(parts) > 1:
        return parts[0], parts[1]
    if parts[0] == "webhooks" and len(parts) > 2:
        return "webhooks", parts[2]
    return parts[0], ""


def served(route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        here = request.app[HERE]
        path = "/" + request.path.removeprefix("/api/").partition("/")[2]
        line = f"{request.method} {path}"
        request[BODY] = await receive(request)
        await wait(here.settings.request_ms)
        response = await answered(here, request, route, path, line)
        here.calls.append({"line": line, "status": response.status if response else BROKEN})
        if rule := here.faults.take(line, "late"):
            await asyncio.sleep(rule.seconds)
        await wait(here.settings.answer_ms)
        return response or broken(request)

    return handle


async def answered(here: Local, request: web.Request, route: Route, path: str, line: str) -> web.Response | None:
    """What the request gets; None for a connection that breaks."""
    if rule := here.faults.take(line, "delay"):
        await asyncio.sleep(rule.seconds)
    if here.faults.take(line, "drop"):
        return None
    if rule := here.faults.take(line, "status"):
        return answer({"message": f"{rule.status}: as ordered", "code": rule.code}, rule.status)
    if rule := here.faults.take(line, "limit"):
        body, head = too_many(rule.seconds, everywhere=rule.everywhere)
        return answer(body, 429, head)
    first = path.split("/")[1]
    if first not in OPEN and request.headers.get("Authorization") != f"Bot {here.token}":
        return answer({"message": "401: Unauthorized", "code": 0}, 401)
    head = {}
    if here.settings.rate_limits and first != "interactions":
        kind, major = kind_of(path)
        bucket, wait, everywhere = here.buckets.take(request.method, kind, major, exempt=first in OPEN)
        head = headers(bucket, request.method, kind)
        if wait:
            body, more = too_many(wait, everywhere=everywhere)
            return answer(body, 429, head | more)
    try:
        response = route(here, request)
    except Refused as no:
        response = answer(no.body, no.status, {"Via": "1.1 local"} if no.status == 429 else {})
    except Unsound as why:
        response = answer({"message": str(why), "code": 0}, 400)
    response.headers.update(head)
    if here.faults.take(line, "lose"):
        return None
    return response


def broken(request: web.Request) -> web.StreamResponse:
    """The connection ends without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=BROKEN)


def not_here(here: Local, request: web.Request) -> web.Response:
    """501 and recorded: a gap is loud. discord.py does not try it again."""
    line = f"{request.method} {request.path}"
    here.unknown.append(line)
    return answer({"message": f"The local Discord does not know {line}.", "code": 0}, 501)


def add_routes(app: web.Application) -> None:
    for module in MODULES:
        for method, path, route in module.ROUTES:
            app.router.add_route(method, "/api/{version:v\\d+}" + path, served(route))
    app.router.add_route("*", "/api/{tail:.*}", served(not_here))
