"""Scenes no game could give: every list of a scene a hundred times as long, words endless, numbers enormous."""

from typing import Any

import msgspec

TIMES, LONG, LARGE = 120, "endless " * 125, 10**9


def blow_up(part: Any, numbers: bool, depth: int = 0) -> Any:
    """The same scene, absurd. Tables keep their keys, and get one that no map has."""
    if isinstance(part, msgspec.Struct):
        fields = {name: blow_up(getattr(part, name), numbers, depth) for name in part.__struct_fields__}
        return type(part)(**fields)
    if isinstance(part, dict):
        known = {key: blow_up(value, numbers, depth + 1) for key, value in part.items()}
        return known | ({"atlantis": next(iter(known.values()))} if known else {})
    if isinstance(part, tuple):
        times = TIMES // max(1, len(part)) + 1 if depth < 2 else 1
        return tuple(blow_up(item, numbers, depth + 1) for item in part) * times
    if isinstance(part, str) and part:
        return f"{part} {LONG}"
    if isinstance(part, int) and not isinstance(part, bool) and numbers:
        return part + LARGE
    return part
