"""Guilds as the bot may read them: the guild, its channels, roles, members and active threads."""

from __future__ import annotations

from aiohttp import web

from bot.local.permissions import THREADS, can_see
from bot.local.state import LocalDiscord
from bot.local.threads import member_of, wire_thread
from bot.local.wire import Json, Refused, json_response, public, read_number


def find_guild(local: LocalDiscord, request: web.Request) -> Json:
    guild = local.world.guild(request.match_info["guild"])
    if local.world.bot_id not in local.world.members[guild["id"]]:
        raise Refused(50001)
    return guild


def get_guild(local: LocalDiscord, request: web.Request) -> web.Response:
    found = find_guild(local, request)
    body = public(found)
    if request.query.get("with_counts") in ("1", "true"):
        body["approximate_member_count"] = len(local.world.members[found["id"]])
    return json_response(body)


def list_guilds(local: LocalDiscord, request: web.Request) -> web.Response:
    keys = ("id", "name", "icon", "features")
    mine = local.world.guilds_of(local.world.bot_id)
    return json_response([{**{key: one[key] for key in keys}, "owner": False, "permissions": "0"} for one in mine])


def list_channels(local: LocalDiscord, request: web.Request) -> web.Response:
    found = find_guild(local, request)
    seen = [one for one in local.world.channels_of(found["id"]) if can_see(local.world, local.world.bot_id, one)]
    return json_response([public(one) for one in seen if one["type"] not in THREADS])


def list_roles(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response(find_guild(local, request)["roles"])


def get_member(local: LocalDiscord, request: web.Request) -> web.Response:
    key = request.match_info["user"]
    return json_response(
        local.world.member(find_guild(local, request)["id"], local.world.bot_id if key == "@me" else key)
    )


def list_members(local: LocalDiscord, request: web.Request) -> web.Response:
    """Listing needs the members intent, which Herald does not ask for."""
    found = find_guild(local, request)
    if not local.settings.privileged & 1 << 1:
        raise Refused(50001)
    limit = read_number(request.query, "limit", 1, 1, 1000)
    after = read_number(request.query, "after", 0, 0, 1 << 64)
    keys = sorted((key for key in local.world.members[found["id"]] if int(key) > after), key=int)[:limit]
    return json_response([local.world.members[found["id"]][key] for key in keys])


def list_active_threads(local: LocalDiscord, request: web.Request) -> web.Response:
    found, bot = find_guild(local, request), local.world.bot_id
    awake = [one for one in local.world.channels_of(found["id"])
             if one["type"] in THREADS and not one["thread_metadata"]["archived"] and can_see(local.world, bot,
             one)]  # fmt: skip
    mine = [member_of(one, bot) for one in awake if bot in one["_people"]]
    return json_response({"threads": [wire_thread(one, bot) for one in awake], "members": mine})


ROUTES = [
    ("GET", "/users/@me/guilds", list_guilds),
    ("GET", "/guilds/{guild:\\d+}", get_guild),
    ("GET", "/guilds/{guild:\\d+}/channels", list_channels),
    ("GET", "/guilds/{guild:\\d+}/roles", list_roles),
    ("GET", "/guilds/{guild:\\d+}/members", list_members),
    ("GET", "/guilds/{guild:\\d+}/members/{user:\\d+|@me}", get_member),
    ("GET", "/guilds/{guild:\\d+}/threads/active", list_active_threads),
]
