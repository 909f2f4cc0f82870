"""Odds of a siege, by trying it many times with separate dice. For the computer players."""

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


def suffer(
    host: list[Fighter], absorbs: list[int], hits: int, stepped: set[int]
) -> tuple[list[Fighter], list[int], int]:
    """Loses steps as the rules demand, the cheapest first. Returns who is left, what they absorb, and hits carried."""
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


def siege_odds(atlas: Atlas, luck: Luck, ours: list[Fighter], level: int, tries: int = 60) -> float:
    """How often in `tries` the city falls."""
    won = 0
    for _ in range(tries):
        left, walls = siege(atlas, luck, ours, level)
        won += left > 0 and walls == 0
    return won / tries
