"""Faults on order: 429 and 5xx, answers lost after the work is done, dropped connections, delays.

A rule applies to requests whose "METHOD /path" contains its `match`. After `times` requests it is gone. With `spare` it
leaves alone whatever was struck before.
"""

from __future__ import annotations

import itertools
from typing import Any

import msgspec

from bot.local.wire import Json, Unsound

KINDS = {
    "status": "answers with `status` (and Discord's own `code`) instead of doing anything",
    "limit": "answers 429 for `seconds`, by route, or for everything with `everywhere`",
    "lose": "does the work, then breaks the connection instead of answering",
    "drop": "breaks the connection without doing anything",
    "delay": "waits `seconds` before doing anything",
    "late": "does the work, then waits `seconds` before answering",
    "mute": "the gateway stops acknowledging heartbeats (use `times` for how many)",
}


class Rule(msgspec.Struct):
    id: int
    kind: str
    match: str = ""
    times: int = 1
    status: int = 500
    code: int = 0
    seconds: float = 1.0
    everywhere: bool = False
    spare: bool = False

    def to_json(self) -> Json:
        return msgspec.structs.asdict(self)


class Faults:
    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.struck: set[str] = set()
        self.numbers = itertools.count(1)

    def add(self, asked: Json) -> Rule:
        kind = asked.get("kind")
        if kind not in KINDS:
            raise Unsound(f"There is no fault {kind!r}. There are: {', '.join(KINDS)}.")
        try:
            rule = Rule(
                id=next(self.numbers), kind=kind, match=str(asked.get("match") or ""),
                times=within(asked.get("times", 1), 1, 10_000), status=within(asked.get("status", 500), 400,
                599), code=within(asked.get("code", 0), 0, 999_999),
                seconds=min(max(float(asked.get("seconds", 1.0)), 0.0), 600.0),
                everywhere=bool(asked.get("everywhere")), spare=bool(asked.get("spare")),
            )  # fmt: skip
        except (TypeError, ValueError):
            raise Unsound("A fault's numbers must be numbers.") from None
        self.rules.append(rule)
        return rule

    def take(self, line: str, *kinds: str) -> Rule | None:
        """The first rule that applies to this request, used up by one."""
        for rule in self.rules:
            if rule.kind in kinds and rule.match in line and not (rule.spare and line in self.struck):
                rule.times -= 1
                self.struck.add(line)
                if rule.times <= 0:
                    self.rules.remove(rule)
                return rule
        return None

    def clear(self) -> None:
        self.rules.clear()
        self.struck.clear()


def within(value: Any, low: int, high: int) -> int:
    number = int(value)
    if not low <= number <= high:
        raise Unsound(f"{number} is not between {low} and {high}.")
    return number
