"""Application commands: the whole set at once, or one by one, global or of a guild."""

from __future__ import annotations

from typing import Any

import msgspec
from aiohttp import web

from bot.local import limits
from bot.local.limits.commands import MOST
from bot.local.state import Local
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, answer, decode, nothing


def _place(here: Local, request: web.Request) -> str | None:
    if request.match_info["app"] != here.world.bot_id:
        raise Refused(50001)
    guild = request.match_info.get("guild")
    return here.world.guild(guild)["id"] if guild else None


def _there(here: Local, guild: str | None) -> list[Json]:
    return [one for one in here.world.commands.values() if one.get("guild_id") == guild]


def _one(here: Local, request: web.Request) -> Json:
    guild = _place(here, request)
    found = here.world.commands.get(request.match_info["command"])
    if found is None or found.get("guild_id") != guild:
        raise Refused(10063)
    return found


def _keep(here: Local, guild: str | None, body: Json, before: Json | None) -> Json:
    world = here.world
    command: Json = {
        "description": "", "options": [], "default_member_permissions": None, "nsfw": False, "contexts": None,
        "integration_types": [0], "dm_permission": True, **body, "type": body.get("type", 1),
        "id": before["id"] if before else world.ids.next(), "application_id": world.bot_id,
    }  # fmt: skip
    if guild:
        command["guild_id"] = guild
    if before and {**before, "version": 0} == {**command, "version": 0}:
        return before
    command["version"] = world.ids.next()
    world.commands[command["id"]] = command
    world.keep("command", command)
    return command


def _drop(here: Local, command: Json) -> None:
    del here.world.commands[command["id"]]
    here.world.shelf.drop("command", command["id"])


def _check(body: Any, what: str) -> None:
    if found := limits.find(body, what):
        raise Refused(50035, errors=limits.tree(found))


def _tell(here: Local) -> None:
    here.hub.to_pages("LOCAL_COMMANDS", {})


def listed(here: Local, request: web.Request) -> web.Response:
    return answer(_there(here, _place(here, request)))


def put(here: Local, request: web.Request) -> web.Response:
    guild = _place(here, request)
    try:
        bodies = decode(request[BODY].raw)
    except (msgspec.DecodeError, RecursionError):
        raise Refused(50109) from None
    if not isinstance(bodies, list):
        raise Refused(50109)
    _check(bodies, "commands")
    before = {(one["type"], one["name"]): one for one in _there(here, guild)}
    kept = [_keep(here, guild, body, before.pop((body.get("type", 1), body["name"]), None)) for body in bodies]
    for old in before.values():
        _drop(here, old)
    _tell(here)
    return answer(kept)


def create(here: Local, request: web.Request) -> web.Response:
    guild = _place(here, request)
    body = request[BODY].payload()
    _check(body, "command")
    there = _there(here, guild)
    kind = body.get("type", 1)
    before = next((one for one in there if (one["type"], one["name"]) == (kind, body["name"])), None)
    if before is None and sum(one["type"] == kind for one in there) >= MOST[kind]:
        raise Refused(30032)
    kept = _keep(here, guild, body, before)
    _tell(here)
    return answer(kept, 200 if before else 201)


def one(here: Local, request: web.Request) -> web.Response:
    return answer(_one(here, request))


def change(here: Local, request: web.Request) -> web.Response:
    before = _one(here, request)
    body = {**before, **request[BODY].payload()}
    _check(body, "command")
    kept = _keep(here, before.get("guild_id"), body, before)
    _tell(here)
    return answer(kept)


def remove(here: Local, request: web.Request) -> web.Response:
    _drop(here, _one(here, request))
    _tell(here)
    return nothing()


ROUTES = [
    (method, place + path, handler)
    for place in ("/applications/{app:\\d+}", "/applications/{app:\\d+}/guilds/{guild:\\d+}")
    for method, path, handler in (
        ("GET", "/commands", listed),
        ("PUT", "/commands", put),
        ("POST", "/commands", create),
        ("GET", "/commands/{command:\\d+}", one),
        ("PATCH", "/commands/{command:\\d+}", change),
        ("DELETE", "/commands/{command:\\d+}", remove),
    )
]
