"""What goes over the wire: JSON, and refusals with Discord's own codes and messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from aiohttp import web

Json = dict[str, Any]

encode = msgspec.json.encode
decode = msgspec.json.decode

# code -> (HTTP status, Discord's message)
CODES: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (400, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30033: (400, "Max number of thread participants has been reached (1000)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50016: (400, "Provided too few or too many messages to delete. Must provide between 2 and 100 messages."),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50034: (400, "A message provided was too old to bulk delete"),
    50035: (400, "Invalid Form Body"),
    50046: (400, "Invalid asset"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class Refused(Exception):
    """A refusal, as Discord words it."""

    def __init__(self, code: int, *, errors: Json | None = None, more: Json | None = None) -> None:
        self.status, message = CODES[code]
        self.code = code
        self.body: Json = {"message": message, "code": code, **(more or {})}
        if errors:
            self.body["errors"] = errors
        super().__init__(f"{code}: {message}")


class Unsound(Exception):
    """A person on the page asked for something that Discord's own client would not let them do."""


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    # Without a charset: discord.py reads JSON only if the type is exactly "application/json".
    head = dict(headers or ())
    head["Content-Type"] = "application/json"
    return web.Response(body=encode(body), status=status, headers=head)


def no_content() -> web.Response:
    return web.Response(status=204)


def public(thing: Mapping[str, Any], without: Iterable[str] = ()) -> Json:
    """A stored object without our own notes on it, whose keys begin with an underscore."""
    left_out = set(without)
    return {key: value for key, value in thing.items() if key[0] != "_" and key not in left_out}


def read_number(query: Mapping[str, str], key: str, default: int, low: int, high: int) -> int:
    """A number in the query; refuses anything else, and numbers out of bounds."""
    text = query.get(key, str(default))
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        said = {"code": "NUMBER_TYPE_COERCE", "message": f"int value should be between {low} and {high}."}
        raise Refused(50035, errors={key: {"_errors": [said]}})
    return int(text)


def as_object(raw: bytes) -> Json:
    """The JSON object in a body; refuses anything else with 50109."""
    try:
        body = decode(raw) if raw else {}
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise Refused(50109) from None
    if not isinstance(body, dict):
        raise Refused(50109)
    return body
