"""The operator's side, for the fault panel and for tests: clock, faults, people, settings, the bot itself."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.local import seed
from bot.local.faults import KINDS
from bot.local.gateway import drop, forget, whole_guild
from bot.local.interactions import forget_old
from bot.local.latency import read_delay
from bot.local.state import HERE, Local, Settings
from bot.local.threads import put_to_sleep
from bot.local.wire import Refused, Unsound, answer, as_object, nothing, public

DELAYS = ("request_ms", "answer_ms")
DROPS = ("close", "abort", "reconnect", "resumable", "invalid")


async def health(request: web.Request) -> web.Response:
    here = request.app[HERE]
    return answer({"ok": True, "url": here.base, "online": here.hub.online(), "bot": here.world.bot_id})


async def overview(request: web.Request) -> web.Response:
    here = request.app[HERE]
    late = here.world.clock.now() - here.settings.answer_seconds
    every = here.world.interactions.values()
    unanswered = [one for one in every if one["answer"] is None and one["created"] <= late]
    return answer({
        "faults": [rule.to_json() for rule in here.faults.rules], "kinds": KINDS, "drops": DROPS,
        "unknown": list(here.unknown), "calls": list(here.calls),
        "settings": msgspec.to_builtins(here.settings),
        "ahead": here.world.clock.ahead, "now": here.world.clock.now(), "closed": here.world.note["closed"],
        "supervisor": here.supervisor.to_json(), "online": here.hub.online(),
        "unanswered": [public(one, without=("token",)) for one in unanswered],
    })  # fmt: skip


# --- faults


async def add_fault(request: web.Request) -> web.Response:
    here = request.app[HERE]
    rule = here.faults.add(as_object(await request.read()))
    return answer(rule.to_json(), 201)


async def clear_faults(request: web.Request) -> web.Response:
    request.app[HERE].faults.clear()
    return nothing()


async def drop_gateway(request: web.Request) -> web.Response:
    how = str(as_object(await request.read()).get("how", "close"))
    if how not in DROPS:
        raise Unsound(f"The gateway can be dropped by {', '.join(DROPS)}; not by {how!r}.")
    return answer({"dropped": await drop(request.app[HERE], how)})


async def bot(request: web.Request) -> web.Response:
    here = request.app[HERE]
    await here.supervisor.ask(str(as_object(await request.read()).get("do")))
    return answer(here.supervisor.to_json())


async def supervise(request: web.Request) -> web.StreamResponse:
    """The launcher's line: it tells how the bot is, and is told what to do with it."""
    here = request.app[HERE]
    ws = web.WebSocketResponse(max_msg_size=64 * 1024)
    await ws.prepare(request)
    here.supervisor.ws = ws
    async for frame in ws:
        if frame.type == WSMsgType.TEXT:
            with contextlib.suppress(Refused):
                told = as_object(str(frame.data).encode())
                here.supervisor.state = {"running": bool(told.get("running")), "pid": told.get("pid")}
                here.hub.to_pages("LOCAL_SUPERVISOR", here.supervisor.to_json())
    if here.supervisor.ws is ws:
        here.supervisor.ws, here.supervisor.state = None, {"running": False}
    return ws


# --- time


async def clock(request: web.Request) -> web.Response:
    here = request.app[HERE]
    seconds = as_object(await request.read()).get("advance")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds <= 400 * 86400:
        raise Unsound("`advance` is a number of seconds, forward, at most 400 days.")
    here.world.clock.advance(float(seconds))
    here.world.keep_note()
    sweep(here)
    here.hub.to_pages("LOCAL_CLOCK", {"now": here.world.clock.now()})
    return answer({"now": here.world.clock.now(), "ahead": here.world.clock.ahead})


def sweep(here: Local) -> None:
    put_to_sleep(here)
    forget_old(here)
    forget(here)
    here.buckets.forget()
    here.nonces.forget(here.settings.nonce_seconds)


async def sweeper(here: Local) -> None:
    while True:
        await asyncio.sleep(30)
        sweep(here)


# --- the world


async def settings(request: web.Request) -> web.Response:
    here = request.app[HERE]
    for key, value in as_object(await request.read()).items():
        kinds: dict[str, Any] = {one.name: type(one.default) for one in msgspec.structs.fields(Settings)}
        if key not in kinds:
            raise Unsound(f"There is no setting {key!r}. There are: {', '.join(kinds)}.")
        if key in DELAYS:
            setattr(here.settings, key, read_delay(key, value))
            continue
        if not isinstance(value, int | float) or isinstance(value, bool) != (kinds[key] is bool):
            raise Unsound(f"{key} is a {kinds[key].__name__}.")
        setattr(here.settings, key, kinds[key](value))
    return answer(msgspec.to_builtins(here.settings))


