"""Threads: starting one, alone or from a message; their members; listing archived ones."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from bot.local.limits import tree
from bot.local.limits.finding import Finder
from bot.local.messages import check_payload, make_message, post, update
from bot.local.permissions import (
    FORUM,
    MANAGE_THREADS,
    PRIVATE_THREADS,
    PUBLIC_THREADS,
    SEND,
    SEND_IN_THREADS,
    THREADS,
    can_see,
    require,
)
from bot.local.routes.channels import find_channel
from bot.local.state import LocalDiscord
from bot.local.threads import DURATIONS, announce, join, leave, make_thread, member_of, wire_thread
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, json_response, no_content, public, read_number

MOST_TAGS = 5  # of a post


def read_request(request: web.Request) -> Json:
    body = request[BODY].payload()
    finder = Finder()
    finder.expect_text(("name",), body.get("name"), 1, 100, needed=True)
    if body.get("auto_archive_duration") is not None:
        finder.expect_one_of(("auto_archive_duration",), body["auto_archive_duration"], DURATIONS)
    finder.expect_number(("rate_limit_per_user",), body.get("rate_limit_per_user"), 0, 21600)
    if finder.found:
        raise Refused(50035, errors=tree(finder.found))
    return body


def start_thread(local: LocalDiscord, request: web.Request) -> web.Response:
    body = read_request(request)
    if local.world.channel(request.match_info["channel"])["type"] == FORUM:
        return start_post(local, request, body)
    kind = body.get("type", 12)
    if kind not in (11, 12):
        raise Refused(50024)
    parent = find_channel(local, request, PUBLIC_THREADS if kind == 11 else PRIVATE_THREADS)
    if parent["type"] not in (0, 5):
        raise Refused(50024)
    thread = make_from(local, parent, body, kind)
    if body.get("invitable") is not None and kind == 12:
        thread["thread_metadata"]["invitable"] = body["invitable"]
        local.world.save("channel", thread)
    announce(local, thread)
    if kind == 11:
        more: Json = {"message_reference": {"channel_id": thread["id"], "guild_id": thread["guild_id"]}}
        post(
            local,
            parent,
            make_message(local, parent, local.world.bot, {"content": thread["name"]}, kind=18, more=more),
        )
    return json_response(wire_thread(thread, local.world.bot_id), 201)


def start_post(local: LocalDiscord, request: web.Request, body: Json) -> web.Response:
    """A post in a forum: a public thread and its first message, which has the thread's own id."""
    forum, uploads = find_channel(local, request, SEND), request[BODY].uploads
    first = body.get("message") or {}
    check_payload(first)
    tags = [str(tag) for tag in body.get("applied_tags") or []]
    if len(tags) > MOST_TAGS or not set(tags) <= {tag["id"] for tag in forum.get("available_tags", ())}:
        raise Refused(50035)
    thread = make_from(local, forum, body, 11)
    thread["applied_tags"] = tags
    local.world.save("channel", thread)
    announce(local, thread)
    message = make_message(local, thread, local.world.bot, first, uploads, more={"id": thread["id"]})
    body = post(local, thread, message)
    return json_response({**wire_thread(thread, local.world.bot_id), "message": body}, 201)


def make_from(local: LocalDiscord, parent: Json, body: Json, kind: int, key: str | None = None) -> Json:
    minutes: Any = body.get("auto_archive_duration") or 4320
    thread = make_thread(local, parent, body["name"].strip(), kind, local.world.bot_id, minutes, key)
    thread["rate_limit_per_user"] = body.get("rate_limit_per_user") or 0
    return thread


def start_from_message(local: LocalDiscord, request: web.Request) -> web.Response:
    body = read_request(request)
    parent = find_channel(local, request, PUBLIC_THREADS)
    message = local.world.message(parent["id"], request.match_info["message"])
    if message["id"] in local.world.channels:
        raise Refused(160004)
    thread = make_from(local, parent, body, 11, message["id"])
    message["flags"] |= 1 << 5
    message["thread"] = public(thread)
    update(local, parent, message)
    announce(local, thread)
    return json_response(wire_thread(thread, local.world.bot_id), 201)


def find_thread(local: LocalDiscord, request: web.Request) -> Json:
    thread = find_channel(local, request)
    if thread["type"] not in THREADS:
        raise Refused(50024)
    return thread


def find_user(local: LocalDiscord, request: web.Request) -> str:
    key = request.match_info["user"]
    return local.world.bot_id if key == "@me" else key


def add_member(local: LocalDiscord, request: web.Request) -> web.Response:
    thread, user = find_thread(local, request), find_user(local, request)
    if user != local.world.bot_id:
        require(local.world, local.world.bot_id, thread, SEND_IN_THREADS)
    local.world.member(thread["guild_id"], user)
    if not can_see(local.world, user, local.world.channels[thread["parent_id"]]):
        raise Refused(50001)
    join(local, thread, user)
    return no_content()


def remove_member(local: LocalDiscord, request: web.Request) -> web.Response:
    thread, user = find_thread(local, request), find_user(local, request)
    bot = local.world.bot_id
    if user != bot and not (thread["type"] == 12 and thread["owner_id"] == bot):
        require(local.world, bot, thread, MANAGE_THREADS)
    leave(local, thread, user)
    return no_content()


def list_members(local: LocalDiscord, request: web.Request) -> web.Response:
    thread = find_thread(local, request)
    return json_response([member_of(thread, user) for user in thread["_people"]])


def get_member(local: LocalDiscord, request: web.Request) -> web.Response:
    thread, user = find_thread(local, request), find_user(local, request)
    if user not in thread["_people"]:
        raise Refused(10007)
    return json_response(member_of(thread, user))


def list_archived(local: LocalDiscord, request: web.Request) -> web.Response:
    parent, bot = find_channel(local, request), local.world.bot_id
    kind = {"public": 11, "private": 12}[request.match_info["kind"]]
    mine = "users" in request.path
    if kind == 12 and not mine:
        require(local.world, bot, parent, MANAGE_THREADS)
    found = [one for one in local.world.threads_of(parent["id"])
             if one["type"] == kind and one["thread_metadata"]["archived"]
             and (not mine or bot in one["_people"])]  # fmt: skip
    found.sort(key=lambda one: str(one["thread_metadata"]["archive_timestamp"]), reverse=True)
    limit = read_number(request.query, "limit", 50, 1, 100)
    page = found[:limit]
    return json_response({
        "threads": [wire_thread(one, bot) for one in page], "has_more": len(found) > limit,
        "members": [member_of(one, bot) for one in page if bot in one["_people"]],
    })  # fmt: skip


CHANNEL = "/channels/{channel:\\d+}"
ROUTES = [
    ("POST", CHANNEL + "/threads", start_thread),
    ("POST", CHANNEL + "/messages/{message:\\d+}/threads", start_from_message),
    ("GET", CHANNEL + "/thread-members", list_members),
    ("GET", CHANNEL + "/thread-members/{user:@me|\\d+}", get_member),
    ("PUT", CHANNEL + "/thread-members/{user:@me|\\d+}", add_member),
    ("DELETE", CHANNEL + "/thread-members/{user:@me|\\d+}", remove_member),
    ("GET", CHANNEL + "/threads/archived/{kind:public|private}", list_archived),
    ("GET", CHANNEL + "/users/@me/threads/archived/{kind:private}", list_archived),
]
