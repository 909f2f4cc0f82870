"""12.7, 12.8 Battle markers: what can be attacked, and what happens when one is placed."""

from __future__ import annotations

from rules.frames import Frame, Then, call, end
from rules.king_philip.charts import ENGLISH, Link, other
from rules.king_philip.facts import NEUTRAL, Facts, Marker
from rules.king_philip.interception import Interception
from rules.king_philip.joining import join
from rules.king_philip.news import MarkerPlaced
from rules.king_philip.paths import allowance, cost_of, most_pips, takes_rivers
from rules.king_philip.stacking import infantry_of


def marker_limit(game: Facts, side: str) -> int:
    limits = game.charts.settings.movement.markers
    if game.winter:
        return limits["winter"]
    return limits["english_church" if side == ENGLISH and game.church_in else side]


def markers_left(game: Facts, side: str) -> int:
    return marker_limit(game, side) - len(game.markers)


def is_target(game: Facts, side: str, space: str) -> bool:
    return space in targets(game, side)


def targets(game: Facts, side: str) -> set[str]:
    """F43 Enemy stacks and leaders, intact enemy sites; for the English villages that do not fight, too. Found once
    for each position of the board."""
    known: set[str] | None = game.found.get(("targets", side))
    if known is None:
        enemy = (other(side), NEUTRAL) if side == ENGLISH else (other(side),)
        known = {s for s, site in game.sites.items() if site in enemy}
        known |= {s for s, here in game.sides.items() if here == enemy[0]}
        game.found["targets", side] = known
    return known


def best_link(game: Facts, side: str, pieces: list[str], start: str, target: str, left: int) -> Link | None:
    """The way a marker lies on: overland if it can, else by river; None if it costs too much (F44)."""
    most, rivers = most_pips(game, side, pieces), takes_rivers(game, side, pieces)
    for link in game.charts.links[start]:
        if link.to == target and cost_of(game, link) <= left and (rivers if link.river else link.pips <= most):
            return link
    return None


def attackable(game: Facts, side: str, pieces: list[str], start: str, tally: int) -> list[str]:
    """Where a stack in `start` that has spent `tally` may place a marker."""
    enemies = targets(game, side)
    near = dict.fromkeys(k.to for k in game.charts.links[start] if k.to in enemies)
    if not near:
        return []
    here = [m.target for m in game.markers if m.start == start]
    infantry = infantry_of(game, game.pieces_in(start))
    if not infantry_of(game, pieces) or len(here) >= len(infantry) or markers_left(game, side) <= 0:
        return []
    left = allowance(game, side, pieces) - tally
    return [s for s in near if s not in here and best_link(game, side, pieces, start, s, left) is not None]


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
