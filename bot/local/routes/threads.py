"""Threads: started alone or from a message; their members; archived ones listed."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from bot.local.limits import tree
from bot.local.limits.finding import Finder
from bot.local.messages import make as make_message
from bot.local.messages import post, update
from bot.local.permissions import MANAGE_THREADS, PRIVATE_THREADS, PUBLIC_THREADS, SEND_IN_THREADS, THREADS, need, sees
from bot.local.routes.channels import seen_channel
from bot.local.state import Local
from bot.local.threads import DURATIONS, announce, join, leave, make, member_of, shown
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, answer, nothing, number, public


def _asked(request: web.Request) -> Json:
    body = request[BODY].payload()
    finder = Finder()
    finder.text(("name",), body.get("name"), 1, 100, needed=True)
    if body.get("auto_archive_duration") is not None:
        finder.one_of(("auto_archive_duration",), body["auto_archive_duration"], DURATIONS)
    finder.number(("rate_limit_per_user",), body.get("rate_limit_per_user"), 0, 21600)
    if finder.found:
        raise Refused(50035, errors=tree(finder.found))
    return body


def start(here: Local, request: web.Request) -> web.Response:
    body = _asked(request)
    kind = body.get("type", 12)
    if kind not in (11, 12):
        raise Refused(50024)
    parent = seen_channel(here, request, PUBLIC_THREADS if kind == 11 else PRIVATE_THREADS)
    if parent["type"] not in (0, 5):
        raise Refused(50024)
    thread = _made(here, parent, body, kind)
    if body.get("invitable") is not None and kind == 12:
        thread["thread_metadata"]["invitable"] = body["invitable"]
        here.world.keep("channel", thread)
    announce(here, thread)
    if kind == 11:
        more: Json = {"message_reference": {"channel_id": thread["id"], "guild_id": thread["guild_id"]}}
        post(
            here,
            parent,
            make_message(here, parent, here.world.bot, {"content": thread["name"]}, kind=18, more=more),
        )
    return answer(shown(thread, here.world.bot_id), 201)


def _made(here: Local, parent: Json, body: Json, kind: int, key: str | None = None) -> Json:
    minutes: Any = body.get("auto_archive_duration") or 4320
    thread = make(here, parent, body["name"].strip(), kind, here.world.bot_id, minutes, key)
    thread["rate_limit_per_user"] = body.get("rate_limit_per_user") or 0
    return thread


def start_from(here: Local, request: web.Request) -> web.Response:
    body = _asked(request)
    parent = seen_channel(here, request, PUBLIC_THREADS)
    message = here.world.message(parent["id"], request.match_info["message"])
    if message["id"] in here.world.channels:
        raise Refused(160004)
    thread = _made(here, parent, body, 11, message["id"])
    message["flags"] |= 1 << 5
    message["thread"] = public(thread)
    update(here, parent, message)
    announce(here, thread)
    return answer(shown(thread, here.world.bot_id), 201)


def _thread(here: Local, request: web.Request) -> Json:
    thread = seen_channel(here, request)
    if thread["type"] not in THREADS:
        raise Refused(50024)
    return thread


def _user(here: Local, request: web.Request) -> str:
    key = request.match_info["user"]
    return here.world.bot_id if key == "@me" else key


def add_member(here: Local, request: web.Request) -> web.Response:
    thread, user = _thread(here, request), _user(here, request)
    if user != here.world.bot_id:
        need(here.world, here.world.bot_id, thread, SEND_IN_THREADS)
    here.world.member(thread["guild_id"], user)
    if not sees(here.world, user, here.world.channels[thread["parent_id"]]):
        raise Refused(50001)
    join(here, thread, user)
    return nothing()


def remove_member(here: Local, request: web.Request) -> web.Response:
    thread, user = _thread(here, request), _user(here, request)
    bot = here.world.bot_id
    if user != bot and not (thread["type"] == 12 and thread["owner_id"] == bot):
        need(here.world, bot, thread, MANAGE_THREADS)
    leave(here, thread, user)
    return nothing()


def members(here: Local, request: web.Request) -> web.Response:
    thread = _thread(here, request)
    return answer([member_of(thread, user) for user in thread["_people"]])


def member(here: Local, request: web.Request) -> web.Response:
    thread, user = _thread(here, request), _user(here, request)
    if user not in thread["_people"]:
        raise Refused(10007)
    return answer(member_of(thread, user))


def archived(here: Local, request: web.Request) -> web.Response:
    parent, bot = seen_channel(here, request), here.world.bot_id
    kind = {"public": 11, "private": 12}[request.match_info["kind"]]
    mine = "users" in request.path
    if kind == 12 and not mine:
        need(here.world, bot, parent, MANAGE_THREADS)
    found = [one for one in here.world.threads_of(parent["id"])
             if one["type"] == kind and one["thread_metadata"]["archived"]
             and (not mine or bot in one["_people"])]  # fmt: skip
    found.sort(key=lambda one: str(one["thread_metadata"]["archive_timestamp"]), reverse=True)
    limit = number(request.query, "limit", 50, 1, 100)
    page = found[:limit]
    return answer({
        "threads": [shown(one, bot) for one in page], "has_more": len(found) > limit,
        "members": [member_of(one, bot) for one in page if bot in one["_people"]],
    })  # fmt: skip


CHANNEL = "/channels/{channel:\\d+}"
ROUTES = [
    ("POST", CHANNEL + "/threads", start),
    ("POST", CHANNEL + "/messages/{message:\\d+}/threads", start_from),
    ("GET", CHANNEL + "/thread-members", members),
    ("GET", CHANNEL + "/thread-members/{user:@me|\\d+}", member),
    ("PUT", CHANNEL + "/thread-members/{user:@me|\\d+}", add_member),
    ("DELETE", CHANNEL + "/thread-members/{user:@me|\\d+}", remove_member),
    ("GET", CHANNEL + "/threads/archived/{kind:public|private}", archived),
    ("GET", CHANNEL + "/users/@me/threads/archived/{kind:private}", archived),
]
