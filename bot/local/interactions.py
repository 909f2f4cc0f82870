"""Interactions: a person asks, the bot answers once within 3 seconds and follows up for 15 minutes."""

from __future__ import annotations

import asyncio
import functools
import secrets
from typing import Any

from bot.local.emojis import check_emojis
from bot.local.messages import (
    EPHEMERAL,
    LOADING,
    check_payload,
    delete,
    edit,
    make_message,
    number_components,
    post,
    wire_message,
)
from bot.local.permissions import permissions
from bot.local.state import LocalDiscord
from bot.local.uploads import FILE_BYTES, Upload
from bot.local.wire import Json, Refused, as_object, public

COMMAND, COMPONENT, SUGGEST, SUBMIT = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
LIFETIME = 15 * 60.0
# kind of interaction -> kinds of answer
OPEN = {
    COMMAND: (MESSAGE, DEFERRED, MODAL),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL),
    SUGGEST: (CHOICES,),
    SUBMIT: (MESSAGE, DEFERRED),
}


def ask(local: LocalDiscord, user: str, channel: Json, kind: int, data: Json, message: Json | None = None) -> Json:
    """Records what a person does and tells the bot."""
    world = local.world
    record: Json = {
        "id": world.ids.next(), "token": secrets.token_urlsafe(48), "kind": kind, "user": user,
        "channel_id": channel["id"], "created": world.clock.now(), "answer": None, "original": None,
        "source": message["id"] if message else None, "name": full_name(data),
        "custom_id": data.get("custom_id"),
    }  # fmt: skip
    world.save_interaction(record)
    local.waiting[record["id"]] = asyncio.get_running_loop().create_future()
    told = wire_interaction(local, record, channel, data, message)
    if local.endpoint.url:
        local.endpoint.send(told, functools.partial(take_reply, local, record))
    else:
        local.hub.tell_bot("INTERACTION_CREATE", told, channel.get("guild_id"))
    return record


async def take_reply(local: LocalDiscord, record: Json, status: int, body: bytes) -> None:
    """What the endpoint said: an answer, or (202) that one will come by the callback. All else is none."""
    if status == 200:
        take_answer(local, record, as_object(body), [])
    elif status != 202:
        tell_asker(local, record, {"outcome": "failed", "why": f"The application did not respond ({status})."})


def full_name(data: Json) -> str | None:
    """A command's name with its groups and sub-commands, as it was typed."""
    if "name" not in data:
        return None
    names, level = [str(data["name"])], data.get("options") or []
    while level and level[0]["type"] in (1, 2):
        names.append(level[0]["name"])
        level = level[0].get("options") or []
    return " ".join(names)


def wire_interaction(local: LocalDiscord, record: Json, channel: Json, data: Json, message: Json | None) -> Json:
    world, user = local.world, record["user"]
    rights = permissions(world, user, channel)
    body: Json = {
        "id": record["id"], "application_id": world.bot_id, "type": record["kind"], "data": data,
        "channel": {**public(channel), "permissions": str(rights)}, "channel_id": channel["id"],
        "token": record["token"], "version": 1, "locale": "en-GB", "entitlements": [],
        "app_permissions": str(permissions(world, world.bot_id, channel)),
        "attachment_size_limit": FILE_BYTES,
    }  # fmt: skip
    if guild := channel.get("guild_id"):
        member = world.members[guild][user]
        body.update(
            guild_id=guild, guild_locale="en-GB", context=0, authorizing_integration_owners={"0": guild},
            guild={"id": guild, "locale": "en-GB", "features": []},
            member={**public(member), "permissions": str(rights)},
        )  # fmt: skip
    else:
        body.update(user=world.users[user], context=1, authorizing_integration_owners={"0": "0"})
    if message is not None:
        body["message"] = wire_message(local, message)
    return body


async def wait_for_answer(local: LocalDiscord, record: Json) -> Json:
    """Waits for the bot's first answer as long as the person's client does: three seconds."""
    future = local.waiting[record["id"]]
    deadline = asyncio.create_task(local.world.clock.wait_until(record["created"] + local.settings.answer_seconds))
    try:
        await asyncio.wait((future, deadline), return_when=asyncio.FIRST_COMPLETED)
        if future.done():
            return future.result()
        return {"outcome": "failed", "why": "The application did not respond."}
    finally:
        deadline.cancel()
        local.waiting.pop(record["id"], None)


# The bot's first answer.


def find_unanswered(local: LocalDiscord, key: str, token: str) -> Json:
    record = local.world.interactions.get(token)
    if record is None or record["id"] != key:
        raise Refused(10062)
    if record["answer"] is not None:
        raise Refused(40060)
    if local.world.clock.now() - record["created"] > local.settings.answer_seconds:
        raise Refused(10062)
    return record


def take_answer(local: LocalDiscord, record: Json, body: Json, uploads: list[Upload]) -> Json:
    """Carries out the bot's first answer, tells the person, and gives the callback's response."""
    check_payload(body, "callback")
    kind = body["type"]
    allowed = OPEN[record["kind"]]
    if record["kind"] == SUBMIT and record["source"]:
        allowed = (*allowed, DEFERRED_UPDATE, UPDATE)
    if kind not in allowed:
        said = {
            "code": "INTERACTION_RESPONSE_TYPE_INVALID",
            "message": "This type of answer does not fit this type of interaction.",
        }
        raise Refused(50035, errors={"type": {"_errors": [said]}})
    data = body.get("data") or {}
    if kind == MODAL:
        check_emojis(local.world, data["components"])
    told: Json = {"outcome": "answered", "type": kind}
    message = ACTS[kind](local, record, data, uploads)
    record["answer"] = kind
    if message is not None:
        record["original"] = message["id"]
        told["message"] = wire_message(local, message)
    elif kind == MODAL:
        told["modal"] = {**data, "components": number_components(data["components"])}
        record["modal"] = told["modal"]
    elif kind == CHOICES:
        told["choices"] = data.get("choices") or []
    local.world.save_interaction(record)
    tell_asker(local, record, told)
    return callback_response(record, kind, told.get("message"))


