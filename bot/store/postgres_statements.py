"""Statements as `postgres.sql` takes them: many in one message, all their values in two lists."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.dialect import number_values
from bot.store.store import Do, Trouble


class Shape(msgspec.Struct, frozen=True):
    """A statement as PostgreSQL understands it: the text between its values, and their types."""

    parts: list[str]
    types: list[str]


def split_at_values(sql: str) -> list[str]:
    """The text between the values."""
    parts, rest = [], number_values(sql)
    for number in range(1, sql.count("?") + 1):
        before, found, after = rest.partition(f"${number}")
        if not found:
            break
        parts.append(before)
        rest = after
    return [*parts, rest]


def fill(shape: Shape, do: Do, texts: list[str | None], bodies: list[bytes | None]) -> str:
    """The statement with references to its values, which are put among `texts` and `bodies`."""
    line = shape.parts[0]
    for value, kind, rest in zip(do.values, shape.types, shape.parts[1:], strict=True):
        if kind == "bytea":
            bodies.append(value)
            line += f"$2[{len(bodies)}]{rest}"
        else:
            texts.append(text_of(value, kind))
            line += f"($1[{len(texts)}])::{kind}{rest}"
    return line


def text_of(value: Any, kind: str) -> str | None:
    match kind, value:
        case _, None:
            return None
        case "text", str():
            return value
        case "int8", int():
            return str(int(value))
        case "float8", int() | float():
            return repr(float(value))
    raise Trouble(f"{type(value).__name__} where {kind} is wanted")
