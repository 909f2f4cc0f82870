"""The REST API: a request of the bot meets faults on order, the token, rate limits, then its route."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.local.latency import wait
from bot.local.ratelimits import headers, too_many
from bot.local.routes import callbacks, channels, commands, emojis, guilds, messages, pins, reactions, threads, users
from bot.local.state import LOCAL, LocalDiscord
from bot.local.uploads import BODY, receive
from bot.local.wire import Refused, Unsound, json_response

Route = Callable[[LocalDiscord, web.Request], web.Response]  # not a coroutine: a request takes effect in one moment
MODULES = (users, guilds, channels, messages, pins, reactions, threads, commands, emojis, callbacks)
BROKEN = 499  # recorded for a request whose connection was broken
OPEN = ("interactions", "webhooks")  # their token is in the path


def bucket_key(path: str) -> tuple[str, str]:
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


def serve(route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        local = request.app[LOCAL]
        path = "/" + request.path.removeprefix("/api/").partition("/")[2]
        line = f"{request.method} {path}"
        request[BODY] = await receive(request)
        await wait(local.settings.request_ms)
        response = await respond(local, request, route, path, line)
        local.calls.append({"line": line, "status": response.status if response else BROKEN})
        if rule := local.faults.take(line, "late"):
            await asyncio.sleep(rule.seconds)
        await wait(local.settings.answer_ms)
        return response or break_connection(request)

    return handle


async def respond(local: LocalDiscord, request: web.Request, route: Route, path: str, line: str) -> web.Response | None:
    """The answer to a request; None if the connection is to break."""
    if rule := local.faults.take(line, "delay"):
        await asyncio.sleep(rule.seconds)
    if local.faults.take(line, "drop"):
        return None
    if rule := local.faults.take(line, "status"):
        return json_response({"message": f"{rule.status}: as ordered", "code": rule.code}, rule.status)
    if rule := local.faults.take(line, "limit"):
        body, head = too_many(rule.seconds, everywhere=rule.everywhere)
        return json_response(body, 429, head)
    first = path.split("/")[1]
    if first not in OPEN and request.headers.get("Authorization") != f"Bot {local.token}":
        return json_response({"message": "401: Unauthorized", "code": 0}, 401)
    head = {}
    if local.settings.rate_limits and first != "interactions":
        kind, major = bucket_key(path)
        bucket, seconds, everywhere = local.buckets.take(request.method, kind, major, exempt=first in OPEN)
        head = headers(bucket, request.method, kind)
        if seconds:
            body, more = too_many(seconds, everywhere=everywhere)
            return json_response(body, 429, head | more)
    try:
        response = route(local, request)
    except Refused as no:
        response = json_response(no.body, no.status, {"Via": "1.1 local"} if no.status == 429 else {})
    except Unsound as why:
        response = json_response({"message": str(why), "code": 0}, 400)
    response.headers.update(head)
    if local.faults.take(line, "lose"):
        return None
    return response


def break_connection(request: web.Request) -> web.StreamResponse:
    """Ends the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=BROKEN)


def refuse_unknown(local: LocalDiscord, request: web.Request) -> web.Response:
    """Answers 501, which discord.py does not try again, and records the gap."""
    line = f"{request.method} {request.path}"
    local.unknown.append(line)
    return json_response({"message": f"The local Discord does not know {line}.", "code": 0}, 501)


def add_routes(app: web.Application) -> None:
    for module in MODULES:
        for method, path, route in module.ROUTES:
            app.router.add_route(method, "/api/{version:v\\d+}" + path, serve(route))
    app.router.add_route("*", "/api/{tail:.*}", serve(refuse_unknown))
