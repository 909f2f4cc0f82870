"""Reactions, by the bot through the API and by people through the page."""

from __future__ import annotations

from aiohttp import web

from bot.local.permissions import ADD_REACTIONS, HISTORY, MANAGE_MESSAGES, require
from bot.local.routes.channels import find_channel
from bot.local.state import LocalDiscord
from bot.local.wire import Json, Refused, json_response, no_content

MOST = 20


def emoji_of(text: str) -> Json:
    """An emoji as written in the path: itself, or name:id."""
    name, _, key = text.partition(":")
    if key.isdigit():
        return {"id": key, "name": name}
    if not text or len(text) > 20 or text.isascii():
        raise Refused(10014)
    return {"id": None, "name": text}


def react(local: LocalDiscord, channel: Json, message: Json, user: str, text: str) -> None:
    emoji = emoji_of(text)
    who = message.setdefault("_reactions", {})
    if text not in who and len(who) >= MOST:
        raise Refused(30010)
    if user in who.setdefault(text, []):
        return
    who[text].append(user)
    save_and_tell(local, channel, message, "MESSAGE_REACTION_ADD", user, emoji)


def unreact(local: LocalDiscord, channel: Json, message: Json, user: str, text: str) -> None:
    who = message.get("_reactions", {})
    if user not in who.get(text, []):
        raise Refused(10014)
    who[text].remove(user)
    if not who[text]:
        del who[text]
    save_and_tell(local, channel, message, "MESSAGE_REACTION_REMOVE", user, emoji_of(text))


def save_and_tell(
    local: LocalDiscord, channel: Json, message: Json, event: str, user: str | None, emoji: Json | None
) -> None:
    bot = local.world.bot_id
    message["reactions"] = [
        {"emoji": emoji_of(text), "count": len(who), "me": bot in who, "me_burst": False, "burst_colors": [],
         "count_details": {"burst": 0, "normal": len(who)}}
        for text, who in message.get("_reactions", {}).items()
    ]  # fmt: skip
    local.world.save("message", message)
    told: Json = {"channel_id": channel["id"], "message_id": message["id"]}
    if "guild_id" in channel:
        told["guild_id"] = channel["guild_id"]
    if user is not None:
        told.update(user_id=user, emoji=emoji, type=0, burst=False)
        if event.endswith("ADD"):
            told["message_author_id"] = message["author"]["id"]
            if "guild_id" in channel:
                told["member"] = local.world.members[channel["guild_id"]][user]
    local.hub.tell_bot(event, told, channel.get("guild_id"))
    page = {"channel_id": channel["id"], "message_id": message["id"], "reactions": message["_reactions"]}
    local.hub.tell_pages("LOCAL_REACTIONS", page, local.hub.sight(channel))


def find_message(local: LocalDiscord, request: web.Request, bits: int) -> tuple[Json, Json, str]:
    channel = find_channel(local, request, bits)
    message = local.world.message(channel["id"], request.match_info["message"])
    return channel, message, request.match_info.get("emoji", "")


def find_user(local: LocalDiscord, request: web.Request) -> str:
    key = request.match_info["user"]
    return local.world.bot_id if key == "@me" else key


def add_reaction(local: LocalDiscord, request: web.Request) -> web.Response:
    channel, message, emoji = find_message(local, request, HISTORY)
    if emoji not in message.get("_reactions", {}):
        require(local.world, local.world.bot_id, channel, ADD_REACTIONS)
    react(local, channel, message, local.world.bot_id, emoji)
    return no_content()


def remove_reaction(local: LocalDiscord, request: web.Request) -> web.Response:
    user = find_user(local, request)
    channel, message, emoji = find_message(local, request, 0 if user == local.world.bot_id else MANAGE_MESSAGES)
    unreact(local, channel, message, user, emoji)
    return no_content()


def list_reactors(local: LocalDiscord, request: web.Request) -> web.Response:
    _, message, emoji = find_message(local, request, HISTORY)
    return json_response([local.world.users[key] for key in message.get("_reactions", {}).get(emoji, [])])


def clear_reactions(local: LocalDiscord, request: web.Request) -> web.Response:
    channel, message, _ = find_message(local, request, MANAGE_MESSAGES)
    message["_reactions"] = {}
    save_and_tell(local, channel, message, "MESSAGE_REACTION_REMOVE_ALL", None, None)
    return no_content()


REACTIONS = "/channels/{channel:\\d+}/messages/{message:\\d+}/reactions"
ROUTES = [
    ("PUT", REACTIONS + "/{emoji}/{user:@me}", add_reaction),
    ("DELETE", REACTIONS + "/{emoji}/{user:@me|\\d+}", remove_reaction),
    ("GET", REACTIONS + "/{emoji}", list_reactors),
    ("DELETE", REACTIONS, clear_reactions),
]
