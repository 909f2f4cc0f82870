"""Collects faults and nests them as in Discord's "Invalid Form Body"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

Path = tuple[str, ...]


class Fault(NamedTuple):
    path: Path
    code: str
    message: str


class Finder:
    def __init__(self) -> None:
        self.found: list[Fault] = []

    def report(self, path: Path, code: str, message: str) -> None:
        self.found.append(Fault(path, code, message))

    # Kinds of values.

    def expect_text(self, path: Path, value: Any, low: int, high: int, *, needed: bool = False) -> None:
        """A text of `low` to `high` characters; it may be missing unless it is needed."""
        if value is None:
            if needed:
                self.report(path, "BASE_TYPE_REQUIRED", "This field is required")
            return
        if not isinstance(value, str):
            self.report(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif low and not low <= len(value) <= high:
            message = f"Must be between {low} and {high} in length. (It has {len(value)}.)"
            self.report(path, "BASE_TYPE_BAD_LENGTH", message)
        elif len(value) > high:
            message = f"Must be {high} or fewer in length. (It has {len(value)}.)"
            self.report(path, "BASE_TYPE_MAX_LENGTH", message)

    def expect_number(self, path: Path, value: Any, low: int, high: int) -> None:
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.report(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.report(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.report(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def expect_one_of(self, path: Path, value: Any, allowed: Sequence[Any]) -> bool:
        if value in allowed and not isinstance(value, bool):
            return True
        choices = ", ".join(str(one) for one in allowed)
        self.report(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
        return False

    def expect_list(self, path: Path, value: Any, low: int, high: int) -> list[Any]:
        """The items of a list, to be checked further. Its length is checked here."""
        if value is None and not low:
            return []
        if not isinstance(value, list):
            self.report(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(value) <= high:
            message = f"Must be between {low} and {high} in length. (It has {len(value)}.)"
            self.report(path, "BASE_TYPE_BAD_LENGTH", message)
        return value

    def expect_object(self, path: Path, value: Any) -> dict[str, Any] | None:
        if isinstance(value, dict):
            return value
        self.report(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return None

    def expect_url(self, path: Path, value: Any, schemes: str = "https?|attachment", high: int = 2048) -> None:
        before = len(self.found)
        self.expect_text(path, value, 1, high, needed=True)
        if len(self.found) == before and not re.match(rf"({schemes})://\S+$", value):
            self.report(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def dicts(value: Any) -> list[dict[str, Any]]:
    """The objects in a list; nothing if it is no list."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def tree(found: list[Fault]) -> dict[str, Any]:
    """{"content": {"_errors": [...]}} and so on, as Discord nests them."""
    root: dict[str, Any] = {}
    for fault in found:
        node = root
        for step in fault.path:
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
    return root
