"""8.0 Harvest and 9.0 Resource: markers first (7.14-7.17), then every area that a country holds yields."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end
from rules.king_david.acts import gain
from rules.king_david.facts import Facts
from rules.king_david.news.economy import Collected
from rules.king_david.windows import HarvestWindow, ResourceWindow


class Yield(Frame, kw_only=True):
    """`what` is food or resource."""

    steps = "window", "count"
    what: str

    def window(self, game: Facts) -> Then:
        return call(HarvestWindow() if self.what == "food" else ResourceWindow())

    def count(self, game: Facts, net: dict[str, int]) -> Then:
        """`net`: country -> change of each area's value."""
        gains = {p: game.production(p, self.what, net.get(p, 0)) for p in game.order}
        game.tell(Collected(self.what, gains, {p: n for p, n in net.items() if n}))
        for player, points in gains.items():
            gain(game, player, *((points, 0) if self.what == "food" else (0, points)))
        game.post("harvest" if self.what == "food" else "resource")
        return end()
