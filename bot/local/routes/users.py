"""The bot itself, its application, people, and opening DMs."""

from __future__ import annotations

from aiohttp import web

from bot.local.state import LocalDiscord
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, json_response, public
from bot.local.world import World


def get_me(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response({**local.world.bot, "verified": True, "email": None, "mfa_enabled": False, "flags": 0})


def get_application(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response({**local.world.application(), "verify_key": local.endpoint.verify_key})


def get_gateway(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response({"url": local.gateway_url})


def get_gateway_bot(local: LocalDiscord, request: web.Request) -> web.Response:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
    return json_response({"url": local.gateway_url, "shards": local.settings.shards, "session_start_limit": limit})


def get_user(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response(local.world.user(request.match_info["user"]))


def find_or_open_dm(world: World, one: str, other: str) -> Json:
    """The DM between two people, made if there is none. Closed DMs open too: only sending fails (50007)."""
    channel = world.direct(one, other)
    if channel is None:
        channel = {
            "id": world.ids.next(),
            "type": 1,
            "last_message_id": None,
            "flags": 0,
            "_people": [one, other],
        }
        world.add_channel(channel)
    return channel


def wire_direct(world: World, channel: Json, viewer: str) -> Json:
    others = [world.users[key] for key in channel["_people"] if key != viewer]
    return {**public(channel), "recipients": others}


def open_dm(local: LocalDiscord, request: web.Request) -> web.Response:
    body = request[BODY].payload()
    key = str(body.get("recipient_id"))
    bot = local.world.bot_id
    if key not in local.world.users or local.world.users[key]["bot"]:
        raise Refused(50033)
    return json_response(wire_direct(local.world, find_or_open_dm(local.world, bot, key), bot))


ROUTES = [
    ("GET", "/users/@me", get_me),
    ("GET", "/oauth2/applications/@me", get_application),
    ("GET", "/applications/@me", get_application),
    ("GET", "/gateway", get_gateway),
    ("GET", "/gateway/bot", get_gateway_bot),
    ("GET", "/users/{user:\\d+}", get_user),
    ("POST", "/users/@me/channels", open_dm),
]
