"""Data sets: a game's maps, charts, pieces and cards, read from TOML and checked before anything is played.

An owner of a printed game can hand in a folder of their own; it is checked as strictly as ours. The whole set is
stored with each game, so that editing a file never changes a running one.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class DataFault(Exception):
    """One clear fault: which file, which entry, what is wrong."""

    def __init__(self, file: str, entry: str, fault: str) -> None:
        self.file, self.entry, self.fault = file, entry, fault
        super().__init__(f"{file}, {entry}: {fault}" if entry else f"{file}: {fault}")


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Base of the structs that are read from data files. An unknown field is a typing mistake, and refused."""


def load(folder: Path, file: str, kind: type[T]) -> T:
    """One file of a data set, with the right fields and types in it."""
    try:
        plain = tomllib.loads((folder / file).read_text("utf-8"))
    except FileNotFoundError:
        raise DataFault(file, "", f"is missing in {folder.name}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise DataFault(file, "", f"is not readable TOML: {fault}") from None
    return read(file, plain, kind)


def read(file: str, plain: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as fault:
        what, _, where = str(fault).partition(" - at `$")
        entry = where.rstrip("`").replace("[...]", "." + broken_entry(plain, where, kind)).strip(".")
        raise DataFault(file, entry, what[:1].lower() + what[1:]) from None


def broken_entry(plain: Any, where: str, kind: type[T]) -> str:
    """msgspec writes `[...]` for the key of a table; this finds which one it was."""
    table = plain
    for name in where.split("[...]")[0].strip(".").split("."):
        table = table.get(name, {}) if isinstance(table, dict) and name else table
    if not isinstance(table, dict):
        return "?"
    top = where.split("[...]")[0].strip(".")
    for key, value in table.items():
        try:
            msgspec.convert({top: {key: value}} if top else {key: value}, kind)
        except msgspec.ValidationError as fault:
            if "[...]" in str(fault):
                return str(key)
    return "?"


def digest(data: Any) -> str:
    """Tells one data set from another."""
    return hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()


# Checks that every map and chart needs.


def check_known(file: str, entry: str, ids: Iterable[str], known: Collection[str], what: str) -> None:
    for name in ids:
        if name not in known:
            raise DataFault(file, entry, f"{name!r} is no {what}")


def check_two_way(file: str, borders: Mapping[str, Collection[str]]) -> None:
    for here, neighbours in borders.items():
        check_known(file, here, neighbours, borders, "area of this map")
        for there in neighbours:
            if there == here:
                raise DataFault(file, here, "borders itself")
            if here not in borders[there]:
                raise DataFault(file, here, f"borders {there}, but {there} does not border {here}")


def check_total(file: str, entry: str, figures: Iterable[int], expected: int, what: str) -> None:
    total = sum(figures)
    if total != expected:
        raise DataFault(file, entry, f"there are {total} {what}, but there should be {expected}")


def check_range(file: str, entry: str, what: str, figure: float, least: float, most: float) -> None:
    if not least <= figure <= most:
        raise DataFault(file, entry, f"{what} is {figure}, but should be from {least} to {most}")
