"""The facts of the game, and its small questions and verbs."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel import State
from rules.proving.skeleton.dataset.sheets import Road
from rules.proving.skeleton.news import TokenDrawn

SEATS = ["red", "blue", "green", "gold"]


class Options(msgspec.Struct):
    tokens: int = 1  # drawn by each messenger at the start


class Facts(State, kw_only=True):
    """Everything but the stack, which `game.py` types when it knows all frames."""

    options: Options
    places: dict[str, int]  # how far each messenger has come
    hands: dict[str, list[int]]  # secret: each seat's own
    cup: list[int]
    spent: list[int] = []

    @property
    def road(self) -> Road:
        road: Road = self.data
        return road

    def hand(self, seat: str) -> dict[str, Any]:
        """What this seat alone sees, by the names of its view."""
        return {"hand": self.hands[seat]}

    def draw_token(self, seat: str) -> None:
        """2.2 An empty cup is filled with the tokens that were spent."""
        if not self.cup:
            self.cup, self.spent = self.spent, []
        token = self.draw("cup", self.cup)
        self.hands[seat].append(token)
        self.tell(TokenDrawn(token), to=seat)


def conserved(game: Facts) -> Any:
    """Every token, wherever it is."""
    return sorted([*game.cup, *game.spent, *(t for hand in game.hands.values() for t in hand)])
