"""6.3 The chance that a siege takes its city, exactly: what players see before they pay for one."""

from __future__ import annotations

from functools import cache

from rules.king_david.dataset.sheets import Siege


def siege_chance(chart: Siege, armies: int, level: int) -> float:
    """Of armies that have two steps each, that stay for every round, and without markers."""
    return fall(chart, armies, 0, level, 0, 0, chart.rounds)


def fall(chart: Siege, whole: int, hurt: int, level: int, walls: int, carried: int, rounds: int) -> float:
    """The chance that the city falls within that many rounds. `walls`, `carried`: hits left over on it, on us."""
    armies = whole + hurt
    if rounds == 0 or armies == 0:
        return 0.0
    fatal = (2 * whole + hurt) * chart.hits_per_step - carried
    survive = 1 - reaching(level, chart.city_die, fatal)  # Q41: somebody must be left to take it
    chance = survive * reaching(armies, chart.die, level * chart.hits_per_level - walls)
    if rounds == 1:
        return chance
    for total, part in throws(armies, chart.die).items():
        lost, over = divmod(total + walls, chart.hits_per_level)
        if lost < level:
            for theirs, other in throws(level, chart.city_die).items():
                left = suffer(chart, whole, hurt, theirs + carried)
                chance += part * other * fall(chart, left[0], left[1], level - lost, over, left[2], rounds - 1)
    return chance


def suffer(chart: Siege, whole: int, hurt: int, hits: int) -> tuple[int, int, int]:
    """Q36: everybody takes a step before anybody takes a second one. Who is whole, who is hurt, hits left over."""
    steps = hits // chart.hits_per_step
    first = min(whole, steps)
    second = min(hurt + first, steps - first)
    left = hits - (first + second) * chart.hits_per_step
    alive = whole + hurt - second
    return whole - first, hurt + first - second, left if alive else 0


@cache
def throws(dice: int, die: int) -> dict[int, float]:
    """What a number of dice can sum up to, and how likely."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, n in ways.items():
            for face in range(1, die + 1):
                longer[total + face] = longer.get(total + face, 0) + n
        ways = longer
    return {total: n / die**dice for total, n in ways.items()}


@cache
def reaching(dice: int, die: int, least: int) -> float:
    """The chance that they sum up to at least that much."""
    return sum(part for total, part in throws(dice, die).items() if total >= least)
