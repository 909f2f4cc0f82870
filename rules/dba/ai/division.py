"""How the computer commander divides his army (R-BAT1): into commands that bear the most losses before the battle is
lost (R-BAT3, R-BAT4). He prefers more of them, since each has a PIP die and a general of its own."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator

from rules.dba.bound import break_point
from rules.dba.deploy import FOOT_ORDER, LEADERS, MOUNTED_ORDER, most_led, pick_chief
from rules.dba.facts import Variant
from rules.kernel import Chance, mixed

TRIALS = 120
A_COMMAND = 0.6  # what one more die and general are worth, in losses
Division = list[tuple[str, list[str]]]  # the kind of each general, and the others


def sizes_of(total: int, count: int, least: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide, the largest first."""
    if count == 1:
        if least <= total <= most:
            yield (total,)
        return
    for size in range(min(most, total - least * (count - 1)), least - 1, -1):
        for rest in sizes_of(total - size, count - 1, least, size):
            yield (size, *rest)


@functools.lru_cache(maxsize=8)
def falls(total: int) -> list[list[int]]:
    """The orders in which so many elements may fall: the same for every way to divide them."""
    luck = Chance("losses")
    return [mixed(luck, list(range(total))) for _ in range(TRIALS)]


def losses_borne(sizes: tuple[int, ...]) -> float:
    """The mean number of elements lost, as they fall by chance, when the army is beaten."""
    total, sum_ = sum(sizes), 0
    everybody = [(command, n == 0) for command, size in enumerate(sizes) for n in range(size)]
    for order in falls(total):
        lost, broken, count = [0] * len(sizes), set[int](), 0
        for fallen in order:
            command, general = everybody[fallen]
            count += 1
            lost[command] += 1
            if general or lost[command] >= break_point(sizes[command]):
                broken.add(command)
            if 2 * count >= total or 2 * sum(sizes[c] for c in broken) > total:
                break
        sum_ += count
    return sum_ / TRIALS


@functools.lru_cache(maxsize=64)
def best_sizes(total: int, least: int, most: int) -> tuple[int, ...]:
    ways = [s for count in range(1, most + 1) for s in sizes_of(total, count, least, total)]
    return max(ways or [(total,)], key=lambda sizes: losses_borne(sizes) + A_COMMAND * len(sizes))


def division(kinds: Counter[str], variant: Variant) -> Division:
    """Generals first; then every kind is dealt round, pikes in twos, so that each command can fight alone."""
    chief = pick_chief(kinds)
    sizes = best_sizes(kinds.total(), variant.least_command, min(variant.most_commands, most_led(kinds, chief)))
    rest, generals = Counter(kinds), list[str]()
    for n, _ in enumerate(sizes):
        generals.append(chief if n == 0 else next(k for k in LEADERS if rest[k] > 0))
        rest[generals[-1]] -= 1
    shares: list[list[str]] = [[] for _ in sizes]
    turn = 0
    for kind in (*MOUNTED_ORDER, *FOOT_ORDER):
        left = rest[kind]
        while left:
            room = [(turn + n) % len(sizes) for n in range(len(sizes))]
            room = [n for n in room if len(shares[n]) + 1 < sizes[n]]
            wide = [n for n in room if sizes[n] - len(shares[n]) > 2]
            take, turn = (2, wide[0]) if kind == "Pk" and left > 1 and wide else (1, room[0])
            shares[turn] += [kind] * take
            left -= take
            turn += 1
    return [(general, sorted(share)) for general, share in zip(generals, shares, strict=True)]
