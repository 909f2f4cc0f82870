"""14.0 Phase 9: winter attrition, on turn five."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.displaced import Displaced, out_of_place
from rules.king_philip.facts import Facts
from rules.king_philip.losses import remove
from rules.king_philip.news import Starved
from rules.king_philip.pieces import POOL
from rules.king_philip.placing import Rest
from rules.king_philip.stacking import infantry_of


class Starve(Verb):
    """Take a unit off the map for want of provisions."""

    unit: str


class WinterAttrition(Frame):
    """English first, then Indians (F72); leaders left alone find another place (F5)."""

    steps = "english", "indian", "settle"

    def english(self, game: Facts) -> Then:
        return call(Attrition(seat=ENGLISH, left=game.provisions[ENGLISH] // 2))

    def indian(self, game: Facts) -> Then:
        return call(Attrition(seat=INDIAN, left=game.provisions[INDIAN] // 2))

    def settle(self, game: Facts) -> Then:
        return call(Displaced()) if out_of_place(game) else None


class Attrition(Choice):
    """One Infantry for every two own sites razed; weakened ones only when no full-strength one is left. No points,
    and Warriors go to the pool too."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Starve, Rest)
    steps = "look", "ask"
    rule = "14.0"
    left: int = 0

    def doing(self, game: Facts) -> Phrase:
        return phrase("starves", side=self.seat, left=self.left)

    def look(self, game: Facts) -> Then:
        return None if self.left > 0 and self.candidates(game) else end()

    def candidates(self, game: Facts) -> list[str]:
        units = [u for s in game.stacks(self.seat) for u in game.infantry_in(s)]
        return [u for u in units if game.infantry[u].full] or units

    def starve_unit(self, game: Facts, seat: str) -> One:
        return One(self.candidates(game), why=phrase("full_strength_first"))

    def starve(self, game: Facts, seat: str, pick: Starve) -> Then:
        space = game.infantry[pick.unit].where
        game.tell(Starved(seat, [pick.unit]))
        remove(game, pick.unit, POOL, infantry_of(game, game.pieces_in(space)))
        self.left -= 1
        return goto("look")

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        while self.left > 0 and self.candidates(game):
            self.starve(game, seat, Starve(least_missed(game, self.candidates(game))))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()


def least_missed(game: Facts, units: list[str]) -> str:
    """Far from the enemy, and not beside a leader."""

    def worth(unit: str) -> tuple[int, int]:
        space = game.infantry[unit].where
        side = game.side_in(space)
        near = sum(game.side_in(k.to) not in ("", side) for k in game.charts.links[space])
        return near, game.leader_in(space) is not None

    return min(units, key=worth)
