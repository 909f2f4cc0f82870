"""Interactions: asked by a person, answered once within 3 seconds, followed up for 15 minutes."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from bot.local.messages import EPHEMERAL, LOADING, check, delete, edit, make, numbered, post, shown
from bot.local.permissions import permissions
from bot.local.state import Local
from bot.local.uploads import FILE_BYTES, Upload
from bot.local.wire import Json, Refused, public

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


def ask(here: Local, user: str, channel: Json, kind: int, data: Json, message: Json | None = None) -> Json:
    """A person's act: recorded, and told to the bot."""
    world = here.world
    record: Json = {
        "id": world.ids.next(), "token": secrets.token_urlsafe(48), "kind": kind, "user": user,
        "channel_id": channel["id"], "created": world.clock.now(), "answer": None, "original": None,
        "source": message["id"] if message else None, "name": full_name(data),
        "custom_id": data.get("custom_id"),
    }  # fmt: skip
    world.keep_interaction(record)
    here.waiting[record["id"]] = asyncio.get_running_loop().create_future()
    here.hub.to_bot("INTERACTION_CREATE", wire_form(here, record, channel, data, message), channel.get("guild_id"))
    return record


def full_name(data: Json) -> str | None:
    """A command's name with its groups and sub-commands, as it was typed."""
    if "name" not in data:
        return None
    names, level = [str(data["name"])], data.get("options") or []
    while level and level[0]["type"] in (1, 2):
        names.append(level[0]["name"])
        level = level[0].get("options") or []
    return " ".join(names)


def wire_form(here: Local, record: Json, channel: Json, data: Json, message: Json | None) -> Json:
    world, user = here.world, record["user"]
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
        body["message"] = shown(here, message)
    return body


async def outcome(here: Local, record: Json) -> Json:
    """Waits for the first answer, as the person's client does: three seconds."""
    future = here.waiting[record["id"]]
    deadline = asyncio.create_task(here.world.clock.wait_until(record["created"] + here.settings.answer_seconds))
    try:
        await asyncio.wait((future, deadline), return_when=asyncio.FIRST_COMPLETED)
        if future.done():
            return future.result()
        return {"outcome": "failed", "why": "The application did not respond."}
    finally:
        deadline.cancel()
        here.waiting.pop(record["id"], None)


# --- the bot's first answer


def find(here: Local, key: str, token: str) -> Json:
    record = here.world.interactions.get(token)
    if record is None or record["id"] != key:
        raise Refused(10062)
    if record["answer"] is not None:
        raise Refused(40060)
    if here.world.clock.now() - record["created"] > here.settings.answer_seconds:
        raise Refused(10062)
    return record


def answer(here: Local, record: Json, body: Json, uploads: list[Upload]) -> Json:
    """The callback: does it, tells the person, and says what came of it."""
    check(body, "callback")
    kind = body["type"]
    allowed = OPEN[record["kind"]]
    if record["kind"] == SUBMIT and record["source"]:
        allowed = (*allowed, DEFERRED_UPDATE, UPDATE)
    if kind not in allowed:
        said = {
            "code": "INTERACTION_RESPONSE_TYPE_INVALID",
            "message": "This answer does not fit this interaction.",
        }
        raise Refused(50035, errors={"type": {"_errors": [said]}})
    data = body.get("data") or {}
    told: Json = {"outcome": "answered", "type": kind}
    message = ACTS[kind](here, record, data, uploads)
    record["answer"] = kind
    if message is not None:
        record["original"] = message["id"]
        told["message"] = shown(here, message)
    elif kind == MODAL:
        told["modal"] = {**data, "components": numbered(data["components"])}
        record["modal"] = told["modal"]
    elif kind == CHOICES:
        told["choices"] = data.get("choices") or []
    here.world.keep_interaction(record)
    _tell(here, record, told)
    return _with_response(record, kind, told.get("message"))


def _tell(here: Local, record: Json, told: Json) -> None:
    future = here.waiting.get(record["id"])
    if future is not None and not future.done():
        future.set_result({**told, "id": record["id"], "token": record["token"] if "modal" in told else None})


