"""Application commands: the whole set at once, or one by one, global or for one guild."""

from __future__ import annotations

from typing import Any

import msgspec
from aiohttp import web

from bot.local import limits
from bot.local.limits.commands import MOST
from bot.local.state import LocalDiscord
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, decode, json_response, no_content


def find_guild(local: LocalDiscord, request: web.Request) -> str | None:
    if request.match_info["app"] != local.world.bot_id:
        raise Refused(50001)
    guild = request.match_info.get("guild")
    return local.world.guild(guild)["id"] if guild else None


def commands_in(local: LocalDiscord, guild: str | None) -> list[Json]:
    return [one for one in local.world.commands.values() if one.get("guild_id") == guild]


def find_command(local: LocalDiscord, request: web.Request) -> Json:
    guild = find_guild(local, request)
    found = local.world.commands.get(request.match_info["command"])
    if found is None or found.get("guild_id") != guild:
        raise Refused(10063)
    return found


def save_command(local: LocalDiscord, guild: str | None, body: Json, before: Json | None) -> Json:
    world = local.world
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
    world.save("command", command)
    return command


def drop_command(local: LocalDiscord, command: Json) -> None:
    del local.world.commands[command["id"]]
    local.world.storage.drop("command", command["id"])


def check_body(body: Any, what: str) -> None:
    if found := limits.find_faults(body, what):
        raise Refused(50035, errors=limits.tree(found))


def tell_pages(local: LocalDiscord) -> None:
    local.hub.tell_pages("LOCAL_COMMANDS", {})


def list_commands(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response(commands_in(local, find_guild(local, request)))


def replace_commands(local: LocalDiscord, request: web.Request) -> web.Response:
    guild = find_guild(local, request)
    try:
        bodies = decode(request[BODY].raw)
    except (msgspec.DecodeError, RecursionError):
        raise Refused(50109) from None
    if not isinstance(bodies, list):
        raise Refused(50109)
    check_body(bodies, "commands")
    before = {(one["type"], one["name"]): one for one in commands_in(local, guild)}
    kept = [save_command(local, guild, body, before.pop((body.get("type", 1), body["name"]), None)) for body in bodies]
    for old in before.values():
        drop_command(local, old)
    tell_pages(local)
    return json_response(kept)


def create_command(local: LocalDiscord, request: web.Request) -> web.Response:
    guild = find_guild(local, request)
    body = request[BODY].payload()
    check_body(body, "command")
    there = commands_in(local, guild)
    kind = body.get("type", 1)
    before = next((one for one in there if (one["type"], one["name"]) == (kind, body["name"])), None)
    if before is None and sum(one["type"] == kind for one in there) >= MOST[kind]:
        raise Refused(30032)
    kept = save_command(local, guild, body, before)
    tell_pages(local)
    return json_response(kept, 200 if before else 201)


def get_command(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response(find_command(local, request))


def change_command(local: LocalDiscord, request: web.Request) -> web.Response:
    before = find_command(local, request)
    body = {**before, **request[BODY].payload()}
    check_body(body, "command")
    kept = save_command(local, before.get("guild_id"), body, before)
    tell_pages(local)
    return json_response(kept)


def delete_command(local: LocalDiscord, request: web.Request) -> web.Response:
    drop_command(local, find_command(local, request))
    tell_pages(local)
    return no_content()


ROUTES = [
    (method, place + path, handler)
    for place in ("/applications/{app:\\d+}", "/applications/{app:\\d+}/guilds/{guild:\\d+}")
    for method, path, handler in (
        ("GET", "/commands", list_commands),
        ("PUT", "/commands", replace_commands),
        ("POST", "/commands", create_command),
        ("GET", "/commands/{command:\\d+}", get_command),
        ("PATCH", "/commands/{command:\\d+}", change_command),
        ("DELETE", "/commands/{command:\\d+}", delete_command),
    )
]
