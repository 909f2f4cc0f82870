"""Odds of a combat or siege, by trying it many times with a luck of one's own. For previews and computer players."""

from __future__ import annotations

import msgspec

from rules.kernel import Luck
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.hits import Struck, open_losses


class Fighter(msgspec.Struct):
    """An army as the odds see it."""

    type: str
    full: int
    reduced: int
    hurt: bool = False

    @property
    def strength(self) -> int:
        return self.reduced if self.hurt else self.full

    @property
    def steps(self) -> int:
        return 1 if self.hurt or not self.reduced else 2


class Odds(msgspec.Struct):
    """Of `tries`: how often the attacker won, and armies and steps lost on the average."""

    tries: int
    won: int = 0
    lost_steps: float = 0.0
    enemy_steps: float = 0.0

    @property
    def chance(self) -> float:
        return self.won / self.tries if self.tries else 0.0


def die_of(atlas: Atlas, terrain: str, kind: str) -> int:
    chart = atlas.charts.combat
    return (chart.hill if terrain == "hill" else chart.clear)[kind]


def fighters(atlas: Atlas, armies: list[tuple[str, bool]]) -> list[Fighter]:
    """From (counter, hurt)."""
    found = []
    for army, hurt in armies:
        counter = atlas.counters[army]
        found.append(Fighter(counter.type, counter.full, counter.reduced, hurt))
    return found


def suffer(
    host: list[Fighter], absorbs: list[int], hits: int, stepped: set[int]
) -> tuple[list[Fighter], list[int], int]:
    """Steps lost as the rules demand, the cheapest first. Who is left, what they absorb, hits carried."""
    alive = dict(enumerate(host))
    while True:
        struck = [Struck(str(i), absorbs[i], f.steps, i in stepped) for i, f in alive.items()]
        names = open_losses(struck, hits)
        if not names:
            break
        i = min((int(n) for n in names), key=lambda n: (alive[n].steps == 1, alive[n].strength, n))
        hits -= absorbs[i]
        stepped.add(i)
        if alive[i].steps == 2:
            alive[i] = msgspec.structs.replace(alive[i], hurt=True)
        else:
            del alive[i]
    return list(alive.values()), [absorbs[i] for i in alive], hits if alive else 0


def combat(atlas: Atlas, luck: Luck, terrain: str, ours: list[Fighter], theirs: list[Fighter]) -> tuple[int, int]:
    """Steps left on each side after a combat to the end."""
    sides = [list(ours), list(theirs)]
    carried = [0, 0]
    while sides[0] and sides[1]:
        dice = [[die_of(atlas, terrain, f.type) for f in side] for side in sides]
        scores = [sum(luck.below(d) + 1 for d in dice[i]) + sum(f.strength for f in sides[i]) for i in (0, 1)]
        for i in (0, 1):
            sides[i], _, carried[i] = suffer(sides[i], dice[i], scores[1 - i] + carried[i], set())
    return sum(f.steps for f in sides[0]), sum(f.steps for f in sides[1])


def combat_odds(
    atlas: Atlas, luck: Luck, terrain: str, ours: list[Fighter], theirs: list[Fighter], tries: int = 60
) -> Odds:
    odds = Odds(tries)
    first = sum(f.steps for f in ours), sum(f.steps for f in theirs)
    for _ in range(tries):
        left = combat(atlas, luck, terrain, ours, theirs)
        odds.won += left[0] > 0
        odds.lost_steps += (first[0] - left[0]) / tries
        odds.enemy_steps += (first[1] - left[1]) / tries
    return odds


def siege(atlas: Atlas, luck: Luck, ours: list[Fighter], level: int) -> tuple[int, int]:
    """Steps left of the besiegers, and the level left, after two rounds."""
    chart, host, stepped = atlas.charts.siege, list(ours), set[int]()
    walls = carried = 0
    for _ in range(chart.rounds):
        hits = sum(luck.below(chart.die) + 1 for _ in host) + walls
        back = sum(luck.below(chart.city_die) + 1 for _ in range(level)) + carried
        fell = min(level, hits // chart.hits_per_level)
        level, walls = level - fell, hits - fell * chart.hits_per_level
        host, _, carried = suffer(host, [chart.hits_per_step] * len(host), back, stepped)
        stepped = {i for i, f in enumerate(host) if f.hurt}
        if not level or not host:
            break
    return sum(f.steps for f in host), level


def siege_odds(atlas: Atlas, luck: Luck, ours: list[Fighter], level: int, tries: int = 60) -> Odds:
    odds, first = Odds(tries), sum(f.steps for f in ours)
    for _ in range(tries):
        left, walls = siege(atlas, luck, ours, level)
        odds.won += left > 0 and walls == 0
        odds.lost_steps += (first - left) / tries
    return odds
