"""12.7, 12.8 Battle markers: what can be attacked, and what happens when one is placed."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end
from rules.king_philip.dataset.charts import ENGLISH, Link, other
from rules.king_philip.facts import Facts
from rules.king_philip.interception import Interception
from rules.king_philip.joining import join
from rules.king_philip.news import MarkerPlaced
from rules.king_philip.paths import cost_of, group_of, ways
from rules.king_philip.pieces import NEUTRAL, Marker


def marker_limit(game: Facts, side: str) -> int:
    """12.7, 12.8 Battle markers a phase."""
    limits = game.charts.settings.movement.markers
    if game.is_winter:
        return limits["winter"]
    return limits["english_church" if side == ENGLISH and game.church_in else side]


def markers_left(game: Facts, side: str) -> int:
    return marker_limit(game, side) - len(game.markers)


def targets(game: Facts, side: str) -> frozenset[str]:
    """F43 The spaces with enemy units or an intact enemy site; for the English also the villages at peace. Found once
    until the enemy moves."""
    found: frozenset[str] = game.by_area[other(side)][(find_targets,)]
    return found


def find_targets(game: Facts, enemy: str) -> frozenset[str]:
    hostile: set[str] = game.relations[find_hostile, other(enemy)]
    return frozenset(hostile).union(game.stacks(enemy))


def find_hostile(game: Facts, side: str) -> set[str]:
    """The sites that may be attacked."""
    hostile = (other(side), NEUTRAL) if side == ENGLISH else (other(side),)
    return {s for s, whose in game.sites.items() if whose in hostile}


def is_target(game: Facts, side: str, space: str) -> bool:
    return space in targets(game, side)


def best_link(game: Facts, side: str, pieces: list[str], start: str, target: str, left: int) -> Link | None:
    """The way a marker lies on: overland if it can, else by river; None if it costs too much (F44)."""
    for link in ways(game, side, pieces)[start]:
        if link.to == target and cost_of(game, link) <= left:
            return link
    return None


def attackable(game: Facts, side: str, pieces: list[str], start: str, tally: int) -> list[str]:
    """12.7 Where a stack in `start` that has spent `tally` half pips may place a marker."""
    hostile, beside = targets(game, side), game.charts.neighbours[start]
    if hostile.isdisjoint(beside):
        return []
    here = [m.target for m in game.markers if m.start == start] if game.markers else []
    if pieces[0] not in game.infantry or (here and len(here) >= len(game.infantry_in(start))):
        return []  # a leader alone attacks nobody, and each marker needs Infantry of its own
    if markers_left(game, side) <= 0:
        return []
    group = group_of(game, side, tuple(pieces))
    left = group.allowance - tally
    open = {to for to, cost, _, _ in group.steps[start] if cost <= left and to in hostile}
    return [s for s in beside if s in open and s not in here]


def find_attackable(game: Facts, side: str, pieces: tuple[str, ...], start: str, tally: int) -> list[str]:
    return attackable(game, side, list(pieces), start, tally)


class MarkerDown(Frame):
    """A marker is placed: a village that did not fight joins the war at once (12.1), then the enemy may intercept.
    `rolled`: stacks that have tried for this step already (F48)."""

    steps = "place", "wake", "intercept", "ended"
    side: str
    start: str
    target: str
    river: bool = False
    rolled: list[str] = []

    def place(self, game: Facts) -> Then:
        game.markers.append(Marker(self.start, self.target, self.river))
        game.touch()
        game.tell(MarkerPlaced(self.side, self.start, self.target, self.river))
        return None

    def wake(self, game: Facts) -> Then:
        if game.site_side(self.target) != NEUTRAL:
            return None
        return join(game, game.charts.spaces[self.target].owner, woken=True)

    def intercept(self, game: Facts) -> Then:
        return call(Interception(side=other(self.side), space=self.target, marker=True, rolled=self.rolled))

    def ended(self, game: Facts) -> Then:
        return end()
