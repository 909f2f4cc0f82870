"""17.0 The short game: turns 1, 3, 5, 7 and 9.

Which turns are played and when Muskets come is in `dataset/settings.toml`; `Facts.turn_after` steps over the others.
There is no roll for Church (9.0): he comes on turn five, with the English reinforcements.
"""

from __future__ import annotations

from rules.kernel import Frame, Then, call
from rules.king_philip.church import ChurchComes, enter_church, roll_for_allied
from rules.king_philip.dataset.charts import ENGLISH
from rules.king_philip.facts import Facts


class ShortChurch(Frame):
    """F77 Church comes in phase 2 of turn five, and the roll for Allied Indians follows at once."""

    steps = "church", "allied"

    def church(self, game: Facts) -> Then:
        enter_church(game)
        return call(ChurchComes(seat=ENGLISH, pieces=["church"]))

    def allied(self, game: Facts) -> Then:
        return roll_for_allied(game)


def is_church_due(game: Facts) -> bool:
    return game.options.short and not game.church_in and game.turn >= game.charts.settings.turns.church_short
