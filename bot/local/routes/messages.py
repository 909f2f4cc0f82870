"""Messages in channels: sent, read, changed, deleted."""

from __future__ import annotations

from collections.abc import Mapping

from aiohttp import web

from bot.local.hub import HIDDEN, may_read
from bot.local.ids import Ids
from bot.local.messages import ORDINARY, check, delete, edit, make, post, shown
from bot.local.permissions import ATTACH, DIRECT, HISTORY, MANAGE_MESSAGES, TEXT, THREADS, need, to_write
from bot.local.routes.channels import seen_channel
from bot.local.state import Local
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, answer, nothing, number

FORTNIGHT = 14 * 24 * 3600


def send(here: Local, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    channel = seen_channel(here, request)
    world, bot = here.world, here.world.bot_id
    if channel["type"] not in (*TEXT, DIRECT, *THREADS):
        raise Refused(50008)
    need(world, bot, channel, to_write(channel) | (ATTACH if uploads else 0))
    if channel["type"] == DIRECT and not all(world.takes_messages(one) for one in channel["_people"]):
        raise Refused(50007)
    check(payload)
    nonce = payload.get("nonce")
    if nonce is not None and payload.get("enforce_nonce"):
        earlier = here.nonces.earlier(bot, str(nonce), here.settings.nonce_seconds)
        if earlier is not None:
            return answer(shown(here, earlier))
    message = make(here, channel, world.bot, payload, uploads)
    if nonce is not None:
        message["_nonce"] = str(nonce)
        here.nonces.remember(message, str(nonce))
    body = post(here, channel, message)
    # A nonce comes back with the message's first appearance only, not when it is fetched later.
    message.pop("nonce", None)
    return answer(body)


def history(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request)
    need(here.world, here.world.bot_id, channel, HISTORY)
    limit = number(request.query, "limit", 50, 1, 100)
    messages = [one for one in here.world.messages[channel["id"]].values() if "_only" not in one]
    found = window(messages, request.query, limit)
    return answer([readable(here, one) for one in found])


def window(messages: list[Json], query: Mapping[str, str], limit: int) -> list[Json]:
    """The newest first: before, after or around an id."""
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


def readable(here: Local, message: Json) -> Json:
    """What the bot reads of it without the message content intent."""
    body = shown(here, message)
    if here.settings.privileged & 1 << 15 or may_read(here.world.bot_id, body):
        return body
    return {**body, **HIDDEN}


def one(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request)
    need(here.world, here.world.bot_id, channel, HISTORY)
    return answer(readable(here, here.world.message(channel["id"], request.match_info["message"])))


def change(here: Local, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    channel = seen_channel(here, request)
    message = here.world.message(channel["id"], request.match_info["message"])
    if message["author"]["id"] != here.world.bot_id:
        if set(payload) == {"flags"}:
            need(here.world, here.world.bot_id, channel, MANAGE_MESSAGES)
        else:
            raise Refused(50005)
    if message["type"] not in ORDINARY:
        raise Refused(50021)
    return answer(edit(here, channel, message, payload, uploads))


def remove(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request)
    message = here.world.message(channel["id"], request.match_info["message"])
    if message["author"]["id"] != here.world.bot_id:
        need(here.world, here.world.bot_id, channel, MANAGE_MESSAGES)
    delete(here, channel, message)
    return nothing()


def bulk_delete(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request, MANAGE_MESSAGES)
    keys = request[BODY].payload().get("messages")
    if channel["type"] == DIRECT:
        raise Refused(50024)
    if not isinstance(keys, list) or not 2 <= len(keys) <= 100:
        raise Refused(50016)
    now = here.world.clock.now()
    if any(not str(key).isdigit() or now - Ids.time_of(str(key)) > FORTNIGHT for key in keys):
        raise Refused(50034)
    found = [here.world.messages[channel["id"]].get(str(key)) for key in keys]
    gone = [one for one in found if one is not None and "_only" not in one]
    for message in gone:
        here.world.drop_message(message)
    event = {"ids": [one["id"] for one in gone], "channel_id": channel["id"], "guild_id": channel["guild_id"]}
    here.hub.emit("MESSAGE_DELETE_BULK", event, channel)
    return nothing()


MESSAGES = "/channels/{channel:\\d+}/messages"
ROUTES = [
    ("POST", MESSAGES, send),
    ("GET", MESSAGES, history),
    ("GET", MESSAGES + "/{message:\\d+}", one),
    ("PATCH", MESSAGES + "/{message:\\d+}", change),
    ("DELETE", MESSAGES + "/{message:\\d+}", remove),
    ("POST", MESSAGES + "/bulk-delete", bulk_delete),
]
