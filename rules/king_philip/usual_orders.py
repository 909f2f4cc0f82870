"""H7 Questions that usually answer themselves. Interception, evasion, re-rolls, panic and losses interrupt the other
player's turn at every step, so there each has a usual order that holds until its owner gives another (or says "ask").
In his own turn a player is there, and is asked."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Choice, Verb
from rules.king_philip.phases import player_at_work


class Usual(Choice):
    usual: ClassVar[str] = ""

    def standing(self, game: Any, seat: str) -> Verb | None:
        """A player's own orders first; without any, the usual one in the enemy's turn, unless the table plays with
        `ask_always`."""
        pick = super().standing(game, seat)
        if pick is not None or game.options.ask_always or seat == player_at_work(game):
            return pick
        if any(order.to == self.kind() for order in game.kept.orders.get(seat, [])):
            return None
        pick = self.obey(game, seat, self.usual)
        return pick if pick is not None and self.allows(game, seat, pick) else None
