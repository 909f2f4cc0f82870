"""11.1, 12.1, 13.6 A tribe takes up arms: won over by Philip, or woken by an English attack."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Then, call
from rules.king_philip.dataset.charts import INDIAN, sachem_of
from rules.king_philip.facts import Facts
from rules.king_philip.news import TribeJoins
from rules.king_philip.pieces import ASIDE, AT_WAR, SURRENDERED, WAITING
from rules.king_philip.placing import Placing
from rules.king_philip.stacking import may_join


def join(game: Facts, tribe: str, woken: bool = False) -> Then:
    """The tribe is at war from now on; its units are placed at once. The Mohawks stand on the map already."""
    was = game.tribes[tribe]
    returned = was.stance == SURRENDERED
    was.since = game.turn
    was.sworn = was.sworn or returned
    game.set_stance(tribe, AT_WAR)
    game.tell(TribeJoins(tribe, woken))
    if tribe == "MO":
        return None
    units = aside(game, tribe) if returned else game.in_pool(tribe)[: game.charts.tribes[tribe].initial]
    return call(
        TribeEnters(seat=INDIAN, tribe=tribe, returned=returned, pieces=[*units, *entering_leaders(game, tribe)])
    )


def aside(game: Facts, tribe: str) -> list[str]:
    return [u for u in game.charts.counters_of[tribe] if game.infantry[u].where == ASIDE]


def entering_leaders(game: Facts, tribe: str) -> list[str]:
    """The Sachem, and with the Narragansetts Canonchet (11.1)."""
    names = [sachem_of(tribe), *(n for n, x in game.charts.leaders.items() if x.key and x.people == tribe)]
    return [n for n in names if game.leaders[n].where in (WAITING, ASIDE)]


class TribeEnters(Placing):
    """One Warrior a village, leaders in villages without one (F24). A tribe that had made peace returns as it was,
    with as many units as have room (F31)."""

    rule: ClassVar[str] = "11.1"
    must = True
    tribe: str = ""
    returned: bool = False

    def spaces(self, game: Facts, piece: str) -> list[str]:
        villages = game.intact_sites(self.tribe)
        if piece in game.infantry and not self.returned:
            villages = [s for s in villages if not any(game.people(u) == self.tribe for u in game.infantry_in(s))]
        return [s for s in villages if may_join(game, INDIAN, s, [piece])]

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        return max(spaces, key=lambda s: (bool(game.infantry_in(s)), game.charts.spaces[s].fort))
