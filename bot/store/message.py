"""A transaction as one message to a PostgreSQL (`postgres.sql`): its statements refer to their values by place, and all
values are in two lists, of texts and of bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.store.dialect import number_values
from bot.store.store import Do, Trouble


class Shape:
    """A statement as PostgreSQL understands it: the text between its values, and what each is written as."""

    def __init__(self, parts: list[str], types: list[str]) -> None:
        self.parts, self.types = parts, types
        self.writers = [WRITERS.get(kind) for kind in types]  # None: bytes
        self._lines: dict[tuple[int, int], str] = {}

    def line(self, texts: int, bodies: int) -> str:
        """With references to its values, the first of which are at these places. Transactions are much alike, so it is
        mostly known."""
        line = self._lines.get((texts, bodies))
        if line is None:
            line = self._lines[texts, bodies] = self._write_line(texts, bodies)
        return line

    def _write_line(self, texts: int, bodies: int) -> str:
        line = self.parts[0]
        for kind, rest in zip(self.types, self.parts[1:], strict=True):
            if kind == "bytea":
                bodies += 1
                line += f"$2[{bodies}]{rest}"
            else:
                texts += 1
                line += f"($1[{texts}])::{kind}{rest}"
        return line


async def learn(db: Any, sql: str) -> Shape:
    """The types of a statement's values, which the server knows."""
    asked = await db.prepare(number_values(sql))
    return Shape(split_at_values(sql), [kind.name for kind in asked.get_parameters()])


class Message:
    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self.shapes = shapes
        self.lines: list[str] = []
        self.musts: list[int | None] = []
        self.texts: list[str | None] = []
        self.bodies: list[bytes | None] = []

    def add(self, do: Do) -> None:
        shape = self.shapes[do.sql]
        self.lines.append(shape.line(len(self.texts), len(self.bodies)))
        self.musts.append(do.must)
        for value, write in zip(do.values, shape.writers, strict=True):
            if write is None:
                self.bodies.append(value)
            else:
                self.texts.append(None if value is None else write(value))


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


def text_as_text(value: Any) -> str:
    if not isinstance(value, str):
        raise Trouble(f"{type(value).__name__} where text is wanted")
    return value


def number_as_text(value: Any) -> str:
    if not isinstance(value, int):
        raise Trouble(f"{type(value).__name__} where a whole number is wanted")
    return str(int(value))


def float_as_text(value: Any) -> str:
    if not isinstance(value, int | float):
        raise Trouble(f"{type(value).__name__} where a number is wanted")
    return repr(float(value))


WRITERS: dict[str, Callable[[Any], str]] = {"text": text_as_text, "int8": number_as_text, "float8": float_as_text}