async def dms(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = _person(here, request)
    closed: list[str] = here.world.note["closed"]
    wanted = as_object(await request.read()).get("open")
    if not isinstance(wanted, bool):
        raise Unsound("`open` is true or false.")
    if wanted and user in closed:
        closed.remove(user)
    elif not wanted and user not in closed:
        closed.append(user)
    here.world.keep_note()
    here.hub.to_pages("LOCAL_DMS", {"closed": closed})
    return answer({"closed": closed})


def _person(here: Local, request: web.Request) -> str:
    key = request.match_info["user"]
    if key not in here.world.users or here.world.users[key]["bot"]:
        raise Unsound("There is nobody with that id.")
    return key


async def add_person(request: web.Request) -> web.Response:
    here = request.app[HERE]
    body = as_object(await request.read())
    name = str(body.get("name") or "").strip()
    if not 2 <= len(name) <= 32:
        raise Unsound("A name has 2 to 32 characters.")
    user = seed.make_user(here.world, name)
    guilds = [here.world.guild(str(body["guild"]))] if body.get("guild") else list(here.world.guilds.values())
    for guild in guilds:
        member = seed.join(here.world, guild, user)
        here.hub.emit("GUILD_MEMBER_ADD", {**member, "guild_id": guild["id"]}, guild=guild["id"])
    return answer(user, 201)


async def add_guild(request: web.Request) -> web.Response:
    here = request.app[HERE]
    world = here.world
    name = str(as_object(await request.read()).get("name") or "Another Server")
    guild = seed.make_guild(world, name, world.note["owner"])
    for user in world.users.values():
        seed.join(world, guild, user)
    seed.make_channel(world, guild, "general")
    here.hub.to_bot("GUILD_CREATE", whole_guild(here, guild), guild["id"])
    here.hub.to_pages("GUILD_CREATE", {"id": guild["id"]})
    return answer(public(guild), 201)


async def add_channel(request: web.Request) -> web.Response:
    here = request.app[HERE]
    body = as_object(await request.read())
    guild = here.world.guild(str(body.get("guild") or next(iter(here.world.guilds))))
    name = str(body.get("name") or "").strip().lower().replace(" ", "-")
    if not 1 <= len(name) <= 100:
        raise Unsound("A channel's name has 1 to 100 characters.")
    parent = next((one["id"] for one in here.world.channels_of(guild["id"]) if one["type"] == 4), None)
    channel = seed.make_channel(here.world, guild, name, parent=parent)
    if body.get("private"):
        allowed = [{"id": str(key), "type": 1, "allow": "1024", "deny": "0"} for key in body.get("people") or ()]
        channel["permission_overwrites"] = [
            {"id": guild["id"], "type": 0, "allow": "0", "deny": "1024"},
            *allowed,
        ]
        here.world.keep("channel", channel)
    here.hub.emit("CHANNEL_CREATE", public(channel), channel)
    return answer(public(channel), 201)


async def role(request: web.Request) -> web.Response:
    """Sets a role's permission bits, to take a right from the bot: its own role when none is named."""
    here = request.app[HERE]
    body = as_object(await request.read())
    guild = here.world.guild(str(body.get("guild") or next(iter(here.world.guilds))))
    wanted = str(body.get("role") or here.world.members[guild["id"]][here.world.bot_id]["roles"][0])
    for one in guild["roles"]:
        if one["id"] == wanted:
            one["permissions"] = str(_bits(body.get("permissions")))
            here.world.keep("guild", guild)
            here.hub.emit("GUILD_ROLE_UPDATE", {"guild_id": guild["id"], "role": one}, guild=guild["id"])
            return answer(one)
    raise Unsound("There is no such role.")


def _bits(value: Any) -> int:
    text = str(value)
    if not text.isdigit():
        raise Unsound("`permissions` is a number: Discord's permission bits.")
    return int(text)


ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/local/health", health),
    ("GET", "/local/overview", overview),
    ("POST", "/local/faults", add_fault),
    ("DELETE", "/local/faults", clear_faults),
    ("POST", "/local/gateway/drop", drop_gateway),
    ("POST", "/local/bot", bot),
    ("GET", "/local/supervise", supervise),
    ("POST", "/local/clock", clock),
    ("PATCH", "/local/settings", settings),
    ("PUT", "/local/people/{user:\\d+}/dms", dms),
    ("POST", "/local/people", add_person),
    ("POST", "/local/guilds", add_guild),
    ("POST", "/local/channels", add_channel),
    ("PATCH", "/local/role", role),
]
