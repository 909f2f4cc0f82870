"""What a computer player does that a person would be ashamed of, counted by a watcher who sees everything."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from rules.kernel.frames import Game
from rules.kernel.state import Entry
from rules.kernel.verbs import Verb


class Conduct:
    """A game's own watcher says which `kinds` of conduct it counts, and looks before and after each entry."""

    kinds: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(self.kinds, 0))

    def count(self, kind: str, number: int = 1) -> None:
        assert kind in self.kinds, kind
        self.counts[kind] += number

    def look_before(self, game: Game, seat: str, pick: Verb) -> None:
        """`pick` is about to be played."""

    def look_after(self, game: Game, entry: Entry) -> None:
        """It was."""

    def look_back(self, game: Game) -> None:
        """The game is over."""
