"""What an evening cost, and what the running bot's database says of it."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec

TURNS = ("turn", "pair", "year", "round")  # what a campaign counts: a turn, a pair of moves, a year, a round


class Figures(msgspec.Struct):
    name: str
    seconds: float = 0.0
    clicks: int = 0
    decisions: int = 0
    calls: int = 0
    posts: dict[int, int] = {}  # by turn
    begins: dict[int, float] = {}  # when each turn began, in seconds
    answer: float = 0.0  # longest from a click to its answer
    wait: float = 0.0  # longest without a word
    thought: float = 0.0  # longest while computer players were said to think
    usual: int = 0  # most clicks of a fight with the usual plan
    spent: dict[str, float] = {}  # seconds: finding and pressing a button, until the answer, for computer players

    def __str__(self) -> str:
        each = max(1, self.decisions)
        began = {turn: f" (began after {at / 60:.1f} min)" for turn, at in self.begins.items()}
        posts = ", ".join(f"turn {turn}{began.get(turn, '')}: {count}" for turn, count in sorted(self.posts.items()))
        return (
            f"{self.name}: {self.seconds / 60:.1f} minutes, {self.decisions} decisions, {self.clicks / each:.1f} clicks"
            f" and {self.calls / each:.2f} calls each; posts by turn: {posts}; longest answer {self.answer:.1f} s, "
            f"longest wait {self.wait:.1f} s, thinking {self.thought:.1f} s; "
            f"a fight with the usual plan: {self.usual} clicks; "
            f"spent on {', '.join(f'{what} {n:.0f} s' for what, n in self.spent.items())}"
        )

    def spend(self, what: str, since: float) -> None:
        self.spent[what] = self.spent.get(what, 0.0) + time.monotonic() - since


class Record:
    """What the database of the running bot says of the only game."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "herald.db"

    def ask(self, sql: str) -> Any:
        with sqlite3.connect(f"file:{self.path}?mode=ro", uri=True) as base:
            return base.execute(sql).fetchone()

    def turn(self) -> int:
        found = self.ask("SELECT body FROM states ORDER BY number DESC LIMIT 1")
        state = json.loads(found[0]) if found else {}
        return int(next((state[name] for name in TURNS if state.get(name)), 0))

    def is_over(self) -> bool:
        return bool(self.ask("SELECT count(*) FROM games WHERE phase = 'over'")[0])

    def decisions(self) -> int:
        return int(self.ask("SELECT count(*) FROM entries WHERE user_id IS NOT NULL")[0])

    def posts(self) -> int:
        sql = (
            "SELECT count(*) FROM outbox WHERE target LIKE 'channel:%' AND kind NOT IN ('status', 'commitment', 'seed')"
        )
        return int(self.ask(sql)[0])
