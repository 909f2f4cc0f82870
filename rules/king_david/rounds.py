"""The dice of a round of combat or siege, as far as both do the same with them (7.4)."""

from __future__ import annotations

from rules.kernel import Then, call, goto
from rules.king_david.facts import Facts
from rules.king_david.fight import Fight
from rules.king_david.windows import DiceWindow


class Rounds(Fight, kw_only=True):
    def roll_side(self, game: Facts, side: str) -> None:
        """Rolls the dice of one side and tells them."""
        raise NotImplementedError

    def dice_window(self, game: Facts) -> Then:
        return call(DiceWindow(area=self.area, sides=self.seats(game)))

    def rerolled(self, game: Facts, sides: list[str]) -> Then:
        """7.4 one re-roll for each marker, in the order played; then the window opens again."""
        for side in sides:
            self.roll_side(game, side)
        return goto("dice_window") if sides else None