def _with_response(record: Json, kind: int, message: Json | None) -> Json:
    about: Json = {"id": record["id"], "type": record["kind"]}
    body: Json = {"interaction": about}
    if message is not None:
        about["response_message_id"] = message["id"]
        about["response_message_loading"] = bool(message["flags"] & LOADING)
        about["response_message_ephemeral"] = bool(message["flags"] & EPHEMERAL)
        if kind != DEFERRED_UPDATE:
            body["resource"] = {"type": kind, "message": message}
    return body


def _new(here: Local, record: Json, data: Json, uploads: list[Upload], *, first: bool, loading: bool = False) -> Json:
    channel = here.world.channel(record["channel_id"])
    private = int(data.get("flags") or 0) & EPHEMERAL
    user = public(here.world.users[record["user"]])
    origin: Json = {
        "id": record["id"],
        "type": record["kind"],
        "user": user,
        "authorizing_integration_owners": {},
    }
    more: Json = {
        "application_id": here.world.bot_id,
        "webhook_id": here.world.bot_id,
        "interaction_metadata": origin,
    }
    if record["kind"] == COMMAND and first:
        origin["name"] = record["name"]
        more["interaction"] = {"id": record["id"], "type": COMMAND, "name": record["name"], "user": user}
    elif record["source"]:
        origin["interacted_message_id"] = record["source"]
    message = make(
        here, channel, here.world.bot, {} if loading else data, uploads, loading=loading, more=more,
        only=record["user"] if private else None, kind=20 if record["kind"] == COMMAND and first else 0,
    )  # fmt: skip
    post(here, channel, message)
    return message


def _say(here: Local, record: Json, data: Json, uploads: list[Upload]) -> Json:
    return _new(here, record, data, uploads, first=True)


def _think(here: Local, record: Json, data: Json, uploads: list[Upload]) -> Json:
    return _new(here, record, data, uploads, first=True, loading=True)


def _source(here: Local, record: Json) -> Json:
    found = here.world.messages.get(record["channel_id"], {}).get(record["source"] or "")
    if found is None:
        raise Refused(10008)
    return found


def _later(here: Local, record: Json, data: Json, uploads: list[Upload]) -> Json:
    return _source(here, record)


def _change(here: Local, record: Json, data: Json, uploads: list[Upload]) -> Json:
    message = _source(here, record)
    edit(here, here.world.channel(record["channel_id"]), message, data, uploads, by_interaction=True)
    return message


def _nothing(here: Local, record: Json, data: Json, uploads: list[Upload]) -> None:
    return None


ACTS: dict[int, Any] = {
    MESSAGE: _say,
    DEFERRED: _think,
    DEFERRED_UPDATE: _later,
    UPDATE: _change,
    CHOICES: _nothing,
    MODAL: _nothing,
}

# --- afterwards: @original and follow-ups


def hook(here: Local, application: str, token: str) -> Json:
    record = here.world.interactions.get(token)
    if application != here.world.bot_id or record is None or record["answer"] is None:
        raise Refused(10015)
    if here.world.clock.now() - record["created"] > LIFETIME:
        raise Refused(50027)
    return record


def message_of(here: Local, record: Json, key: str) -> Json:
    """A message of this interaction, private ones too."""
    found = here.world.messages.get(record["channel_id"], {}).get(record["original"] if key == "@original" else key)
    if found is None or found["author"]["id"] != here.world.bot_id:
        raise Refused(10008)
    return found


def follow_up(here: Local, record: Json, payload: Json, uploads: list[Upload]) -> Json:
    """A further message; the first one after a deferral fills the message that was loading."""
    check(payload)
    original = here.world.messages.get(record["channel_id"], {}).get(record["original"] or "")
    if record["answer"] == DEFERRED and original is not None and original["flags"] & LOADING:
        return change(here, record, original, payload, uploads)
    return shown(here, _new(here, record, payload, uploads, first=False))


def change(here: Local, record: Json, message: Json, payload: Json, uploads: list[Upload]) -> Json:
    channel = here.world.channel(record["channel_id"])
    return edit(here, channel, message, payload, uploads, by_interaction=True)


def remove(here: Local, record: Json, message: Json) -> None:
    delete(here, here.world.channel(record["channel_id"]), message)


def forget_old(here: Local) -> None:
    """Drops records whose token has long expired (kept a while, so that 50027 is told from 10015)."""
    ends = here.world.clock.now() - 4 * LIFETIME
    for token, record in list(here.world.interactions.items()):
        if record["created"] < ends:
            del here.world.interactions[token]
            here.world.shelf.drop("interaction", token)
