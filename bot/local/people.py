"""What people do on the page: look, talk, click, choose, fill in. Tests do the same by HTTP."""

from __future__ import annotations

from aiohttp import web

from bot.local.interactions import COMMAND, COMPONENT, MODAL, SUBMIT, SUGGEST, ask, outcome
from bot.local.messages import check, delete, edit, make, post, shown
from bot.local.permissions import ADD_REACTIONS, DIRECT, MANAGE_MESSAGES, TEXT, THREADS, permissions, sees, to_write
from bot.local.requests import command_data, commands_for, component_data, message_for, modal_data
from bot.local.routes.messages import window
from bot.local.routes.pins import pinned
from bot.local.routes.reactions import react, unreact
from bot.local.routes.users import open_direct, shown_direct
from bot.local.state import HERE, Local
from bot.local.threads import join, wake
from bot.local.uploads import receive
from bot.local.wire import Json, Refused, Unsound, answer, as_object, nothing, number, public


def person(here: Local, request: web.Request) -> str:
    """Who acts: `as` in the address, an id or a name. The bot and strangers cannot be anybody's mask."""
    key = request.query.get("as", "")
    user = here.world.users.get(key) or next(
        (one for one in here.world.users.values() if one["username"] == key.lower()), None
    )
    if user is None or user["bot"]:
        raise Unsound("Say who you are: `as=` with the id of one of the people here.")
    return str(user["id"])


def place(here: Local, request: web.Request, user: str) -> Json:
    channel = here.world.channels.get(request.match_info.get("channel", ""))
    if channel is None or not sees(here.world, user, channel):
        raise Unsound("That channel is not there, or you may not see it.")
    return channel


# --- looking


