"""What people do on the page: look, talk, click, choose, fill in. Tests do the same by HTTP."""

from __future__ import annotations

from aiohttp import web

from bot.local.filled import modal_data
from bot.local.interactions import COMMAND, COMPONENT, MODAL, SUBMIT, SUGGEST, ask, wait_for_answer
from bot.local.messages import check_payload, delete, edit, make_message, post, wire_message
from bot.local.permissions import (
    ADD_REACTIONS,
    DIRECT,
    MANAGE_MESSAGES,
    TEXT,
    THREADS,
    can_see,
    permissions,
    writing_right,
)
from bot.local.requests import command_data, commands_for, component_data, message_for
from bot.local.routes.messages import window
from bot.local.routes.pins import pinned
from bot.local.routes.reactions import react, unreact
from bot.local.routes.users import find_or_open_dm, wire_direct
from bot.local.state import LOCAL, LocalDiscord
from bot.local.threads import join, wake
from bot.local.uploads import Upload, receive
from bot.local.wire import Json, Refused, Unsound, as_object, json_response, no_content, public, read_number


def find_person(local: LocalDiscord, request: web.Request) -> str:
    """Who acts: `as` in the query, an id or a name of a person; never the bot."""
    key = request.query.get("as", "")
    user = local.world.users.get(key) or next(
        (one for one in local.world.users.values() if one["username"] == key.lower()), None
    )
    if user is None or user["bot"]:
        raise Unsound("Say who you are: `as=` with the id or name of a person.")
    return str(user["id"])


def find_channel(local: LocalDiscord, request: web.Request, user: str) -> Json:
    channel = local.world.channels.get(request.match_info.get("channel", ""))
    if channel is None or not can_see(local.world, user, channel):
        raise Unsound("That channel does not exist, or you may not see it.")
    return channel


# Looking.


