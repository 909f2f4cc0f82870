"""Channels: read, changed, deleted; and the typing sign."""

from __future__ import annotations

from aiohttp import web

from bot.local.limits import tree
from bot.local.limits.finding import Finder
from bot.local.permissions import DIRECT, MANAGE_CHANNELS, MANAGE_THREADS, THREADS, need, to_write
from bot.local.routes.users import shown_direct
from bot.local.state import Local
from bot.local.threads import DURATIONS, changed, gone
from bot.local.threads import shown as shown_thread
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, answer, nothing, public


def seen_channel(here: Local, request: web.Request, bits: int = 0) -> Json:
    """The channel of the path, where the bot may look and has these rights."""
    channel = here.world.channel(request.match_info["channel"])
    need(here.world, here.world.bot_id, channel, bits)
    return channel


def body_of(here: Local, channel: Json) -> Json:
    bot = here.world.bot_id
    if channel["type"] == DIRECT:
        return shown_direct(here.world, channel, bot)
    return shown_thread(channel, bot) if channel["type"] in THREADS else public(channel)


def channel(here: Local, request: web.Request) -> web.Response:
    return answer(body_of(here, seen_channel(here, request)))


def change(here: Local, request: web.Request) -> web.Response:
    found = seen_channel(here, request)
    body = request[BODY].payload()
    finder = Finder()
    finder.text(("name",), body.get("name"), 1, 100)
    finder.text(("topic",), body.get("topic"), 0, 1024)
    finder.number(("rate_limit_per_user",), body.get("rate_limit_per_user"), 0, 21600)
    if body.get("auto_archive_duration") is not None:
        finder.one_of(("auto_archive_duration",), body["auto_archive_duration"], DURATIONS)
    if finder.found:
        raise Refused(50035, errors=tree(finder.found))
    if found["type"] in THREADS:
        _change_thread(here, found, body)
    elif found["type"] == DIRECT:
        raise Refused(50024)
    else:
        need(here.world, here.world.bot_id, found, MANAGE_CHANNELS)
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
        here.world.keep("channel", found)
        here.hub.emit("CHANNEL_UPDATE", public(found), found)
    return answer(body_of(here, found))


def _change_thread(here: Local, thread: Json, body: Json) -> None:
    bot, about = here.world.bot_id, thread["thread_metadata"]
    mine = thread["owner_id"] == bot
    if not mine or "locked" in body:
        need(here.world, bot, thread, MANAGE_THREADS if not mine else 0)
    if about["archived"] and body.get("archived") is not False:
        raise Refused(50083)
    for key in ("archived", "locked", "auto_archive_duration", "invitable"):
        if body.get(key) is not None:
            about[key] = body[key]
    if "archived" in body:
        about["archive_timestamp"] = here.world.clock.iso()
    for key in ("name", "rate_limit_per_user"):
        if body.get(key) is not None:
            thread[key] = body[key]
    changed(here, thread)


def remove(here: Local, request: web.Request) -> web.Response:
    found = seen_channel(here, request)
    if found["type"] == DIRECT:
        return answer(body_of(here, found))
    need(here.world, here.world.bot_id, found, MANAGE_THREADS if found["type"] in THREADS else MANAGE_CHANNELS)
    body = body_of(here, found)
    if found["type"] in THREADS:
        here.hub.emit("THREAD_DELETE", gone(found), found)
    else:
        here.hub.emit("CHANNEL_DELETE", public(found), found)
    here.world.drop_channel(found)
    return answer(body)


def typing(here: Local, request: web.Request) -> web.Response:
    found = seen_channel(here, request)
    need(here.world, here.world.bot_id, found, to_write(found))
    sign = {"channel_id": found["id"], "user_id": here.world.bot_id, "timestamp": int(here.world.clock.now())}
    if "guild_id" in found:
        sign["guild_id"] = found["guild_id"]
    here.hub.emit("TYPING_START", sign, found)
    return nothing()


ROUTES = [
    ("GET", "/channels/{channel:\\d+}", channel),
    ("PATCH", "/channels/{channel:\\d+}", change),
    ("DELETE", "/channels/{channel:\\d+}", remove),
    ("POST", "/channels/{channel:\\d+}/typing", typing),
]
