"""Custom ids: `h:<game>:<what>` on posts, `h:<game>:<question>:<verb>:<arg>` in panels, `...:o<row>` for the outbox.

They carry a game, a question and a place in an order; never a seat, a person or a secret.
"""

from __future__ import annotations

import re

import msgspec

PATTERN = r"h:[\w-]*:.+"
LONGEST = 100
MARK = re.compile(r":o(\d+)$")


class Click(msgspec.Struct):
    """What a custom id says. `question` None: it opens whatever is current."""

    game: str
    what: str  # of a post; or the verb
    arg: str = ""
    question: int | None = None


def post_id(game: str, what: str, arg: str = "", row: int | None = None) -> str:
    mark = "" if row is None else f":o{row}"
    return f"h:{game}:{what}" + (f":{arg}" if arg else "") + mark


def panel_id(game: str, question: int, verb: str, arg: str = "") -> str:
    return f"h:{game}:{question}:{verb}:{arg}"


def read_id(custom_id: str) -> Click | None:
    parts = MARK.sub("", custom_id).split(":", 4)
    if len(parts) < 3 or parts[0] != "h":
        return None
    question = whole_number(parts[2])
    if question is not None and len(parts) == 5:
        return Click(parts[1], parts[3], parts[4], question)
    return Click(parts[1], parts[2], ":".join(parts[3:]))


def whole_number(text: str) -> int | None:
    """What somebody wrote, or made up: `²` and `--5` look like numbers and are none."""
    text = text.strip()
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,12}", text) else None


def mark_in(custom_id: str) -> int | None:
    """The outbox row that a button carries."""
    match = MARK.search(custom_id)
    return int(match[1]) if match else None
