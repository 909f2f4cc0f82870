"""The bot itself, its application, people, and opening DMs."""

from __future__ import annotations

from aiohttp import web

from bot.local.state import Local
from bot.local.uploads import BODY
from bot.local.wire import Json, Refused, answer, public
from bot.local.world import World


def me(here: Local, request: web.Request) -> web.Response:
    return answer({**here.world.bot, "verified": True, "email": None, "mfa_enabled": False, "flags": 0})


def application(here: Local, request: web.Request) -> web.Response:
    return answer(here.world.application())


def gateway(here: Local, request: web.Request) -> web.Response:
    return answer({"url": here.gateway_url})


def gateway_bot(here: Local, request: web.Request) -> web.Response:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
    return answer({"url": here.gateway_url, "shards": here.settings.shards, "session_start_limit": limit})


def user(here: Local, request: web.Request) -> web.Response:
    return answer(here.world.user(request.match_info["user"]))


def open_direct(world: World, one: str, other: str) -> Json:
    """The DM of two; made when there is none. A closed one opens too: only sending fails (50007)."""
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


def shown_direct(world: World, channel: Json, viewer: str) -> Json:
    others = [world.users[key] for key in channel["_people"] if key != viewer]
    return {**public(channel), "recipients": others}


def open_dm(here: Local, request: web.Request) -> web.Response:
    body = request[BODY].payload()
    key = str(body.get("recipient_id"))
    bot = here.world.bot_id
    if key not in here.world.users or here.world.users[key]["bot"]:
        raise Refused(50033)
    return answer(shown_direct(here.world, open_direct(here.world, bot, key), bot))


ROUTES = [
    ("GET", "/users/@me", me),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", "/users/{user:\\d+}", user),
    ("POST", "/users/@me/channels", open_dm),
]
