"""Makes, edits and deletes messages, of the bot and of people alike."""

from __future__ import annotations

import re
from collections import deque
from typing import Any

from bot.local import limits
from bot.local.emojis import check_emojis
from bot.local.files import refresh_addresses, resolve_attachments, store_uploads
from bot.local.ids import Ids
from bot.local.limits.components import walk
from bot.local.limits.messages import LAYOUT
from bot.local.permissions import MENTION_EVERYONE, THREADS, permissions
from bot.local.state import LocalDiscord
from bot.local.threads import wake
from bot.local.uploads import Upload
from bot.local.wire import Json, Refused, public

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SUPPRESS_NOTES, VOICE = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 13
SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTES | LAYOUT
HOUR = 3600.0
ORDINARY = (0, 19, 20, 23)  # types of message with content of their own
EDITED = ("content", "embeds", "components", "attachments", "allowed_mentions")


def wire_message(local: LocalDiscord, message: Json) -> Json:
    """The message as it goes over the wire."""
    refresh_addresses(local, message)
    body = public(message)
    # Discord leaves the list empty when components show the files (Discord api-docs 8277).
    body["attachments"] = [] if message["flags"] & LAYOUT else [public(file) for file in message.get("_files", ())]
    return body


# Checking.


def check_payload(payload: Json, what: str = "message") -> None:
    """Refuses a faulty payload with 50035 and Discord's tree of errors."""
    if found := limits.find_faults(payload, what):
        raise Refused(50035, errors=limits.tree(found))


def check_not_empty(message: Json) -> None:
    if not any((message["content"], message["embeds"], message["components"], message.get("_files"),
                message.get("sticker_items"), message.get("poll"))):  # fmt: skip
        raise Refused(50006)


# Making.


def make_message(
    local: LocalDiscord,
    channel: Json,
    author: Json,
    payload: Json,
    uploads: list[Upload] | None = None,
    *,
    kind: int = 0,
    only: str | None = None,
    loading: bool = False,
    more: Json | None = None,
) -> Json:
    """A new message, not yet posted. Its files are stored and its mentions read."""
    world = local.world
    check_emojis(world, payload.get("components"))
    flags = int(payload.get("flags") or 0) & SETTABLE
    message: Json = {
        "id": world.ids.next(), "type": kind, "channel_id": channel["id"], "author": public(author),
        "content": str(payload.get("content") or "").strip(), "timestamp": world.clock.now_iso(),
        "edited_timestamp": None, "tts": bool(payload.get("tts")), "mention_everyone": False, "mentions": [],
        "mention_roles": [], "attachments": [],
        "embeds": [make_embed(one) for one in payload.get("embeds") or []],
        "components": number_components(payload.get("components") or []), "pinned": False, "flags": flags,
        **(more or {}),
    }  # fmt: skip
    if "guild_id" in channel:
        message["guild_id"] = channel["guild_id"]
        member = world.members[channel["guild_id"]].get(author["id"])
        if member is not None:
            message["member"] = public(member, without=("user",))
    if only is not None:
        message["flags"] |= EPHEMERAL
        message["_only"] = only
    if payload.get("poll"):
        message["poll"] = payload["poll"]
    if payload.get("nonce") is not None:
        message["nonce"] = payload["nonce"]
    add_reference(local, channel, message, payload)
    message["_files"] = store_uploads(local, channel["id"], uploads or [], payload.get("attachments") or [])
    resolve_media(message)
    read_mentions(local, channel, message, payload.get("allowed_mentions"))
    if loading:
        message["flags"] |= LOADING
    elif kind in ORDINARY:
        check_not_empty(message)
    return message


def add_reference(local: LocalDiscord, channel: Json, message: Json, payload: Json) -> None:
    reference = payload.get("message_reference")
    if not isinstance(reference, dict):
        return
    key = str(reference.get("message_id"))
    found = local.world.messages.get(str(reference.get("channel_id") or channel["id"]), {}).get(key)
    if found is None and reference.get("fail_if_not_exists", True):
        code = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        raise Refused(50035, errors={"message_reference": {"_errors": [code]}})
    if found is not None:
        message["type"] = 19
        message["message_reference"] = {"type": 0, "channel_id": found["channel_id"], "message_id": key}
        message["referenced_message"] = wire_message(local, found)


