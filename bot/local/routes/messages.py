"""Messages in channels: sending, reading, editing, deleting."""

from __future__ import annotations

from collections.abc import Mapping

from aiohttp import web

from bot.local.hub import HIDDEN, may_read
from bot.local.ids import Ids
from bot.local.messages import ORDINARY, check_payload, delete, edit, make_message, post, wire_message
from bot.local.permissions import ATTACH, DIRECT, HISTORY, MANAGE_MESSAGES, TEXT, THREADS, require, writing_right
from bot.local.routes.channels import find_channel
from bot.local.state import LocalDiscord
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, json_response, no_content, read_number

FORTNIGHT = 14 * 24 * 3600


def send(local: LocalDiscord, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    channel = find_channel(local, request)
    world, bot = local.world, local.world.bot_id
    if channel["type"] not in (*TEXT, DIRECT, *THREADS):
        raise Refused(50008)
    require(world, bot, channel, writing_right(channel) | (ATTACH if uploads else 0))
    if channel["type"] == DIRECT and not all(world.has_open_dms(one) for one in channel["_people"]):
        raise Refused(50007)
    if channel["type"] == DIRECT and not all(world.share_a_guild(bot, one) for one in channel["_people"]):
        raise Refused(50278)
    check_payload(payload)
    nonce = payload.get("nonce")
    if nonce is not None and payload.get("enforce_nonce"):
        earlier = local.nonces.find_earlier(bot, str(nonce), local.settings.nonce_seconds)
        if earlier is not None:
            return json_response(wire_message(local, earlier))
    message = make_message(local, channel, world.bot, payload, uploads)
    if nonce is not None:
        message["_nonce"] = str(nonce)
        local.nonces.remember(message, str(nonce))
    body = post(local, channel, message)
    # Only the answer and the event carry the nonce; a message fetched later does not.
    message.pop("nonce", None)
    return json_response(body)


def list_messages(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request)
    require(local.world, local.world.bot_id, channel, HISTORY)
    limit = read_number(request.query, "limit", 50, 1, 100)
    messages = [one for one in local.world.messages[channel["id"]].values() if "_only" not in one]
    found = window(messages, request.query, limit)
    return json_response([wire_readable(local, one) for one in found])


def window(messages: list[Json], query: Mapping[str, str], limit: int) -> list[Json]:
    """Up to `limit` messages before, after or around an id, the newest first."""
    asked = {key: int(value) for key, value in query.items() if value.isascii() and value.isdigit()}
    if "around" in asked:
        older = [one for one in messages if int(one["id"]) <= asked["around"]][-(limit // 2 + 1) :]
        newer = [one for one in messages if int(one["id"]) > asked["around"]][: limit // 2]
        return [*reversed(newer), *reversed(older)][:limit]
    if "after" in asked:
        return [one for one in messages if int(one["id"]) > asked["after"]][:limit][::-1]
    if "before" in asked:
        messages = [one for one in messages if int(one["id"]) < asked["before"]]
    return messages[-limit:][::-1]


def wire_readable(local: LocalDiscord, message: Json) -> Json:
    """A message as the bot reads it: without its content, unless an intent or a mention allows it."""
    body = wire_message(local, message)
    if local.settings.privileged & 1 << 15 or may_read(local.world.bot_id, body):
        return body
    return {**body, **HIDDEN}


def get_message(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request)
    require(local.world, local.world.bot_id, channel, HISTORY)
    return json_response(wire_readable(local, local.world.message(channel["id"], request.match_info["message"])))


def change_message(local: LocalDiscord, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    channel = find_channel(local, request)
    message = local.world.message(channel["id"], request.match_info["message"])
    if message["author"]["id"] != local.world.bot_id:
        if set(payload) == {"flags"}:
            require(local.world, local.world.bot_id, channel, MANAGE_MESSAGES)
        else:
            raise Refused(50005)
    if message["type"] not in ORDINARY:
        raise Refused(50021)
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise Refused(50083)
    return json_response(edit(local, channel, message, payload, uploads))


def delete_message(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request)
    message = local.world.message(channel["id"], request.match_info["message"])
    if message["author"]["id"] != local.world.bot_id:
        require(local.world, local.world.bot_id, channel, MANAGE_MESSAGES)
    delete(local, channel, message)
    return no_content()


def bulk_delete(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request, MANAGE_MESSAGES)
    keys = request[BODY].payload().get("messages")
    if channel["type"] == DIRECT:
        raise Refused(50024)
    if not isinstance(keys, list) or not 2 <= len(keys) <= 100:
        raise Refused(50016)
    now = local.world.clock.now()
    if any(not str(key).isdigit() or now - Ids.time_of(str(key)) > FORTNIGHT for key in keys):
        raise Refused(50034)
    found = [local.world.messages[channel["id"]].get(str(key)) for key in keys]
    gone = [one for one in found if one is not None and "_only" not in one]
    for message in gone:
        local.world.drop_message(message)
    event = {"ids": [one["id"] for one in gone], "channel_id": channel["id"], "guild_id": channel["guild_id"]}
    local.hub.emit("MESSAGE_DELETE_BULK", event, channel)
    return no_content()


MESSAGES = "/channels/{channel:\\d+}/messages"
ROUTES = [
    ("POST", MESSAGES, send),
    ("GET", MESSAGES, list_messages),
    ("GET", MESSAGES + "/{message:\\d+}", get_message),
    ("PATCH", MESSAGES + "/{message:\\d+}", change_message),
    ("DELETE", MESSAGES + "/{message:\\d+}", delete_message),
    ("POST", MESSAGES + "/bulk-delete", bulk_delete),
]