async def show_state(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    world = local.world
    guilds = world.guilds_of(user)
    channels = [wire_channel(local, one, user) for one in world.channels.values() if can_see(world, user, one)]
    return json_response({
        "me": world.users[user], "bot": world.bot, "now": world.clock.now(), "online": local.hub.is_online(),
        "people": list(world.users.values()), "closed": world.note["closed"],
        "guilds": [public(one) for one in guilds],
        "members": {one["id"]: list(world.members[one["id"]].values()) for one in guilds},
        "channels": channels,
        "set_aside": str(world.storage.set_aside) if world.storage.set_aside else None,
        "supervisor": local.supervisor.to_json(),
    })  # fmt: skip


def wire_channel(local: LocalDiscord, channel: Json, user: str) -> Json:
    """A channel as this person's list shows it, with what they may do in it."""
    body = wire_direct(local.world, channel, user) if channel["type"] == DIRECT else public(channel)
    rights = permissions(local.world, user, channel)
    body["may_write"] = bool(rights & writing_right(channel))
    if channel["type"] in THREADS:
        body["joined"] = user in channel["_people"]
        body["people"] = list(channel["_people"])
    return body


async def list_people(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    return json_response([one for one in local.world.users.values() if not one["bot"]])


async def list_messages(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    channel = find_channel(local, request, user)
    messages = [one for one in local.world.messages[channel["id"]].values() if one.get("_only", user) == user]
    limit = read_number(request.query, "limit", 50, 1, 200)
    found = window(messages, request.query, limit)
    bodies = [{**wire_message(local, one), "_reactions": one.get("_reactions", {})} for one in reversed(found)]
    return json_response(bodies)


async def list_pins(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    found = pinned(local, find_channel(local, request, user))
    return json_response([wire_message(local, one) for one in found])


async def list_commands(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    return json_response(commands_for(local, user, find_channel(local, request, user)))


# Talking.


async def say(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    body = await receive(request)
    payload, uploads = body.payload(), body.uploads
    channel = find_channel(local, request, user)
    if channel["type"] not in (*TEXT, DIRECT, *THREADS) or not permissions(local.world, user, channel) & writing_right(
        channel
    ):
        raise Refused(50013)
    keys = ("content", "message_reference", "attachments")
    payload = {key: payload[key] for key in keys if key in payload}
    check_payload(payload)
    if channel["type"] in THREADS and user not in channel["_people"]:
        wake(local, channel)
        join(local, channel, user)
    return json_response(post(local, channel, make_message(local, channel, local.world.users[user], payload, uploads)))


async def change(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    channel = find_channel(local, request, user)
    message = message_for(local, user, channel, request.match_info["message"])
    if message["author"]["id"] != user:
        raise Refused(50005)
    payload = {"content": str(as_object(await request.read()).get("content") or "")}
    return json_response(edit(local, channel, message, payload, by_interaction=True))


async def remove(request: web.Request) -> web.Response:
    """Deletes a person's own message, or dismisses a private answer."""
    local = request.app[LOCAL]
    user = find_person(local, request)
    channel = find_channel(local, request, user)
    message = message_for(local, user, channel, request.match_info["message"])
    mine = message["author"]["id"] == user or message.get("_only") == user
    if not mine and not permissions(local.world, user, channel) & MANAGE_MESSAGES:
        raise Refused(50013)
    delete(local, channel, message)
    return no_content()


async def set_reaction(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    channel = find_channel(local, request, user)
    message = message_for(local, user, channel, request.match_info["message"])
    emoji = request.match_info["emoji"]
    if request.method == "DELETE":
        unreact(local, channel, message, user, emoji)
    elif permissions(local.world, user, channel) & ADD_REACTIONS:
        react(local, channel, message, user, emoji)
    return no_content()


async def open_own_dm(request: web.Request) -> web.Response:
    local = request.app[LOCAL]
    user = find_person(local, request)
    return json_response(wire_channel(local, find_or_open_dm(local.world, local.world.bot_id, user), user))


# Asking the bot.


async def interact(request: web.Request) -> web.Response:
    """{"kind": "command"|"suggest"|"component"|"submit", ...}; the answer is the bot's first answer."""
    local = request.app[LOCAL]
    user = find_person(local, request)
    channel = find_channel(local, request, user)
    received = await receive(request)
    body = received.payload()
    kind = body.get("kind")
    if kind == "command":
        record = ask(local, user, channel, COMMAND, command_data(local, user, channel, body))
    elif kind == "suggest":
        record = ask(local, user, channel, SUGGEST, command_data(local, user, channel, body, suggesting=True))
    elif kind == "component":
        message = message_for(local, user, channel, str(body.get("message")))
        record = ask(local, user, channel, COMPONENT, component_data(local, channel, message, body), message)
    elif kind == "submit":
        record = submit_modal(local, user, channel, body, received.uploads)
    else:
        raise Unsound("`kind` is command, suggest, component or submit.")
    return json_response(await wait_for_answer(local, record))


def submit_modal(local: LocalDiscord, user: str, channel: Json, body: Json, uploads: list[Upload]) -> Json:
    opened = local.world.interactions.get(str(body.get("token")))
    if opened is None or opened["answer"] != MODAL or opened["user"] != user:
        raise Unsound("That form is no longer open.")
    data = modal_data(local, channel, opened["modal"], body, uploads)
    source = local.world.messages.get(channel["id"], {}).get(opened["source"] or "")
    return ask(local, user, channel, SUBMIT, data, source)


CHANNEL = "/local/channels/{channel:\\d+}"
ROUTES = [
    ("GET", "/local/people", list_people),
    ("GET", "/local/state", show_state),
    ("POST", "/local/direct", open_own_dm),
    ("GET", CHANNEL + "/messages", list_messages),
    ("POST", CHANNEL + "/messages", say),
    ("PATCH", CHANNEL + "/messages/{message:\\d+}", change),
    ("DELETE", CHANNEL + "/messages/{message:\\d+}", remove),
    ("PUT", CHANNEL + "/messages/{message:\\d+}/reactions/{emoji}", set_reaction),
    ("DELETE", CHANNEL + "/messages/{message:\\d+}/reactions/{emoji}", set_reaction),
    ("GET", CHANNEL + "/pins", list_pins),
    ("GET", CHANNEL + "/commands", list_commands),
    ("POST", CHANNEL + "/interact", interact),
]
