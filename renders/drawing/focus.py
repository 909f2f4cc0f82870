"""Where to look: the part of a map in which most of what happened lies."""

from __future__ import annotations

from collections.abc import Sequence

FOCUS = (825, 525)  # a crop of the same frame, which a phone shows at twice the size

Spot = tuple[int, int]


def find_middle(spots: Sequence[Spot]) -> Spot | None:
    """The middle of the spots that fit best into one window; places far apart have no sensible middle."""
    if not spots:
        return None
    best = max((list_near(spot, spots) for spot in spots), key=len)
    return sum(x for x, _ in best) // len(best), sum(y for _, y in best) // len(best)


def list_near(spot: Spot, spots: Sequence[Spot]) -> list[Spot]:
    wide, high = FOCUS[0] // 2, FOCUS[1] // 2
    return [(x, y) for x, y in spots if abs(x - spot[0]) < wide and abs(y - spot[1]) < high]
