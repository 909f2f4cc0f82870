"""13.1 Battle step 1: evasion."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import One, Phrase, Then, Verb, end, phrase
from rules.king_philip.dataset.charts import INDIAN
from rules.king_philip.facts import Facts
from rules.king_philip.news import EvasionTried
from rules.king_philip.paths import ways
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import leader_modifier, may_join
from rules.king_philip.strength import strength
from rules.king_philip.usual_orders import Usual


class Evade(Verb):
    """Try to slip away to a neighbouring space."""

    to: str


class Stand(Verb):
    """Stay and fight."""


def chance(game: Facts, side: str, pieces: list[str]) -> int:
    """How many faces of the die succeed."""
    need = game.charts.settings.rolls.evade[side] - leader_modifier(game, pieces)
    return max(0, min(6, 7 - need))


def refuges(game: Facts, side: str, space: str) -> list[str]:
    """F56 Where the whole stack may go; to the Treaty Space only once the Mohawks are at war, or gone."""
    pieces = game.pieces_in(space)
    near = dict.fromkeys(k.to for k in ways(game, side, pieces)[space])
    return [s for s in near if game.sites[s] != NEUTRAL and may_join(game, side, s, pieces)]


def may_evade(game: Facts, side: str, space: str, attackers: list[str]) -> bool:
    """Not from Church (Indians), and only where it can succeed."""
    if game.side_in(space) != side or (side == INDIAN and "church" in attackers):
        return False
    return chance(game, side, game.pieces_in(space)) > 0 and bool(refuges(game, side, space))


class Evading(Usual):
    """Ends with the space they slip away to, or ""."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Evade, Stand)
    rule = "13.1"
    usual = "when_weaker"
    space: str = ""
    attackers: list[str] = []

    def doing(self, game: Facts) -> Phrase:
        return phrase("may_evade", side=self.seat, space=self.space)

    def evade_to(self, game: Facts, seat: str) -> One:
        return One(refuges(game, seat, self.space), why=phrase("no_refuge"))

    def evade(self, game: Facts, seat: str, pick: Evade) -> Then:
        pieces = game.pieces_in(self.space)
        die, plus = game.roll(), leader_modifier(game, pieces)
        success = die + plus >= game.charts.settings.rolls.evade[seat]
        game.tell(EvasionTried(seat, self.space, pick.to, die, plus, success))
        return end(pick.to if success else "")

    def stand(self, game: Facts, seat: str, pick: Stand) -> Then:
        return end("")

    def default(self, game: Facts, seat: str) -> Verb:
        """A weaker stack slips away, but no site is left to be razed because its owner was away."""
        if self.is_weaker(game) and not game.is_intact(self.space):
            return Evade(self.best_refuge(game, seat))
        return Stand()

    # Standing orders.

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["never", "always", "when_weaker", "not_from_sites", "not_from_forts"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        """`not_from_...`: stay there; elsewhere the order before it holds."""
        intact = game.is_intact(self.space)
        if do == "not_from_sites":
            return Stand() if intact else None
        if do == "not_from_forts":
            return Stand() if intact and game.charts.spaces[self.space].fort else None
        if do == "always" or (do == "when_weaker" and self.is_weaker(game)):
            return Evade(self.best_refuge(game, seat))
        return Stand()

    def is_weaker(self, game: Facts) -> bool:
        """The attackers count for more than they and their site do."""
        own = strength(game, game.pieces_in(self.space), self.space)
        return strength(game, self.attackers) > own

    def best_refuge(self, game: Facts, seat: str) -> str:
        """A friendly site, and one that is not attacked itself."""
        spaces = refuges(game, seat, self.space)
        return max(spaces, key=lambda s: (not game.is_marked(s), game.site_side(s) == seat, len(game.infantry_in(s))))
