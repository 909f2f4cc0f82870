"""8.0 Harvest and 9.0 Resource: markers first (7.14-7.17), then every area that a country holds yields."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end
from rules.king_david.acts import gain
from rules.king_david.facts import Facts
from rules.king_david.news import Collected, MarkerHadNoEffect, MarkerTookEffect
from rules.king_david.windows import MarkerWindow, Shown


class YieldWindow(MarkerWindow, kw_only=True):
    """Before counting. Ends after the net of increases and decreases stands in the phase frame (Q46)."""

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return list(game.order)

    @classmethod
    def orders_for(cls, game: Facts, marker: str) -> list[str]:
        return [f"{marker}:{p}" for p in game.players]

    def hurts(self, game: Facts, player: str, one: Shown) -> bool:
        return one.target == player and one.marker.startswith("decrease")

    def effects(self, game: Facts, played: list[Shown]) -> Then:
        more = game.enclosing(Yield).more
        for one in played:
            more[one.target] = more.get(one.target, 0) + (1 if one.marker.startswith("increase") else -1)
        for one in played:
            counts = more[one.target] != 0 and (more[one.target] > 0) == one.marker.startswith("increase")
            game.tell((MarkerTookEffect if counts else MarkerHadNoEffect)(one.marker, one.player, one.target))
        return end()


class HarvestWindow(YieldWindow, kw_only=True):
    when = "harvest"
    rule = "8.0"


class ResourceWindow(YieldWindow, kw_only=True):
    when = "resource"
    rule = "9.0"


class Yield(Frame, kw_only=True):
    """`what` is food or resource."""

    steps = "window", "count"
    what: str
    more: dict[str, int] = {}  # country -> change of each area's value

    def window(self, game: Facts) -> Then:
        return call(HarvestWindow() if self.what == "food" else ResourceWindow())

    def count(self, game: Facts) -> Then:
        gains = {p: game.production(p, self.what, self.more.get(p, 0)) for p in game.order}
        game.tell(Collected(self.what, gains, {p: n for p, n in self.more.items() if n}))
        for player, points in gains.items():
            gain(game, player, *((points, 0) if self.what == "food" else (0, points)))
        game.post("harvest" if self.what == "food" else "resource")
        return end()
