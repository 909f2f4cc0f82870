"""7.0 Setting up: the English first, colony by colony, then the tribes that fight from the start."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from rules.king_philip.dataset.charts import ENGLISH, INDIAN, Charts, captain_of, sachem_of
from rules.king_philip.facts import Facts
from rules.king_philip.options import Options
from rules.king_philip.pieces import AT_WAR, NEUTRAL, Infantry, Leader, Musket, Tribe
from rules.king_philip.placing import Placing
from rules.king_philip.stacking import may_join


def new_facts(charts: Charts, options: Options) -> dict[str, Any]:
    """As it is before anything stands on the map."""
    turns = charts.settings.turns
    return {
        "options": options,
        "turn": charts.played_turns(options.short)[0],
        "infantry": {unit: Infantry() for unit in charts.infantry},
        "leaders": {leader: Leader() for leader in charts.leaders},
        "muskets": [Musket(due=t) for t in (turns.muskets_short if options.short else turns.muskets)],
        "tribes": {t: Tribe(AT_WAR if c.razed == 0 else NEUTRAL, 1) for t, c in charts.tribes.items()},
        "points": {ENGLISH: 0, INDIAN: 0},
        "provisions": {ENGLISH: 0, INDIAN: 0},
    }


class SettingUp(Placing):
    """Every piece goes to a site of its own colony or tribe (F1)."""

    rule: ClassVar[str] = "7.0"
    must = True

    def home(self, game: Facts, piece: str) -> str:
        return game.card(piece).people if piece in game.leaders else game.people(piece)


class EnglishSetUp(SettingUp):
    """At most one Soldier a settlement."""

    def spaces(self, game: Facts, piece: str) -> list[str]:
        sites = game.charts.sites[self.home(game, piece)]
        if piece in game.leaders:
            return [s for s in sites if game.leader_in(s) is None]
        return [s for s in sites if not game.infantry_in(s)]

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        """Soldiers where the enemy can come soonest, forts first; leaders beside Soldiers."""
        if piece in game.leaders:
            return max(spaces, key=lambda s: (len(game.infantry_in(s)), threats(game)[s]))
        return max(spaces, key=threats(game).__getitem__)


class IndianSetUp(SettingUp):
    """Restricted by stacking alone; the Mohawk Sachem joins one of his people's two war bands."""

    def spaces(self, game: Facts, piece: str) -> list[str]:
        if piece == sachem_of("MO"):
            return mohawk_homes(game)
        sites = game.charts.sites[self.home(game, piece)]
        return [s for s in sites if may_join(game, self.seat, s, [piece])]

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        """Bands of two or three beside open settlements, leaders first (they make room for a third)."""
        own = [s for s in spaces if game.leader_in(s) or game.infantry_in(s)]
        return max(own or spaces, key=lambda s: (prey(game, s), game.charts.spaces[s].fort))


def threats(game: Facts) -> dict[str, tuple[int, int]]:
    """How near the tribes at war are to each space, and whether it is a fort."""
    found: dict[str, tuple[int, int]] = game.relations[(find_threats,)]
    return found


def find_threats(game: Facts) -> dict[str, tuple[int, int]]:
    """By the villages at war beside each space."""
    villages = [s for s, whose in game.sites.items() if whose == INDIAN]
    beside = Counter([k.to for s in villages for k in game.charts.links[s]])
    return {s: (int(beside[s] > 0), beside[s] + 2 * space.fort) for s, space in game.charts.spaces.items()}


def prey(game: Facts, space: str) -> int:
    """Settlements in reach without Soldiers."""
    beside = [s for s in game.charts.neighbours[space] if game.sites[s] == ENGLISH]
    return len([s for s in beside if not game.has_infantry(s)])


def mohawk_homes(game: Facts) -> list[str]:
    return [s for s in game.charts.sites["MO"] if s != game.charts.alliance.treaty_space]


def english_pieces(game: Facts) -> list[str]:
    soldiers = [u for c, col in game.charts.colonies.items() for u in game.charts.counters_of[c][: col.set_up]]
    return [*soldiers, *(captain_of(c) for c in game.charts.colonies), "winslow"]


def indian_pieces(game: Facts) -> list[str]:
    """Leaders first, so that a band of three finds its leader there."""
    tribes = [t for t, chart in game.charts.tribes.items() if chart.razed == 0]
    warriors = [u for t in tribes for u in game.charts.counters_of[t][: game.charts.tribes[t].initial]]
    return ["philip", *(sachem_of(t) for t in tribes), *warriors, sachem_of("MO")]


def place_mohawks(game: Facts) -> None:
    """Two Warriors in each village but the Treaty Space. They belong to nobody yet."""
    homes = mohawk_homes(game)
    for i, unit in enumerate(game.charts.counters_of["MO"][: game.charts.tribes["MO"].initial]):
        game.put(unit, homes[i % len(homes)])