def resolve_media(message: Json) -> None:
    if missing := resolve_attachments(message):
        said = [{"code": "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        "message": f"{url} is not attached."}
                for url in missing]  # fmt: skip
        raise Refused(50035, errors={"components": {"_errors": said}})


def make_embed(embed: Json) -> Json:
    made = {"type": "rich", **embed}
    for key in ("title", "description"):
        if isinstance(made.get(key), str):
            made[key] = made[key].strip()
    return made


def number_components(components: list[Json]) -> list[Json]:
    """Gives each component without an id a number, counted from 1 in reading order."""
    taken = {one["id"] for one in walk(components) if one.get("id")}
    number = 0
    for one in walk(components):
        if not one.get("id"):
            number += 1
            while number in taken:
                number += 1
            one["id"] = number
    return components


def text_of(message: Json) -> str:
    parts = [one["content"] for one in walk(message["components"]) if one.get("type") == 10]
    return "\n".join([message["content"], *parts])


def read_mentions(local: LocalDiscord, channel: Json, message: Json, allowed: Any) -> None:
    """Finds who is pinged: named in the text and let through by `allowed_mentions`."""
    text = text_of(message)
    allowed = allowed if isinstance(allowed, dict) else {"parse": ["users", "roles", "everyone"]}
    parse = allowed.get("parse") or []
    users = dict.fromkeys(re.findall(r"<@!?(\d+)>", text))
    roles = dict.fromkeys(re.findall(r"<@&(\d+)>", text))
    people = local.world.users
    ok_users = [
        key for key in users if key in people and ("users" in parse or key in map(str, allowed.get("users") or []))
    ]
    message["mentions"] = [public(people[key]) for key in ok_users]
    message["mention_roles"] = [key for key in roles if "roles" in parse or key in map(str, allowed.get("roles") or [])]
    may = bool(permissions(local.world, message["author"]["id"], channel) & MENTION_EVERYONE)
    message["mention_everyone"] = may and "everyone" in parse and bool(re.search(r"@(everyone|here)", text))


def post(local: LocalDiscord, channel: Json, message: Json) -> Json:
    """Puts a message into its channel and tells everybody who sees it; a private one, only its reader."""
    if "_only" in message:
        local.world.add_message(message)
        body = wire_message(local, message)
        local.hub.tell_person(message["_only"], "MESSAGE_CREATE", body)
        return body
    if channel["type"] in THREADS:
        wake(local, channel)
        channel["message_count"] += 1
        channel["total_message_sent"] += 1
    channel["last_message_id"] = message["id"]
    local.world.save("channel", channel)
    local.world.add_message(message)
    body = wire_message(local, message)
    local.hub.emit("MESSAGE_CREATE", body, channel)
    return body


# Changing.


def edit(local: LocalDiscord, channel: Json, message: Json, payload: Json, uploads: list[Upload] | None = None,
         *, by_interaction: bool = False) -> Json:  # fmt: skip
    """Changes what the payload names, merged as Discord merges it."""
    check_edit(message, payload)
    if not by_interaction:
        check_old_edits(local, message)
    flags = message["flags"]
    if payload.get("flags") is not None:
        kept = flags & ~SUPPRESS_EMBEDS | (int(payload["flags"]) & (SUPPRESS_EMBEDS | LAYOUT))
        flags = kept
    changed = {**message, "flags": flags & ~LOADING}
    if "content" in payload:
        changed["content"] = str(payload["content"] or "").strip()
    if "embeds" in payload:
        changed["embeds"] = [make_embed(one) for one in payload["embeds"] or []]
    if "components" in payload:
        check_emojis(local.world, payload["components"])
        changed["components"] = number_components(payload["components"] or [])
    if payload.get("poll"):
        changed["poll"] = payload["poll"]
    changed["_files"] = files_after(local, channel, message, payload, uploads or [])
    changed.pop("_until", None)
    resolve_media(changed)
    if any(key in payload for key in EDITED):
        read_mentions(local, channel, changed, payload.get("allowed_mentions"))
    check_not_empty(changed)
    if not message["flags"] & LOADING and any(key in payload for key in EDITED):
        changed["edited_timestamp"] = local.world.clock.now_iso()
    left = {file["id"] for file in changed["_files"]}
    for file in message.get("_files", ()):
        if file["id"] not in left:
            local.world.storage.drop_file(file["id"])
    message.clear()
    message.update(changed)
    return update(local, channel, message)


def check_edit(message: Json, payload: Json) -> None:
    layout = message["flags"] & LAYOUT
    given = payload.get("flags")
    if layout and given is not None and isinstance(given, int) and not given & LAYOUT:
        code = {
            "code": "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "message": "The Components V2 flag cannot be removed.",
        }
        raise Refused(50035, errors={"flags": {"_errors": [code]}})
    flags = (given or 0) | layout if given is None or isinstance(given, int) else given
    whole = {**payload, "flags": flags}
    if isinstance(flags, int) and flags & LAYOUT and not layout:
        # The message becomes a layout: content and embeds that it still has count too.
        for key in ("content", "embeds"):
            whole.setdefault(key, message[key])
    check_payload(whole, "edit")


def files_after(local: LocalDiscord, channel: Json, message: Json, payload: Json, uploads: list[Upload]) -> list[Json]:
    kept = list(message.get("_files", ()))
    listed = payload.get("attachments")
    if isinstance(listed, list):
        ids = {str(one.get("id")) for one in listed}
        kept = [file for file in kept if file["id"] in ids]
    return kept + store_uploads(local, channel["id"], uploads, listed or [])


def check_old_edits(local: LocalDiscord, message: Json) -> None:
    """Refuses with 30046 when too many messages over an hour old were edited within an hour."""
    now = local.world.clock.now()
    if now - Ids.time_of(message["id"]) <= HOUR:
        return
    edits = local.old_edits.setdefault(message["channel_id"], deque())
    while edits and now - edits[0] > HOUR:
        edits.popleft()
    if len(edits) >= local.settings.old_edits:
        wait = round(HOUR - (now - edits[0]), 3) if edits else HOUR
        raise Refused(30046, more={"retry_after": wait, "global": False})
    edits.append(now)


def update(local: LocalDiscord, channel: Json, message: Json) -> Json:
    """Writes a changed message and tells everybody who sees it."""
    local.world.save("message", message)
    body = wire_message(local, message)
    if "_only" in message:
        local.hub.tell_person(message["_only"], "MESSAGE_UPDATE", body)
    else:
        local.hub.emit("MESSAGE_UPDATE", body, channel)
    return body


def delete(local: LocalDiscord, channel: Json, message: Json) -> None:
    local.world.drop_message(message)
    gone: Json = {"id": message["id"], "channel_id": channel["id"]}
    if "guild_id" in channel:
        gone["guild_id"] = channel["guild_id"]
    if "_only" in message:
        local.hub.tell_person(message["_only"], "MESSAGE_DELETE", gone)
    else:
        local.hub.emit("MESSAGE_DELETE", gone, channel)
