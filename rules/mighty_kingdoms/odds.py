"""The odds of a Simple battle, exactly (6.8): with both sides allotting their dice as Herald does."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial

Side = tuple[tuple[int, int], ...]  # hits an army can take, and its defence
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
    """What one side's dice do does not depend on what the other's do: also an army that is destroyed keeps its die. So
    each side is counted by itself, and every pair of outcomes weighed."""
    won, drawn, lost = 0, 0, 0
    for (harm_done, they_live), ways in blows(len(attackers), defenders).items():
        for (harm_taken, we_live), as_many in blows(len(defenders), attackers).items():
            end = outcome(harm_done, they_live, harm_taken, we_live)
            won, drawn, lost = (
                won + ways * as_many * (end > 0),
                drawn + ways * as_many * (end == 0),
                lost + ways * as_many * (end < 0),
            )
    total = won + drawn + lost
    return Odds((won / total, drawn / total, lost / total))


def outcome(harm_done: int, they_live: bool, harm_taken: int, we_live: bool) -> int:
    """1, 0 or -1 for the attacker: who alone has armies left has won, else who did more harm."""
    if they_live != we_live:
        return 1 if we_live else -1
    return (harm_done > harm_taken) - (harm_done < harm_taken)


@functools.lru_cache(maxsize=4096)
def blows(dice: int, targets: Side) -> Counter[tuple[int, bool]]:
    """Of every throw of so many dice: hits made, and whether any target lives; in how many ways."""
    found = Counter[tuple[int, bool]]()
    for throw, ways in throws_of(dice, faces_against(targets)):
        found[strikes(throw, targets)] += ways
    return found


def faces_against(targets: Side) -> tuple[int, ...]:
    """The faces of a die, from six down, each as the lowest that hits the same armies: the fewer there are, the fewer
    throws are to be counted."""
    levels = sorted({defence for _, defence in targets}, reverse=True)
    return tuple(next((level for level in levels if level <= face), 0) for face in range(6, 0, -1))


@functools.cache
def throws_of(n: int, faces: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Every throw of n dice, the highest first, and in how many ways it falls."""
    found, sizes = [], Counter(faces)
    for dice in combinations_with_replacement(sizes, n):
        ways = factorial(n)
        for face, same in Counter(dice).items():
            ways = ways // factorial(same) * sizes[face] ** same
        found.append((dice, ways))
    return found


def strikes(dice: Sequence[int], targets: Side) -> tuple[int, bool]:
    """Hits made, and whether any target lives. As `simple.best_strike` allots them: the highest die first, on the
    weakest it can hit."""
    left = [list(t) for t in targets]
    harm = 0
    for die in dice:
        can_hit = [t for t in left if t[0] and die >= t[1]]
        if can_hit:
            min(can_hit)[0] -= 1
            harm += 1
    return harm, any(hits for hits, _ in left)
