"""The little language of the catalogues: `{clan} loses {n|one army|{n} armies}{to? to {to}}`.

`{field}`                 the value, in words
`{field|one|many}`        by the number (or the length) of the value; a truth picks the first form
`{field|none|one|many}`   with a form of its own for nothing
`{field?yes}`, `{field?yes|no}`  whether there is such a value at all
`{field.part}`            a part of a value that has parts
`{{` and `}}`             braces
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sized
from typing import Any, NamedTuple

Say = Callable[[Any], str]
FIELD = re.compile(r"[A-Za-z_][\w.]*")
STOP_AFTER_STOP = re.compile(r"([!?])(\**)\.(?=\s|$)")  # the name of a card, such as "Ambush!", ends a sentence


class BadTemplate(ValueError):
    """A sentence of a catalogue that can't be read."""


class Slot(NamedTuple):
    field: str
    kind: str  # "", "|" or "?"
    forms: tuple[Template, ...]


Template = tuple["str | Slot", ...]


@functools.lru_cache(4096)
def parse(text: str) -> Template:
    parts, at = read_parts(text, 0, "")
    if at != len(text):
        raise BadTemplate(f"unexpected {text[at]!r} at {at} in {text!r}")
    return parts


def read_parts(text: str, at: int, stops: str) -> tuple[Template, int]:
    parts: list[str | Slot] = []
    plain: list[str] = []
    while at < len(text) and (text[at] not in stops or text[at : at + 2] in ("{{", "}}")):
        if text[at : at + 2] in ("{{", "}}"):
            plain.append(text[at])
            at += 2
        elif text[at] == "{":
            parts += ["".join(plain)] if plain else []
            plain = []
            slot, at = read_slot(text, at + 1)
            parts.append(slot)
        elif text[at] == "}":
            raise BadTemplate(f"a brace too many at {at} in {text!r}")
        else:
            plain.append(text[at])
            at += 1
    return (*parts, *(["".join(plain)] if plain else [])), at


def read_slot(text: str, at: int) -> tuple[Slot, int]:
    match = FIELD.match(text, at)
    if match is None:
        raise BadTemplate(f"no name of a field at {at} in {text!r}")
    at = match.end()
    kind = text[at] if at < len(text) and text[at] in "|?" else ""
    forms: list[Template] = []
    while at < len(text) and text[at] != "}":
        if text[at] not in "|?":
            raise BadTemplate(f"unexpected {text[at]!r} at {at} in {text!r}")
        form, at = read_parts(text, at + 1, "|}")
        forms.append(form)
    if at >= len(text):
        raise BadTemplate(f"a brace is not closed in {text!r}")
    if (kind == "|" and len(forms) not in (2, 3)) or (kind == "?" and len(forms) not in (1, 2)):
        raise BadTemplate(f"{match[0]!r} has {len(forms)} forms in {text!r}")
    return Slot(match[0], kind, tuple(forms)), at + 1


def fields_of(template: Template) -> set[str]:
    """The names a sentence asks for."""
    found: set[str] = set()
    for part in template:
        if isinstance(part, Slot):
            found.add(part.field.partition(".")[0])
            for form in part.forms:
                found |= fields_of(form)
    return found


def fill(template: Template, values: Mapping[str, Any], say: Say) -> str:
    text = "".join(p if isinstance(p, str) else fill_slot(p, values, say) for p in template)
    return STOP_AFTER_STOP.sub(r"\1\2", text) if "!" in text or "?" in text else text


def fill_slot(slot: Slot, values: Mapping[str, Any], say: Say) -> str:
    value = look_up(values, slot.field)
    if slot.kind == "?":
        if value or (value == 0 and value is not False):
            return fill(slot.forms[0], values, say)
        return fill(slot.forms[1], values, say) if len(slot.forms) == 2 else ""
    if slot.kind == "|":
        return fill(form_for(slot, value), values, say)
    return say(value)


def form_for(slot: Slot, value: Any) -> Template:
    if isinstance(value, bool):
        return slot.forms[-2] if value else slot.forms[-1]
    n = value if isinstance(value, int | float) else len(value) if isinstance(value, Sized) else 0
    if len(slot.forms) == 3 and n == 0:
        return slot.forms[0]
    return slot.forms[-2] if n == 1 else slot.forms[-1]


def look_up(values: Mapping[str, Any], field: str) -> Any:
    value: Any = values
    for part in field.split("."):
        if isinstance(value, Mapping):
            if part not in value:
                return None
            value = value[part]
        else:
            value = getattr(value, part, None)
    return value


# What is done to texts, whatever they say.


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
