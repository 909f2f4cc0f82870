"""12.0, 13.0 The phases in which one player is at work: what a frame of his knows while it is on the stack.

`Movement` and `Combat` build on these. They are apart so that a march or a battle can ask for its phase.
"""

from __future__ import annotations

from rules.kernel import Choice
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.facts import Facts


class MovementPhase(Choice):
    """12.1 Who may still move. `active` is the stack on the move; it is done when another one starts (F34)."""

    bands: int = 0
    moved: list[str] = []  # counters that are done
    active: list[str] = []
    tally: int = 0  # half pips the active stack has spent
    path: list[str] = []  # the spaces it has left so far

    def band_limit(self, game: Facts) -> int:
        limits = game.charts.settings.movement.bands
        return limits["english_church" if self.seat == ENGLISH and game.church_in else self.seat]

    def unmoved(self, game: Facts, space: str) -> list[str]:
        """The counters there that have not moved."""
        done = {*self.moved, *self.active}
        return [p for p in game.pieces_in(space) if p not in done]

    def resting_stacks(self, game: Facts) -> dict[str, list[str]]:
        """Spaces with counters that may still be activated, and those counters."""
        return {} if self.bands >= self.band_limit(game) else self.unmoved_stacks(game)

    def unmoved_stacks(self, game: Facts) -> dict[str, list[str]]:
        """The same whoever may still be activated. Found once for each position."""
        found: dict[str, list[str]] = game.position[find_unmoved, self.seat, (*self.moved, *self.active)]
        return found

    def ready_stacks(self, game: Facts) -> dict[str, list[str]]:
        """Those that may leave: nobody leaves a space that has placed a marker (F44)."""
        ready = self.resting_stacks(game)
        if game.markers:
            ready = ready.copy()
            for marker in game.markers:
                ready.pop(marker.start, None)
        return ready

    def active_at(self, game: Facts) -> str:
        active = self.active
        return game.where(active[0]) if active else ""

    def is_on_the_way(self, game: Facts) -> bool:
        """The active stack may still move: it is not stopped, and its space has placed no marker (F44)."""
        here = self.active_at(game)
        return here != "" and not (game.markers and any(m.start == here for m in game.markers))

    def activate(self, pieces: list[str]) -> None:
        self.finish_active()
        self.active, self.tally, self.path = list(pieces), 0, []
        self.bands += 1

    def finish_active(self) -> None:
        """The stack on the move is done."""
        self.moved += [p for p in self.active if p not in self.moved]
        self.active = []


def find_unmoved(game: Facts, side: str, moved: tuple[str, ...]) -> dict[str, list[str]]:
    done, found = set(moved), {}
    for space in game.stacks(side):
        here = game.occupants[space]
        if done.isdisjoint(here):
            found[space] = list(here)
        elif unmoved := [p for p in here if p not in done]:
            found[space] = unmoved
    return found


class CombatPhase(Choice):
    """13.0 What a battle leaves behind for the battles after it."""

    used: dict[str, str] = {}  # who has fought this phase, and where (F68)
    roused: int = 0  # massacres that raised a unit for the defender


def player_at_work(game: Facts) -> str:
    """Whose phase it is. Apart from movement and combat, battles are fought only when Philip visits the Mohawks."""
    phase = game.frame(CombatPhase) or game.frame(MovementPhase)
    return phase.seat if phase is not None else INDIAN
