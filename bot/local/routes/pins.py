"""Pins, which need a right of their own since February 2026, with the old routes too."""

from __future__ import annotations

from aiohttp import web

from bot.local.fake_clock import from_iso
from bot.local.messages import ORDINARY, make_message, post, update, wire_message
from bot.local.permissions import HISTORY, PIN, require
from bot.local.routes.channels import find_channel
from bot.local.state import LocalDiscord
from bot.local.wire import Json, Refused, json_response, no_content, read_number

MOST = 250


def pinned(local: LocalDiscord, channel: Json) -> list[Json]:
    """The pinned messages, the newest pin first."""
    found = [one for one in local.world.messages[channel["id"]].values() if one["pinned"]]
    return sorted(found, key=lambda one: str(one["_pinned_at"]), reverse=True)


def list_pins(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request)
    require(local.world, local.world.bot_id, channel, HISTORY)
    limit = read_number(request.query, "limit", 50, 1, 50)
    before = request.query.get("before")
    found = pinned(local, channel)
    if before:
        try:
            earlier = from_iso(before)
        except ValueError:
            raise Refused(50035) from None
        found = [one for one in found if from_iso(one["_pinned_at"]) < earlier]
    items = [{"pinned_at": one["_pinned_at"], "message": wire_message(local, one)} for one in found[:limit]]
    return json_response({"items": items, "has_more": len(found) > limit})


def list_pins_old(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request)
    require(local.world, local.world.bot_id, channel, HISTORY)
    return json_response([wire_message(local, one) for one in pinned(local, channel)[:50]])


def pin(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request, PIN)
    message = local.world.message(channel["id"], request.match_info["message"])
    if message["pinned"]:
        return no_content()
    if message["type"] not in ORDINARY:
        raise Refused(50021)
    if len(pinned(local, channel)) >= MOST:
        raise Refused(30003)
    now = local.world.clock.now_iso()
    message.update(pinned=True, _pinned_at=now)
    channel["last_pin_timestamp"] = now
    update(local, channel, message)
    tell_pins(local, channel)
    reference = {"channel_id": channel["id"], "message_id": message["id"]}
    more: Json = {"message_reference": reference}
    post(local, channel, make_message(local, channel, local.world.bot, {}, kind=6, more=more))
    return no_content()


def unpin(local: LocalDiscord, request: web.Request) -> web.Response:
    channel = find_channel(local, request, PIN)
    message = local.world.message(channel["id"], request.match_info["message"])
    if message["pinned"]:
        message["pinned"] = False
        update(local, channel, message)
        tell_pins(local, channel)
    return no_content()


def tell_pins(local: LocalDiscord, channel: Json) -> None:
    event = {"channel_id": channel["id"], "last_pin_timestamp": channel["last_pin_timestamp"]}
    if "guild_id" in channel:
        event["guild_id"] = channel["guild_id"]
    local.world.save("channel", channel)
    local.hub.emit("CHANNEL_PINS_UPDATE", event, channel)


ROUTES = [
    ("GET", "/channels/{channel:\\d+}/messages/pins", list_pins),
    ("PUT", "/channels/{channel:\\d+}/messages/pins/{message:\\d+}", pin),
    ("DELETE", "/channels/{channel:\\d+}/messages/pins/{message:\\d+}", unpin),
    ("GET", "/channels/{channel:\\d+}/pins", list_pins_old),
    ("PUT", "/channels/{channel:\\d+}/pins/{message:\\d+}", pin),
    ("DELETE", "/channels/{channel:\\d+}/pins/{message:\\d+}", unpin),
]