def tell_asker(local: LocalDiscord, record: Json, told: Json) -> None:
    future = local.waiting.get(record["id"])
    if future is not None and not future.done():
        future.set_result({**told, "id": record["id"], "token": record["token"] if "modal" in told else None})


def callback_response(record: Json, kind: int, message: Json | None) -> Json:
    about: Json = {"id": record["id"], "type": record["kind"]}
    body: Json = {"interaction": about}
    if message is not None:
        about["response_message_id"] = message["id"]
        about["response_message_loading"] = bool(message["flags"] & LOADING)
        about["response_message_ephemeral"] = bool(message["flags"] & EPHEMERAL)
        if kind != DEFERRED_UPDATE:
            body["resource"] = {"type": kind, "message": message}
    return body


def post_new(
    local: LocalDiscord, record: Json, data: Json, uploads: list[Upload], *, first: bool, loading: bool = False
) -> Json:
    channel = local.world.channel(record["channel_id"])
    private = int(data.get("flags") or 0) & EPHEMERAL
    user = public(local.world.users[record["user"]])
    origin: Json = {
        "id": record["id"],
        "type": record["kind"],
        "user": user,
        "authorizing_integration_owners": {},
    }
    more: Json = {
        "application_id": local.world.bot_id,
        "webhook_id": local.world.bot_id,
        "interaction_metadata": origin,
    }
    if record["kind"] == COMMAND and first:
        origin["name"] = record["name"]
        more["interaction"] = {"id": record["id"], "type": COMMAND, "name": record["name"], "user": user}
    elif record["source"]:
        origin["interacted_message_id"] = record["source"]
    message = make_message(
        local, channel, local.world.bot, {} if loading else data, uploads, loading=loading, more=more,
        only=record["user"] if private else None, kind=20 if record["kind"] == COMMAND and first else 0,
    )  # fmt: skip
    post(local, channel, message)
    return message


def post_answer(local: LocalDiscord, record: Json, data: Json, uploads: list[Upload]) -> Json:
    return post_new(local, record, data, uploads, first=True)


def post_thinking(local: LocalDiscord, record: Json, data: Json, uploads: list[Upload]) -> Json:
    return post_new(local, record, data, uploads, first=True, loading=True)


def source_message(local: LocalDiscord, record: Json) -> Json:
    found = local.world.messages.get(record["channel_id"], {}).get(record["source"] or "")
    if found is None:
        raise Refused(10008)
    return found


def leave_source(local: LocalDiscord, record: Json, data: Json, uploads: list[Upload]) -> Json:
    return source_message(local, record)


def edit_source(local: LocalDiscord, record: Json, data: Json, uploads: list[Upload]) -> Json:
    message = source_message(local, record)
    edit(local, local.world.channel(record["channel_id"]), message, data, uploads, by_interaction=True)
    return message


def do_nothing(local: LocalDiscord, record: Json, data: Json, uploads: list[Upload]) -> None:
    return None


ACTS: dict[int, Any] = {
    MESSAGE: post_answer,
    DEFERRED: post_thinking,
    DEFERRED_UPDATE: leave_source,
    UPDATE: edit_source,
    CHOICES: do_nothing,
    MODAL: do_nothing,
}

# Afterwards: @original and follow-ups.


def find_answered(local: LocalDiscord, application: str, token: str) -> Json:
    record = local.world.interactions.get(token)
    if application != local.world.bot_id or record is None or record["answer"] is None:
        raise Refused(10015)
    if local.world.clock.now() - record["created"] > LIFETIME:
        raise Refused(50027)
    return record


def message_of(local: LocalDiscord, record: Json, key: str) -> Json:
    """A message of this interaction, private ones too."""
    found = local.world.messages.get(record["channel_id"], {}).get(record["original"] if key == "@original" else key)
    if found is None or found["author"]["id"] != local.world.bot_id:
        raise Refused(10008)
    return found


def follow_up(local: LocalDiscord, record: Json, payload: Json, uploads: list[Upload]) -> Json:
    """Posts a further message; the first one after a deferral fills the loading message."""
    check_payload(payload)
    original = local.world.messages.get(record["channel_id"], {}).get(record["original"] or "")
    if record["answer"] == DEFERRED and original is not None and original["flags"] & LOADING:
        return edit_answer(local, record, original, payload, uploads)
    return wire_message(local, post_new(local, record, payload, uploads, first=False))


def edit_answer(local: LocalDiscord, record: Json, message: Json, payload: Json, uploads: list[Upload]) -> Json:
    channel = local.world.channel(record["channel_id"])
    return edit(local, channel, message, payload, uploads, by_interaction=True)


def delete_answer(local: LocalDiscord, record: Json, message: Json) -> None:
    delete(local, local.world.channel(record["channel_id"]), message)


def forget_old(local: LocalDiscord) -> None:
    """Drops records whose token has long expired. They are kept for a while to tell 50027 from 10015."""
    ends = local.world.clock.now() - 4 * LIFETIME
    for token, record in list(local.world.interactions.items()):
        if record["created"] < ends:
            del local.world.interactions[token]
            local.world.storage.drop("interaction", token)
