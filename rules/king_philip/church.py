"""9.0 Phase 1: Benjamin Church's entry, and the Allied Indians who follow him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.kernel import Frame, Then, call
from rules.king_philip.dataset.charts import ALLIED, ENGLISH, INDIAN
from rules.king_philip.facts import Facts
from rules.king_philip.news import AlliedRoll, ChurchEnters, ChurchRoll
from rules.king_philip.pieces import POOL, WAITING
from rules.king_philip.placing import Placing
from rules.king_philip.stacking import may_join


class ChurchPhase(Frame):
    """In the short game Church comes later in the turn (`short_game`)."""

    steps = "church", "allied"

    def church(self, game: Facts) -> Then:
        return call(ChurchComes(seat=ENGLISH, pieces=["church"])) if roll_for_church(game) else None

    def allied(self, game: Facts) -> Then:
        return roll_for_allied(game)


def roll_for_church(game: Facts) -> bool:
    turns = game.charts.settings.turns
    if game.church_in or game.options.short:
        return False
    if game.options.church_turn_3:
        if game.turn < turns.church_variant:
            return False
    else:
        die = game.roll()
        comes = die <= game.turn or game.turn >= turns.church
        game.tell(ChurchRoll(die, game.turn, comes))
        if not comes:
            return False
    enter_church(game)
    return True


def enter_church(game: Facts) -> None:
    game.let_church_in()
    game.tell(ChurchEnters(game.turn))


def church_sites(game: Facts) -> list[str]:
    """F18 A settlement of Plymouth or Rhode Island without a leader; if there is none, any settlement."""
    for colonies in (("PL", "RI"), tuple(game.charts.colonies)):
        sites = [s for c in colonies for s in game.intact_sites(c) if may_join(game, ENGLISH, s, ["church"])]
        if sites:
            return sites
    return []


def is_church_waiting(game: Facts) -> bool:
    """He has come but found no place."""
    return game.church_in and game.leaders["church"].where == WAITING


class ChurchComes(Placing):
    rule: ClassVar[str] = "9.0"
    must = True

    def spaces(self, game: Facts, piece: str) -> list[str]:
        return church_sites(game)

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        return max(spaces, key=lambda s: len(game.infantry_in(s)))


def roll_for_allied(game: Facts) -> Then:
    """One Allied Indian on 1 or less, one less for every two villages razed. Rolled whenever it
    can bring a unit; a player who does not want the unit leaves it in the pool (F20, H5)."""
    left = game.in_pool(ALLIED)
    if not game.church_in or not left or not any(allied_spaces(game, left[0])):
        return None
    less = game.provisions[INDIAN] // 2
    die = game.roll()
    game.tell(AlliedRoll(die, less, die - less <= 1))
    return call(AlliedCome(seat=ENGLISH, pieces=[left[0]])) if die - less <= 1 else None


def allied_spaces(game: Facts, unit: str) -> Iterator[str]:
    return (s for s, site in game.sites.items() if not site and may_join(game, ENGLISH, s, [unit]))


class AlliedCome(Placing):
    rule: ClassVar[str] = "9.0"

    def spaces(self, game: Facts, piece: str) -> Iterator[str]:
        return allied_spaces(game, piece)

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        return max(spaces, key=lambda s: len(game.infantry_in(s)))

    def finish(self, game: Facts) -> None:
        for piece in self.pieces:
            game.put(piece, POOL)