async def state(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    world = here.world
    guilds = world.guilds_of(user)
    channels = [listed(here, one, user) for one in world.channels.values() if sees(world, user, one)]
    return answer({
        "me": world.users[user], "bot": world.bot, "now": world.clock.now(), "online": here.hub.online(),
        "people": list(world.users.values()), "closed": world.note["closed"],
        "guilds": [public(one) for one in guilds],
        "members": {one["id"]: list(world.members[one["id"]].values()) for one in guilds},
        "channels": channels,
        "set_aside": str(world.shelf.set_aside) if world.shelf.set_aside else None,
        "supervisor": here.supervisor.to_json(),
    })  # fmt: skip


def listed(here: Local, channel: Json, user: str) -> Json:
    """A channel in somebody's list, with what he may do in it."""
    body = shown_direct(here.world, channel, user) if channel["type"] == DIRECT else public(channel)
    rights = permissions(here.world, user, channel)
    body["may_write"] = bool(rights & to_write(channel))
    if channel["type"] in THREADS:
        body["joined"] = user in channel["_people"]
        body["people"] = list(channel["_people"])
    return body


async def everybody(request: web.Request) -> web.Response:
    here = request.app[HERE]
    return answer([one for one in here.world.users.values() if not one["bot"]])


async def history(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    channel = place(here, request, user)
    messages = [one for one in here.world.messages[channel["id"]].values() if one.get("_only", user) == user]
    limit = number(request.query, "limit", 50, 1, 200)
    found = window(messages, request.query, limit)
    bodies = [{**shown(here, one), "_reactions": one.get("_reactions", {})} for one in reversed(found)]
    return answer(bodies)


async def pins(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    found = pinned(here, place(here, request, user))
    return answer([shown(here, one) for one in found])


async def commands(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    return answer(commands_for(here, user, place(here, request, user)))


# --- talking


async def say(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    body = await receive(request)
    payload, uploads = body.payload(), body.uploads
    channel = place(here, request, user)
    if channel["type"] not in (*TEXT, DIRECT, *THREADS) or not permissions(here.world, user, channel) & to_write(
        channel
    ):
        raise Refused(50013)
    keys = ("content", "message_reference", "attachments")
    payload = {key: payload[key] for key in keys if key in payload}
    check(payload)
    if channel["type"] in THREADS and user not in channel["_people"]:
        wake(here, channel)
        join(here, channel, user)
    return answer(post(here, channel, make(here, channel, here.world.users[user], payload, uploads)))


async def change(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    channel = place(here, request, user)
    message = message_for(here, user, channel, request.match_info["message"])
    if message["author"]["id"] != user:
        raise Refused(50005)
    payload = {"content": str(as_object(await request.read()).get("content") or "")}
    return answer(edit(here, channel, message, payload, by_interaction=True))


async def remove(request: web.Request) -> web.Response:
    """Deletes one's own message, or dismisses a private answer."""
    here = request.app[HERE]
    user = person(here, request)
    channel = place(here, request, user)
    message = message_for(here, user, channel, request.match_info["message"])
    mine = message["author"]["id"] == user or message.get("_only") == user
    if not mine and not permissions(here.world, user, channel) & MANAGE_MESSAGES:
        raise Refused(50013)
    delete(here, channel, message)
    return nothing()


async def reaction(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    channel = place(here, request, user)
    message = message_for(here, user, channel, request.match_info["message"])
    emoji = request.match_info["emoji"]
    if request.method == "DELETE":
        unreact(here, channel, message, user, emoji)
    elif permissions(here.world, user, channel) & ADD_REACTIONS:
        react(here, channel, message, user, emoji)
    return nothing()


async def direct(request: web.Request) -> web.Response:
    here = request.app[HERE]
    user = person(here, request)
    return answer(listed(here, open_direct(here.world, here.world.bot_id, user), user))


# --- asking the bot


async def interact(request: web.Request) -> web.Response:
    """{"kind": "command"|"suggest"|"component"|"submit", ...}; answered with what the bot answered."""
    here = request.app[HERE]
    user = person(here, request)
    channel = place(here, request, user)
    body = as_object(await request.read())
    kind = body.get("kind")
    if kind == "command":
        record = ask(here, user, channel, COMMAND, command_data(here, user, channel, body))
    elif kind == "suggest":
        record = ask(here, user, channel, SUGGEST, command_data(here, user, channel, body, suggesting=True))
    elif kind == "component":
        message = message_for(here, user, channel, str(body.get("message")))
        record = ask(here, user, channel, COMPONENT, component_data(here, channel, message, body), message)
    elif kind == "submit":
        record = _submit(here, user, channel, body)
    else:
        raise Unsound("An interaction is a command, a suggest, a component or a submit.")
    return answer(await outcome(here, record))


def _submit(here: Local, user: str, channel: Json, body: Json) -> Json:
    opened = here.world.interactions.get(str(body.get("token")))
    if opened is None or opened["answer"] != MODAL or opened["user"] != user:
        raise Unsound("That form is not open (any more).")
    data = modal_data(here, channel, opened["modal"], body)
    source = here.world.messages.get(channel["id"], {}).get(opened["source"] or "")
    return ask(here, user, channel, SUBMIT, data, source)


CHANNEL = "/local/channels/{channel:\\d+}"
ROUTES = [
    ("GET", "/local/people", everybody),
    ("GET", "/local/state", state),
    ("POST", "/local/direct", direct),
    ("GET", CHANNEL + "/messages", history),
    ("POST", CHANNEL + "/messages", say),
    ("PATCH", CHANNEL + "/messages/{message:\\d+}", change),
    ("DELETE", CHANNEL + "/messages/{message:\\d+}", remove),
    ("PUT", CHANNEL + "/messages/{message:\\d+}/reactions/{emoji}", reaction),
    ("DELETE", CHANNEL + "/messages/{message:\\d+}/reactions/{emoji}", reaction),
    ("GET", CHANNEL + "/pins", pins),
    ("GET", CHANNEL + "/commands", commands),
    ("POST", CHANNEL + "/interact", interact),
]
