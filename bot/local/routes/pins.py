"""Pins, with the right of their own that they need since February 2026, and the old routes."""

from __future__ import annotations

from aiohttp import web

from bot.local.fake_clock import seconds
from bot.local.messages import ORDINARY, make, post, shown, update
from bot.local.permissions import HISTORY, PIN, need
from bot.local.routes.channels import seen_channel
from bot.local.state import Local
from bot.local.wire import Json, Refused, answer, nothing, number

MOST = 250


def pinned(here: Local, channel: Json) -> list[Json]:
    """The newest pin first."""
    found = [one for one in here.world.messages[channel["id"]].values() if one["pinned"]]
    return sorted(found, key=lambda one: str(one["_pinned_at"]), reverse=True)


def listed(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request)
    need(here.world, here.world.bot_id, channel, HISTORY)
    limit = number(request.query, "limit", 50, 1, 50)
    before = request.query.get("before")
    found = pinned(here, channel)
    if before:
        try:
            earlier = seconds(before)
        except ValueError:
            raise Refused(50035) from None
        found = [one for one in found if seconds(one["_pinned_at"]) < earlier]
    items = [{"pinned_at": one["_pinned_at"], "message": shown(here, one)} for one in found[:limit]]
    return answer({"items": items, "has_more": len(found) > limit})


def listed_old(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request)
    need(here.world, here.world.bot_id, channel, HISTORY)
    return answer([shown(here, one) for one in pinned(here, channel)[:50]])


def pin(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request, PIN)
    message = here.world.message(channel["id"], request.match_info["message"])
    if message["pinned"]:
        return nothing()
    if message["type"] not in ORDINARY:
        raise Refused(50021)
    if len(pinned(here, channel)) >= MOST:
        raise Refused(30003)
    now = here.world.clock.iso()
    message.update(pinned=True, _pinned_at=now)
    channel["last_pin_timestamp"] = now
    update(here, channel, message)
    _tell(here, channel)
    reference = {"channel_id": channel["id"], "message_id": message["id"]}
    more: Json = {"message_reference": reference}
    post(here, channel, make(here, channel, here.world.bot, {}, kind=6, more=more))
    return nothing()


def unpin(here: Local, request: web.Request) -> web.Response:
    channel = seen_channel(here, request, PIN)
    message = here.world.message(channel["id"], request.match_info["message"])
    if message["pinned"]:
        message["pinned"] = False
        update(here, channel, message)
        _tell(here, channel)
    return nothing()


def _tell(here: Local, channel: Json) -> None:
    event = {"channel_id": channel["id"], "last_pin_timestamp": channel["last_pin_timestamp"]}
    if "guild_id" in channel:
        event["guild_id"] = channel["guild_id"]
    here.world.keep("channel", channel)
    here.hub.emit("CHANNEL_PINS_UPDATE", event, channel)


ROUTES = [
    ("GET", "/channels/{channel:\\d+}/messages/pins", listed),
    ("PUT", "/channels/{channel:\\d+}/messages/pins/{message:\\d+}", pin),
    ("DELETE", "/channels/{channel:\\d+}/messages/pins/{message:\\d+}", unpin),
    ("GET", "/channels/{channel:\\d+}/pins", listed_old),
    ("PUT", "/channels/{channel:\\d+}/pins/{message:\\d+}", pin),
    ("DELETE", "/channels/{channel:\\d+}/pins/{message:\\d+}", unpin),
]
