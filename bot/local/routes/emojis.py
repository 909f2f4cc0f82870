"""The application's own emoji."""

from __future__ import annotations

from aiohttp import web

from bot.local import emojis
from bot.local.state import LocalDiscord
from bot.local.uploads import BODY
from bot.local.wire import Refused, json_response, no_content


def check_mine(local: LocalDiscord, request: web.Request) -> None:
    if request.match_info["app"] != local.world.bot_id:
        raise Refused(50001)


def list_emojis(local: LocalDiscord, request: web.Request) -> web.Response:
    check_mine(local, request)
    return json_response({"items": list(local.world.emojis.values())})


def create_emoji(local: LocalDiscord, request: web.Request) -> web.Response:
    check_mine(local, request)
    body = request[BODY].payload()
    return json_response(emojis.add(local.world, body.get("name"), body.get("image")), 201)


def get_emoji(local: LocalDiscord, request: web.Request) -> web.Response:
    check_mine(local, request)
    return json_response(emojis.find(local.world, request.match_info["emoji"]))


def rename_emoji(local: LocalDiscord, request: web.Request) -> web.Response:
    check_mine(local, request)
    emoji = emojis.find(local.world, request.match_info["emoji"])
    emoji["name"] = emojis.check_name(local.world, request[BODY].payload().get("name"), but=emoji["id"])
    local.world.save("emoji", emoji)
    return json_response(emoji)


def delete_emoji(local: LocalDiscord, request: web.Request) -> web.Response:
    check_mine(local, request)
    emojis.remove(local.world, request.match_info["emoji"])
    return no_content()


EMOJIS = "/applications/{app:\\d+}/emojis"
ROUTES = [
    ("GET", EMOJIS, list_emojis),
    ("POST", EMOJIS, create_emoji),
    ("GET", EMOJIS + "/{emoji:\\d+}", get_emoji),
    ("PATCH", EMOJIS + "/{emoji:\\d+}", rename_emoji),
    ("DELETE", EMOJIS + "/{emoji:\\d+}", delete_emoji),
]
