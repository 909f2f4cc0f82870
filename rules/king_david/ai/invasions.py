"""11.0 Which invasions of a minor country pay. Its host takes up arms under a rival before the invader arrives; but a
minor with one city is conquered as soon as that falls, and all its armies leave the map."""

from __future__ import annotations

from rules.king_david.dataset.atlas import Atlas
from rules.king_david.facts import Facts

SURE = 0.6  # an invasion that succeeds at least this often
PURSE = 3  # resource points: a combat, a siege, and one in hand


def prey(game: Facts) -> list[str]:
    """The cities of neutral minors that have an army and no other city."""
    homes = game.atlas.home_cities
    return [
        homes[minor][0]
        for minor in game.minors
        if len(homes[minor]) == 1 and game.is_neutral(minor) and game.atlas.has_host(minor)
    ]


def defenders(game: Facts, city: str) -> tuple[float, float]:
    """Mean result a round of those who will defend it, and the hits it takes to kill them: the best of its host, as
    many as fit in; or as many as are left, if it has set up before."""
    minor = game.atlas.country_of[city]
    best = strongest(game.atlas, minor, city)
    if game.minors[minor].ready:
        best = best[: sum(len(game.armies_in(a)) for a in game.atlas.home[minor])]
    return sum(score for score, _ in best), sum(tough for _, tough in best)


def strongest(atlas: Atlas, minor: str, city: str) -> list[tuple[float, float]]:
    """Result and toughness of each, of whole armies of a mean strength. Once for each data set."""
    known: dict[str, list[tuple[float, float]]] = atlas.__dict__.setdefault("hosts", {})
    if minor not in known:
        charts = atlas.charts
        dice = charts.combat.hill if atlas.areas[city].terrain == "hill" else charts.combat.clear
        host = charts.minors[minor].armies if minor in charts.minors else charts.countries[minor].armies
        found: list[tuple[float, float]] = []
        for troop, number in host.items():
            mine = [c for c in map(atlas.counters.__getitem__, atlas.counters_of[minor]) if c.type == troop]
            strength = sum(c.full for c in mine) / len(mine)
            steps = sum(2 if c.reduced else 1 for c in mine) / len(mine)
            found += [((dice[troop] + 1) / 2 + strength, dice[troop] * steps)] * number
        known[minor] = sorted(found, key=lambda one: -one[0] * one[1])[: charts.play.stacking]
    return known[minor]
