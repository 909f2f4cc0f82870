"""Ids that come in families: `{clan}_foot_{n}` stands for `red_foot_3` and all like it."""

from __future__ import annotations

import re


def family(key: str) -> re.Pattern[str]:
    """`{clan}_foot_{n}` -> what matches such ids; `{n}` is a number, `{stand}` a type of element."""
    parts = re.split(r"\{(\w+)\}", key)
    within = {"n": "[0-9]+", "stand": "[A-Z][A-Za-z]*"}
    return re.compile(
        "".join(f"(?P<{p}>{within.get(p, '[a-z0-9_]+?')})" if i % 2 else re.escape(p) for i, p in enumerate(parts))
    )
