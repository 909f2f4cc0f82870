"""Messages: content, embeds, attachments, mentions, polls."""

from __future__ import annotations

from typing import Any

from bot.local.limits.components import check_components, walk
from bot.local.limits.finding import Finder, Path, dicts

LAYOUT = 1 << 15  # the flag IS_COMPONENTS_V2
CONTENT, EMBEDS, EMBED_TEXT, ATTACHMENTS = 2000, 10, 6000, 10


def check_message(finder: Finder, payload: Any, *, edit: bool = False) -> None:
    if finder.expect_object((), payload) is None:
        return
    flags = payload.get("flags")
    if flags is not None and (not isinstance(flags, int) or isinstance(flags, bool)):
        finder.report(("flags",), "NUMBER_TYPE_COERCE", f'Value "{flags}" is not int.')
        flags = 0
    layout = bool((flags or 0) & LAYOUT)
    if edit and not layout:  # an edit of a layout need not repeat the flag
        layout = any(one.get("type") != 1 for one in dicts(payload.get("components")))
    finder.expect_text(("content",), payload.get("content"), 0, CONTENT)
    if layout:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if payload.get(key):
                message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                finder.report((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    check_embeds(finder, payload.get("embeds"))
    check_components(finder, ("components",), payload.get("components"), layout=layout)
    check_attachments(finder, payload)
    check_mentions(finder, payload.get("allowed_mentions"))
    if not edit:
        nonce = payload.get("nonce")
        finder.expect_text(("nonce",), str(nonce) if isinstance(nonce, int) else nonce, 0, 25)
        finder.expect_list(("sticker_ids",), payload.get("sticker_ids"), 0, 3)
        check_poll(finder, payload.get("poll"))


def check_embeds(finder: Finder, embeds: Any) -> None:
    together = 0
    for at, one in enumerate(finder.expect_list(("embeds",), embeds, 0, EMBEDS)):
        where = ("embeds", str(at))
        if finder.expect_object(where, one) is not None:
            together += check_embed(finder, where, one)
    if together > EMBED_TEXT:
        message = f"Embed size exceeds maximum size of {EMBED_TEXT}. (Together they have {together}.)"
        finder.report(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def check_embed(finder: Finder, path: Path, embed: dict[str, Any]) -> int:
    """Checks one embed and counts its characters."""
    finder.expect_text((*path, "title"), embed.get("title"), 0, 256)
    finder.expect_text((*path, "description"), embed.get("description"), 0, 4096)
    count = length(embed.get("title")) + length(embed.get("description"))
    for part, key, most in (("footer", "text", 2048), ("author", "name", 256)):
        inner = embed.get(part)
        if isinstance(inner, dict):
            finder.expect_text((*path, part, key), inner.get(key), 0, most)
            count += length(inner.get(key))
    for part in ("image", "thumbnail"):
        inner = embed.get(part)
        if isinstance(inner, dict) and inner.get("url"):
            finder.expect_url((*path, part, "url"), inner["url"])
    for at, field in enumerate(finder.expect_list((*path, "fields"), embed.get("fields"), 0, 25)):
        where = (*path, "fields", str(at))
        if finder.expect_object(where, field) is not None:
            finder.expect_text((*where, "name"), field.get("name"), 1, 256, needed=True)
            finder.expect_text((*where, "value"), field.get("value"), 1, 1024, needed=True)
            count += length(field.get("name")) + length(field.get("value"))
    return count


def length(text: Any) -> int:
    return len(text.strip()) if isinstance(text, str) else 0


def check_attachments(finder: Finder, payload: dict[str, Any]) -> None:
    listed = finder.expect_list(("attachments",), payload.get("attachments"), 0, ATTACHMENTS)
    names: set[str] = set()
    for at, one in enumerate(listed):
        where = ("attachments", str(at))
        if finder.expect_object(where, one) is not None:
            finder.expect_text((*where, "description"), one.get("description"), 0, 1024)
            finder.expect_text((*where, "filename"), one.get("filename"), 0, 1024)
            names.add(str(one.get("filename")))
    if "attachments" in payload and all(isinstance(one, dict) and one.get("filename") for one in listed):
        for url in references(payload):
            if url[len("attachment://") :] not in names:
                message = f"The component or embed refers to a file that is not attached. ({url})"
                finder.report(("attachments",), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)


def references(payload: dict[str, Any]) -> list[str]:
    """Every attachment:// address in components."""
    found = []
    for one in walk(payload.get("components")):
        for media in (
            one.get("media"),
            one.get("file"),
            *(item.get("media") for item in dicts(one.get("items"))),
        ):
            if isinstance(media, dict) and str(media.get("url")).startswith("attachment://"):
                found.append(str(media["url"]))
    return found


def check_mentions(finder: Finder, allowed: Any) -> None:
    if allowed is None or finder.expect_object(("allowed_mentions",), allowed) is None:
        return
    parse = finder.expect_list(("allowed_mentions", "parse"), allowed.get("parse"), 0, 3)
    for key in ("users", "roles"):
        named = finder.expect_list(("allowed_mentions", key), allowed.get(key), 0, 100)
        if named and key in parse:
            message = f'parse: ["{key}"] and {key} cannot be used together.'
            finder.report(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def check_poll(finder: Finder, poll: Any) -> None:
    if poll is None or finder.expect_object(("poll",), poll) is None:
        return
    question = poll.get("question")
    finder.expect_text(
        ("poll", "question", "text"), question.get("text") if isinstance(question, dict) else None, 1, 300
    )
    for at, one in enumerate(finder.expect_list(("poll", "answers"), poll.get("answers"), 1, 10)):
        media = one.get("poll_media") if isinstance(one, dict) else None
        text = media.get("text") if isinstance(media, dict) else None
        finder.expect_text(("poll", "answers", str(at), "poll_media", "text"), text, 1, 55)
    finder.expect_number(("poll", "duration"), poll.get("duration"), 1, 32 * 24)
