"""Questions that usually answer themselves. Interception, evasion, re-rolls, panic and losses interrupt the other
player's turn at every step, so each has a usual order that holds until its owner gives another (or says "ask")."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Choice, Verb


class Usual(Choice):
    usual: ClassVar[str] = ""

    def standing(self, game: Any, seat: str) -> Verb | None:
        """One's own orders first; without any, the usual one, unless the table plays with `ask_always`."""
        pick = super().standing(game, seat)
        if pick is not None or game.options.ask_always:
            return pick
        if any(order.to == self.kind() for order in game.kept.orders.get(seat, [])):
            return None
        pick = self.obey(game, seat, self.usual)
        return pick if pick is not None and self.allows(game, seat, pick) else None
