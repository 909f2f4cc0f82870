"""Small things that are done to texts, whatever they say."""

from __future__ import annotations

import re
from typing import Any


class Said(str):
    """Words already: put into a sentence as they are."""

    __slots__ = ()


def joined(words: list[str]) -> str:
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else "".join(words)


def bullet(line: str) -> str:
    """A line of a list; its further lines stay with it."""
    return "- " + line.replace("\n", "\n  ")


def sentence(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


# By which Discord knows an address or an invitation.
LINK = re.compile(r"://|(?<=discord)\.(?:gg|com)|(?<=discordapp)\.com", re.IGNORECASE)


def quiet(text: str) -> str:
    """A text that people wrote, so that it neither formats nor mentions nor links to anything."""
    text = re.sub(r"([\\*_~`|>#\[\]<@])", lambda m: "@\u200b" if m[1] == "@" else "\\" + m[1], text)
    return LINK.sub("\u200b\\g<0>", text)


def escape(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def kind_of(news: Any) -> str:
    """The kind of a piece of news, as a struct or as it was written down."""
    return str(news["type"] if isinstance(news, dict) else type(news).__struct_config__.tag)
