"""What the workshop and tests may do: faults, clock, people, settings, the bot's process."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.local import seed
from bot.local.faults import KINDS
from bot.local.gateway import drop_connections, forget_sessions, whole_guild
from bot.local.interactions import forget_old
from bot.local.latency import read_delay
from bot.local.permissions import FORUM
from bot.local.state import LOCAL, LocalDiscord, Settings
from bot.local.threads import archive_quiet
from bot.local.wire import Refused, Unsound, as_object, json_response, no_content, public

DELAYS = ("request_ms", "answer_ms")
DROPS = ("close", "abort", "reconnect", "resumable", "invalid")


async def show_health(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    return json_response({
        "ok": True, "url": local.base, "online": local.hub.is_online(), "bot": local.world.bot_id,
        "ahead": local.world.clock.ahead,
    })  # fmt: skip


async def show_overview(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    late = local.world.clock.now() - local.settings.answer_seconds
    every = local.world.interactions.values()
    unanswered = [one for one in every if one["answer"] is None and one["created"] <= late]
    return json_response({
        "faults": [rule.to_json() for rule in local.faults.rules], "kinds": KINDS, "drops": DROPS,
        "unknown": list(local.unknown), "calls": list(local.calls),
        "settings": msgspec.to_builtins(local.settings),
        "ahead": local.world.clock.ahead, "now": local.world.clock.now(), "closed": local.world.note["closed"],
        "endpoint": local.endpoint.url, "supervisor": local.supervisor.to_json(), "online": local.hub.is_online(),
        "unanswered": [public(one, without=("token",)) for one in unanswered],
    })  # fmt: skip


# Faults.


async def add_fault(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    rule = local.faults.add(as_object(await request.read()))
    return json_response(rule.to_json(), 201)


async def clear_faults(request: web.Request) -> web.Response:
    request.app[LOCAL].faults.clear()
    return no_content()


async def drop_gateway(request: web.Request) -> web.Response:
    how = str(as_object(await request.read()).get("how", "close"))
    if how not in DROPS:
        raise Unsound(f"`how` is one of {', '.join(DROPS)}, not {how!r}.")
    return json_response({"dropped": await drop_connections(request.app[LOCAL], how)})


async def set_endpoint(request: web.Request) -> web.Response:
    """Where interactions are posted to; empty: they go over the gateway."""
    local = request.app[LOCAL]
    await local.endpoint.set(str(as_object(await request.read()).get("url") or ""), local.world.bot_id)
    return json_response({"url": local.endpoint.url})


async def tell_bot(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    await local.supervisor.ask(str(as_object(await request.read()).get("do")))
    return json_response(local.supervisor.to_json())


async def supervise(request: web.Request) -> web.StreamResponse:
    """The launcher's WebSocket: it reports whether the bot runs, and is told what to do with it."""
    local = request.app[LOCAL]
    ws = web.WebSocketResponse(max_msg_size=64 * 1024)
    await ws.prepare(request)
    local.supervisor.ws = ws
    async for frame in ws:
        if frame.type == WSMsgType.TEXT:
            with contextlib.suppress(Refused):
                told = as_object(str(frame.data).encode())
                local.supervisor.state = {"running": bool(told.get("running")), "pid": told.get("pid")}
                local.hub.tell_pages("LOCAL_SUPERVISOR", local.supervisor.to_json())
    if local.supervisor.ws is ws:
        local.supervisor.ws, local.supervisor.state = None, {"running": False}
    return ws


# Time.


