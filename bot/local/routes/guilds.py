"""Guilds as the bot may read them: the guild, its channels, roles, members and active threads."""

from __future__ import annotations

from aiohttp import web

from bot.local.permissions import THREADS, sees
from bot.local.state import Local
from bot.local.threads import member_of
from bot.local.threads import shown as shown_thread
from bot.local.wire import Json, Refused, answer, number, public


def _guild(here: Local, request: web.Request) -> Json:
    guild = here.world.guild(request.match_info["guild"])
    if here.world.bot_id not in here.world.members[guild["id"]]:
        raise Refused(50001)
    return guild


def guild(here: Local, request: web.Request) -> web.Response:
    found = _guild(here, request)
    body = public(found)
    if request.query.get("with_counts") in ("1", "true"):
        body["approximate_member_count"] = len(here.world.members[found["id"]])
    return answer(body)


def my_guilds(here: Local, request: web.Request) -> web.Response:
    keys = ("id", "name", "icon", "features")
    mine = here.world.guilds_of(here.world.bot_id)
    return answer([{**{key: one[key] for key in keys}, "owner": False, "permissions": "0"} for one in mine])


def channels(here: Local, request: web.Request) -> web.Response:
    found = _guild(here, request)
    seen = [one for one in here.world.channels_of(found["id"]) if sees(here.world, here.world.bot_id, one)]
    return answer([public(one) for one in seen if one["type"] not in THREADS])


def roles(here: Local, request: web.Request) -> web.Response:
    return answer(_guild(here, request)["roles"])


def member(here: Local, request: web.Request) -> web.Response:
    key = request.match_info["user"]
    return answer(here.world.member(_guild(here, request)["id"], here.world.bot_id if key == "@me" else key))


def members(here: Local, request: web.Request) -> web.Response:
    """Listing needs the members intent, which Herald does not ask for."""
    found = _guild(here, request)
    if not here.settings.privileged & 1 << 1:
        raise Refused(50001)
    limit = number(request.query, "limit", 1, 1, 1000)
    after = number(request.query, "after", 0, 0, 1 << 64)
    keys = sorted((key for key in here.world.members[found["id"]] if int(key) > after), key=int)[:limit]
    return answer([here.world.members[found["id"]][key] for key in keys])


def active_threads(here: Local, request: web.Request) -> web.Response:
    found, bot = _guild(here, request), here.world.bot_id
    awake = [one for one in here.world.channels_of(found["id"])
             if one["type"] in THREADS and not one["thread_metadata"]["archived"] and sees(here.world, bot,
             one)]  # fmt: skip
    mine = [member_of(one, bot) for one in awake if bot in one["_people"]]
    return answer({"threads": [shown_thread(one, bot) for one in awake], "members": mine})


ROUTES = [
    ("GET", "/users/@me/guilds", my_guilds),
    ("GET", "/guilds/{guild:\\d+}", guild),
    ("GET", "/guilds/{guild:\\d+}/channels", channels),
    ("GET", "/guilds/{guild:\\d+}/roles", roles),
    ("GET", "/guilds/{guild:\\d+}/members", members),
    ("GET", "/guilds/{guild:\\d+}/members/{user:\\d+|@me}", member),
    ("GET", "/guilds/{guild:\\d+}/threads/active", active_threads),
]
