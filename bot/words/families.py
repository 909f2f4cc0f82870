"""Ids that come in families: `{clan}_foot_{n}` stands for `red_foot_3` and all like it."""

from __future__ import annotations

import re
from collections.abc import Mapping


def family(key: str) -> re.Pattern[str]:
    """`{clan}_foot_{n}` -> what matches such ids; `{n}` is a number, `{stand}` a type of element."""
    parts = re.split(r"\{(\w+)\}", key)
    within = {"n": "[0-9]+", "stand": "[A-Z][A-Za-z]*"}
    return re.compile(
        "".join(f"(?P<{p}>{within.get(p, '[a-z0-9_]+?')})" if i % 2 else re.escape(p) for i, p in enumerate(parts))
    )


class Emojis:
    """The small picture of each id or family of ids; a picture may be numbered as its family is (`kingdom_{n}`)."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self.table = table
        self.families = [(family(key), text) for key, text in table.items() if "{" in key]

    def of(self, id: str) -> str:
        if (known := self.table.get(id)) is not None:
            return known
        for pattern, text in self.families:
            if (match := pattern.fullmatch(id)) is not None:
                return text.format_map(match.groupdict())
        return ""
