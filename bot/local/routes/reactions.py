"""Reactions, of the bot through the API and of people through the page."""

from __future__ import annotations

from aiohttp import web

from bot.local.permissions import ADD_REACTIONS, HISTORY, MANAGE_MESSAGES, need
from bot.local.routes.channels import seen_channel
from bot.local.state import Local
from bot.local.wire import Json, Refused, answer, nothing

MOST = 20


def emoji_of(text: str) -> Json:
    """An emoji as written in the path: itself, or name:id."""
    name, _, key = text.partition(":")
    if key.isdigit():
        return {"id": key, "name": name}
    if not text or len(text) > 20 or text.isascii():
        raise Refused(10014)
    return {"id": None, "name": text}


def react(here: Local, channel: Json, message: Json, user: str, text: str) -> None:
    emoji = emoji_of(text)
    who = message.setdefault("_reactions", {})
    if text not in who and len(who) >= MOST:
        raise Refused(30010)
    if user in who.setdefault(text, []):
        return
    who[text].append(user)
    _changed(here, channel, message, "MESSAGE_REACTION_ADD", user, emoji)


def unreact(here: Local, channel: Json, message: Json, user: str, text: str) -> None:
    who = message.get("_reactions", {})
    if user not in who.get(text, []):
        raise Refused(10014)
    who[text].remove(user)
    if not who[text]:
        del who[text]
    _changed(here, channel, message, "MESSAGE_REACTION_REMOVE", user, emoji_of(text))


def _changed(here: Local, channel: Json, message: Json, event: str, user: str | None, emoji: Json | None) -> None:
    bot = here.world.bot_id
    message["reactions"] = [
        {"emoji": emoji_of(text), "count": len(who), "me": bot in who, "me_burst": False, "burst_colors": [],
         "count_details": {"burst": 0, "normal": len(who)}}
        for text, who in message.get("_reactions", {}).items()
    ]  # fmt: skip
    here.world.keep("message", message)
    told: Json = {"channel_id": channel["id"], "message_id": message["id"]}
    if "guild_id" in channel:
        told["guild_id"] = channel["guild_id"]
    if user is not None:
        told.update(user_id=user, emoji=emoji, type=0, burst=False)
        if event.endswith("ADD"):
            told["message_author_id"] = message["author"]["id"]
            if "guild_id" in channel:
                told["member"] = here.world.members[channel["guild_id"]][user]
    here.hub.to_bot(event, told, channel.get("guild_id"))
    page = {"channel_id": channel["id"], "message_id": message["id"], "reactions": message["_reactions"]}
    here.hub.to_pages("LOCAL_REACTIONS", page, here.hub.sight(channel))


def _message(here: Local, request: web.Request, bits: int) -> tuple[Json, Json, str]:
    channel = seen_channel(here, request, bits)
    message = here.world.message(channel["id"], request.match_info["message"])
    return channel, message, request.match_info.get("emoji", "")


def _user(here: Local, request: web.Request) -> str:
    key = request.match_info["user"]
    return here.world.bot_id if key == "@me" else key


def add(here: Local, request: web.Request) -> web.Response:
    channel, message, emoji = _message(here, request, HISTORY)
    if emoji not in message.get("_reactions", {}):
        need(here.world, here.world.bot_id, channel, ADD_REACTIONS)
    react(here, channel, message, here.world.bot_id, emoji)
    return nothing()


def remove(here: Local, request: web.Request) -> web.Response:
    user = _user(here, request)
    channel, message, emoji = _message(here, request, 0 if user == here.world.bot_id else MANAGE_MESSAGES)
    unreact(here, channel, message, user, emoji)
    return nothing()


def who(here: Local, request: web.Request) -> web.Response:
    _, message, emoji = _message(here, request, HISTORY)
    return answer([here.world.users[key] for key in message.get("_reactions", {}).get(emoji, [])])


def clear(here: Local, request: web.Request) -> web.Response:
    channel, message, _ = _message(here, request, MANAGE_MESSAGES)
    message["_reactions"] = {}
    _changed(here, channel, message, "MESSAGE_REACTION_REMOVE_ALL", None, None)
    return nothing()


REACTIONS = "/channels/{channel:\\d+}/messages/{message:\\d+}/reactions"
ROUTES = [
    ("PUT", REACTIONS + "/{emoji}/{user:@me}", add),
    ("DELETE", REACTIONS + "/{emoji}/{user:@me|\\d+}", remove),
    ("GET", REACTIONS + "/{emoji}", who),
    ("DELETE", REACTIONS, clear),
]
