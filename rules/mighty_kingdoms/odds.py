"""The odds of a Simple battle: exact up to three armies a side (6.8), larger ones sampled with dice of their own."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial

from rules.kernel import Chance

Side = tuple[tuple[int, int], ...]  # hits an army can take, and its defence
EXACT = 3  # armies a side
SAMPLES = 400
STEP = 100


class Odds(tuple[float, float, float]):
    """The shares of attacker's victory, draw and defender's victory."""

    @property
    def win(self) -> float:
        return self[0]

    @property
    def draw(self) -> float:
        return self[1]

    @property
    def loss(self) -> float:
        return self[2]


def side_of(armies: Sequence[tuple[int, bool]]) -> Side:
    """From points, and whether each defends."""
    return tuple(sorted((points // STEP, points // STEP + defends) for points, defends in armies))


@functools.lru_cache(maxsize=4096)
def odds(attackers: Side, defenders: Side) -> Odds:
    if max(len(attackers), len(defenders)) <= EXACT:
        throws = [(a, d, m * n) for a, m in throws_of(len(attackers)) for d, n in throws_of(len(defenders))]
    else:
        luck = Chance(f"{attackers} {defenders}")
        throws = [(throw(luck, len(attackers)), throw(luck, len(defenders)), 1) for _ in range(SAMPLES)]
    count = Counter[int]()
    for ours, theirs, weight in throws:
        count[outcome(ours, attackers, theirs, defenders)] += weight
    total = count.total()
    return Odds((count[1] / total, count[0] / total, count[-1] / total))


@functools.cache
def throws_of(n: int) -> list[tuple[tuple[int, ...], int]]:
    """Every throw of n dice, the highest first, and in how many ways it falls."""
    found = []
    for dice in combinations_with_replacement(range(6, 0, -1), n):
        ways = factorial(n)
        for same in Counter(dice).values():
            ways //= factorial(same)
        found.append((dice, ways))
    return found


def throw(luck: Chance, n: int) -> tuple[int, ...]:
    return tuple(sorted((luck.below(6) + 1 for _ in range(n)), reverse=True))


def outcome(ours: Sequence[int], attackers: Side, theirs: Sequence[int], defenders: Side) -> int:
    """1, 0 or -1 for the attacker, each side allotting as `simple.best_strike` does."""
    harm_done, they_live = strikes(ours, defenders)
    harm_taken, we_live = strikes(theirs, attackers)
    if they_live != we_live:
        return 1 if we_live else -1
    return (harm_done > harm_taken) - (harm_done < harm_taken)


def strikes(dice: Sequence[int], targets: Side) -> tuple[int, bool]:
    """Hits made, and whether any target lives. The highest die first, on the weakest it can hit."""
    left = [list(t) for t in targets]
    harm = 0
    for die in dice:
        can_hit = [t for t in left if t[0] and die >= t[1]]
        if can_hit:
            min(can_hit)[0] -= 1
            harm += 1
    return harm, any(hits for hits, _ in left)