async def move_clock(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    seconds = as_object(await request.read()).get("advance")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds <= 400 * 86400:
        raise Unsound("`advance` is a number of seconds from 0 to 400 days.")
    local.world.clock.advance(float(seconds))
    local.world.save_note()
    sweep(local)
    local.hub.tell_pages("LOCAL_CLOCK", {"now": local.world.clock.now()})
    return json_response({"now": local.world.clock.now(), "ahead": local.world.clock.ahead})


def sweep(local: LocalDiscord) -> None:
    archive_quiet(local)
    forget_old(local)
    forget_sessions(local)
    local.buckets.forget()
    local.nonces.forget(local.settings.nonce_seconds)


async def sweep_forever(local: LocalDiscord) -> None:
    while True:
        await asyncio.sleep(30)
        sweep(local)


# The world.


async def change_settings(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    for key, value in as_object(await request.read()).items():
        kinds: dict[str, Any] = {one.name: type(one.default) for one in msgspec.structs.fields(Settings)}
        if key not in kinds:
            raise Unsound(f"There is no setting {key!r}. There are: {', '.join(kinds)}.")
        if key in DELAYS:
            setattr(local.settings, key, read_delay(key, value))
            continue
        if not isinstance(value, int | float) or isinstance(value, bool) != (kinds[key] is bool):
            raise Unsound(f"{key} is a {kinds[key].__name__}.")
        setattr(local.settings, key, kinds[key](value))
    return json_response(msgspec.to_builtins(local.settings))


async def set_dms(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    closed: list[str] = local.world.note["closed"]
    wanted = as_object(await request.read()).get("open")
    if not isinstance(wanted, bool):
        raise Unsound("`open` is true or false.")
    if wanted and user in closed:
        closed.remove(user)
    elif not wanted and user not in closed:
        closed.append(user)
    local.world.save_note()
    local.hub.tell_pages("LOCAL_DMS", {"closed": closed})
    return json_response({"closed": closed})


def find_person(local: LocalDiscord, request: web.Request) -> str:
    key = request.match_info["user"]
    if key not in local.world.users or local.world.users[key]["bot"]:
        raise Unsound("There is no person with that id.")
    return key


async def add_person(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    body = as_object(await request.read())
    name = str(body.get("name") or "").strip()
    if not 2 <= len(name) <= 32:
        raise Unsound("A name has 2 to 32 characters.")
    user = seed.make_user(local.world, name)
    guilds = [local.world.guild(str(body["guild"]))] if body.get("guild") else list(local.world.guilds.values())
    for guild in guilds:
        member = seed.join(local.world, guild, user)
        local.hub.emit("GUILD_MEMBER_ADD", {**member, "guild_id": guild["id"]}, guild=guild["id"])
    return json_response(user, 201)


async def add_guild(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    world = local.world
    name = str(as_object(await request.read()).get("name") or "Another Server")
    guild = seed.make_guild(world, name, world.note["owner"])
    for user in world.users.values():
        seed.join(world, guild, user)
    seed.make_channel(world, guild, "general")
    local.hub.tell_bot("GUILD_CREATE", whole_guild(local, guild), guild["id"])
    local.hub.tell_pages("GUILD_CREATE", {"id": guild["id"]})
    return json_response(public(guild), 201)


async def add_channel(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    body = as_object(await request.read())
    guild = local.world.guild(str(body.get("guild") or next(iter(local.world.guilds))))
    name = str(body.get("name") or "").strip().lower().replace(" ", "-")
    if not 1 <= len(name) <= 100:
        raise Unsound("A channel's name has 1 to 100 characters.")
    parent = next((one["id"] for one in local.world.channels_of(guild["id"]) if one["type"] == 4), None)
    channel = seed.make_channel(local.world, guild, name, kind=FORUM if body.get("forum") else 0, parent=parent)
    if body.get("private"):
        allowed = [{"id": str(key), "type": 1, "allow": "1024", "deny": "0"} for key in body.get("people") or ()]
        channel["permission_overwrites"] = [
            {"id": guild["id"], "type": 0, "allow": "0", "deny": "1024"},
            *allowed,
        ]
        local.world.save("channel", channel)
    local.hub.emit("CHANNEL_CREATE", public(channel), channel)
    return json_response(public(channel), 201)


async def set_role(request: web.Request) -> web.Response:
    """Sets a role's permission bits, for example to take a right from the bot. Its own role if none is named."""
    local = request.app[LOCAL]
    body = as_object(await request.read())
    guild = local.world.guild(str(body.get("guild") or next(iter(local.world.guilds))))
    wanted = str(body.get("role") or local.world.members[guild["id"]][local.world.bot_id]["roles"][0])
    for one in guild["roles"]:
        if one["id"] == wanted:
            one["permissions"] = str(read_bits(body.get("permissions")))
            local.world.save("guild", guild)
            local.hub.emit("GUILD_ROLE_UPDATE", {"guild_id": guild["id"], "role": one}, guild=guild["id"])
            return json_response(one)
    raise Unsound("There is no such role.")


def read_bits(value: Any) -> int:
    text = str(value)
    if not text.isdigit():
        raise Unsound("`permissions` is a number: Discord's permission bits.")
    return int(text)


ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/local/health", show_health),
    ("GET", "/local/overview", show_overview),
    ("POST", "/local/faults", add_fault),
    ("DELETE", "/local/faults", clear_faults),
    ("POST", "/local/gateway/drop", drop_gateway),
    ("PUT", "/local/endpoint", set_endpoint),
    ("POST", "/local/bot", tell_bot),
    ("GET", "/local/supervise", supervise),
    ("POST", "/local/clock", move_clock),
    ("PATCH", "/local/settings", change_settings),
    ("PUT", "/local/people/{user:\\d+}/dms", set_dms),
    ("POST", "/local/people", add_person),
    ("POST", "/local/guilds", add_guild),
    ("POST", "/local/channels", add_channel),
    ("PATCH", "/local/role", set_role),
]
