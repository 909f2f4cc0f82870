"""Forms filled in at random, within what Discord's own client lets people do."""

from __future__ import annotations

from typing import Any

from rules.kernel import Luck

WORDS = ("3", "1", "some words @everyone")


def fill_at_random(modal: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """By line: a text, a list, or the value of a radio button. Files are left out."""
    filled = {}
    for part in modal["components"]:
        line = part["component"]
        if (value := one_line(line, luck)) is not None:
            filled[line["custom_id"]] = value
    return filled


def one_line(line: dict[str, Any], luck: Luck) -> Any:
    if line["type"] == 4:
        return WORDS[luck.below(len(WORDS))][: line.get("max_length") or 4000]
    if line["type"] == 19:
        return None
    values = [o["value"] for o in line["options"]]
    if line["type"] == 21:
        return values[luck.below(len(values))]
    least, most = line["min_values"], line["max_values"]
    count, start = least + luck.below(most - least + 1), luck.below(len(values))
    return (values[start:] + values[:start])[:count]
