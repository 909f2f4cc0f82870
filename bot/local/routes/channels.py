"""Channels: reading, changing, deleting; and the typing sign."""

from __future__ import annotations

from aiohttp import web

from bot.local.limits import tree
from bot.local.limits.finding import Finder
from bot.local.permissions import DIRECT, FORUM, MANAGE_CHANNELS, MANAGE_THREADS, THREADS, require, writing_right
from bot.local.routes.users import wire_direct
from bot.local.state import LocalDiscord
from bot.local.threads import DURATIONS, deletion_event, update_thread, wire_thread
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, json_response, no_content, public

MOST_FORUM_TAGS = 20


def find_channel(local: LocalDiscord, request: web.Request, bits: int = 0) -> Json:
    """The channel in the path, if the bot may see it and has these rights."""
    channel = local.world.channel(request.match_info["channel"])
    require(local.world, local.world.bot_id, channel, bits)
    return channel


def wire_channel(local: LocalDiscord, channel: Json) -> Json:
    bot = local.world.bot_id
    if channel["type"] == DIRECT:
        return wire_direct(local.world, channel, bot)
    return wire_thread(channel, bot) if channel["type"] in THREADS else public(channel)


def get_channel(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response(wire_channel(local, find_channel(local, request)))


def change_channel(local: LocalDiscord, request: web.Request) -> web.Response:
    found = find_channel(local, request)
    body = request[BODY].payload()
    finder = Finder()
    finder.expect_text(("name",), body.get("name"), 1, 100)
    finder.expect_text(("topic",), body.get("topic"), 0, 1024)
    finder.expect_number(("rate_limit_per_user",), body.get("rate_limit_per_user"), 0, 21600)
    if body.get("auto_archive_duration") is not None:
        finder.expect_one_of(("auto_archive_duration",), body["auto_archive_duration"], DURATIONS)
    if finder.found:
        raise Refused(50035, errors=tree(finder.found))
    if found["type"] in THREADS:
        change_thread(local, found, body)
    elif found["type"] == DIRECT:
        raise Refused(50024)
    else:
        require(local.world, local.world.bot_id, found, MANAGE_CHANNELS)
        for key in (
            "name",
            "topic",
            "rate_limit_per_user",
            "nsfw",
            "parent_id",
            "position",
            "permission_overwrites",
        ):
            if key in body:
                found[key] = body[key]
        if found["type"] == FORUM and "available_tags" in body:
            found["available_tags"] = number_tags(local, body["available_tags"])
        local.world.save("channel", found)
        local.hub.emit("CHANNEL_UPDATE", public(found), found)
    return json_response(wire_channel(local, found))


def number_tags(local: LocalDiscord, tags: list[Json]) -> list[Json]:
    """Tags of a forum; new ones get an id."""
    if len(tags) > MOST_FORUM_TAGS:
        raise Refused(50035)
    plain: Json = {"moderated": False, "emoji_id": None, "emoji_name": None}
    return [{**plain, **tag, "id": str(tag.get("id") or local.world.ids.next())} for tag in tags]


def change_thread(local: LocalDiscord, thread: Json, body: Json) -> None:
    bot, about = local.world.bot_id, thread["thread_metadata"]
    mine = thread["owner_id"] == bot
    if not mine or "locked" in body:
        require(local.world, bot, thread, MANAGE_THREADS if not mine else 0)
    if about["archived"] and body.get("archived") is not False:
        raise Refused(50083)
    for key in ("archived", "locked", "auto_archive_duration", "invitable"):
        if body.get(key) is not None:
            about[key] = body[key]
    if "archived" in body:
        about["archive_timestamp"] = local.world.clock.now_iso()
    for key in ("name", "rate_limit_per_user", "applied_tags"):
        if body.get(key) is not None:
            thread[key] = body[key]
    update_thread(local, thread)


def delete_channel(local: LocalDiscord, request: web.Request) -> web.Response:
    found = find_channel(local, request)
    if found["type"] == DIRECT:
        return json_response(wire_channel(local, found))
    require(local.world, local.world.bot_id, found, MANAGE_THREADS if found["type"] in THREADS else MANAGE_CHANNELS)
    body = wire_channel(local, found)
    if found["type"] in THREADS:
        local.hub.emit("THREAD_DELETE", deletion_event(found), found)
    else:
        local.hub.emit("CHANNEL_DELETE", public(found), found)
    local.world.drop_channel(found)
    return json_response(body)


def show_typing(local: LocalDiscord, request: web.Request) -> web.Response:
    found = find_channel(local, request)
    require(local.world, local.world.bot_id, found, writing_right(found))
    sign = {"channel_id": found["id"], "user_id": local.world.bot_id, "timestamp": int(local.world.clock.now())}
    if "guild_id" in found:
        sign["guild_id"] = found["guild_id"]
    local.hub.emit("TYPING_START", sign, found)
    return no_content()


ROUTES = [
    ("GET", "/channels/{channel:\\d+}", get_channel),
    ("PATCH", "/channels/{channel:\\d+}", change_channel),
    ("DELETE", "/channels/{channel:\\d+}", delete_channel),
    ("POST", "/channels/{channel:\\d+}/typing", show_typing),
]
